package vb93

import (
	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// ringMean is equation (1) for laws of every kind.
func ringMean(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-EQ1"
	list := instances([]int{8, 65},
		distributions.Erlang{Shape: 4, Mu: 1},
		distributions.Hyperexponential{Mu: 1, SCV: 4},
		distributions.Weibull{Shape: 0.5, Mu: 1},
		distributions.Lognormal{Mu: 1, Sigma: 1},
		distributions.Geometric{Mu: 2})
	// At 65 nodes the maximum of two-point lengths is almost always the longer value,
	// and an interval on its mean rests on a few runs.
	list = append(list, instances([]int{8, 9}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1})...)
	// At 8 nodes the maximum of the measured lengths is still too skewed for
	// Student's interval at the level of a whole report.
	list = append(list, instances([]int{64, 65}, withTrace(trace)...)...)
	return reports.Claim{
		ID:    id,
		Title: "Mean completion time of the ring for independent lengths of any law",
		Statement: `$\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil \mathrm{E}\,M$ with ` +
			`$\mathrm{E}\,M = \int_0^\infty \left(1 - F(x)^n\right) \mathrm{d}x$, for independent lengths of any one law with a finite mean.` + traceNote,
		Source:   "VB93, Section II-A, eq. (1)",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.04},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolM, symbolT, symbolF},
		Formula:    ring.Mean,
		Model:      model.Async.Completion,
		Cases:      ringCases(id, varyingRing, list, ringMeanTheory, measureMean),
	}
}

func ringMeanTheory(in instance) (float64, error) { return ring.Mean(in.n, in.law) }

// measureMean estimates E T by plain replications, by more of them for skewed laws.
func measureMean(label string, in instance) montecarlo.Experiment {
	mean := montecarlo.Mean("T", "time", label, in.completion)
	switch in.law.(type) {
	case *distributions.Empirical, distributions.Lognormal:
		mean = kit.Longer(1<<19, mean)
	}
	return in.annotated(mean)
}
