package logp

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
)

func one() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }

// unattained are the P with L = 2 for which the bound is proved to be out of reach.
var unattained = []int{22, 33, 34, 35, 50, 51, 52, 53, 54, 55, 56, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 123, 124, 125,
	126, 127, 128}

// All P <= 64, L <= 8 (128 and 16 in full) have a schedule for ever that the
// validator accepts, of the delay of one trip and the tree of P-1; and so have its
// first items, unrolled.
func TestContinuousWhereItCanBe(t *testing.T) {
	most, latencies := 128, 16
	if testing.Short() {
		most, latencies = 64, 8
	}
	for L := 1; L <= latencies; L++ {
		for P := 2; P <= most; P++ {
			if L == 2 && slices.Contains(unattained, P) {
				continue
			}
			p, err := Continuous(P, L, one(), 200)
			if err != nil {
				t.Error(err)
				continue
			}
			tree, err := Restricted(P-1, L)
			if err != nil {
				t.Fatal(err)
			}
			if err := ValidatePeriodic(p); err != nil || p.Delay != L+tree.Duration() || p.Processors != P || p.Latency != L {
				t.Errorf("P=%d L=%d: %v, %v", P, L, p, err)
				continue
			}
			if P > 64 {
				continue
			}
			s, err := p.Schedule(3 * p.Period)
			if err != nil {
				t.Fatal(err)
			}
			if err := Validate(s); err != nil || s.Steps != p.Delay+3*p.Period-1 {
				t.Errorf("P=%d L=%d: %v, %v", P, L, s, err)
			}
		}
	}
}

// Where it is proved that there is none, none is found.
func TestContinuousWhereItCannotBe(t *testing.T) {
	for _, P := range unattained {
		if P > 64 && testing.Short() {
			break
		}
		var undecided *Undecided
		if p, err := Continuous(P, 2, one(), 50); !errors.As(err, &undecided) || undecided.Processors != P || undecided.Tries != 50 ||
			undecided.Error() == "" {
			t.Errorf("P=%d: %v, %v", P, p, err)
		}
	}
}

// Where it is proved that there is none, there is one of one step more.
func TestOneMoreWhereItMustBe(t *testing.T) {
	for _, P := range unattained {
		p, err := OneMore(P, 2, one(), 200)
		if err != nil {
			t.Error(err)
		} else if err := ValidatePeriodic(p); err != nil || p.Delay != 2+served(P-1, 2)+1 {
			t.Errorf("P=%d: %v, %v", P, p, err)
		}
	}
	// It need not take the step.
	for _, c := range [][2]int{{2, 3}, {3, 1}, {6, 2}, {8, 4}, {30, 5}} {
		p, err := OneMore(c[0], c[1], one(), 200)
		if err != nil {
			t.Error(err)
		} else if more := p.Delay - c[1] - served(c[0]-1, c[1]); ValidatePeriodic(p) != nil || more < 0 || more > 1 {
			t.Errorf("P=%d L=%d: %v", c[0], c[1], p)
		}
	}
}

// The least periods after which every processor does the same again, where groups
// that take turns do not do it: for shorter ones the table is searched through. The
// trees of these P are unique, so all schedules are in it. (Periods from SV93-VAR98's
// solver: 4, 5, 5, 7, 9.)
func TestLeastPeriods(t *testing.T) {
	for _, c := range []struct{ P, L, period int }{{6, 2, 4}, {9, 2, 5}, {8, 4, 5}, {10, 6, 7}, {12, 8, 9}} {
		h := levels(c.L, served(c.P-1, c.L))
		for period := 1; period <= c.period; period++ {
			table := newTable(c.P, c.L, h, period, one())
			if table == nil {
				if period >= len(h)-c.L {
					t.Errorf("P=%d L=%d: no table of period %d", c.P, c.L, period)
				}
				continue
			}
			table.effort = 1 << 20
			if got := table.solve(); got != (period == c.period) || table.effort < 0 {
				t.Errorf("P=%d L=%d: period %d: %v", c.P, c.L, period, got)
			}
		}
	}
}

func TestContinuousRefuses(t *testing.T) {
	var domain *inputs.Error
	for _, c := range [][3]int{{1, 1, 1}, {MaxContinuous + 1, 1, 1}, {2, 0, 1}, {2, 1<<16 + 1, 1}, {2, 1, -1}} {
		if _, err := Continuous(c[0], c[1], one(), c[2]); !errors.As(err, &domain) {
			t.Errorf("%v: %v", c, err)
		}
	}
	p, err := Continuous(2, 1, one(), 0)
	if err != nil || p.Delay != 1 {
		t.Fatal(p, err)
	}
	for _, k := range []int{-1, 1 << 24} {
		if _, err := p.Schedule(k); !errors.As(err, &domain) {
			t.Errorf("k=%d: %v", k, err)
		}
	}
	if s, err := p.Schedule(0); err != nil || Validate(s) != nil {
		t.Error(s, err)
	}
}

// A few trees of large latencies and many processors, and the last P with L = 2
// below those of which there is no schedule, where few leaves fit.
func TestContinuousFarAway(t *testing.T) {
	list := [][2]int{{2, 1 << 16}, {3, 1 << 16}, {40, 1 << 12}, {300, 5}, {1000, 40}, {122, 2}, {195, 2}}
	if testing.Short() {
		list = list[:6]
	}
	for _, c := range list {
		p, err := Continuous(c[0], c[1], one(), 200)
		if err != nil {
			t.Error(err)
		} else if err := ValidatePeriodic(p); err != nil {
			t.Errorf("%v: %v", p, err)
		}
	}
}

func BenchmarkContinuous(b *testing.B) {
	for b.Loop() {
		for P := 2; P <= 64; P++ {
			if _, err := Continuous(P, 8, one(), 200); err != nil {
				b.Fatal(err)
			}
		}
	}
}
