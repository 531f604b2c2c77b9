package vb93

import (
	"math/rand/v2"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
)

// ringCompare claims the comparison at the end of Section II: the cost of random
// lengths depends on the tail. T_s is the time of an executed ring with unit lengths.
func ringCompare() reports.Claim {
	const id = "VB93-RING-COMPARE"
	list := instances([]int{8, 1024}, compareLaws()...)
	return reports.Claim{
		ID:    id,
		Title: "The price of random lengths on the ring depends on the tail",
		Statement: `With mean lengths of 1, $\mathrm{E}\,T/T_s = \mathrm{E}\,M$: $\frac{2n}{n+1} \to 2$ for uniform lengths, ` +
			`$H_n = \ln n + C + \cdots$ for exponential lengths, of order $n^{1/a}$ for Pareto lengths. It is bounded in $n$ only if the lengths are.`,
		Source:     "VB93, Section II-B, end; the Pareto case derived",
		Quantity:   `\mathrm{E}\,T/T_s`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.02},
		Symbols: []reports.Symbol{symbolN, symbolT, symbolTs, symbolM, symbolH, symbolC,
			{Name: "a", Meaning: "shape of the Pareto law"}},
		Formula: ring.MeanMaximum,
		Model:   model.Async.Completion,
		Cases:   ringCases(id, varyingRing, list, func(in instance) (float64, error) { return ring.MeanMaximum(in.n, in.law) }, measureRatio),
		Figures: compareFigures,
	}
}

// compareLaws are three tails with mean 1: bounded, exponential, power.
func compareLaws() []distributions.Law {
	return []distributions.Law{
		distributions.Uniform{Min: 0, Max: 2},
		distributions.Exponential{Mu: 1},
		distributions.Pareto{Shape: 6, Mu: 1},
	}
}

// measureRatio estimates E T/T_s.
func measureRatio(label string, in instance) montecarlo.Experiment {
	return in.annotated(montecarlo.Mean("T/T_s", "", label, func() montecarlo.Replication[float64] {
		run, unit := in.completion(), unitTime(in.n)
		return func(r *rand.Rand) (float64, error) {
			t, err := run(r)
			return t / unit, err
		}
	}))
}
