package vb93

import (
	"cmp"
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// asyncRates measures the second-order term of the time of the broadcast without
// barriers.
func asyncRates(id string, factor float64) reports.Cases {
	list := append(cubes([]int{8, 10, 12}, distributions.Exponential{Mu: 1}),
		cubes([]int{10}, distributions.Uniform{Min: 0, Max: 2}, distributions.Lognormal{Mu: 1, Sigma: 1})...)
	return kit.Given("mean 1, a variance of at most 2, and a longest packet whose median is at least a standard deviation above the mean and at most (1+r) T_s/d, r being the rate", onCubes(id, cubeOf(cubeDimensions(8, maxAsyncCube).Usual("d", 8, 9), anyLengths).UsualOf("law", unitMeans...), list, func(in cubeInstance) (float64, error) {
		r, err := cube.AsyncSecondOrderExcess(in.d, math.Sqrt(in.law.Variance()))
		return factor * r, err
	}, func(label string, in cubeInstance) montecarlo.Experiment {
		slots := in.slots()
		return montecarlo.Slow(64, 1024, onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
			return montecarlo.Quantile("median", "", label, 0.5, func() montecarlo.Replication[float64] {
				run := a.NewExecution()
				return lengths(in.nodes(), in.law, func(x []float64) (float64, error) { return run.Run(x)/slots - 1, nil })
			})
		}))
	}, cubeInstance.unitMean, cubeInstance.ruledByVariance))
}

// ruledByVariance checks that the standard deviation describes the spread of the
// lengths: neither do nearly all lengths coincide, with exceptions too rare to occur,
// nor does the longest packet alone determine the time.
func (in cubeInstance) ruledByVariance() error {
	if v := in.law.Variance(); v > 2 {
		return &inputs.Error{Arg: "variance of the law", Value: v, Domain: "a number <= 2"}
	}
	sigma := math.Sqrt(in.law.Variance())
	r, err := cube.AsyncSecondOrderExcess(in.d, sigma)
	if err != nil {
		return err
	}
	least, most := float64(in.d)*(1+sigma)/in.slots(), 1+r
	if share, err := longestShare(in); err != nil || share < least*(1-1e-9) || share > most {
		return cmp.Or[error](err, &inputs.Error{Arg: "d median(M)/T_s", Value: share, Domain: fmt.Sprintf("a number from %g to %g", least, most)})
	}
	return nil
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
		Formula:  cube.AsyncSecondOrderExcess,
		Model:    (*model.Async).NewExecution,
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
		Formula:   cube.AsyncSecondOrderExcess,
		Model:     (*model.Async).NewExecution,
		Cases:     asyncRates(id, 0.5),
	}
}
