package comparison

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/montecarlo"
)

// mirrored is what a decision becomes when the systems change places.
func mirrored(d Decision) Decision {
	switch d {
	case First:
		return Second
	case Second:
		return First
	}
	return d
}

// sameEstimate reports whether two intervals agree to rounding, with as many warnings.
func sameEstimate(a, b montecarlo.Estimate) bool {
	near := func(x, y float64) bool {
		return x == y || math.Abs(x-y) <= 1e-9*math.Max(math.Abs(x), math.Abs(y)) || math.Abs(x-y) < 1e-12
	}
	return near(a.Value, b.Value) && near(a.Lo, b.Lo) && near(a.Hi, b.Hi) && len(a.Warnings) == len(b.Warnings) && a.Level == b.Level
}

// exchange returns a model whose two systems have changed places.
func exchange(model func() montecarlo.Replication[[]float64]) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		run := model()
		return func(r *rand.Rand) ([]float64, error) {
			x, err := run(r)
			if err != nil {
				return nil, err
			}
			return []float64{x[1], x[0]}, nil
		}
	}
}

// What is known of A beside B is known of B beside A: the difference changes its sign, the
// ratio is inverted, and the first of a decision is the second. So it is for times that
// differ by nothing, a little and much, of light and heavy tails, equal in every run, by
// the mean and by quantiles, and with laws and flaws that forbid a decision.
func TestExchangedSystemsMirror(t *testing.T) {
	models := map[string]func(r *rand.Rand, x []float64){
		"tied":        func(r *rand.Rand, x []float64) { x[0], x[1] = 10+r.NormFloat64(), 10+r.NormFloat64() },
		"1 % apart":   func(r *rand.Rand, x []float64) { x[0], x[1] = 10+0.1*r.NormFloat64(), 10.1+0.1*r.NormFloat64() },
		"exponential": func(r *rand.Rand, x []float64) { e := r.ExpFloat64(); x[0], x[1] = 1+e, 1.2+0.5*e+0.5*r.ExpFloat64() },
		"lognormal":   func(r *rand.Rand, x []float64) { x[0], x[1] = 3*math.Exp(2*r.NormFloat64()), math.Exp(r.NormFloat64()) },
		"equal":       func(r *rand.Rand, x []float64) { e := r.ExpFloat64(); x[0], x[1] = e, e },
		"a constant apart": func(r *rand.Rand, x []float64) {
			e := math.Floor(8 * r.Float64())
			x[0], x[1] = e, e+1
		},
		"about 0": func(r *rand.Rand, x []float64) { x[0], x[1] = r.NormFloat64(), 2+0.1*r.NormFloat64() },
		"exact":   func(_ *rand.Rand, x []float64) { x[0], x[1] = 3, 3.01 },
	}
	laws := []Law{{Name: "X=pareto(shape=1.5,mean=1)", NoVariance: true}}
	seen := map[Decision]int{}
	for name, draw := range models {
		model := func() montecarlo.Replication[[]float64] {
			x := make([]float64, 2)
			return func(r *rand.Rand) ([]float64, error) { draw(r, x); return x, nil }
		}
		for _, by := range []Criterion{{}, {0.5}, {0.9}} {
			for _, doubts := range []string{"", "law", "flaw"} {
				q := Question{Systems: []string{"a", "b"}, Model: model, Label: "mirror " + name, By: by, Quantiles: []float64{0.5, 0.9},
					Together: 1, Exact: name == "exact"}
				switch doubts {
				case "law":
					q.Laws = laws
				case "flaw":
					q.Flaws = []string{"the machine is another one"}
				}
				a, err := q.Answer(t.Context(), settings(400))
				if err != nil {
					t.Fatal(err)
				}
				q.Systems, q.Model = []string{"b", "a"}, exchange(model)
				b, err := q.Answer(t.Context(), settings(400))
				if err != nil {
					t.Fatal(err)
				}
				title := fmt.Sprint(name, " by ", by, " ", doubts)
				p, m := a.Pair(0, 1), b.Pair(1, 0) // m is turned
				if m.A != 1 || m.B != 0 || p.Equal != m.Equal || !sameEstimate(p.Difference, m.Difference) {
					t.Errorf("%s: difference %+v, exchanged %+v", title, p.Difference, m.Difference)
				}
				// An interval of the ratio that reaches 0 or below has no inverse but the line.
				inverse := p.Ratio.Lo > 0 && b.Pair(0, 1).Ratio.Lo > 0
				if inverse && !sameEstimate(p.Ratio, m.Ratio) {
					t.Errorf("%s: ratio %+v, exchanged %+v", title, p.Ratio, m.Ratio)
				}
				for _, delta := range []float64{0, 0.005, 0.02, 0.1, 0.5} {
					d, e := p.Decision(delta), b.Pair(0, 1).Decision(delta)
					if e != mirrored(d) {
						t.Errorf("%s, indifference %v: %v, exchanged %v", title, delta, d, e)
					}
					if a.Settled(delta) != b.Settled(delta) {
						t.Errorf("%s, indifference %v: settled %v, exchanged %v", title, delta, a.Settled(delta), b.Settled(delta))
					}
					seen[d]++
				}
				swap := func(i int) int { return 1 - i }
				best := make([]int, len(b.Best))
				for i, x := range b.Best {
					best[len(best)-1-i] = swap(x)
				}
				if !slices.Equal(a.Best, best) || inverse && len(a.Doubts()) != len(b.Doubts()) || a.Endless() != b.Endless() {
					t.Errorf("%s: best %v, exchanged %v", title, a.Best, best)
				}
				if a.Pair(0, 1).Difference.Value != 0 && a.Leader() != swap(b.Leader()) {
					t.Errorf("%s: leader %v, exchanged %v", title, a.Leader(), swap(b.Leader()))
				}
				for i := range 2 {
					if inverse && !sameEstimate(a.Margin(i), b.Margin(swap(i))) {
						t.Errorf("%s: margin %+v, exchanged %+v", title, a.Margin(i), b.Margin(swap(i)))
					}
				}
			}
		}
	}
	for _, d := range []Decision{None, First, Second, Equivalent} {
		if seen[d] == 0 {
			t.Errorf("decision %v is never made: the test says nothing of it", d)
		}
	}
}

// At most delta more, of either than of the other: a ratio from 1/(1+delta) to 1+delta, ends
// included. The interval [1-delta, 1/(1+delta)) is outside: there the second takes more
// than delta more than the first. Whatever the ends, an exchange mirrors the decision.
func TestEquivalentIsTheSameOfBoth(t *testing.T) {
	of := func(lo, hi float64) Pair {
		return Pair{B: 1, Difference: montecarlo.Estimate{Value: 0, Lo: -1, Hi: 1}, Ratio: montecarlo.Estimate{Value: 1, Lo: lo, Hi: hi}}
	}
	for _, c := range []struct {
		lo, hi, delta float64
		want          Decision
	}{
		{0.8, 1.25, 0.25, Equivalent}, {0.7999, 1.2, 0.25, None}, {0.76, 1.2, 0.25, None}, {0.9, 1.2501, 0.25, None},
		{0.905, 1.05, 0.1, None}, {0.91, 1.1, 0.1, Equivalent}, {1, 1, 0, Equivalent},
	} {
		if got := of(c.lo, c.hi).Decision(c.delta); got != c.want {
			t.Errorf("ratio from %v to %v, indifference %v: %v, want %v", c.lo, c.hi, c.delta, got, c.want)
		}
	}
	r := rand.New(rand.NewPCG(1, 4))
	for range 10000 {
		lo, delta := 0.7+0.3*r.Float64(), 0.5*r.Float64()
		p := of(lo, 1+0.4*r.Float64())
		if d, e := p.Decision(delta), p.turned().Decision(delta); d != e && math.Abs(lo-1/(1+delta)) > 1e-12 {
			t.Fatalf("ratio from %v to %v, indifference %v: %v, turned %v", p.Ratio.Lo, p.Ratio.Hi, delta, d, e)
		}
	}
}

// A crossover of exchanged systems has its changes at the same sizes, with opposite signs.
func TestExchangedCrossoverMirrors(t *testing.T) {
	find := func(turn bool, by Criterion) Changes {
		of := lines(20011, 0.2)
		c := Crossover{Systems: [2]string{"a", "b"}, Label: "mirror", Laws: noDoubt, By: by,
			Grid: []int64{1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18},
			Model: func(size int64) (func() montecarlo.Replication[[]float64], error) {
				model, err := of(size)
				if turn && err == nil {
					model = exchange(model)
				}
				return model, err
			}}
		found, err := c.Find(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 128, Max: 512})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	for _, by := range []Criterion{{}, {0.5}} {
		a, b := find(false, by), find(true, by)
		if len(a.Changes) != 1 || len(b.Changes) != 1 || a.Runs != b.Runs {
			t.Fatalf("by %v: %d changes in %d runs, exchanged %d in %d", by, len(a.Changes), a.Runs, len(b.Changes), b.Runs)
		}
		for i, p := range a.Grid {
			if m := b.Grid[i]; p.Size != m.Size || p.Sign != -m.Sign {
				t.Errorf("by %v: sign %d at %d, exchanged %d at %d", by, p.Sign, p.Size, m.Sign, m.Size)
			}
		}
		x, y := a.Changes[0], b.Changes[0]
		if x.From.Size != y.From.Size || x.To.Size != y.To.Size || x.From.Sign != -y.From.Sign || math.Abs(x.Value/y.Value-1) > 1e-9 {
			t.Errorf("by %v: change %+v, exchanged %+v", by, x, y)
		}
	}
}
