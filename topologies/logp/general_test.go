package logp

import (
	"errors"
	"testing"

	formula "castlab/analytic/logp"
	"castlab/distributions/inputs"
)

// The example of Culler et al. 1993, Figure 3: P=8, L=6, o=2, g=4 takes 24. All other
// times are those of a formula that counts who has been served.
func TestGeneralBroadcast(t *testing.T) {
	run := func(m General) int {
		t.Helper()
		messages, err := m.Broadcast()
		if err != nil {
			t.Fatal(err)
		}
		got, err := m.Check(messages)
		if err != nil {
			t.Fatalf("%+v: %v", m, err)
		}
		return got
	}
	if got := run(General{P: 8, L: 6, O: 2, G: 4, Words: 1}); got != 24 {
		t.Errorf("the example takes %d, want 24", got)
	}
	for _, P := range []int{1, 2, 3, 8, 33, 200} {
		for L := range 6 {
			for o := range 4 {
				for g := range 5 {
					got := run(General{P: P, L: L, O: o, G: g, Words: 1})
					want, err := formula.Machine{P: P, L: L, O: o, G: g}.Broadcast()
					if err != nil || got != want {
						t.Errorf("P=%d L=%d o=%d g=%d: %d, want %d, %v", P, L, o, g, got, want, err)
					}
				}
			}
			if got, err := formula.Broadcast(P, L+1); err != nil || run(General{P: P, L: L + 1, G: 1, Words: 1}) != got {
				t.Errorf("P=%d L=%d: the machine without overhead takes %d steps, %v", P, L+1, got, err)
			}
		}
	}
	// Ten words are on the way for o + 9G + L + o = 34, and the source can send again
	// after o + 9G = 28: two processors have them after 34 and 62.
	if got := run(General{P: 3, L: 5, O: 1, G: 2, Words: 10, PerWord: 3}); got != 62 {
		t.Errorf("ten words to two take %d, want 62", got)
	}
}

func TestGeneralCheckRefuses(t *testing.T) {
	m := General{P: 3, L: 4, O: 1, G: 3, Words: 2, PerWord: 5}
	good := []Message{{0, 10, 0, 1}, {6, 16, 0, 2}} // on the way for o + G + L = 10
	if got, err := m.Check(good); err != nil || got != 17 {
		t.Fatalf("%d, %v", got, err)
	}
	var domain *inputs.Error
	for name, bad := range map[string][]Message{
		"too fast":    {{0, 9, 0, 1}, {6, 16, 0, 2}},
		"too early":   {{0, 10, 0, 1}, {10, 20, 1, 2}}, // 1 has the item at 11
		"not held":    {{0, 10, 0, 1}, {0, 10, 2, 2}},
		"nobody":      {{0, 10, 0, 1}, {6, 16, 0, 3}},
		"while busy":  {{0, 10, 0, 1}, {5, 15, 0, 2}},
		"twice":       {{0, 10, 0, 1}, {6, 16, 0, 1}},
		"not all":     {{0, 10, 0, 1}},
		"none has it": {{0, 10, 1, 2}, {0, 10, 0, 1}},
	} {
		if _, err := m.Check(bad); !errors.As(err, &domain) {
			t.Errorf("%s: %v", name, err)
		}
	}
	m = General{P: 3, L: 4, O: 1, G: 7, Words: 1}
	if _, err := m.Check([]Message{{0, 5, 0, 1}, {6, 11, 0, 2}}); !errors.As(err, &domain) {
		t.Errorf("within the gap: %v", err)
	}
	for _, m := range []General{{P: 0, Words: 1}, {P: 1, L: -1, Words: 1}, {P: 1, O: -1, Words: 1}, {P: 1, G: -1, Words: 1},
		{P: 1, Words: 0}, {P: 1, Words: 1, PerWord: -1}} {
		if _, err := m.Broadcast(); !errors.As(err, &domain) {
			t.Errorf("%+v: %v", m, err)
		}
		if _, err := m.Check(nil); !errors.As(err, &domain) {
			t.Errorf("%+v: %v", m, err)
		}
	}
}
