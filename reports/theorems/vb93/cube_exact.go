package vb93

import (
	"cmp"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// sharperBounds are the claims beyond the paper on means, on bounds that come near the truth, and on the broadcast
// without barriers.
func sharperBounds() []reports.Claim {
	return []reports.Claim{
		claims.Claim[cubeInstance]{
			ID: "VB93-MEAN-EXACT", Title: "The mean with barriers in up to five dimensions",
			Statement: `$\mathrm{E}\,T_{\mathrm{mod}} = d\,\mathrm{E}\,M$ for $d = 2, 3$. In four dimensions $T_2$ is the greatest of ` +
				`four independent copies of $\max(x,x') + \max(x'',x''')$, and for exponential lengths $\mathrm{E}\,T_{\mathrm{mod}} = ` +
				`14.86471070655$. In five, $T_2 = T_3$ is the greatest edge sum of two folded 5-cubes, and the mean is $24.437529591$.`,
			Source: "derived", Measured: `\mathrm{E}\,T_{\mathrm{mod}}`, Name: "E T_mod", Unit: "time", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{symbolTmod, symbolD, symbolMl,
				{Name: `T_2, T_3`, Meaning: "durations of phases 2 and 3", Unit: "time"},
				{Name: `x, x', x'', x'''`, Meaning: "independent lengths", Unit: "time"}},
			Parameters: cubeOf(cubeDimensions(1, cube.MaxMeanExact), anyLengths.UsualOf("law", "uniform(min=[0.0..1.0],max=[1.1..3.0])",
				"exponential(mean=[0.2..3.0])", "gamma(shape=[1.0..4.0],mean=[0.2..3.0])",
				"shifted-exponential(shift=[0.1..0.9],mean=[1.0..3.0])", "weibull(shape=[1.0..3.0],mean=[0.2..3.0])")),
			Over: []string{"law=exponential(mean=1),uniform(min=0,max=2) d=2,3,4,5",
				"d=4 law=erlang(shape=4,mean=1),hyperexponential(mean=1,scv=2),two-point(low=0.5,high=4,mean=1)"},
			Given: varyingLengths, Defined: true,
			Theory: func(in cubeInstance) (float64, error) { return cube.MeanExact(in.d, in.law) }, Measure: barrierMean,
			Formula: cube.MeanExact, Model: (*model.Barrier).Completion,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-MEAN-BOUND", Title: "A bound on the mean that is sharp for large cubes",
			Statement: `$\mathrm{E}\,T_{\mathrm{mod}} \le U_d = 3\,\mathrm{E}\,M + \sum_{i=2}^{d-2} \int_0^\infty \Bigl(1 - \prod_c ` +
				`G_{|S_{i,c}|}(a)^n\Bigr) \mathrm{d}a$: by association $T_i$ is stochastically smaller than the maximum of $nd$ ` +
				`independent link times of the same laws. The tightness tends to 1 with $d$; compare VB93-EQ5.`,
			Source: "derived", Measured: `\mathrm{E}\,T_{\mathrm{mod}}`, Name: "E T_mod", Unit: "time", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolTmod, {Name: `U_d`, Meaning: "the bound", Unit: "time"}, symbolMl, symbolTi, symbolPhase,
				symbolSic, symbolCubeN, symbolD, {Name: "a", Meaning: "threshold", Unit: "time"}, symbolDimension, symbolGk},
			Parameters: largerCubes.Usual("d", 4, 7).UsualOf("law", arguments.LightTailed...),
			Over: []string{"law=exponential(mean=1) d=5,6,8", "law=uniform(min=0,max=2) d=6,10",
				"law=erlang(shape=4,mean=1),hyperexponential(mean=1,scv=4) d=6"},
			Long: []string{"law=exponential(mean=1) d=10,12,14", "law=erlang(shape=4,mean=1),hyperexponential(mean=1,scv=4) d=10",
				"law=lognormal(mean=1,sigma=1) d=6"},
			Given: varyingLengths, Defined: true,
			Theory: func(in cubeInstance) (float64, error) { return cube.MeanBound(in.d, in.law) }, Measure: barrierMean,
			Formula: cube.MeanBound, Model: (*model.Barrier).Completion,
		}.Declare(),
		claims.Claim[productCase]{
			ID: "VB93-PRODUCT", Title: "The best product bound on the probability to be done by a given time",
			Statement: `$\Pr(T_{\mathrm{mod}} \le \gamma) \ge F(m)^n \prod_{i=2}^{d-2} \prod_c G_{|S_{i,c}|}(a_i)^n$ for any budgets $3m ` +
				`+ \sum_i a_i = \gamma$, here the best ones. It replaces the parameters of Proposition 3 and comes within one dimension ` +
				`of the truth (figure vb93-cube-n0).`,
			Source: "derived", Measured: `\Pr(T_{\mathrm{mod}} \le \gamma)`, Name: "P(T_mod<=gamma)", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTmod, symbolCubeF, symbolCubeN, symbolD, symbolPhase, symbolSic, symbolGamma,
				{Name: `m, a_i`, Meaning: "budgets of the phases", Unit: "time"}, symbolDimension, symbolGk},
			Parameters: arguments.Of2(func(in cubeInstance, gamma float64) (productCase, error) { return productCase{in, gamma}, nil },
				largerCubes.Usual("d", 7, 8).UsualOf("law", "exponential(mean=[0.8..1.2])", "erlang(shape=[2..3],mean=[1.1..1.5])",
					"gamma(shape=[0.6..1.0],mean=[0.7..1.0])", "hyperexponential(mean=[0.5..0.8],scv=[1.2..2.0])"),
				arguments.Real("gamma", "threshold", arguments.Positive()).Usual("gamma", 60, 120)),
			Over: []string{"d=4 law=exponential(mean=1) gamma=20", "d=6 law=exponential(mean=1) gamma=52",
				"d=8 law=exponential(mean=1) gamma=120", "d=10 law=exponential(mean=1) gamma=270", "d=8 law=uniform(min=0,max=2) gamma=62",
				"d=8 law=hyperexponential(mean=1,scv=4) gamma=270"},
			Long:  []string{"d=12 law=exponential(mean=1) gamma=684", "d=14 law=exponential(mean=1) gamma=1770"},
			Given: claims.Valid(productCase.validate), Defined: true,
			Theory: productCase.bound,
			Measure: withBarriers(claims.Probability, func(c productCase, run barrierRun) bool {
				return run.total <= c.gamma
			}).Wrapped(seldom[productCase](14, 256, 1024)),
			Formula: cube.ProductBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[cubeTail]{
			ID: "VB93-ASYNC-TAIL", Title: "The law of the time without barriers in up to four dimensions",
			Statement: `For $d = 2, 3, 4$: $\Pr(T_{\mathrm{async}} > \gamma) = 1 - F(\gamma/d)^n$, because $T_{\mathrm{async}} = dM$.`,
			Source:    "derived", Measured: `\Pr(T_{\mathrm{async}} > \gamma)`, Name: "P(T_async>gamma)", Within: claims.Absolute(0.02),
			Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolMl, symbolTas, symbolCubeF, symbolGamma},
			Parameters: tailsAt(smallCubesOf, 0.5, 30),
			Over: []string{"d=2 law=exponential(mean=1) gamma=6", "d=3 law=exponential(mean=1) gamma=10",
				"d=4 law=exponential(mean=1) gamma=15", "d=4 law=uniform(min=0,max=2) gamma=7.8",
				"d=4 law=pareto(shape=1.5,mean=1) gamma=15", "d=4 law=two-point(low=0.5,high=4,mean=1) gamma=10"},
			Given:  claims.Valid(cubeTail.positive),
			Theory: func(c cubeTail) (float64, error) { return cube.AsyncTail(c.d, c.law, c.gamma) },
			Measure: byPackets(claims.Probability, func(c cubeTail, run *packets.Execution, x []float64) (bool, error) {
				t, err := run.Run(packets.InSchedule, x)
				return t > c.gamma, err
			}),
			Formula: cube.AsyncTail, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-ASYNC-COPIES", Title: "One packet delays the end at most d times its length",
			Statement: `$T_{\mathrm{async}} = \max \sum_l k_l x_l$ over chains of sends that wait for each other, with $k_l \le d$: ` +
				`along a chain the hop number never falls, and it rises with every forwarding. With one packet of length 1 and all ` +
				`others of length 0, $T_{\mathrm{async}} = d$. Hence one long packet makes the tail that of $d\,x$ where the tail of a ` +
				`length is exponential or heavier.`,
			Source: "derived", Measured: `T_{\mathrm{async}}`, Name: "T", Unit: "time", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolD, symbolXl, symbolTas, symbolNode,
				{Name: `k_l`, Meaning: "times that packet l occurs in a chain"}, symbolLength},
			Parameters: cubeDimensions(1, 9), Over: []string{"d=1..8"},
			Theory: func(d int) (float64, error) { return kit.Stated(float64(d)) }, Measure: claims.Count(oneLong),
			Formula: kit.Stated, Model: (*packets.Broadcast).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-ASYNC-LOAD", Title: "The busiest link bounds the time without barriers",
			Statement: `$T_{\mathrm{async}} \ge \max_{c,z} \sum_{t:\,c(t)=c} x_{z \oplus t}$ in every run: a link has to send what the ` +
				`schedule gives it. Measured: the ratio over runs; its least value, the lower end of the range, decides.`,
			Source: "derived", Measured: `T_{\mathrm{async}}/\text{load}`, Name: "T_async/load", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTas, symbolLoad,
				{Name: `x_{z \oplus t}`, Meaning: "length of the packet of node $z \\oplus t$", Unit: "time"}, symbolDimension,
				symbolReceiver, {Name: "t", Meaning: "node, reached over dimension c(t)"}, symbolD},
			Parameters: asyncCubes, Over: []string{"law=exponential(mean=1) d=4,6,8,10,12"},
			Given:   anyCube,
			Theory:  claims.Stated[cubeInstance](1 - sumsRounding),
			Measure: withAndWithout(rangeWithin[cubeInstance](0), asyncLoad).Executed().Wrapped(every),
			Formula: kit.Stated, Model: (*model.Async).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-ASYNC-LOAD-NEAR", Title: "The busiest link is nearly all of the time without barriers (measured)",
			Statement: `The median of $T_{\mathrm{async}}/\text{load}$, the load being the busiest link's total as in VB93-ASYNC-LOAD, ` +
				`is at most 1.05 at $d = 10$ and 1.01 at $d = 12$: without barriers the broadcast costs little more than the imbalance ` +
				`of its links.`,
			Source:   "measured",
			Measured: `\mathrm{median}\,T_{\mathrm{async}}/\text{load}`, Name: "median T_async/load", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolTas, symbolD, symbolLoad},
			Parameters: cubeOf(cubeDimensions(10, maxAsyncCube).Usual("d", 10, 10), anyLengths.UsualOf("law", arguments.Continuous...)),
			Over:       []string{"d=10 law=exponential(mean=1)"}, Long: []string{"d=12 law=exponential(mean=1),uniform(min=0,max=2)"},
			Given: lowVariation.And(claims.Given("a longest packet that does not rule: the median of d M over T_s is at most 0.72 mean "+
				"lengths, at d >= 12 at most 0.35", cubeInstance.ruledByLoad)),
			Theory: func(in cubeInstance) (float64, error) {
				if in.d < 12 {
					return kit.Stated(1.05)
				}
				return kit.Stated(1.01)
			},
			Measure: withAndWithout(median, asyncLoad).Between(64, 512), Formula: kit.Stated, Model: (*model.Async).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID:    "VB93-ASYNC-RATE-UPPER",
			Title: "Without barriers the ratio tends to 1 within twice this rate, a faster one (a window, measured)",
			Statement: `The median of $T_{\mathrm{async}}/T_s - 1$ is at most twice $\sigma \sqrt{2 d \ln(nd)/n}$: the barriers cost the ` +
				`factor $(2\pi d)^{1/4}$ of VB93-PROP4-RATE-UPPER.`,
			Source: "derived and measured; conjectured for large d", Measured: asyncExcess, Name: "median", Relation: reports.AtMost,
			Symbols:    asyncRateSymbols,
			Parameters: asyncRateCubes, Over: asyncRateCases, Long: laterAsyncRateCases,
			Given: ruledByVariance, Defined: true,
			Theory: times(2, asyncRate), Measure: withoutBarriers(median, cubeInstance.asyncExcess).Between(64, 1024),
			Formula: cube.AsyncSecondOrderExcess, Model: (*model.Async).NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID:        "VB93-ASYNC-RATE-LOWER",
			Title:     "Without barriers: the ratio does not tend to 1 faster than half of that (a window, measured)",
			Statement: `The median of $T_{\mathrm{async}}/T_s - 1$ is at least half of $\sigma \sqrt{2 d \ln(nd)/n}$.`,
			Source:    "derived and measured; conjectured for large d", Measured: asyncExcess, Name: "median", Relation: reports.AtLeast,
			Symbols:    asyncRateSymbols,
			Parameters: asyncRateCubes, Over: asyncRateCases, Long: laterAsyncRateCases,
			Given: ruledByVariance, Defined: true,
			Theory: times(0.5, asyncRate), Measure: withoutBarriers(median, cubeInstance.asyncExcess).Between(64, 1024),
			Formula: cube.AsyncSecondOrderExcess, Model: (*model.Async).NewExecution,
		}.Declare(),
	}
}

var (
	symbolGamma = reports.Symbol{Name: `\gamma`, Meaning: "threshold", Unit: "time"}
	symbolLoad  = reports.Symbol{Name: `\text{load}`, Meaning: "total length of what the busiest directed link sends", Unit: "time"}
)

// A productCase is about the event that the broadcast ends by time gamma.
type productCase struct {
	cubeInstance
	gamma float64
}

func (c productCase) bound() (float64, error) {
	v, err := cube.ProductBound(c.d, c.law, c.gamma)
	if err == nil && v == 1 {
		err = inputs.Errorf("gamma", c.gamma, "a time that the bound does not call certain")
	}
	return v, err
}

// oneLong returns the longest time without barriers where one packet has length 1 and all others have length 0.
func oneLong(d int) (float64, int64, error) {
	p, err := packetTables(cubeInstance{d: d})
	if err != nil {
		return 0, 0, err
	}
	run := p.NewExecution()
	x := make([]float64, 1<<d)
	longest := 0.0
	for l := range x {
		x[l] = 1
		t, err := run.Run(packets.InSchedule, x)
		if err != nil {
			return 0, 0, err
		}
		longest = math.Max(longest, t)
		x[l] = 0
	}
	return longest, int64(len(x)), nil
}

// asyncLoad returns T_async over the largest load of a link.
func asyncLoad(_ cubeInstance, mod barrierRun, async float64) float64 {
	return quotient(async, mod.Load())
}

// ruledByLoad checks that the longest packet takes less time than the links do.
func (in cubeInstance) ruledByLoad() error {
	most := 0.72
	if in.d >= 12 {
		most = 0.35
	}
	share, err := longestShare(in)
	if share /= in.law.Mean(); err == nil && share > most {
		err = inputs.Errorf("d median(M)/(T_s E x)", share, "a number <= %v", most)
	}
	return err
}

const asyncExcess = `\mathrm{median}\,T_{\mathrm{async}}/T_s - 1`

var (
	asyncRateSymbols    = []reports.Symbol{symbolTas, symbolCubeS, symbolD, symbolCubeN, symbolSigma}
	asyncRateCubes      = cubeOf(cubeDimensions(8, maxAsyncCube).Usual("d", 8, 9), anyLengths).UsualOf("law", unitMeans...)
	asyncRateCases      = []string{"d=8,10 law=exponential(mean=1)", "d=10 law=uniform(min=0,max=2),lognormal(mean=1,sigma=1)"}
	laterAsyncRateCases = []string{"d=12 law=exponential(mean=1)"}
	ruledByVariance     = claims.Given("mean 1, a variance of at most 2, and a longest packet whose median is at least a standard "+
		"deviation above the mean and at most (1+r) T_s/d, r being the rate", cubeInstance.unitMean, cubeInstance.ruledByVariance)
)

// asyncRate returns the second-order term of the time of the broadcast without barriers.
func asyncRate(in cubeInstance) (float64, error) {
	return cube.AsyncSecondOrderExcess(in.d, math.Sqrt(in.law.Variance()))
}

// asyncExcess returns T_async/T_s - 1.
func (in cubeInstance) asyncExcess(total float64) float64 { return total/in.slots() - 1 }

// ruledByVariance checks that the standard deviation describes the spread of the lengths: neither do nearly all
// lengths coincide, with exceptions too rare to occur, nor does the longest packet alone determine the time.
func (in cubeInstance) ruledByVariance() error {
	if v := in.law.Variance(); v > 2 {
		return inputs.Errorf("variance of the law", v, "a number <= 2")
	}
	sigma := math.Sqrt(in.law.Variance())
	r, err := asyncRate(in)
	if err != nil {
		return err
	}
	least, most := float64(in.d)*(1+sigma)/in.slots(), 1+r
	if share, err := longestShare(in); err != nil || share < least*(1-1e-9) || share > most {
		return cmp.Or[error](err, inputs.Errorf("d median(M)/T_s", share, "a number from %g to %g", least, most))
	}
	return nil
}
