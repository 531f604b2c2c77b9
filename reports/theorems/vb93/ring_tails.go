package vb93

import (
	"math"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// tailsOfLengths are the claims on what the tail of the lengths does to T.
func tailsOfLengths(trace distributions.Law) []reports.Claim {
	return []reports.Claim{
		claims.Claim[instance]{
			ID: "VB93-RING-COMPARE", Title: "The price of random lengths on the ring depends on the tail",
			Statement: `With mean lengths of 1, $\mathrm{E}\,T/T_s = \mathrm{E}\,M$: $\frac{2n}{n+1} \to 2$ for uniform lengths, ` +
				`$H_n = \ln n + C + \cdots$ for exponential lengths, of order $n^{1/a}$ for Pareto lengths. It is bounded in $n$ only ` +
				`if the lengths are.`,
			Source:   "VB93, Section II-B, end; the Pareto case derived",
			Measured: `\mathrm{E}\,T/T_s`, Name: "T/T_s", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{symbolN, symbolT, symbolTs, symbolM, symbolH, symbolC,
				{Name: "a", Meaning: "shape of the Pareto law"}},
			Parameters: varyingRing, Given: finiteMean,
			Over:    []string{"law=uniform(min=0,max=2),exponential(mean=1),pareto(shape=6,mean=1) n=8,1024"},
			Theory:  func(in instance) (float64, error) { return ring.MeanMaximum(in.n, in.law) },
			Measure: claims.Mean(instance.ratio).Wrapped(instance.annotated),
			Formula: ring.MeanMaximum, Model: model.Async.Completion, Figures: compareFigures,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-VAR", Title: "Variance of the completion time",
			Statement: `$\mathrm{Var}\,T = \left\lceil \frac{n-1}{2} \right\rceil^2 \mathrm{Var}\,M$; for exponential lengths with mean ` +
				`1, $\mathrm{Var}\,M = \sum_{k=1}^n \frac{1}{k^2}$.`,
			Source: "derived from VB93 eq. (1)",
			// At n = 64 the resolution tells ceil((n-1)/2) from the integer below: (31/32)^2 is 0.94.
			Measured: `\mathrm{Var}\,T`, Name: "Var T", Unit: "time squared", Within: claims.Relative(0.06),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolM, symbolT},
			Parameters: varyingRing, Given: finiteMean,
			Over:    []string{"law=exponential(mean=1) n=2,3,9,64", "n=9 law=uniform(min=0,max=2),two-point(low=0.5,high=4,mean=1)"},
			Theory:  func(in instance) (float64, error) { return ring.Variance(in.n, in.law) },
			Measure: claims.Variance(instance.completion).Longer(1 << 18), Formula: ring.Variance, Model: model.Async.Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-PARETO", Title: "Mean completion time for Pareto lengths grows like a power of n",
			Statement: `For Pareto lengths with shape $a > 1$ and scale $x_m$, $\mathrm{E}\,T = \left\lceil \frac{n-1}{2} \right\rceil ` +
				`x_m \frac{\Gamma(n+1)\,\Gamma(1-1/a)}{\Gamma(n+1-1/a)} \sim T_s\, x_m\, \Gamma(1-1/a)\, n^{1/a}$.`,
			Source: "derived from VB93 eq. (1)", Measured: `\mathrm{E}\,T`, Name: "T", Unit: "time", Within: claims.Relative(0.01),
			Symbols: []reports.Symbol{symbolN, symbolX, symbolT, symbolTs,
				{Name: "a", Meaning: "shape: $\\Pr(x_i > t) = (x_m/t)^a$ for a time $t$ above $x_m$"},
				{Name: `\Gamma`, Meaning: "the gamma function"},
				{Name: "x_m", Meaning: "scale, the shortest length, $(a-1)/a$ for mean 1", Unit: "time"}},
			// Below shape 4 the fourth moment of the maximum is infinite and Student's interval converges too slowly.
			Parameters: ringOf(ringNodes, arguments.LawOf[distributions.Pareto]("law", "law of packet lengths", "pareto").
				UsualOf("law", "pareto(shape=[5.0..12.0],mean=[0.2..3.0])")),
			Over: []string{"law=pareto(shape=6,mean=1),pareto(shape=10,mean=1) n=2,9,64,1024"}, Given: finiteMean,
			Theory: func(in instance) (float64, error) {
				law := in.law.(distributions.Pareto)
				return ring.ParetoMean(in.n, law.Shape, law.Mu)
			},
			Measure: meanCompletion, Formula: ring.ParetoMean, Model: model.Async.Completion,
		}.Declare(),
		claims.Claim[quantileCase]{
			ID: "VB93-RING-QUANTILE", Title: "Quantiles of the completion time, whatever the tail",
			Statement: `The $q$-quantile of $T$ is $\left\lceil \frac{n-1}{2} \right\rceil F^{-1}\!\left(q^{1/n}\right)$. It needs no ` +
				`moments; the cases include laws of infinite variance and measured round-trip times.` + traceNote,
			Source: "derived from VB93 eq. (1)",
			// At n = 64 the resolution tells ceil((n-1)/2) from the integer below: 31/32 is 0.97.
			Measured: `T_q`, Unit: "time", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolN, symbolX, symbolT, symbolF, {Name: "q", Meaning: "probability of the quantile"}},
			Parameters: arguments.Of2(func(in instance, q float64) (quantileCase, error) { return quantileCase{in, q}, nil },
				anyRing, arguments.Real("q", "probability of the quantile", arguments.OpenUnit()).Usual("q", 0.1, 0.95)),
			Over:    []string{"n=64 law=exponential(mean=1) q=0.5,0.9"},
			Values:  append(traced(trace, " q=0.5", quantileOf(0.5), 64), traced(trace, " q=0.9", quantileOf(0.9), 64)...),
			Long:    []string{"n=64 law=pareto(shape=1.2,mean=1),log-pareto(shape=0.5,mean=1) q=0.5,0.9"},
			Given:   claims.Valid(quantileCase.validate),
			Theory:  func(c quantileCase) (float64, error) { return ring.Quantile(c.n, c.law, c.q) },
			Measure: claims.By(measuredQuantile).Longer(1 << 21).Altered(hopsAdded), Formula: ring.Quantile, Model: model.Async.Completion,
		}.Declare(),
		claims.Claim[instance]{
			ID: "VB93-RING-GUMBEL", Title: "Exponential lengths: distance to the Gumbel limit",
			Statement: `$T/T_s - \ln n$ tends in law to the Gumbel law $G(x) = e^{-e^{-x}}$, and the greatest distance between the two ` +
				`distribution functions, $\sup_x \left| (1 - e^{-x}/n)_+^n - G(x) \right| \sim 2e^{-2}/n$, is known at every $n$. To ` +
				`tell a distance that falls like $1/n$ takes $n^2$ times as many runs: the quick profile has the smallest two rings.`,
			Source: "derived from VB93 eq. (1); the limit is classical", Measured: `D_n`, Within: claims.Relative(0.22),
			Symbols: []reports.Symbol{symbolN, symbolT, symbolTs,
				{Name: "D_n", Meaning: "the greatest distance between the distribution functions"},
				{Name: "G", Meaning: "distribution function of the Gumbel law"}},
			Parameters: exponentials, Over: []string{"n=2,4"}, Long: []string{"n=9,16"}, Given: exponential, Decided: [2]float64{0.06, 1},
			Theory: func(in instance) (float64, error) { return ring.GumbelDistance(in.n) }, Measure: claims.By(distanceToGumbel),
			Formula: ring.GumbelDistance, Model: model.Async.Completion,
		}.Declare(),
	}
}

// ratio are the replications of T/T_s, T_s being the time of an executed ring with unit lengths.
func (in instance) ratio() montecarlo.Replication[float64] {
	unit := unitTime(in.n)
	return completed(in, func(t float64) float64 { return t / unit })
}

// distanceToGumbel measures the distance between the law of T/T_s - ln n and the Gumbel law.
func distanceToGumbel(name, _, label string, in instance) montecarlo.Experiment {
	gumbel := func(x float64) float64 { return math.Exp(-math.Exp(-x)) }
	return montecarlo.Distance(name, label, gumbel, func() montecarlo.Replication[float64] {
		unit, shift := unitTime(in.n), math.Log(float64(in.n))
		return completed(in, func(t float64) float64 { return t/unit - shift })
	})
}

// A quantileCase is about a quantile of T.
type quantileCase struct {
	instance
	q float64
}

func quantileOf(q float64) func(in instance) quantileCase {
	return func(in instance) quantileCase { return quantileCase{in, q} }
}

func measuredQuantile(name, unit, label string, c quantileCase) montecarlo.Experiment {
	return montecarlo.Quantile(name, unit, label, c.q, c.completion)
}

// hopsAdded widens an interval by the rounding of T.
func hopsAdded(e montecarlo.Estimate) montecarlo.Estimate {
	slack := hopRounding * math.Abs(e.Value)
	e.Lo, e.Hi = e.Lo-slack, e.Hi+slack
	return e
}
