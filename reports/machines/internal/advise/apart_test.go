package advise

import (
	"math"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/internal/exports"
)

// By hand: the ratio of the leader's time to the other's is from 0.4 to 2.4. They are at most 140 % apart, which is by what a rule
// for the leader may be slower, and a rule for the other 150 %: both are at most what the decision says, and neither is the best. With a
// ratio from 0.4 to 1, of which none is decided all the same, a rule for the leader is not the best either.
func TestADecisionAndAPriceAreOne(t *testing.T) {
	rules, err := exports.ReadSelection(strings.NewReader("1\n7\n1\n2\n2\n0 7 0 0\n64 1 0 0\n")) // k-nomial, and flat from 64 bytes on
	if err != nil {
		t.Fatal(err)
	}
	a := adviceOn(exports.Formats()[0])
	a.told = []*rulesFile{{"rules", 0, rules}}
	for _, x := range []struct{ hi, apart, leader, other float64 }{{2.4, 1.5, 1.4, 1.5}, {1, 1.5, 0, 1.5}} {
		q := sizeQuestion{machine: &machine{}, bytes: 8}
		q.problem.Ranks = 8
		list := slices.Concat(a.meets("broadcast", 8, 8), a.meets("broadcast", 8, 64))
		answer := comparison.Answer{Best: []int{0, 1},
			Pairs: []comparison.Pair{{A: 0, B: 1, Ratio: montecarlo.Estimate{Value: 0.5, Lo: 0.4, Hi: x.hi}}}}
		for i, m := range list {
			c, known := m.candidate()
			if !known {
				t.Fatalf("%+v is not known", m)
			}
			q.problem.Candidates = append(q.problem.Candidates, c)
			answer.Systems = append(answer.Systems, comparison.System{Name: c.String(), Mean: montecarlo.Estimate{Value: float64(1 + i)}})
		}
		if got := apart(answer); math.Abs(got-x.apart) > 1e-9 {
			t.Errorf("up to %v: %v apart, want %v", x.hi, got, x.apart)
		}
		if err := q.price(t.Context(), answer, list); err != nil {
			t.Fatal(err)
		}
		for i, want := range []float64{x.leader, x.other} {
			p := list[i].price
			if p == nil || math.Abs(p.hi-want) > 1e-9 || p.status() != "undecided" || p.hi > apart(answer)+1e-9 {
				t.Errorf("up to %v: a rule for %s: %+v, %s, want at most %v slower, undecided", x.hi, list[i].name, p, p.status(), want)
			}
		}
	}
}
