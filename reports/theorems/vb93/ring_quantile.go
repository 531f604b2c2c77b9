package vb93

import (
	"fmt"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
)

// ringQuantile is the quantile of T, which exists for every law, with or
// without moments.
func ringQuantile(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-QUANTILE"
	var cases []reports.Case
	for _, law := range withTrace(trace, distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 1.2, Mu: 1},
		distributions.LogPareto{Shape: 0.5, Mu: 1}) {
		for _, q := range []float64{0.5, 0.9} {
			in := instance{n: 64, law: law}
			params := fmt.Sprintf("%v q=%v", in, q)
			cases = append(cases, reports.Case{
				Params: params, Validate: in.validate,
				Theory:  func() (float64, error) { return ring.Quantile(in.n, in.law, q) },
				Measure: montecarlo.QuantileOf("T_q", "time", id+" "+params, q, in.completion),
			})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "Quantiles of the completion time, whatever the tail",
		Statement: `The $q$-quantile of $T$ is $\left\lceil \frac{n-1}{2} \right\rceil F^{-1}\!\left(q^{1/n}\right)$. It needs no moments; ` +
			`the cases include laws of infinite variance and measured round-trip times.` + traceNote,
		Source:   "derived from VB93 eq. (1)",
		Quantity: `T_q`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.1},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolF, {Name: "q", Meaning: "probability of the quantile"}},
		Formula:    "analytic/ring.Quantile",
		Model:      "montecarlo/ring.Async",
		Cases:      func() []reports.Case { return cases },
	}
}
