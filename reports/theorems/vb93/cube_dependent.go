package vb93

import (
	"math/rand/v2"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// dependentCubes are the claims beyond the paper on lengths that are not independent in the hypercube.
func dependentCubes(trace distributions.Law) []reports.Claim {
	measured, ok := trace.(*distributions.Empirical)
	var later []string
	if ok {
		later = []string{"record=round-trips d=6,8"}
	}
	return []reports.Claim{
		claims.Claim[factorCube]{
			ID:    "VB93-CUBE-FACTOR",
			Title: "A factor common to all lengths in the hypercube: the mean, below that for independent lengths of the same law",
			Statement: `For $x_l = F y_l$ with $F$ and the $y_l$ independent $\mathrm{E}\,T_{\mathrm{mod}} = \mathrm{E} ` +
				`F\,\mathrm{E}\,T_{\mathrm{mod}}(y)$, as completion times are maxima of sums of lengths, and so without barriers. ` +
				`Lognormal $F$ and $y_l$ of mean 1 and $\sigma = 0.5$ make lognormal lengths of $\sigma = 0.707$ whose logarithms have ` +
				`correlation 1/2: at $d = 5$ the mean is 15.95, and 21.50 for independent lengths of that law (VB93-MEAN-EXACT), 35 % ` +
				`more.`,
			Source: "derived", Measured: `\mathrm{E}\,T_{\mathrm{mod}}`, Name: "E T_mod", Unit: "time", Within: claims.Relative(0.04),
			Symbols: []reports.Symbol{symbolTmod, symbolD, symbolXl, symbolFactor,
				{Name: "y_l", Meaning: "lengths without it", Unit: "time"}, symbolNode,
				{Name: `\sigma`, Meaning: "deviation of the logarithm"}},
			Parameters: factorCubes(cubeOf(cubeDimensions(1, cube.MaxMeanExact), anyLengths.UsualOf("law",
				"uniform(min=[0.0..1.0],max=[1.1..3.0])", "exponential(mean=[0.2..3.0])", "gamma(shape=[1.0..4.0],mean=[0.2..3.0])")),
				"uniform(min=[0.0..1.0],max=[1.1..2.0])", "erlang(shape=[2..6],mean=[0.5..2.0])",
				"gamma(shape=[2.0..6.0],mean=[0.5..2.0])"),
			Over: []string{"d=5 law=lognormal(mean=1,sigma=0.5) factor=lognormal(mean=1,sigma=0.5)"},
			Long: []string{"d=3 law=exponential(mean=1) factor=uniform(min=0.5,max=1.5)",
				"d=4 law=exponential(mean=1) factor=erlang(shape=4,mean=1)", "d=5 law=exponential(mean=1) factor=uniform(min=0,max=2)"},
			Given: claims.Given("a factor that varies, of finite variance; lengths of finite variance",
				factorCube.validate, factorCube.finiteVariance, factorCube.varies),
			Defined: true,
			Theory:  func(c factorCube) (float64, error) { return cube.CommonFactorMean(c.d, c.factor, c.law) },
			Measure: withBarriers(claims.Mean, func(_ factorCube, run barrierRun) float64 { return run.total }),
			Formula: cube.CommonFactorMean, Model: (*model.Barrier).NewExecution,
		}.Declare(),
		claims.Claim[delayedCube]{
			ID: "VB93-PROP4-FACTOR",
			Title: "Proposition 4 needs independence: with a common factor a large cube is late with the probability that the factor " +
				"is large",
			Statement: `For $x_l = F y_l$ with $F$ and the $y_l$ of mean 1, all independent, $\Pr(T > (1+\delta) T_s) \ge \max_{a < 1} ` +
				`\Pr\left(F > \frac{(1+\delta)\,d\,T_s}{(n-1)\,a}\right) \left(1 - \frac{\sigma^2}{\sigma^2 + n (1-a)^2}\right)$ for ` +
				`every algorithm that stores and forwards: every node receives $F$ times the sum of all $y_l$ but its own over $d$ ` +
				`links. The bound tends to $\Pr(F > 1 + \delta)$ as $n \to \infty$, where Proposition 4 has 0 for independent lengths of ` +
				`the same law: the average over many packets that makes the cube forgive random lengths does not touch what they have in ` +
				`common. Measured without barriers.`,
			Source:   "derived; VB93, Proposition 4, without independence",
			Measured: `\Pr(T_{\mathrm{async}} > (1+\delta) T_s)`, Name: "P(T_async>(1+delta)T_s)", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTas, symbolCubeS, symbolCubeN, symbolD, symbolXl, symbolFactor,
				{Name: "y_l", Meaning: "lengths without it, of variance $\\sigma^2$", Unit: "time"}, symbolNode,
				{Name: `\sigma`, Meaning: "standard deviation of $y_l$"},
				{Name: `\delta`, Meaning: "time beyond that for unit lengths, in parts of it"}, {Name: "a", Meaning: "any number below 1"},
				{Name: "T", Meaning: "completion time of an algorithm", Unit: "time"}},
			Parameters: delayedCubes,
			Over: []string{"d=6 law=exponential(mean=1) factor=exponential(mean=1) delta=0.5",
				"d=8 law=exponential(mean=1) factor=uniform(min=0,max=2) delta=0.25"},
			Long: []string{"d=10 law=uniform(min=0,max=2) factor=lognormal(mean=1,sigma=0.5) delta=0.5",
				"d=12 law=exponential(mean=1) factor=uniform(min=0.5,max=1.5) delta=0.1"},
			Given: claims.Given("lengths and factor of mean 1 that vary; a bound of at least 0.02",
				delayedCube.unitMean, delayedCube.random, delayedCube.unitFactor, delayedCube.varies),
			Defined: true,
			Theory:  delayedCube.bound,
			Measure: withoutBarriers(claims.Probability, func(c delayedCube, total float64) bool {
				return total > c.limit()
			}).Between(fewDelays/8, fewDelays),
			Formula: cube.CommonFactorTail, Model: (*model.Async).NewExecution,
		}.Declare(),
		claims.Claim[cubeRecord]{
			ID: "VB93-CUBE-RECORD", Title: "Lengths in the order of a record in the hypercube: what independence gets wrong (measured)",
			Statement: `$\mathrm{E}\,T_{\mathrm{mod}}$ for $n$ consecutive values of a record at the nodes in their order, all places of ` +
				`the first being equally likely, is at most $U_d$, the bound for independent lengths of the law of the record. For the ` +
				`numbers from 1 to 100 in their order independence is 25 % too high at $d = 5$: 660.6 by VB93-MEAN-EXACT, for 527.1. For ` +
				`measured round trips it is right within about 1 %: simulated with independent values 86.4 and 161.1 at $d = 5$ and 6, ` +
				`for 85.8 and 160.2; there $U_d$ is far above both. Where the nodes are as many as the values it is false: every run ` +
				`then has the longest of the record (100 values at $d = 7$: 1797, and $U_d$ is 1750). Every stretch of the record is ` +
				`executed.`,
			Source:   "measured; VB93-MEAN-BOUND without independence",
			Measured: `\mathrm{E}\,T_{\mathrm{mod}}`, Name: "E T_mod", Unit: "time", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolTmod, symbolCubeN, symbolD,
				{Name: `U_d`, Meaning: "the bound of VB93-MEAN-BOUND", Unit: "time"}},
			Parameters: arguments.Of2(func(d int, r record) (cubeRecord, error) { return cubeRecord{d, r, measured}, nil },
				cubeDimensions(4, 10).Usual("d", 4, 6), records),
			Over: recordLines("record=rising d=5,6", "record=round-trips d=5", measured), Long: later,
			Given:  claims.Given("no more nodes than values", cubeRecord.validate),
			Theory: cubeRecord.bound, Measure: claims.Computed(cubeRecord.mean),
			Formula: cube.MeanBound, Model: (*model.Barrier).NewExecution,
		}.Declare(),
	}
}

var symbolFactor = reports.Symbol{Name: "F", Meaning: "the common factor"}

// A factorCube is a hypercube whose lengths have a factor in common.
type factorCube struct {
	cubeInstance
	factor distributions.Law
}

func (c factorCube) fill(x []float64, r *rand.Rand) {
	distributions.CommonFactor{Factor: c.factor, Law: c.law}.Fill(x, r)
}

func factorCubes(in arguments.Argument[cubeInstance], texts ...string) arguments.Argument[factorCube] {
	return arguments.Of2(func(in cubeInstance, factor distributions.Law) (factorCube, error) {
		return factorCube{in, factor}, nil
	}, in, arguments.Law("factor", "law of the common factor").UsualOf("factor", texts...))
}

// varies checks that the factor varies and has a variance.
func (c factorCube) varies() error {
	v := c.factor.Variance()
	return inputs.Require(v > 0 && distributions.HasVariance(c.factor), "variance of the factor", v, "a finite number > 0")
}

// A delayedCube asks for the probability to take longer than (1+delta) T_s.
type delayedCube struct {
	factorCube
	delta float64
}

var delayedCubes = arguments.Of2(func(c factorCube, delta float64) (delayedCube, error) { return delayedCube{c, delta}, nil },
	factorCubes(cubeOf(cubeDimensions(5, maxAsyncCube).Usual("d", 5, 9), arguments.PacketLengths.UsualOf("law", unitMeans...)),
		"exponential(mean=1)", "uniform(min=0,max=2)", "gamma(shape=[1.0..4.0],mean=1)"),
	arguments.Real("delta", "time beyond that for unit lengths, in parts of it", arguments.Positive()).Usual("delta", 0.1, 0.6))

func (c delayedCube) unitFactor() error { return cubeInstance{c.d, c.factor}.unitMean() }

func (c delayedCube) limit() float64 { return (1 + c.delta) * c.slots() }

func (c delayedCube) bound() (float64, error) {
	bound, err := cube.CommonFactorTail(c.d, c.factor, c.law, c.limit())
	if err == nil && bound < leastDelayed {
		err = inputs.Errorf("bound", bound, "a probability of at least %v, which %d runs can tell from 0", leastDelayed, fewDelays)
	}
	return bound, err
}

// fewDelays are runs that tell a bound of leastDelayed or more from the probabilities above it.
const (
	fewDelays    = 4096
	leastDelayed = 0.02
)

// A cubeRecord is a hypercube whose lengths are consecutive values of a record; measured has those that were
// measured.
type cubeRecord struct {
	d int
	record
	measured *distributions.Empirical
}

func (c cubeRecord) validate() error {
	law, err := c.values(c.measured)
	if err == nil && law.Len() < 1<<c.d {
		err = inputs.Errorf("d", c.d, "dimensions with no more nodes than the %d values of the record", law.Len())
	}
	return err
}

func (c cubeRecord) bound() (float64, error) {
	law, err := c.values(c.measured)
	if err != nil {
		return 0, err
	}
	return cube.MeanBound(c.d, law)
}

// mean is that of T_mod over all stretches of the record.
func (c cubeRecord) mean() (value, errorBound float64, stretches int64, err error) {
	law, err := c.values(c.measured)
	if err != nil {
		return 0, 0, 0, err
	}
	b, err := model.NewBarrier(c.d)
	if err != nil {
		return 0, 0, 0, err
	}
	return everyStretch(law, 1<<c.d, b.NewExecution().Run)
}

// everyStretch is the mean of a time over all stretches of n values of a record, which goes on with its first value
// after the last.
func everyStretch(law *distributions.Empirical, n int, run func(x []float64) float64) (mean, errorBound float64, counted int64, _ error) {
	x := law.Record()
	all := len(x)
	for len(x) < all+n {
		x = append(x, x[:all]...)
	}
	sum := 0.0
	for at := range all {
		sum += run(x[at : at+n])
	}
	mean = sum / float64(all)
	return mean, 1e-10 * mean, int64(all), nil
}
