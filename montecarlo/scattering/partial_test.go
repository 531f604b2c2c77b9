package scattering

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies/isotropic"
)

// By hand for d = 3: 3 slots of exchanges, then turns of ceil(7/3) = 3 slots or rounds
// of 4. Requests are counted when their own turn or round ends.
func TestPartialByHand(t *testing.T) {
	for _, c := range []struct {
		how     isotropic.Sharing
		sources []int
		want    Outcome
	}{
		{isotropic.Turns, nil, Outcome{3, 0}},
		{isotropic.Rounds, nil, Outcome{3, 0}},
		{isotropic.Turns, []int{6, 0, 6}, Outcome{12, 6 + 9 + 12}},
		{isotropic.Rounds, []int{6, 0, 6}, Outcome{11, 7 + 7 + 11}},
		{isotropic.Shorter, []int{6, 0, 6}, Outcome{11, 7 + 7 + 11}},
		{isotropic.Shorter, []int{6, 6}, Outcome{9, 6 + 9}},
		{isotropic.Rounds, []int{0, 1, 2, 3, 4, 5, 6, 7}, Outcome{7, 8 * 7}},
	} {
		p, err := NewPartial(3, c.how)
		if err != nil {
			t.Fatal(err)
		}
		for range 2 { // the second time nothing is left of the first
			if got, err := p.Run(c.sources); err != nil || got != c.want {
				t.Errorf("%v %v: %+v (%v), by hand %+v", c.how, c.sources, got, err, c.want)
			}
		}
	}
}

// The schedule that is listed and validated elsewhere takes as long, after the d slots
// of the exchanges, for any requests.
func TestPartialTakesAsLongAsItsSchedule(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for d := 1; d <= 5; d++ {
		for _, how := range isotropic.Sharings() {
			p, err := NewPartial(d, how)
			if err != nil {
				t.Fatal(err)
			}
			for range 20 {
				sources := make([]int, r.IntN(3<<d))
				for i := range sources {
					sources[i] = r.IntN(1 << d)
				}
				got, err := p.Run(sources)
				if err != nil {
					t.Fatal(err)
				}
				_, s, err := isotropic.PartialScatter(d, sources, how)
				if err != nil || got.Slots != d+s.Slots {
					t.Errorf("d=%d %v %v: %d slots, the schedule %d (%v)", d, how, sources, got.Slots-d, s.Slots, err)
				}
			}
		}
	}
}

// A schedule that is wrong is not executed: a packet too few moves, one moves twice in a
// slot, two of a node cross one link.
func TestPartialRefusesWrongSchedules(t *testing.T) {
	for name, spoil := range map[string]func(m *moves){
		"lost":  func(m *moves) { m.hops = slices.Delete(m.hops, 0, 1) },
		"twice": func(m *moves) { m.hops[len(m.hops)-1].Slot = m.hops[0].Slot; m.hops[len(m.hops)-1].Row = m.hops[0].Row },
		"meet":  func(m *moves) { m.hops = append(m.hops, m.hops[0]) },
	} {
		p, err := NewPartial(3, isotropic.Rounds)
		if err != nil {
			t.Fatal(err)
		}
		spoil(&p.round)
		if _, err := p.Run([]int{1, 2}); err == nil {
			t.Errorf("%s: executed", name)
		}
	}
}

func TestPartialDomains(t *testing.T) {
	for _, d := range []int{0, MaxPartialDimensions + 1} {
		if _, err := NewPartial(d, isotropic.Turns); err == nil {
			t.Errorf("d=%d: no error", d)
		}
	}
	if _, err := NewPartial(2, isotropic.Sharing(3)); err == nil {
		t.Error("a fourth way: no error")
	}
	p, err := NewPartial(2, isotropic.Turns)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []int{-1, 4} {
		if _, err := p.Run([]int{v}); err == nil {
			t.Errorf("node %d: no error", v)
		}
	}
}
