package comparison

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// a takes 10 and b 12. p makes it 15 and 12, q 13 and 12: either alone puts b in the place of a, and both are named,
// in either order. r and s, 11 and 12, leave 1 of the 2 each: together they leave nothing between a and b, and alone
// they turn nothing.
func TestAllThatTurnsADecisionIsNamed(t *testing.T) {
	a := exactAnswer(t, 10, 12)
	p, q := []Other{{"p=1", exactAnswer(t, 15, 12)}}, []Other{{"q=1", exactAnswer(t, 13, 12)}}
	r, s := []Other{{"r=1", exactAnswer(t, 11, 12)}}, []Other{{"s=1", exactAnswer(t, 11, 12)}}
	for _, x := range []Answer{
		a.Doubted("r", "", r).Doubted("p", "state p", p).Doubted("q", "state q", q),
		a.Doubted("q", "state q", q).Doubted("p", "state p", p).Doubted("r", "", r),
	} {
		var reasons []string
		for _, d := range x.Depends {
			if d.Together || d.Without != "a" || d.Others[0] != fmt.Sprintf("with %s=1 b is", d.Reason) || d.Settle != "state "+d.Reason {
				t.Errorf("%+v", d)
			}
			reasons = append(reasons, d.Reason)
		}
		if slices.Sort(reasons); !slices.Equal(reasons, []string{"p", "q"}) || len(x.Doubts()) != 2 {
			t.Errorf("depends on %v, want p and q; doubts %q", reasons, x.Doubts())
		}
	}
	both := a.Doubted("r", "state r", r).Doubted("up", "", []Other{{"up", exactAnswer(t, 10, 20)}}).Doubted("s", "state s", s)
	if len(both.Best) != 2 || len(both.Depends) != 1 || both.Depends[0].String() != "r, and s, which only together turn it: so a is "+
		"best; state r, or state s" {
		t.Errorf("best %v, depends on %v; want r and s together", both.Best, both.Depends)
	}
}

// Whatever is said of what others decide is so: over 300 questions of three systems with times of 1 to 6 by chance, and two others,
// each "with x=1 b is" (", too" if it is so without) names the one system that takes least if x=1, and
// "there is no decision" is said where two take the least.
func TestWhatOthersDecideIsSo(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 49))
	draw := func() []float64 {
		return []float64{float64(1 + r.IntN(6)), float64(1 + r.IntN(6)), float64(1 + r.IntN(6))}
	}
	least := func(times []float64) (names []string) {
		for i, x := range times {
			if x == slices.Min(times) {
				names = append(names, []string{"a", "b", "c"}[i])
			}
		}
		return names
	}
	said := map[string]int{}
	for range 300 {
		times, x1, x2 := draw(), draw(), draw()
		a := exactAnswer(t, times...).Doubted("x", "", []Other{{"x=1", exactAnswer(t, x1...)}, {"x=2", exactAnswer(t, x2...)}})
		for _, d := range a.Depends {
			for k, other := range [][]float64{x1, x2} {
				best, name := least(other), fmt.Sprintf("with x=%d ", k+1)
				want, kind := fmt.Sprintf("%s%s is", name, best[0]), "another"
				switch {
				case len(best) > 1:
					want, kind = name+"there is no decision between "+strings.Join(best, " and "), "none"
				case slices.Equal(best, least(times)):
					want, kind = want+", too", "the same"
				}
				if said[kind]++; d.Others[k] != want {
					t.Fatalf("times %v, others %v and %v: %q, want %q", times, x1, x2, d.Others[k], want)
				}
			}
		}
	}
	for _, kind := range []string{"another", "none", "the same"} {
		if said[kind] < 20 {
			t.Errorf("%s decision was said %d times, want 20 or more", kind, said[kind])
		}
	}
}
