package vb93

import (
	"context"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
)

func ringVariance() reports.Claim {
	const id = "VB93-RING-VAR"
	list := instances([]int{2, 3, 9, 64}, distributions.Exponential{Mu: 1})
	list = append(list, instance{n: 9, law: distributions.Uniform{Min: 0, Max: 2}},
		instance{n: 9, law: distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}})
	return reports.Claim{
		ID:    id,
		Title: "Variance of the completion time",
		Statement: `$\mathrm{Var}\,T = \left\lceil \frac{n-1}{2} \right\rceil^2 \mathrm{Var}\,M$; for exponential lengths with mean 1, ` +
			`$\mathrm{Var}\,M = \sum_{k=1}^n \frac{1}{k^2}$.`,
		Source:   "derived from VB93 eq. (1)",
		Quantity: `\mathrm{Var}\,T`, Unit: "time squared",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.06}, // at n = 64 it tells ceil((n-1)/2) from the integer below: (31/32)^2 is 0.94
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolM, symbolT},
		Formula:    ring.Variance,
		Model:      model.Async.Completion,
		Cases: ringCases(id, varyingRing, list,
			func(in instance) (float64, error) { return ring.Variance(in.n, in.law) },
			func(label string, in instance) montecarlo.Experiment {
				return longer(1<<18, montecarlo.Variance("Var T", "time squared", label, in.completion))
			}),
	}
}

// longer lets an experiment of short replications go on to most of them, or to as many as
// its settings have if these are more.
func longer(most int, e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		_, last := s.Stretched(most, most)
		s.Max = max(s.Max, last)
		return e(ctx, s)
	}
}
