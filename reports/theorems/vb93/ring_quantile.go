package vb93

import (
	"fmt"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A quantileCase is about a quantile of T.
type quantileCase struct {
	instance
	q float64
}

func (c quantileCase) String() string { return fmt.Sprintf("%v q=%v", c.instance, c.q) }

// ringQuantile claims the quantiles of T, which exist for every law, with or without
// moments.
func ringQuantile(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-QUANTILE"
	var list []quantileCase
	for _, law := range withTrace(trace, distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 1.2, Mu: 1},
		distributions.LogPareto{Shape: 0.5, Mu: 1}) {
		for _, q := range []float64{0.5, 0.9} {
			list = append(list, quantileCase{instance{n: 64, law: law}, q})
		}
	}
	argument := arguments.Of2(func(in instance, q float64) (quantileCase, error) { return quantileCase{in, q}, nil },
		anyRing, arguments.Real("q", "probability of the quantile", arguments.OpenUnit()).Usual("q", 0.1, 0.95))
	return reports.Claim{
		ID:    id,
		Title: "Quantiles of the completion time, whatever the tail",
		Statement: `The $q$-quantile of $T$ is $\left\lceil \frac{n-1}{2} \right\rceil F^{-1}\!\left(q^{1/n}\right)$. It needs no moments; ` +
			`the cases include laws of infinite variance and measured round-trip times.` + traceNote,
		Source:   "derived from VB93 eq. (1)",
		Quantity: `T_q`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.03}, // at n = 64 it tells ceil((n-1)/2) from the integer below: 31/32 is 0.97
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolF, {Name: "q", Meaning: "probability of the quantile"}},
		Formula:    ring.Quantile,
		Model:      model.Async.Completion,
		Cases: kit.Cases(id, argument, list, func(label string, c quantileCase) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return ring.Quantile(c.n, c.law, c.q) },
				Measure:  rounded(longer(1<<21, montecarlo.Quantile("T_q", "time", label, c.q, c.completion)), 5e-13), // as VB93-RING-PATH: hops are added up
			}
		}),
	}
}
