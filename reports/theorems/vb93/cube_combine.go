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
	"castlab/reports/claims"
)

// combinedMessages are the claims beyond the paper on the dimension exchange, whose messages combine packets.
func combinedMessages() []reports.Claim {
	return []reports.Claim{
		claims.Claim[cubeInstance]{
			ID: "VB93-COMBINE-MEAN", Title: "Combined messages: the mean of the dimension exchange with barriers, exact",
			Statement: `Step $i$ sends sums of $2^{i-1}$ lengths, $2^{d-i+1}$ different and independent ones, so $\mathrm{E}\,T = \sum_i ` +
				`\mathrm{E} \max$ of $2^{d-i+1}$ sums of $2^{i-1}$ lengths. For exponential lengths $\mathrm{E}\,T/T_s = 1.0570$ at $d = ` +
				`12$, where the rotations take 1.83 with barriers and 1.23 without.`,
			Source:   "derived; VB93, Section V, leaves open whether Proposition 4 holds for algorithms that combine packets",
			Measured: `\mathrm{E}\,T`, Name: "E T", Unit: "time", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolTcomb, symbolUnit, symbolStep, symbolD},
			Parameters: exchanged,
			Over:       []string{"law=exponential(mean=1) d=2,4,6,8,10,12", "law=uniform(min=0,max=2),erlang(shape=4,mean=1) d=4,8,12"},
			Given:      claims.Given("lengths that vary", cubeInstance.validate, cubeInstance.random), Defined: true,
			Theory:  func(in cubeInstance) (float64, error) { return cube.ExchangeMean(in.d, in.law) },
			Measure: exchangeMean(model.Exchange{Barrier: true}), Formula: cube.ExchangeMean, Model: model.Exchange.Completion,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-COMBINE-ASYNC", Title: "Combined messages without barriers: the mean for gamma lengths, exact",
			Statement: `For gamma lengths $\mathrm{E}\,T = n\,\mathrm{E}\,x\,\mathrm{E} R_d$ with $R_0 = 0$ and $R_i = \max(B(1+R'), ` +
				`(1-B)(1+R''))$ in law, $R'$ and $R''$ of the law of $R_{i-1}$ and $B$ beta with both parameters $2^{i-1}$ times the ` +
				`shape, all independent. For exponential lengths $\mathrm{E}\,T/T_s = 1.0484$ at $d = 12$.`,
			Source: "derived", Measured: `\mathrm{E}\,T`, Name: "E T", Unit: "time", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolTcomb, symbolUnit, symbolStep, symbolD, symbolCubeN, symbolLength,
				{Name: `R_i, R', R''`, Meaning: "completion time of an $i$-cube over the sum of its lengths"},
				{Name: `B`, Meaning: "share of one half of a cube in the sum of its lengths"}},
			Parameters: exchanged.UsualOf("law", "exponential(mean=[0.2..3.0])", "erlang(shape=[2..6],mean=[0.2..3.0])",
				"gamma(shape=[1.0..4.0],mean=[0.2..3.0])"),
			Over:  []string{"law=exponential(mean=1) d=2,4,6,8,10,12", "law=erlang(shape=4,mean=1) d=4,8,12"},
			Given: claims.Valid(cubeInstance.validate, cubeInstance.random), Defined: true,
			Theory:  func(in cubeInstance) (float64, error) { return cube.ExchangeAsyncMean(in.d, in.law) },
			Measure: exchangeMean(model.Exchange{}), Formula: cube.ExchangeAsyncMean, Model: model.Exchange.Completion,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-COMBINE-RATE-UPPER", Title: "Combined messages: the mean ratio tends to 1, at this rate (a window of 10 %, measured)",
			Statement: `With barriers $\mathrm{E}\,T/T_s$ is $1 + c\,\sigma/\sqrt{n}$ to second order, with $c = \sum_{k \ge 1} 2^{-k/2} ` +
				`e(2^k) = 3.4497$, for lengths of mean 1 with a moment of an order above 2; without barriers $c = 2.9161$. No logarithm ` +
				`of $n$ is in it, as in VB93-ASYNC-RATE-UPPER. From 12 dimensions on the scaled excess is at most $1.1\,c$.`,
			Source: "derived; the window is measured", Measured: scaledExcess, Name: "scaled excess", Relation: reports.AtMost,
			Symbols:    combinedRateSymbols,
			Parameters: combinedRateCubes, Over: combinedRateCases, Long: laterCombinedRateCases,
			Given: secondOrder, Defined: true,
			Theory: combinedRate(1.1), Measure: claims.Mean(combinedExcess).Between(256, 1<<13),
			Formula: cube.ExchangeSecondOrder, Model: model.Exchange.NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID:    "VB93-COMBINE-RATE-LOWER",
			Title: "Combined messages: the mean ratio does not tend to 1 faster (a window of 10 %, measured)",
			Statement: `From 12 dimensions on $(\mathrm{E}\,T/T_s - 1) \sqrt{n}/\sigma$ is at least $0.9\,c$, $c = \sum_{k \ge 1} ` +
				`2^{-k/2} e(2^k) = 3.4497$ (VB93-COMBINE-RATE-UPPER).`,
			Source: "derived; the window is measured", Measured: scaledExcess, Name: "scaled excess", Relation: reports.AtLeast,
			Symbols:    combinedRateSymbols,
			Parameters: combinedRateCubes, Over: combinedRateCases, Long: laterCombinedRateCases,
			Given: secondOrder, Defined: true,
			Theory: combinedRate(0.9), Measure: claims.Mean(combinedExcess).Between(256, 1<<13),
			Formula: cube.ExchangeSecondOrder, Model: model.Exchange.NewExecution,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID: "VB93-COMBINE-PORTS", Title: "Combined messages through all ports, in d parts",
			Statement: `Packets in $d$ parts, part $j$ exchanged over dimensions $j, j+1, \dots$ modulo $d$, with barriers: ` +
				`$\mathrm{E}\,T \le \frac{1}{d} \sum_i \mathrm{E} \max$ of $N_i$ independent sums of $2^{i-1}$ lengths, $N_1 = n$ and ` +
				`$N_i = d\,2^{d-i+1}$ else, as the sums of different parts are associated. To second order the bound on ` +
				`$\mathrm{E}\,T/T_s$ is $1 + c_d\,\sigma/\sqrt{n}$, $c_d = \sum_{k \ge 1} 2^{-k/2} e(d 2^k)$, for mean 1. For ` +
				`exponential lengths the bound on $\mathrm{E}\,T/T_s$ is 1.1022 at $d = 12$.`,
			Source: "derived", Measured: `\mathrm{E}\,T`, Name: "E T", Unit: "time", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolTcomb, symbolUnit, symbolStep, symbolD, symbolCubeN, symbolSigma, symbolGreater,
				{Name: `c_d`, Meaning: "constant of the bound"}, {Name: `N_i`, Meaning: "sums in step i"},
				{Name: `j`, Meaning: "number of a part"}, {Name: `k`, Meaning: "index of the step in which $d 2^k$ sums occur"}},
			Parameters: cubeOf(cubeDimensions(2, maxExchange).Usual("d", 2, 7), anyLengths).UsualOf("law", summedLaws...),
			Over:       []string{"law=exponential(mean=1) d=2,4,6,8,10", "law=uniform(min=0,max=2) d=6"},
			Long:       []string{"law=exponential(mean=1) d=12", "law=uniform(min=0,max=2) d=10"},
			Given: claims.Given("d >= 2, below which there is equality; lengths that vary",
				cubeInstance.validate, cubeInstance.random),
			Defined: true,
			Theory:  func(in cubeInstance) (float64, error) { return cube.SplitExchangeMeanBound(in.d, in.law) },
			Measure: exchangeMean(model.Exchange{AllPorts: true, Barrier: true}),
			Formula: cube.SplitExchangeMeanBound, Model: model.Exchange.Completion,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID:    "VB93-COMBINE-ROTATIONS",
			Title: "Combining beats rotations in the mean, through the same ports, from six dimensions on (measured)",
			Statement: `Without barriers, rotations of whole packets take at least what the dimension exchange of packets in $d$ parts ` +
				`takes at most with barriers, VB93-COMBINE-PORTS. The time for unit lengths is $(n-1)/d$ for both but for rounding: it ` +
				`is the excess that is smaller, of order $\sigma \sqrt{\ln d/n}$ against $\sigma \sqrt{d \ln(nd)/n}$.`,
			Source:   "derived and measured",
			Measured: `\mathrm{E}\,T_{\mathrm{async}}`, Name: "E T_async", Unit: "time", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTas, symbolD, symbolCubeN, symbolSigma},
			Parameters: cubeOf(cubeDimensions(6, maxAsyncCube).Usual("d", 6, 8), anyLengths).UsualOf("law", "exponential(mean=[0.2..3.0])",
				"uniform(min=0,max=[0.5..3.0])", "gamma(shape=[1.0..3.0],mean=[0.2..3.0])"),
			Over:    []string{"d=6 law=exponential(mean=1),uniform(min=0,max=2)"},
			Long:    []string{"d=8,10 law=exponential(mean=1)", "d=8 law=uniform(min=0,max=2)"},
			Given:   claims.Given("lengths whose deviation is at least half their mean", cubeInstance.validate, cubeInstance.dispersed),
			Defined: true,
			Theory:  func(in cubeInstance) (float64, error) { return cube.SplitExchangeMeanBound(in.d, in.law) },
			Measure: asyncMean.Wrapped(seldom[cubeInstance](10, 64, 1024)),
			Formula: cube.SplitExchangeMeanBound, Model: (*model.Async).Completion,
		}.Declare(),
		claims.Claim[universalCase]{
			ID: "VB93-COMBINE-TAIL", Title: "Which lengths combining forgives: a tail condition with one logarithm less",
			Statement: `$\Pr(T > c\,T_s) \ge 1 - \bigl(1 - \bar F(c (n-1)/d)\bigr)^n$, because the longest packet is in a message of ` +
				`every step: $T \ge d M$. So $T/T_s \to 1$ in probability only if $t (\ln t) \Pr(x > t) \to 0$, and for lengths of ` +
				`finite mean this is enough; algorithms that keep packets apart need $t (\ln t)^2 \Pr(x > t) \to 0$ (VB93-UNIVERSAL). ` +
				`Log-Pareto lengths of shape 0.5 are forgiven here, and not there (VB93-PROP4-DIVERGES).`,
			Source: "derived", Measured: `\Pr(T > c\,T_s)`, Name: "P(T>cT_s)", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolTcomb, symbolUnit, symbolD, symbolCubeN, symbolMl, {Name: "c", Meaning: "factor"},
				symbolSurvival, symbolLength, symbolThreshold},
			Parameters: universalCases,
			Over:       []string{"law=log-pareto(shape=0.5,mean=1) d=6,8,10 c=2", "law=pareto(shape=1.5,mean=1) d=6,8 c=2"},
			Given:      claims.Valid(universalCase.validate),
			Theory:     func(u universalCase) (float64, error) { return cube.ExchangeTail(u.d, u.law, u.c) },
			Measure: claims.Probability(func(u universalCase) montecarlo.Replication[bool] {
				return exchanges(u, model.Exchange{D: u.d}, func(total float64) bool { return total > u.c*float64(u.nodes()-1) })
			}).Between(512, 1<<14),
			Formula: cube.ExchangeTail, Model: model.Exchange.NewExecution,
		}.Declare(),
	}
}

var (
	symbolTcomb = reports.Symbol{Name: `T`, Meaning: "completion time of the dimension exchange: in step $i$ a node and its neighbor " +
		"over dimension $i$ send each other all packets that they have, in one message", Unit: "time"}
	symbolUnit = reports.Symbol{Name: `T_s`, Meaning: `$n-1$, the time of $n$ nodes for unit lengths; $(n-1)/d$ through all ports`,
		Unit: "time"}
	symbolGreater = reports.Symbol{Name: `e(m)`, Meaning: "mean of the greatest of $m$ independent standard normals"}
	symbolStep    = reports.Symbol{Name: `i`, Meaning: "step, from 1 to d"}

	combinedRateSymbols = []reports.Symbol{symbolTcomb, symbolUnit, symbolCubeN, symbolSigma, symbolGreater,
		{Name: `c`, Meaning: "the constant"}, {Name: `k`, Meaning: "index of the step in which $2^k$ messages differ"}}
)

// maxExchange is the largest cube in which the dimension exchange is measured: 2^14 lengths are added 14 times in a
// run, and through all ports 14 times that.
const maxExchange = 14

var (
	// summedLaws are laws whose sums of thousands of lengths take a formula milliseconds.
	summedLaws = []string{"uniform(min=[0.0..1.0],max=[1.1..3.0])", "exponential(mean=[0.2..3.0])", "erlang(shape=[2..6],mean=[0.2..3.0])",
		"gamma(shape=[1.0..4.0],mean=[0.2..3.0])", "shifted-exponential(shift=[0.1..0.9],mean=[1.0..3.0])"}
	exchanged = cubeOf(cubeDimensions(1, maxExchange).Usual("d", 3, 9), anyLengths).UsualOf("law", summedLaws...)
)

// exchangeMean measures the mean of a dimension exchange.
func exchangeMean(e model.Exchange) claims.Measurement[cubeInstance] {
	return claims.Mean(func(in cubeInstance) montecarlo.Replication[float64] {
		return model.Exchange{D: in.d, AllPorts: e.AllPorts, Barrier: e.Barrier}.Completion(in.law)()
	}).Wrapped(seldom[cubeInstance](10, 256, 1<<13))
}

// exchanges are the replications of what is made of the completion time of an exchange.
func exchanges[T cubical, R any](c T, e model.Exchange, read func(total float64) R) montecarlo.Replication[R] {
	run, err := e.NewExecution()
	return sampled(c, func(x []float64) (none R, _ error) {
		if err != nil {
			return none, err
		}
		return read(run.Run(x)), nil
	})
}

// dispersed checks that the deviation of a length is at least half its mean.
func (in cubeInstance) dispersed() error {
	v := in.squaredVariation()
	return inputs.Require(v >= 0.25, "squared variation", v, "a number >= 0.25")
}

const scaledExcess = `(\mathrm{E}\,T/T_s - 1) \sqrt{n}/\sigma`

var (
	combinedRateCubes = cubeOf(cubeDimensions(12, maxExchange).Usual("d", 12, 12), arguments.PacketLengths).UsualOf("law",
		"exponential(mean=1)", "uniform(min=0,max=2)", "erlang(shape=[2..6],mean=1)", "gamma(shape=[1.0..4.0],mean=1)")
	combinedRateCases      = []string{"d=12 law=erlang(shape=4,mean=1)"}
	laterCombinedRateCases = []string{"d=12 law=exponential(mean=1)", "d=14 law=uniform(min=0,max=2)"}
	secondOrder            = claims.Given("mean 1, a variance from 0.05 to 1, uniform, exponential, erlang, gamma or "+
		"shifted-exponential lengths", cubeInstance.unitMean, cubeInstance.secondOrder)
)

// secondOrder checks that the variance is neither so small that the longest messages hardly differ, nor so large that
// the next order counts, and that the law is of a kind that was measured.
func (in cubeInstance) secondOrder() error {
	if v := in.law.Variance(); v < 0.05 || v > 1 {
		return inputs.Errorf("variance of the law", v, "a number from 0.05 to 1")
	}
	switch in.law.(type) {
	case distributions.Uniform, distributions.Exponential, distributions.Erlang, distributions.Gamma, distributions.ShiftedExponential:
		return nil
	}
	return inputs.Errorf("law", in.law, "a uniform, exponential, erlang, gamma or shifted-exponential law")
}

// combinedRate is a multiple of the limit of the scaled excess.
func combinedRate(factor float64) func(in cubeInstance) (float64, error) {
	return func(in cubeInstance) (float64, error) {
		sigma := math.Sqrt(in.law.Variance())
		r, err := cube.ExchangeSecondOrder(in.d, sigma)
		return factor * (r - 1) * math.Sqrt(float64(in.nodes())) / sigma, err
	}
}

// combinedExcess returns the replications of (T/T_s - 1) sqrt(n)/sigma.
func combinedExcess(in cubeInstance) montecarlo.Replication[float64] {
	n := float64(in.nodes())
	scale := math.Sqrt(n / in.law.Variance())
	return exchanges(in, model.Exchange{D: in.d, Barrier: true}, func(total float64) float64 { return (total/(n-1) - 1) * scale })
}
