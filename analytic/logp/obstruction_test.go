package logp

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
)

// The numbers of P = 22 by hand: Fibonacci's f(7) = 21 >= Q, f(8) = 34.
func TestTheProofInNumbers(t *testing.T) {
	for P, want := range map[int]string{
		2:  "P=2 L=2: one receiver, no obstruction",
		21: "P=21 L=2: Q = 20, B = 7, f(B+1) = 34: 2Q = 40 <= f(B+1) + B - 1 = 40, so nothing follows",
		22: "P=22 L=2: Q = 21, B = 7, f(B+1) = 34: 2Q = 42 > f(B+1) + B - 1 = 40, so no schedule has the delay 9 for ever",
	} {
		o, err := NewObstruction(P)
		if err != nil || o.String() != want || o.Holds() != strings.Contains(want, "no schedule") {
			t.Errorf("%v %v", o, err)
		}
	}
	var domain *inputs.Error
	for _, P := range []int{-1, 1, MaxProcessors + 1} {
		if _, err := NewObstruction(P); !errors.As(err, &domain) {
			t.Errorf("P=%d: %v", P, err)
		}
		if _, err := SendersObstructed(P); !errors.As(err, &domain) {
			t.Errorf("P=%d: %v", P, err)
		}
	}
}

// P = 7, L = 2 by hand: the tree of six processors has the times 0, 2, 3, 4, 4, 5,
// and 5 is served in step 5 - 2 + 1.
func TestSenders(t *testing.T) {
	for _, c := range []struct {
		P, L          int
		want, printed []int
		last          int
	}{
		{7, 2, []int{1, 1, 2, 1}, []int{1, 1, 2, 2}, 4},
		{6, 2, []int{1, 1, 2}, []int{1, 1, 2, 1}, 3}, // P-1 nice
		{2, 3, nil, []int{1, 0}, 0},
		{3, 5, []int{1}, []int{1, 1, 0}, 1},
		{12, 8, []int{1, 1, 1, 1, 1, 1, 1, 1, 2}, []int{1, 1, 1, 1, 1, 1, 1, 1, 2, 1}, 9},
	} {
		list, err := Senders(c.P, c.L)
		if err != nil || !slices.Equal(list, c.want) {
			t.Errorf("P=%d L=%d: %v, want %v (%v)", c.P, c.L, list, c.want, err)
		}
		if printed, err := PrintedSenders(c.P, c.L); err != nil || !slices.Equal(printed, c.printed) {
			t.Errorf("P=%d L=%d as printed: %v, want %v (%v)", c.P, c.L, printed, c.printed, err)
		}
		if last, err := LastSending(c.P, c.L); err != nil || last != c.last {
			t.Errorf("P=%d L=%d: last step %d, want %d (%v)", c.P, c.L, last, c.last, err)
		}
	}
	// The sums are what the definitions say: all but the source and the root, and
	// one more as printed; no step but the last is incomplete.
	for P := 2; P <= 200; P++ {
		for L := 1; L <= 20; L++ {
			list, err := Senders(P, L)
			if err != nil {
				t.Fatal(err)
			}
			printed, err := PrintedSenders(P, L)
			if err != nil {
				t.Fatal(err)
			}
			if total(list) != P-2 || total(printed) != P-1 {
				t.Fatalf("P=%d L=%d: %v and %v", P, L, list, printed)
			}
			for i, n := range list {
				f, err := Sequence(i+1, L)
				if err != nil || n < 1 || n > f || n < f && i < len(list)-1 {
					t.Fatalf("P=%d L=%d: %v", P, L, list)
				}
			}
			last, _ := LastSending(P, L)
			if late, err := PrintedLastSending(P, L); err != nil || P > 2 && late != last+1 {
				t.Fatalf("P=%d L=%d: %d and %d (%v)", P, L, last, late, err)
			}
		}
	}
}

// The numbers of P by hand: of the tree of P = 57 the 34 nodes of times up to 8
// could send 9, 7, 6, 5, 5, ... times, of 34 possible sendings of the last step 1 is
// made, and of processors that always stop early there are at least 31. The three
// nodes left send at most 8 + 6 + 5 and once more, but 24 sendings are left, too.
// For 58 five nodes send at most 8 + 6 + 5 + 4 + 4 and twice more, and 27 are left.
func TestSendersObstructed(t *testing.T) {
	want := map[int]bool{57: true, 91: true, 92: true, 146: true, 147: true, 148: true, 149: true, 150: true}
	for P := 2; P <= 195; P++ {
		got, err := SendersObstructed(P)
		if err != nil {
			t.Fatal(err)
		}
		if whole, _ := Obstructed(P); got != want[P] && !whole {
			t.Errorf("P=%d: %v", P, got)
		}
	}
}

func total(list []int) (sum int) {
	for _, n := range list {
		sum += n
	}
	return sum
}
