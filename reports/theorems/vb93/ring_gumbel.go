package vb93

import (
	"math"
	"math/rand/v2"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// ringGumbel claims the limit law for exponential lengths with its exact distance at
// every n (derived). The experiment measures the distance between the law of T/T_s - ln
// n and the Gumbel law; T_s is the time of an executed ring with unit lengths.
func ringGumbel() reports.Claim {
	const id = "VB93-RING-GUMBEL"
	list := instances([]int{2, 4, 9, 16}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "Exponential lengths: distance to the Gumbel limit",
		Statement: `$T/T_s - \ln n$ tends in law to the Gumbel law $G(x) = e^{-e^{-x}}$, and the greatest distance between the two ` +
			`distribution functions, $\sup_x \left| (1 - e^{-x}/n)_+^n - G(x) \right| \sim 2e^{-2}/n$, is known at every $n$. ` +
			`To tell a distance that falls like $1/n$ takes $n^2$ times as many runs: the quick profile has the smallest two rings.`,
		Source:     "derived from VB93 eq. (1); the limit is classical",
		Quantity:   `D_n`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.22},
		Symbols: []reports.Symbol{symbolN, symbolT, symbolTs, {Name: "D_n", Meaning: "the greatest distance between the distribution functions"},
			{Name: "G", Meaning: "distribution function of the Gumbel law"}},
		Formula: ring.GumbelDistance,
		Model:   model.Async.Completion,
		Cases: kit.LongAfter(2, kit.Moderate(0.06, 1, exponentialCases(id, list, ring.GumbelDistance,
			func(label string, in instance) montecarlo.Experiment {
				return montecarlo.Distance("D_n", label, func(x float64) float64 { return math.Exp(-math.Exp(-x)) },
					func() montecarlo.Replication[float64] {
						run, unit, shift := in.completion(), unitTime(in.n), math.Log(float64(in.n))
						return func(r *rand.Rand) (float64, error) {
							t, err := run(r)
							return t/unit - shift, err
						}
					})
			}))),
	}
}

// unitTime executes a ring with unit lengths and returns its completion time.
func unitTime(n int) float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = 1
	}
	return model.CompletionTime(x)
}
