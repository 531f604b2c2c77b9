package vb93

import (
	"castlab/analytic/ring"
	"castlab/distributions"
	model "castlab/montecarlo/ring"
	"castlab/reports"
)

// ringPareto claims the closed form for Pareto lengths (derived). The shapes are large
// enough for an interval on the mean: below shape 4 the fourth moment of the maximum is
// infinite and Student's interval converges too slowly.
func ringPareto() reports.Claim {
	const id = "VB93-RING-PARETO"
	list := instances([]int{2, 9, 64, 1024}, distributions.Pareto{Shape: 6, Mu: 1}, distributions.Pareto{Shape: 10, Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "Mean completion time for Pareto lengths grows like a power of n",
		Statement: `For Pareto lengths with shape $a > 1$ and scale $x_m$, $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil x_m ` +
			`\frac{\Gamma(n+1)\,\Gamma(1-1/a)}{\Gamma(n+1-1/a)} \sim T_s\, x_m\, \Gamma(1-1/a)\, n^{1/a}$.`,
		Source:   "derived from VB93 eq. (1)",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.01},
		Symbols: []reports.Symbol{symbolN, symbolX, symbolT, symbolTs, {Name: "a", Meaning: "shape: $\\Pr(x_i > t) = (x_m/t)^a$"},
			{Name: `\Gamma`, Meaning: "the gamma function"},
			{Name: "x_m", Meaning: "scale, the shortest length, $(a-1)/a$ for mean 1", Unit: "time"}},
		Formula: ring.ParetoMean,
		Model:   model.Async.Completion,
		Cases: ringCases(id, paretos, list, func(in instance) (float64, error) {
			law := in.law.(distributions.Pareto)
			return ring.ParetoMean(in.n, law.Shape, law.Mu)
		}, measureMean),
	}
}
