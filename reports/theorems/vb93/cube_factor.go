package vb93

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A factorCube is a hypercube whose lengths have a factor in common.
type factorCube struct {
	cubeInstance
	factor distributions.Law
}

func (c factorCube) String() string { return fmt.Sprintf("%v factor=%v", c.cubeInstance, c.factor) }

// joint is the joint law of the lengths.
func (c factorCube) joint() jointCube {
	return jointCube{c.d, distributions.CommonFactor{Factor: c.factor, Law: c.law}}
}

func factorCubes(in arguments.Argument[cubeInstance], texts ...string) arguments.Argument[factorCube] {
	return arguments.Of2(func(in cubeInstance, factor distributions.Law) (factorCube, error) {
		return factorCube{in, factor}, nil
	},
		in, arguments.Law("factor", "law of the common factor").UsualOf("factor", texts...))
}

// varies checks that the factor varies and has a variance.
func (c factorCube) varies() error {
	if v := c.factor.Variance(); !(v > 0 && distributions.HasVariance(c.factor)) {
		return &inputs.Error{Arg: "variance of the factor", Value: v, Domain: "a finite number > 0"}
	}
	return nil
}

var symbolFactor = reports.Symbol{Name: "F", Meaning: "the common factor"}

func cubeFactorMean() reports.Claim {
	const id = "VB93-CUBE-FACTOR"
	half := distributions.Lognormal{Mu: 1, Sigma: 0.5}
	list := []factorCube{
		{cubeInstance{3, distributions.Exponential{Mu: 1}}, distributions.Uniform{Min: 0.5, Max: 1.5}}, {cubeInstance{4, distributions.Exponential{Mu: 1}}, distributions.Erlang{Shape: 4, Mu: 1}},
		{cubeInstance{5, distributions.Exponential{Mu: 1}}, distributions.Uniform{Min: 0, Max: 2}}, {cubeInstance{5, half}, half},
	}
	return reports.Claim{
		ID:    id,
		Title: "A factor common to all lengths in the hypercube: the mean, below that for independent lengths of the same law",
		Statement: `For $x_l = F y_l$ with $F$ and the $y_l$ independent $\mathrm{E}\,T_{\mathrm{mod}} = \mathrm{E} F\,\mathrm{E}\,T_{\mathrm{mod}}(y)$, as completion times are maxima of sums of lengths, and so without barriers. ` +
			`Lognormal $F$ and $y_l$ of mean 1 and $\sigma = 0.5$ make lognormal lengths of $\sigma = 0.707$ whose logarithms have correlation 1/2: at $d = 5$ the mean is 15.95, and 21.50 for independent lengths of that law (VB93-MEAN-EXACT), 35 % more.`,
		Source:   "derived",
		Quantity: `\mathrm{E}\,T_{\mathrm{mod}}`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.04},
		Symbols:    []reports.Symbol{symbolTmod, symbolD, symbolXl, symbolFactor, {Name: "y_l", Meaning: "lengths without it", Unit: "time"}, {Name: "l", Meaning: "node"}, {Name: `\sigma`, Meaning: "deviation of the logarithm"}},
		Formula:    cube.CommonFactorMean,
		Model:      (*model.Barrier).NewExecution,
		Cases: kit.Given("a factor that varies, of finite variance; lengths of finite variance", kit.Cases(id,
			factorCubes(cubeOf(cubeDimensions(1, cube.MaxMeanExact), anyLengths.UsualOf("law", "uniform(min=[0.0..1.0],max=[1.1..3.0])", "exponential(mean=[0.2..3.0])", "gamma(shape=[1.0..4.0],mean=[0.2..3.0])")),
				"uniform(min=[0.0..1.0],max=[1.1..2.0])", "erlang(shape=[2..6],mean=[0.5..2.0])", "gamma(shape=[2.0..6.0],mean=[0.5..2.0])"), list, func(label string, c factorCube) reports.Case {
				theory := func() (float64, error) { return cube.CommonFactorMean(c.d, c.factor, c.law) }
				return reports.Case{
					Validate: func() error {
						for _, holds := range []func() error{c.cubeInstance.validate, c.finiteVariance, c.varies} {
							if err := holds(); err != nil {
								return err
							}
						}
						_, err := theory()
						return err
					},
					Theory: theory,
					Measure: onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
						return montecarlo.Mean("E T_mod", "time", label, func() montecarlo.Replication[float64] { return c.joint().drawn(b.NewExecution().Run) })
					}),
				}
			})),
	}
}

// A delayedCube asks for the probability to take longer than (1+delta) T_s.
type delayedCube struct {
	factorCube
	delta float64
}

func (c delayedCube) String() string { return fmt.Sprintf("%v delta=%v", c.factorCube, c.delta) }

func factorDelays() reports.Claim {
	const id = "VB93-PROP4-FACTOR"
	one := distributions.Exponential{Mu: 1}
	list := []delayedCube{
		{factorCube{cubeInstance{6, one}, one}, 0.5}, {factorCube{cubeInstance{8, one}, distributions.Uniform{Min: 0, Max: 2}}, 0.25},
		{factorCube{cubeInstance{10, distributions.Uniform{Min: 0, Max: 2}}, distributions.Lognormal{Mu: 1, Sigma: 0.5}}, 0.5}, {factorCube{cubeInstance{12, one}, distributions.Uniform{Min: 0.5, Max: 1.5}}, 0.1},
	}
	argument := arguments.Of2(func(c factorCube, delta float64) (delayedCube, error) { return delayedCube{c, delta}, nil },
		factorCubes(cubeOf(cubeDimensions(5, maxAsyncCube).Usual("d", 5, 9), arguments.PacketLengths.UsualOf("law", unitMeans...)), "exponential(mean=1)", "uniform(min=0,max=2)", "gamma(shape=[1.0..4.0],mean=1)"),
		arguments.Real("delta", "time beyond that for unit lengths, in parts of it", arguments.Positive()).Usual("delta", 0.1, 0.6))
	return reports.Claim{
		ID:    id,
		Title: "Proposition 4 needs independence: with a common factor a large cube is late with the probability that the factor is large",
		Statement: `For $x_l = F y_l$ with $F$ and the $y_l$ of mean 1, all independent, $\Pr(T > (1+\delta) T_s) \ge \max_{a < 1} \Pr\left(F > \frac{(1+\delta)\,d\,T_s}{(n-1)\,a}\right) \left(1 - \frac{\sigma^2}{\sigma^2 + n (1-a)^2}\right)$ for every algorithm that stores and forwards: ` +
			`every node receives $F$ times the sum of all $y_l$ but its own over $d$ links. The bound tends to $\Pr(F > 1 + \delta)$ as $n \to \infty$, where Proposition 4 has 0 for independent lengths of the same law: the average over many packets that makes the cube forgive random lengths does not touch what they have in common. Measured without barriers.`,
		Source:   "derived; VB93, Proposition 4, without independence",
		Quantity: `\Pr(T_{\mathrm{async}} > (1+\delta) T_s)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTas, symbolCubeS, symbolCubeN, symbolD, symbolXl, symbolFactor, {Name: "y_l", Meaning: "lengths without it, of variance $\\sigma^2$", Unit: "time"}, {Name: "l", Meaning: "node"},
			{Name: `\sigma`, Meaning: "standard deviation of $y_l$"}, {Name: `\delta`, Meaning: "time beyond that for unit lengths, in parts of it"}, {Name: "a", Meaning: "any number below 1"}, {Name: "T", Meaning: "completion time of an algorithm", Unit: "time"}},
		Formula: cube.CommonFactorTail,
		Model:   (*model.Async).NewExecution,
		Cases: kit.Given("lengths and factor of mean 1 that vary; a bound of at least 0.02", kit.Cases(id, argument, list, func(label string, c delayedCube) reports.Case {
			gamma := (1 + c.delta) * c.slots()
			theory := func() (float64, error) { return cube.CommonFactorTail(c.d, c.factor, c.law, gamma) }
			measure := onAsync(c.d, func(a *model.Async) montecarlo.Experiment {
				return montecarlo.Probability("P(T_async>(1+delta)T_s)", label, func() montecarlo.Replication[bool] {
					run := c.joint().drawn(a.NewExecution().Run)
					return func(r *rand.Rand) (bool, error) {
						t, err := run(r)
						return t > gamma, err
					}
				})
			})
			return reports.Case{
				Validate: func() error {
					for _, holds := range []func() error{c.unitMean, c.random, cubeInstance{c.d, c.factor}.unitMean, c.varies} {
						if err := holds(); err != nil {
							return err
						}
					}
					bound, err := theory()
					if err == nil && bound < leastDelayed {
						err = &inputs.Error{Arg: "bound", Value: bound, Domain: fmt.Sprintf("a probability of at least %v, which %d runs can tell from 0", leastDelayed, fewDelays)}
					}
					return err
				},
				Theory: theory, Measure: montecarlo.Slow(fewDelays/8, fewDelays, measure), Long: c.d > 9,
			}
		})),
	}
}

// fewDelays are runs that tell a bound of leastDelayed or more from the probabilities above it.
const (
	fewDelays    = 4096
	leastDelayed = 0.02
)

// drawn returns the replications of run, each with lengths of the joint law.
func (c jointCube) drawn(run func(x []float64) float64) montecarlo.Replication[float64] {
	return sampled(c, func(x []float64) (float64, error) { return run(x), nil })
}
