package vb93

import (
	"math/rand/v2"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
)

// ringExponential claims the closed form for exponential lengths, measured with the sum
// of the lengths as control variate, whose mean is known. The maximum would be a better
// control variate, but its mean would come from the formula that is checked.
func ringExponential() reports.Claim {
	const id = "VB93-RING-EXP"
	list := instances([]int{2, 3, 8, 9, 64, 65, 1024, 4096}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:        id,
		Title:     "Mean completion time for exponential lengths",
		Statement: `For exponential lengths with mean 1, $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil H_n$.`,
		Source:    "VB93, Section II-B, before eq. (2)",
		Quantity:  `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.01},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolH},
		Formula:    ring.ExponentialMean,
		Model:      model.Async.Outcomes,
		Cases:      exponentialCases(id, list, ring.ExponentialMean, measureControlledMean),
	}
}

// measureControlledMean estimates E T for lengths of mean 1 with the sum of the lengths
// as control variate; its mean is n.
func measureControlledMean(label string, in instance) montecarlo.Experiment {
	if in.n > maxAsync {
		return measureMean(label, in)
	}
	return montecarlo.ControlledMean("T", "time", label, []float64{float64(in.n)},
		func() montecarlo.Replication[montecarlo.Controlled] {
			run := model.Async{N: in.n, Law: in.law}.Outcomes()
			return func(r *rand.Rand) (montecarlo.Controlled, error) {
				o, err := run(r)
				return montecarlo.Controlled{Y: o.T, C: [4]float64{o.Sum}}, err
			}
		})
}
