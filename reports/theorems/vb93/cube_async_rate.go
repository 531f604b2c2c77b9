package vb93

import (
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
)

// asyncRates measures the second order of the broadcast without barriers.
func asyncRates(id string, factor float64) reports.Cases {
	list := append(cubes([]int{8, 10, 12}, distributions.Exponential{Mu: 1}),
		cubes([]int{10}, distributions.Uniform{Min: 0, Max: 2}, distributions.Lognormal{Mu: 1, Sigma: 1})...)
	return onCubes(id, asyncCubes.Usual("d", 8, 10).UsualOf("law", unitMeans...), list, func(in cubeInstance) (float64, error) {
		r, err := cube.AsyncSecondOrderExcess(in.d, math.Sqrt(in.law.Variance()))
		return factor * r, err
	}, func(label string, in cubeInstance) montecarlo.Experiment {
		slots := in.slots()
		return montecarlo.Slow(64, 1024, onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
			return montecarlo.QuantileOf("median", "", label, 0.5, func() montecarlo.Replication[float64] {
				run := a.NewExecution()
				return lengths(in.nodes(), in.law, func(x []float64) (float64, error) { return run.Run(x)/slots - 1, nil })
			})
		}))
	}, cubeInstance.unitMean)
}

var asyncRateSymbols = []reports.Symbol{symbolTas, symbolCubeS, symbolD, symbolCubeN, symbolSigma}

func asyncRateUpper() reports.Claim {
	const id = "VB93-ASYNC-RATE-UPPER"
	return reports.Claim{
		ID:    id,
		Title: "Without barriers the ratio tends to 1 within twice this rate, a faster one (a window, measured)",
		Statement: `The median of $T_{\mathrm{async}}/T_s - 1$ is at most twice $\sigma \sqrt{2 d \ln(nd)/n}$: the barriers cost the factor ` +
			`$(2\pi d)^{1/4}$ of VB93-PROP4-RATE-UPPER.`,
		Source:   "derived and measured; conjectured for large d",
		Quantity: `\mathrm{median}\,T_{\mathrm{async}}/T_s - 1`,
		Relation: reports.AtMost,
		Symbols:  asyncRateSymbols,
		Formula:  "analytic/cube.AsyncSecondOrderExcess",
		Model:    "montecarlo/cube.Async",
		Cases:    asyncRates(id, 2),
	}
}

func asyncRateLower() reports.Claim {
	const id = "VB93-ASYNC-RATE-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "Without barriers: the ratio does not tend to 1 faster than half of that (a window, measured)",
		Statement: `The median of $T_{\mathrm{async}}/T_s - 1$ is at least half of $\sigma \sqrt{2 d \ln(nd)/n}$.`,
		Source:    "derived and measured; conjectured for large d",
		Quantity:  `\mathrm{median}\,T_{\mathrm{async}}/T_s - 1`,
		Relation:  reports.AtLeast,
		Symbols:   asyncRateSymbols,
		Formula:   "analytic/cube.AsyncSecondOrderExcess",
		Model:     "montecarlo/cube.Async",
		Cases:     asyncRates(id, 0.5),
	}
}
