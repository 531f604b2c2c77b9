package vb93

import (
	"cmp"
	"fmt"
	"math"
	"sync"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// barrierMean estimates E T_mod.
func barrierMean(label string, in cubeInstance) montecarlo.Experiment {
	e := onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return montecarlo.Mean("E T_mod", "time", label, b.Completion(in.law))
	})
	if in.d >= 10 { // bounds and errata, for which few runs suffice
		e = montecarlo.Slow(64, 1<<14, e)
	}
	return e
}

// finiteVariance checks that the sample mean has a normal interval.
func (in cubeInstance) finiteVariance() error {
	if v := in.law.Variance(); math.IsInf(v, 1) {
		return &inputs.Error{Arg: "variance of the law", Value: v, Domain: "a finite number"}
	}
	return nil
}

func exactMeans() reports.Claim {
	const id = "VB93-MEAN-EXACT"
	list := append(cubes([]int{2, 3, 4, 5}, distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}),
		cubes([]int{4}, distributions.Erlang{Shape: 4, Mu: 1}, distributions.Hyperexponential{Mu: 1, SCV: 2}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "The mean with barriers in up to five dimensions",
		Statement: `$\mathrm{E}\,T_{\mathrm{mod}} = d\,\mathrm{E}\,M$ for $d = 2, 3$. In four dimensions $T_2$ is the greatest of four independent copies of ` +
			`$\max(x,x') + \max(x'',x''')$, and for exponential lengths $\mathrm{E}\,T_{\mathrm{mod}} = 14.86471070655$. In five, $T_2 = T_3$ is the greatest edge sum of two folded ` +
			`5-cubes, and the mean is $24.437529591$.`,
		Source:   "derived",
		Quantity: `\mathrm{E}\,T_{\mathrm{mod}}`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.02},
		Symbols: []reports.Symbol{symbolTmod, symbolD, symbolMl, {Name: `T_2, T_3`, Meaning: "durations of phases 2 and 3", Unit: "time"},
			{Name: `x, x', x'', x'''`, Meaning: "independent lengths", Unit: "time"}},
		Formula: cube.MeanExact,
		Model:   (*model.Barrier).Completion,
		Cases: kit.Given("lengths that vary, of finite variance", onCubes(id, cubeOf(cubeDimensions(1, cube.MaxMeanExact), anyLengths.UsualOf("law",
			"uniform(min=[0.0..1.0],max=[1.1..3.0])", "exponential(mean=[0.2..3.0])", "gamma(shape=[1.0..4.0],mean=[0.2..3.0])", "shifted-exponential(shift=[0.1..0.9],mean=[1.0..3.0])", "weibull(shape=[1.0..3.0],mean=[0.2..3.0])")), list,
			func(in cubeInstance) (float64, error) { return cube.MeanExact(in.d, in.law) }, barrierMean, cubeInstance.random, cubeInstance.finiteVariance)),
	}
}

func meanBound() reports.Claim {
	const id = "VB93-MEAN-BOUND"
	list := append(cubes([]int{5, 6, 8, 10, 12, 14}, distributions.Exponential{Mu: 1}),
		cubes([]int{6, 10}, distributions.Uniform{Min: 0, Max: 2}, distributions.Erlang{Shape: 4, Mu: 1}, distributions.Hyperexponential{Mu: 1, SCV: 4})...)
	list = append(list, cubeInstance{6, distributions.Lognormal{Mu: 1, Sigma: 1}})
	return reports.Claim{
		ID:    id,
		Title: "A bound on the mean that is sharp for large cubes",
		Statement: `$\mathrm{E}\,T_{\mathrm{mod}} \le U_d = 3\,\mathrm{E}\,M + \sum_{i=2}^{d-2} \int_0^\infty \Bigl(1 - \prod_c G_{|S_{i,c}|}(a)^n\Bigr) \mathrm{d}a$: by association ` +
			`$T_i$ is stochastically smaller than the maximum of $nd$ independent link times of the same laws. The tightness tends to 1 with $d$; compare VB93-EQ5.`,
		Source:   "derived",
		Quantity: `\mathrm{E}\,T_{\mathrm{mod}}`, Unit: "time",
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolTmod, {Name: `U_d`, Meaning: "the bound", Unit: "time"}, symbolMl, symbolTi, symbolPhase, symbolSic, symbolCubeN, symbolD,
			{Name: "a", Meaning: "threshold", Unit: "time"}, {Name: "c", Meaning: "dimension, from 0"}, {Name: `G_k`, Meaning: "distribution function of a sum of k lengths"}},
		Formula: cube.MeanBound,
		Model:   (*model.Barrier).Completion,
		Cases: kit.Given("lengths that vary, of finite variance", onCubes(id, largerCubes.Usual("d", 4, 7).UsualOf("law", arguments.LightTailed...), list,
			func(in cubeInstance) (float64, error) { return cube.MeanBound(in.d, in.law) }, barrierMean, cubeInstance.random, cubeInstance.finiteVariance)),
	}
}

func meanOnlyPrinted() reports.Claim {
	const id = "VB93-MEAN-ONLY"
	list := cubes([]int{8, 12}, distributions.Uniform{Min: 0, Max: 2}, distributions.Exponential{Mu: 1}, distributions.Hyperexponential{Mu: 1, SCV: 4})
	return reports.Claim{
		ID:        id,
		Title:     "As printed: for large cubes all that matters is the mean length",
		Statement: `Lengths of mean 1 take as long as lengths that are 1: $\mathrm{E}\,T_{\mathrm{mod}} = \sum_i \beta_i$, read at feasible $d$.`,
		Source:    "VB93, end of Section II-B",
		Quantity:  `\mathrm{E}\,T_{\mathrm{mod}}`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.05},
		Erratum: `A matter of reading: true in the limit only (Proposition 4). To second order the standard deviation counts: the excess over $T_s$ is about ` +
			`$\sigma (2\pi d)^{1/4} \sqrt{2 d \ln(nd)/n}$ of it, still 26 % for exponential lengths at $n = 2^{16}$ and 8 % at $2^{20}$ (VB93-PROP4-RATE-UPPER).`,
		Symbols: []reports.Symbol{symbolTmod, symbolBeta, symbolPhase, symbolCubeS, symbolSigma, symbolD, symbolCubeN},
		Formula: cube.BetaSum,
		Model:   (*model.Barrier).Completion,
		Cases: kit.Given("lengths of mean 1 that vary, of finite variance", onCubes(id, barrierCubes.Usual("d", 4, 10).UsualOf("law", unitMeans...), list,
			func(in cubeInstance) (float64, error) { return cube.BetaSum(in.d) }, barrierMean, cubeInstance.random, cubeInstance.finiteVariance, cubeInstance.unitMean)),
	}
}

// A productCase is about the event that the broadcast ends by time gamma.
type productCase struct {
	cubeInstance
	gamma float64
}

func (c productCase) String() string { return fmt.Sprintf("%v gamma=%v", c.cubeInstance, c.gamma) }

var productCases = arguments.Of2(func(in cubeInstance, gamma float64) (productCase, error) { return productCase{in, gamma}, nil },
	largerCubes.Usual("d", 7, 8).UsualOf("law", "exponential(mean=[0.8..1.2])", "erlang(shape=[2..3],mean=[1.1..1.5])", "gamma(shape=[0.6..1.0],mean=[0.7..1.0])", "hyperexponential(mean=[0.5..0.8],scv=[1.2..2.0])"),
	arguments.Real("gamma", "threshold", arguments.Positive()).Usual("gamma", 60, 120))

func productBounds() reports.Claim {
	const id = "VB93-PRODUCT"
	exponential := distributions.Exponential{Mu: 1}
	list := []productCase{
		{cubeInstance{4, exponential}, 20}, {cubeInstance{6, exponential}, 52}, {cubeInstance{8, exponential}, 120}, {cubeInstance{10, exponential}, 270},
		{cubeInstance{12, exponential}, 684}, {cubeInstance{14, exponential}, 1770},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 62}, {cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 270},
	}
	return reports.Claim{
		ID:    id,
		Title: "The best product bound on the probability to be done by a given time",
		Statement: `$\Pr(T_{\mathrm{mod}} \le \gamma) \ge F(m)^n \prod_{i=2}^{d-2} \prod_c G_{|S_{i,c}|}(a_i)^n$ for any budgets $3m + \sum_i a_i = \gamma$, here the best ones. ` +
			`It replaces the parameters of Proposition 3 and comes within one dimension of the truth (figure vb93-cube-n0).`,
		Source:   "derived",
		Quantity: `\Pr(T_{\mathrm{mod}} \le \gamma)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTmod, symbolCubeF, symbolCubeN, symbolD, symbolPhase, symbolSic, {Name: `\gamma`, Meaning: "threshold", Unit: "time"},
			{Name: `m, a_i`, Meaning: "budgets of the phases", Unit: "time"}, {Name: "c", Meaning: "dimension, from 0"}, {Name: `G_k`, Meaning: "distribution function of a sum of k lengths"}},
		Formula: cube.ProductBound,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Cases(id, productCases, list, func(label string, c productCase) reports.Case {
			bound := sync.OnceValues(func() (float64, error) { return cube.ProductBound(c.d, c.law, c.gamma) })
			measure := barrierEvent(label, "P(T_mod<=gamma)", c.cubeInstance, func(_ *model.Execution, total float64) bool { return total <= c.gamma })
			if c.d >= 14 {
				measure = montecarlo.Slow(256, 1024, measure)
			}
			return reports.Case{
				Validate: func() error {
					v, err := bound()
					if err == nil && v == 1 {
						err = &inputs.Error{Arg: "gamma", Value: c.gamma, Domain: "a time that the bound does not call certain"}
					}
					return cmp.Or(c.validate(), err)
				},
				Theory:  bound,
				Measure: measure,
			}
		}),
	}
}
