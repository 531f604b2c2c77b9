package vb93

import (
	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func ringBounded() reports.Claim {
	const id = "VB93-RING-BOUNDED"
	// T is a sum of at most n/2 lengths: relative rounding below n 2^-53.
	const rounding = 1e-13
	list := instances([]int{2, 3, 8, 9, 64, 65},
		distributions.Uniform{Min: 0, Max: 2}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1})
	cases := kit.OfKind(reports.Executed, ringCases(id, executedRing.UsualOf("law", "uniform(min=[0.0..1.0],max=[1.1..4.0])", "two-point(low=[0.1..0.9],high=[2.0..6.0],mean=[1.0..1.9])", "deterministic(mean=[0.2..3.0])", "bernoulli(p=[0.2..0.9])"), list,
		func(in instance) (float64, error) {
			_, bound := in.law.Support()
			// Two-point lengths attain the bound; the slack is the rounding of the
			// executed sum.
			return ring.BoundedTime(in.n, bound) * (1 + 2*rounding), nil
		},
		func(label string, in instance) montecarlo.Experiment {
			return kit.AtMost(10_000, montecarlo.Range("T", "time", label, rounding,
				model.Async{N: in.n, Law: in.law}.Completion))
		}))
	return reports.Claim{
		ID:        id,
		Title:     "Bounded lengths bound the completion time",
		Statement: `If $x_i \le B$ for all $i$, then $T \le \left\lceil \frac{n-1}{2} \right\rceil B$ in every run.`,
		Source:    "VB93, Section II-A, after eq. (1)",
		Quantity:  `T`, Unit: "time",
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolN, symbolX, symbolT,
			{Name: "B", Meaning: "upper end of the law's support", Unit: "time"}},
		Formula: ring.BoundedTime,
		Model:   model.Async.Completion,
		Cases:   cases,
	}
}
