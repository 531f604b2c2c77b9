package maxload

import (
	"math"
	"math/rand/v2"
	"testing"

	exact "castlab/analytic/maxload"
	"castlab/montecarlo"
)

// From the certain to the rarest, Choose estimates the exact tail without a
// warning at 10000 weights, within 5.5 standard errors (15 comparisons: a false
// alarm once in a million runs), and says which method it took.
func TestChooseMeetsCommonAndRareTails(t *testing.T) {
	s := rand.New(rand.NewPCG(1, 0))
	for _, c := range []struct {
		d, K, m int
		how     string
	}{
		{10, 100, 10, "conditional"}, {10, 100, 11, "conditional"}, {10, 100, 15, "conditional"}, {10, 100, 17, "conditional"},
		{10, 100, 20, "tilted"}, {10, 100, 23, "tilted"}, {10, 100, 30, "tilted"}, {10, 100, 45, "tilted"}, {10, 100, 51, "conditional"},
		{16, 4096, 290, "conditional"}, {16, 4096, 384, "tilted"}, {2, 1000000, 500900, "conditional"}, {1024, 1000000, 1200, "tilted"},
		{3, 0, 1, "conditional"}, {1, 7, 3, "conditional"},
	} {
		r, err := Choose(c.d, c.K, c.m)
		if err != nil {
			t.Fatal(err)
		}
		if r.method != c.how {
			t.Errorf("%v: want %s", r, c.how)
		}
		law, err := exact.New(c.d, c.K)
		if err != nil {
			t.Fatal(err)
		}
		want := law.Tail(c.m)
		if p, ok := r.Certain(); ok {
			if math.Abs(p-want) > 1e-11*want {
				t.Errorf("%v: certain %v, exact %v", r, p, want)
			}
			continue
		}
		m := sample(t, r, 10_000, s)
		e := montecarlo.MeanInterval(m, 0.95)
		if math.Abs(m.Mean()-want) > 5.5*math.Sqrt(m.Variance()/10_000) || len(e.Warnings) > 0 {
			t.Errorf("%v: %+v, exact %v", r, e, want)
		}
	}
	for _, c := range [][3]int{{0, 3, 2}, {2, -1, 2}, {16, 4096, 800}} {
		if _, err := Choose(c[0], c[1], c[2]); err == nil {
			t.Errorf("d=%d K=%d m=%d: no error", c[0], c[1], c[2])
		}
	}
}
