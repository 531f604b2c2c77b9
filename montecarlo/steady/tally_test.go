package steady_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
	. "castlab/montecarlo/steady"
)

// An autoregressive run has a normal law in steady state, whose quantiles are known; its
// exponential is positive. Of 16 intervals at 0.95, each for p50 and p90, more than 5 miss
// with a probability of 8e-5 if each misses with 0.05; if the dependence were left out, the
// variance being 19 times that of independent values, two in three would.
func TestQuantilesOfADependentRunAreCovered(t *testing.T) {
	if testing.Short() {
		t.Skip("draws three million values")
	}
	const runs, phi = 16, 0.9
	quantiles := []struct{ q, z float64 }{{0.5, 0}, {0.9, 1.2815515655446004}}
	missed, quiet := make([]int, len(quantiles)), make([]int, len(quantiles))
	for seed := range uint64(runs) {
		r := rand.New(rand.NewPCG(seed, 7))
		tally, x := NewTally(), 0.0
		for range 200_000 {
			x = phi*x + math.Sqrt(1-phi*phi)*r.NormFloat64()
			tally.Add(math.Exp(x))
		}
		for i, c := range quantiles {
			truth, e := math.Exp(c.z), tally.Quantile(c.q, 0.95)
			if len(e.Warnings) > 0 {
				continue
			}
			quiet[i]++
			if !(e.Lo <= truth && truth <= e.Hi) {
				missed[i]++
			}
			if !(e.Lo <= e.Value && e.Value <= e.Hi) || e.Hi-e.Lo > 0.5*truth {
				t.Errorf("q=%g: %+v", c.q, e)
			}
		}
	}
	for i, c := range quantiles {
		if missed[i] > 5 || quiet[i] < runs/2 {
			t.Errorf("q=%g: %d of %d intervals miss %g", c.q, missed[i], quiet[i], math.Exp(c.z))
		}
	}
}

// The value is the quantile of the sorted values to the width of a cell, whatever the
// warm-up cuts of a run without one.
func TestAQuantileIsThatOfTheValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	tally := NewTally()
	var values []float64
	for range 100_000 {
		v := 3 + 7*r.Float64()
		values = append(values, v)
		tally.Add(v)
	}
	slices.Sort(values)
	for _, q := range []float64{0.1, 0.5, 0.9, 0.99} {
		want := values[int(q*float64(len(values)))]
		if e := tally.Quantile(q, 0.99); math.Abs(e.Value/want-1) > 0.006 || !(e.Lo <= want && want <= e.Hi) || tally.N() != 100_000 {
			t.Errorf("q=%g: %+v, sorted %v", q, e, want)
		}
	}
}

// A run that is too short, or a quantile that it has hardly met, has no interval.
func TestAQuantileWithoutAnInterval(t *testing.T) {
	refusal := func(name string, e montecarlo.Estimate) {
		if !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) || len(e.Warnings) != 1 || !strings.HasPrefix(e.Warnings[0], "not converged") {
			t.Errorf("%s: %+v", name, e)
		}
	}
	tally := NewTally()
	refusal("nothing", tally.Quantile(0.5, 0.95))
	for i := range 20 {
		tally.Add(float64(1 + i%3))
	}
	refusal("twenty values", tally.Quantile(0.5, 0.95))
	r := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		tally.Add(r.Float64())
	}
	refusal("q=0.99999 of a thousand", tally.Quantile(0.99999, 0.95))
	refusal("q=1", tally.Quantile(1, 0.95))
}

// The time in two stations one behind the other has hardly any small values: the smallest of
// 65536 are alone in their cells, at any place of the run, and a run of which one lies late looks like
// one without an end of its warm-up. That says nothing of quantiles. By Burke's theorem the time is
// the sum of independent exponential ones of rates 1/2 and 3/2, P(T > t) = (3 exp(-t/2) - exp(-3t/2))/2. Of 16
// intervals at 0.95 for each of p50 and p99 more than 10 in all miss with a probability below 1e-4, also if both of a run miss together.
func TestOneSmallestValueRefusesNoQuantile(t *testing.T) {
	missed := 0
	for seed := range uint64(16) {
		r := rand.New(rand.NewPCG(seed, 3))
		tally, first, both := NewTally(), 0.0, 0.0
		for range 1 << 16 {
			first = max(0, first) + r.ExpFloat64()
			both = max(first, both) + r.ExpFloat64()/2
			tally.Add(both)
			gap := 2 * r.ExpFloat64()
			first, both = first-gap, both-gap
		}
		for _, q := range []float64{0.5, 0.99} {
			e := tally.Quantile(q, 0.95)
			if !Converged(e) {
				t.Errorf("run %d, q=%g: %+v", seed, q, e)
			}
			if f := func(x float64) float64 { return 1 - (3*math.Exp(-x/2)-math.Exp(-1.5*x))/2 }; f(e.Hi) < q || f(e.Lo) > q {
				missed++
			}
		}
	}
	if missed > 10 {
		t.Errorf("%d of 32 intervals do not hold the quantile", missed)
	}
}

// Constants have a quantile without doubt but for the width of a cell.
func TestAQuantileOfConstants(t *testing.T) {
	tally := NewTally()
	for range 500 {
		tally.Add(2)
	}
	if e := tally.Quantile(0.5, 0.95); !(e.Lo < 2 && 2 <= e.Hi && e.Hi-e.Lo < 0.022) || len(e.Warnings) == 0 {
		t.Errorf("%+v", e)
	}
}
