package vb93

import (
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// maxExchange is the largest cube in which the dimension exchange is measured: 2^14 lengths
// are added 14 times in a run, and through all ports 14 times that.
const maxExchange = 14

// Laws whose sums of thousands of lengths take a formula milliseconds.
var (
	summedLaws   = []string{"uniform(min=[0.0..1.0],max=[1.1..3.0])", "exponential(mean=[0.2..3.0])", "erlang(shape=[2..6],mean=[0.2..3.0])", "gamma(shape=[1.0..4.0],mean=[0.2..3.0])", "shifted-exponential(shift=[0.1..0.9],mean=[1.0..3.0])"}
	gammaLaws    = []string{"exponential(mean=[0.2..3.0])", "erlang(shape=[2..6],mean=[0.2..3.0])", "gamma(shape=[1.0..4.0],mean=[0.2..3.0])"}
	exchanged    = cubeOf(cubeDimensions(1, maxExchange).Usual("d", 3, 9), anyLengths).UsualOf("law", summedLaws...)
	exchangedOf6 = cubeOf(cubeDimensions(6, maxAsyncCube).Usual("d", 6, 8), anyLengths).UsualOf("law", "exponential(mean=[0.2..3.0])", "uniform(min=0,max=[0.5..3.0])", "gamma(shape=[1.0..3.0],mean=[0.2..3.0])")
)

// exchangeMean measures a mean of the dimension exchange, in units of scale.
func exchangeMean(name string, e model.Exchange) func(label string, in cubeInstance) montecarlo.Experiment {
	return func(label string, in cubeInstance) montecarlo.Experiment {
		e := e
		e.D = in.d
		mean := montecarlo.Mean(name, "time", label, e.Completion(in.law))
		if in.d >= 10 {
			return montecarlo.Slow(256, 1<<13, mean)
		}
		return mean
	}
}

var (
	symbolTcomb   = reports.Symbol{Name: `T`, Meaning: "completion time of the dimension exchange: in step $i$ a node and its neighbor over dimension $i$ send each other all packets that they have, in one message", Unit: "time"}
	symbolUnit    = reports.Symbol{Name: `T_s`, Meaning: `$n-1$, the time for unit lengths; $(n-1)/d$ through all ports`, Unit: "time"}
	symbolGreater = reports.Symbol{Name: `e(m)`, Meaning: "mean of the greatest of $m$ independent standard normals"}
	symbolStep    = reports.Symbol{Name: `i`, Meaning: "step, from 1 to d"}
)

func combinedMean() reports.Claim {
	const id = "VB93-COMBINE-MEAN"
	list := append(cubes([]int{2, 4, 6, 8, 10, 12}, distributions.Exponential{Mu: 1}),
		cubes([]int{4, 8, 12}, distributions.Uniform{Min: 0, Max: 2}, distributions.Erlang{Shape: 4, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "Combined messages: the mean of the dimension exchange with barriers, exact",
		Statement: `Step $i$ sends sums of $2^{i-1}$ lengths, $2^{d-i+1}$ different and independent ones, so $\mathrm{E}\,T = \sum_i \mathrm{E} \max$ of $2^{d-i+1}$ sums of $2^{i-1}$ lengths. ` +
			`For exponential lengths $\mathrm{E}\,T/T_s = 1.0570$ at $d = 12$, where the rotations take 1.83 with barriers and 1.23 without.`,
		Source:   "derived; VB93, Section V, leaves open whether Proposition 4 holds for algorithms that combine packets",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.03},
		Symbols:    []reports.Symbol{symbolTcomb, symbolUnit, symbolStep, symbolD},
		Formula:    cube.ExchangeMean,
		Model:      model.Exchange.Completion,
		Cases: kit.Given("lengths that vary", onCubes(id, exchanged, list,
			func(in cubeInstance) (float64, error) { return cube.ExchangeMean(in.d, in.law) },
			exchangeMean("E T", model.Exchange{Barrier: true}), cubeInstance.random)),
	}
}

func combinedAsyncMean() reports.Claim {
	const id = "VB93-COMBINE-ASYNC"
	list := append(cubes([]int{2, 4, 6, 8, 10, 12}, distributions.Exponential{Mu: 1}), cubes([]int{4, 8, 12}, distributions.Erlang{Shape: 4, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "Combined messages without barriers: the mean for gamma lengths, exact",
		Statement: `For gamma lengths $\mathrm{E}\,T = n\,\mathrm{E}\,x\,\mathrm{E} R_d$ with $R_0 = 0$ and $R_i = \max(B(1+R'), (1-B)(1+R''))$ in law, $R'$ and $R''$ of the law of $R_{i-1}$ and ` +
			`$B$ beta with both parameters $2^{i-1}$ times the shape, all independent. For exponential lengths $\mathrm{E}\,T/T_s = 1.0484$ at $d = 12$.`,
		Source:   "derived",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.03},
		Symbols: []reports.Symbol{symbolTcomb, symbolUnit, symbolStep, symbolD, symbolCubeN, {Name: `x`, Meaning: "a length", Unit: "time"},
			{Name: `R_i, R', R''`, Meaning: "completion time of an $i$-cube over the sum of its lengths"}, {Name: `B`, Meaning: "share of one half of a cube in the sum of its lengths"}},
		Formula: cube.ExchangeAsyncMean,
		Model:   model.Exchange.Completion,
		Cases: onCubes(id, exchanged.UsualOf("law", gammaLaws...), list,
			func(in cubeInstance) (float64, error) { return cube.ExchangeAsyncMean(in.d, in.law) },
			exchangeMean("E T", model.Exchange{}), cubeInstance.random),
	}
}

// combinedRates compares the scaled excess with a multiple of its limit.
func combinedRates(id string, factor float64) reports.Cases {
	list := append(cubes([]int{12}, distributions.Exponential{Mu: 1}, distributions.Erlang{Shape: 4, Mu: 1}), cubes([]int{14}, distributions.Uniform{Min: 0, Max: 2})...)
	return kit.Given("mean 1, a variance from 0.05 to 1, uniform, exponential, erlang, gamma or shifted-exponential lengths", onCubes(id,
		cubeOf(cubeDimensions(12, maxExchange).Usual("d", 12, 12), arguments.PacketLengths).UsualOf("law", "exponential(mean=1)", "uniform(min=0,max=2)", "erlang(shape=[2..6],mean=1)", "gamma(shape=[1.0..4.0],mean=1)"), list,
		func(in cubeInstance) (float64, error) {
			sigma := math.Sqrt(in.law.Variance())
			r, err := cube.ExchangeSecondOrder(in.d, sigma)
			return factor * (r - 1) * math.Sqrt(float64(in.nodes())) / sigma, err
		}, combinedExcess, cubeInstance.unitMean, cubeInstance.secondOrder))
}

var combinedRateSymbols = []reports.Symbol{symbolTcomb, symbolUnit, symbolCubeN, symbolSigma, symbolGreater, {Name: `c`, Meaning: "the constant"}, {Name: `k`, Meaning: "index of the step in which $2^k$ messages differ"}}

const combinedRateQuantity = `(\mathrm{E}\,T/T_s - 1) \sqrt{n}/\sigma`

func combinedRateUpper() reports.Claim {
	const id = "VB93-COMBINE-RATE-UPPER"
	return reports.Claim{
		ID:    id,
		Title: "Combined messages: the mean ratio tends to 1, at this rate (a window of 10 %, measured)",
		Statement: `With barriers $\mathrm{E}\,T/T_s$ is $1 + c\,\sigma/\sqrt{n}$ to second order, with $c = \sum_{k \ge 1} 2^{-k/2} e(2^k) = 3.4497$, for lengths of mean 1 with a moment of an order above 2; without barriers $c = 2.9161$. ` +
			`No logarithm of $n$ is in it, as in VB93-ASYNC-RATE-UPPER. From 12 dimensions on the scaled excess is at most $1.1\,c$.`,
		Source:   "derived; the window is measured",
		Quantity: combinedRateQuantity,
		Relation: reports.AtMost,
		Symbols:  combinedRateSymbols,
		Formula:  cube.ExchangeSecondOrder,
		Model:    model.Exchange.NewExecution,
		Cases:    combinedRates(id, 1.1),
	}
}

func combinedRateLower() reports.Claim {
	const id = "VB93-COMBINE-RATE-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "Combined messages: the mean ratio does not tend to 1 faster (a window of 10 %, measured)",
		Statement: `From 12 dimensions on $(\mathrm{E}\,T/T_s - 1) \sqrt{n}/\sigma$ is at least $0.9\,c$, $c = \sum_{k \ge 1} 2^{-k/2} e(2^k) = 3.4497$ (VB93-COMBINE-RATE-UPPER).`,
		Source:    "derived; the window is measured",
		Quantity:  combinedRateQuantity,
		Relation:  reports.AtLeast,
		Symbols:   combinedRateSymbols,
		Formula:   cube.ExchangeSecondOrder,
		Model:     model.Exchange.NewExecution,
		Cases:     combinedRates(id, 0.9),
	}
}

// secondOrder checks that the variance is neither so small that the longest messages hardly
// differ, nor so large that the next order counts, and that the law is of a kind that was
// measured.
func (in cubeInstance) secondOrder() error {
	if v := in.law.Variance(); v < 0.05 || v > 1 {
		return &inputs.Error{Arg: "variance of the law", Value: v, Domain: "a number from 0.05 to 1"}
	}
	switch in.law.(type) {
	case distributions.Uniform, distributions.Exponential, distributions.Erlang, distributions.Gamma, distributions.ShiftedExponential:
		return nil
	}
	return &inputs.Error{Arg: "law", Value: in.law, Domain: "a uniform, exponential, erlang, gamma or shifted-exponential law"}
}

// combinedExcess measures (T/T_s - 1) sqrt(n)/sigma.
func combinedExcess(label string, in cubeInstance) montecarlo.Experiment {
	n := float64(in.nodes())
	scale := math.Sqrt(n / in.law.Variance())
	return montecarlo.Slow(256, 1<<13, montecarlo.Mean("scaled excess", "", label, func() montecarlo.Replication[float64] {
		run, err := model.Exchange{D: in.d, Barrier: true}.NewExecution()
		return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
			if err != nil {
				return 0, err
			}
			return (run.Run(x)/(n-1) - 1) * scale, nil
		})
	}))
}

func combinedPorts() reports.Claim {
	const id = "VB93-COMBINE-PORTS"
	list := append(cubes([]int{2, 4, 6, 8, 10, 12}, distributions.Exponential{Mu: 1}), cubes([]int{6, 10}, distributions.Uniform{Min: 0, Max: 2})...)
	return reports.Claim{
		ID:    id,
		Title: "Combined messages through all ports, in d parts",
		Statement: `Packets in $d$ parts, part $j$ exchanged over dimensions $j, j+1, \dots$ modulo $d$, with barriers: $\mathrm{E}\,T \le \frac{1}{d} \sum_i \mathrm{E} \max$ of $N_i$ independent sums of $2^{i-1}$ lengths, ` +
			`$N_1 = n$ and $N_i = d\,2^{d-i+1}$ else, as the sums of different parts are associated. To second order the bound on $\mathrm{E}\,T/T_s$ is $1 + c_d\,\sigma/\sqrt{n}$, $c_d = \sum_{k \ge 1} 2^{-k/2} e(d 2^k)$, for mean 1. ` +
			`For exponential lengths the bound on $\mathrm{E}\,T/T_s$ is 1.1022 at $d = 12$.`,
		Source:   "derived",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolTcomb, symbolUnit, symbolStep, symbolD, symbolCubeN, symbolSigma, symbolGreater, {Name: `c_d`, Meaning: "constant of the bound"}, {Name: `N_i`, Meaning: "sums in step i"},
			{Name: `j`, Meaning: "number of a part"}, {Name: `k`, Meaning: "index of the step in which $d 2^k$ sums occur"}},
		Formula: cube.SplitExchangeMeanBound,
		Model:   model.Exchange.Completion,
		Cases: kit.Given("d >= 2, below which there is equality; lengths that vary", onCubes(id, cubeOf(cubeDimensions(2, maxExchange).Usual("d", 2, 7), anyLengths).UsualOf("law", summedLaws...), list,
			func(in cubeInstance) (float64, error) { return cube.SplitExchangeMeanBound(in.d, in.law) },
			exchangeMean("E T", model.Exchange{AllPorts: true, Barrier: true}), cubeInstance.random)),
	}
}

func combinedBeatsRotations() reports.Claim {
	const id = "VB93-COMBINE-ROTATIONS"
	list := append(cubes([]int{6, 8}, distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}), cubes([]int{10}, distributions.Exponential{Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "Combining beats rotations in the mean, through the same ports, from six dimensions on (measured)",
		Statement: `Without barriers, rotations of whole packets take at least what the dimension exchange of packets in $d$ parts takes at most with barriers, VB93-COMBINE-PORTS. The time for unit lengths is $(n-1)/d$ for both but for rounding: ` +
			`it is the excess that is smaller, of order $\sigma \sqrt{\ln d/n}$ against $\sigma \sqrt{d \ln(nd)/n}$.`,
		Source:   "derived and measured",
		Quantity: `\mathrm{E}\,T_{\mathrm{async}}`, Unit: "time",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolTas, symbolD, symbolCubeN, symbolSigma},
		Formula:  cube.SplitExchangeMeanBound,
		Model:    (*model.Async).Completion,
		Cases: kit.Given("lengths whose deviation is at least half their mean", onCubes(id, exchangedOf6, list,
			func(in cubeInstance) (float64, error) { return cube.SplitExchangeMeanBound(in.d, in.law) },
			func(label string, in cubeInstance) montecarlo.Experiment {
				mean := onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
					return montecarlo.Mean("E T_async", "time", label, a.Completion(in.law))
				})
				if in.d < 10 {
					return mean
				}
				return montecarlo.Slow(64, 1024, mean)
			}, func(in cubeInstance) error {
				if v := in.squaredVariation(); v < 0.25 {
					return &inputs.Error{Arg: "squared variation", Value: v, Domain: "a number >= 0.25"}
				}
				return nil
			})),
	}
}

func combinedTail() reports.Claim {
	const id = "VB93-COMBINE-TAIL"
	var list []universalCase
	for _, in := range append(cubes([]int{6, 8, 10}, distributions.LogPareto{Shape: 0.5, Mu: 1}), cubes([]int{6, 8}, distributions.Pareto{Shape: 1.5, Mu: 1})...) {
		list = append(list, universalCase{in, 2})
	}
	return reports.Claim{
		ID:    id,
		Title: "Which lengths combining forgives: a tail condition with one logarithm less",
		Statement: `$\Pr(T > c\,T_s) \ge 1 - \bigl(1 - \bar F(c (n-1)/d)\bigr)^n$, because the longest packet is in a message of every step: $T \ge d M$. So $T/T_s \to 1$ in probability only if $t (\ln t) \Pr(x > t) \to 0$, ` +
			`and for lengths of finite mean this is enough; algorithms that keep packets apart need $t (\ln t)^2 \Pr(x > t) \to 0$ (VB93-UNIVERSAL). Log-Pareto lengths of shape 0.5 are forgiven here, and not there (VB93-PROP4-DIVERGES).`,
		Source:   "derived",
		Quantity: `\Pr(T > c\,T_s)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTcomb, symbolUnit, symbolD, symbolCubeN, symbolMl, {Name: "c", Meaning: "factor"}, {Name: `\bar F`, Meaning: "survival function of a length"},
			{Name: "x", Meaning: "a length", Unit: "time"}, {Name: "t", Meaning: "threshold", Unit: "time"}},
		Formula: cube.ExchangeTail,
		Model:   model.Exchange.NewExecution,
		Cases: kit.Cases(id, universalCases, list, func(label string, u universalCase) reports.Case {
			return reports.Case{
				Validate: u.validate,
				Theory:   func() (float64, error) { return cube.ExchangeTail(u.d, u.law, u.c) },
				Measure: montecarlo.Slow(512, 1<<14, montecarlo.Probability("P(T>cT_s)", label, func() montecarlo.Replication[bool] {
					run, err := model.Exchange{D: u.d}.NewExecution()
					limit := u.c * float64(u.nodes()-1)
					return lengths(u.nodes(), u.law, func(x []float64) (bool, error) {
						if err != nil {
							return false, err
						}
						return run.Run(x) > limit, nil
					})
				})),
			}
		}),
	}
}
