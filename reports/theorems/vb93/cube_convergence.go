package vb93

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
)

// withinRuns fits an experiment to the cost of one run with barriers: seconds
// at d = 20, where the results hardly vary.
func withinRuns(d int, e montecarlo.Experiment) montecarlo.Experiment {
	switch {
	case d < 14:
		return montecarlo.Slow(64, 1024, e)
	case d < 20:
		return montecarlo.Slow(24, 192, e)
	}
	return montecarlo.Slow(20, 80, e)
}

// excessMedian measures the median of T_mod/T_s - 1, T_s being what the same
// schedule takes without barriers for unit lengths.
func excessMedian(label string, in cubeInstance) montecarlo.Experiment {
	slots := float64(((1 << in.d) - 2 + in.d) / in.d) // ceil((n-1)/d)
	return withinRuns(in.d, onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return montecarlo.QuantileOf("median", "", label, 0.5, func() montecarlo.Replication[float64] {
			run := b.NewExecution()
			return lengths(in.nodes(), in.law, func(x []float64) (float64, error) { return run.Run(x)/slots - 1, nil })
		})
	}))
}

// convergenceCases are one law over a range of cubes; those that take minutes
// are left to the full profile.
func convergenceCases(id string, laws []distributions.Law, theory func(in cubeInstance) (float64, error)) []reports.Case {
	list := cubes([]int{6, 8, 10, 12, 14, 16, 18, 20}, laws...)
	cases := cubeCases(id, list, theory, excessMedian)
	for k, in := range list {
		cases[k].Long = in.d > 16
	}
	return cases
}

// finiteVariance are the laws whose convergence has a rate.
func finiteVariance() []distributions.Law {
	return []distributions.Law{
		distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}, distributions.Erlang{Shape: 4, Mu: 1},
		distributions.Hyperexponential{Mu: 1, SCV: 4}, distributions.Lognormal{Mu: 1, Sigma: 1},
	}
}

// rate is the second-order term of T_mod/T_s.
func rate(in cubeInstance) (float64, error) {
	v, err := cube.SecondOrder(in.d, math.Sqrt(in.law.Variance()))
	return v - 1, err
}

var rateSymbols = []reports.Symbol{symbolTmod, symbolCubeS, symbolD, symbolCubeN, symbolSigma}

const rateQuantity = `\mathrm{median}\,T_{\mathrm{mod}}/T_s - 1`

// rateUpper and rateLower: the excess over T_s is the second-order term, up to
// a factor of two.
func rateUpper() reports.Claim {
	const id = "VB93-PROP4-RATE-UPPER"
	return reports.Claim{
		ID:    id,
		Title: "Proposition 4: the ratio tends to 1, at this rate",
		Statement: `$T_{\mathrm{mod}}/T_s \to 1$ in probability. The median of the excess $T_{\mathrm{mod}}/T_s - 1$ is at most twice ` +
			`$\sigma (2\pi d)^{1/4} \sqrt{2 d \ln(nd)/n}$, its conjectured first-order term, at every $d$ from 6 to 20 and for light and heavy tails: the tightness, near one half, ` +
			`shows how close the term itself is. A bound that tends to 0 is what convergence means; a single point would show nothing.`,
		Source:   "VB93, Proposition 4; the rate is derived (upper bound proved for laws with a moment generating function)",
		Quantity: rateQuantity,
		Relation: reports.AtMost,
		Symbols:  rateSymbols,
		Formula:  "analytic/cube.SecondOrder",
		Model:    "montecarlo/cube.Barrier",
		Figures:  func() []reports.FigureSpec { return append(ratioFigure(), tighteningFigure()...) },
		Cases: func() []reports.Case {
			cases := convergenceCases(id, finiteVariance(), func(in cubeInstance) (float64, error) {
				r, err := rate(in)
				return 2 * r, err
			})
			for k := range 8 { // the first law: 2^20 nodes in every report
				cases[k].Long = false
			}
			return cases
		},
	}
}

func rateLower() reports.Claim {
	const id = "VB93-PROP4-RATE-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "Proposition 4: and not faster",
		Statement: `The median of $T_{\mathrm{mod}}/T_s - 1$ is at least half of $\sigma (2\pi d)^{1/4} \sqrt{2 d \ln(nd)/n}$: to second order the standard deviation of the lengths counts.`,
		Source:    "derived; conjectured for large d",
		Quantity:  rateQuantity,
		Relation:  reports.AtLeast,
		Symbols:   rateSymbols,
		Formula:   "analytic/cube.SecondOrder",
		Model:     "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return convergenceCases(id, finiteVariance(), func(in cubeInstance) (float64, error) {
				r, err := rate(in)
				return r / 2, err
			})
		},
	}
}

// longestShare is d times the median of M over T_s: what one packet can do.
func longestShare(in cubeInstance) (float64, error) {
	m, err := ring.Quantile(in.nodes(), in.law, 0.5)
	if err != nil {
		return 0, err
	}
	slots, err := cube.Slots(in.d)
	return float64(in.d) * m / float64(ring.Slots(in.nodes())) / slots, err
}

var shareSymbols = []reports.Symbol{symbolTmod, symbolCubeS, symbolD, symbolMl}

// heavyUpper: a Pareto law of infinite variance converges too, behind its
// longest packet.
func heavyUpper() reports.Claim {
	const id = "VB93-PROP4-HEAVY"
	return reports.Claim{
		ID:    id,
		Title: "Proposition 4 beyond its hypothesis: infinite variance",
		Statement: `For Pareto lengths of shape 1.5 there is no moment generating function and no variance, and still $T_{\mathrm{mod}}/T_s \to 1$ in probability ` +
			`($t (\ln t)^3 \Pr(x > t) \to 0$ suffices). The median of the excess is at most twice $d\,\mathrm{median}(M)/T_s$, which tends to 0 like $d^2 n^{-1/3}$: ` +
			`it grows until $d = 10$ and is above 1 still at $d = 20$, so a rising curve is no evidence against the theorem.`,
		Source:   "derived; the factor 2 is measured",
		Quantity: rateQuantity,
		Relation: reports.AtMost,
		Symbols:  append([]reports.Symbol{symbolCubeN, {Name: "x", Meaning: "a length", Unit: "time"}, {Name: "t", Meaning: "threshold", Unit: "time"}}, shareSymbols...),
		Formula:  "analytic/ring.Quantile",
		Model:    "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return convergenceCases(id, []distributions.Law{distributions.Pareto{Shape: 1.5, Mu: 1}}, func(in cubeInstance) (float64, error) {
				v, err := longestShare(in)
				return 2 * v, err
			})
		},
	}
}

// finiteMeanFails: a finite mean is not enough.
func finiteMeanFails() reports.Claim {
	const id = "VB93-PROP4-DIVERGES"
	return reports.Claim{
		ID:    id,
		Title: "A finite mean is not enough for Proposition 4",
		Statement: `For log-Pareto lengths of shape 0.5 (mean 1) the median of $T_{\mathrm{mod}}/T_s - 1$ is at least $d\,\mathrm{median}(M)/T_s - 1$ and does not tend to 0: ` +
			`one packet of length $M$ needs $d M$ whatever the algorithm, and $t (\ln t)^2 \Pr(x > t)$ does not tend to 0.`,
		Source:   "derived",
		Quantity: rateQuantity,
		Relation: reports.AtLeast,
		Symbols:  append([]reports.Symbol{{Name: "x", Meaning: "a length", Unit: "time"}, {Name: "t", Meaning: "threshold", Unit: "time"}}, shareSymbols...),
		Formula:  "analytic/ring.Quantile",
		Model:    "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return convergenceCases(id, []distributions.Law{distributions.LogPareto{Shape: 0.5, Mu: 1}}, func(in cubeInstance) (float64, error) {
				v, err := longestShare(in)
				return v - 1, err
			})
		},
	}
}

// universalTail: no store-and-forward algorithm escapes the longest packet.
func universalTail() reports.Claim {
	const id = "VB93-UNIVERSAL"
	var cases []reports.Case
	for _, in := range append(cubes([]int{6, 8, 10}, distributions.LogPareto{Shape: 0.5, Mu: 1}, distributions.Pareto{Shape: 1.5, Mu: 1}),
		cubeInstance{8, distributions.LogPareto{Shape: 1, Mu: 1}}, cubeInstance{12, distributions.LogPareto{Shape: 0.5, Mu: 1}}) {
		const c = 2.0
		params := in.String() + " c=2"
		limit := c * float64(((1<<in.d)-2+in.d)/in.d)
		cases = append(cases, reports.Case{
			Params: params, Validate: in.law.Validate,
			Theory: func() (float64, error) { return cube.UniversalTail(in.d, in.law, c) },
			Measure: montecarlo.Slow(512, 4096, barrierEvent(id+" "+params, "P(T_mod>cT_s)", in,
				func(_ *model.Execution, total float64) bool { return total > limit })),
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "How likely any algorithm takes at least c times T_s",
		Statement: `$\Pr(T > c\,T_s) \ge 1 - \bigl(1 - \bar F(c T_s/d)\bigr)^n$ for every store-and-forward algorithm, because $T \ge d M$. For log-Pareto lengths of shape 0.5 ` +
			`it is 0.85 at $d = 20$ and 0.91 at $d = 40$, and tends to 1. Measured on the broadcast with barriers; that without comes within one percent of the bound.`,
		Source:   "derived",
		Quantity: `\Pr(T_{\mathrm{mod}} > c\,T_s)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTmod, symbolCubeS, symbolD, symbolCubeN, symbolMl, {Name: "T", Meaning: "completion time of any algorithm", Unit: "time"},
			{Name: "c", Meaning: "factor"}, {Name: `\bar F`, Meaning: "survival function of a length"}},
		Formula: "analytic/cube.UniversalTail",
		Model:   "montecarlo/cube.Barrier",
		Cases:   func() []reports.Case { return cases },
	}
}

// guaranteed is Proposition 4 with an n_0 that can be met.
func guaranteed() reports.Claim {
	const id = "VB93-PROP4"
	type guarantee struct {
		cubeInstance
		delta, eps float64
	}
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, g := range []guarantee{
		{cubeInstance{13, exponential}, 1, 0.05}, {cubeInstance{15, exponential}, 0.5, 0.05},
		{cubeInstance{7, distributions.Uniform{Min: 0, Max: 2}}, 1, 0.05}, {cubeInstance{10, distributions.Erlang{Shape: 4, Mu: 1}}, 1, 0.05},
		{cubeInstance{18, exponential}, 0.2, 0.05}, {cubeInstance{20, exponential}, 0.1, 0.05},
	} {
		params := fmt.Sprintf("%v delta=%v eps=%v", g.cubeInstance, g.delta, g.eps)
		limit := (1 + g.delta) * float64(((1<<g.d)-2+g.d)/g.d)
		cases = append(cases, reports.Case{
			Params: params,
			Validate: func() error {
				d, err := cube.Dimension(g.delta, g.eps, g.law, cube.Exact)
				if err == nil && d > g.d {
					err = fmt.Errorf("d=%d is below n_0 = 2^%d", g.d, d)
				}
				return err
			},
			Theory: func() (float64, error) { return 1 - g.eps, nil },
			Measure: montecarlo.Slow(384, 1536, barrierEvent(id+" "+params, "P(T_mod<=(1+delta)T_s)", g.cubeInstance,
				func(_ *model.Execution, total float64) bool { return total <= limit })),
			Long: g.d > 15,
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "Proposition 4: within 1+delta of the unit-length time with probability 1-eps",
		Statement: `For $\delta, \varepsilon > 0$ there is an $n_0$ with $\Pr(T_{\mathrm{mod}} \le (1+\delta) T_s) \ge 1 - \varepsilon$ for all $n \ge n_0$. The cases stand at the $n_0$ ` +
			`that the best product bound gives: for exponential lengths $2^{13}$, $2^{15}$, $2^{18}$ and $2^{20}$ at $\delta = 1, 0.5, 0.2, 0.1$, where the paper's proof needs ` +
			`$2^{65}$, $2^{199}$, $2^{1059}$ and $2^{4039}$.`,
		Source:   "VB93, Proposition 4; the n_0 of the cases is derived",
		Quantity: `\Pr(T_{\mathrm{mod}} \le (1+\delta)T_s)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTmod, symbolCubeS, symbolCubeN, {Name: `n_0`, Meaning: "number of nodes from which the statement holds"},
			{Name: `\delta`, Meaning: "allowed relative excess"}, {Name: `\varepsilon`, Meaning: "allowed probability of failure"}},
		Formula: "analytic/cube.Dimension",
		Model:   "montecarlo/cube.Barrier",
		Figures: loosenessFigure,
		Cases:   func() []reports.Case { return cases },
	}
}

// asyncRates measures the second order of the broadcast without barriers.
func asyncRates(id string, factor float64) []reports.Case {
	list := append(cubes([]int{8, 10, 12}, distributions.Exponential{Mu: 1}),
		cubes([]int{10}, distributions.Uniform{Min: 0, Max: 2}, distributions.Lognormal{Mu: 1, Sigma: 1})...)
	return cubeCases(id, list, func(in cubeInstance) (float64, error) {
		r, err := cube.AsyncSecondOrderExcess(in.d, math.Sqrt(in.law.Variance()))
		return factor * r, err
	}, func(label string, in cubeInstance) montecarlo.Experiment {
		slots := float64(((1 << in.d) - 2 + in.d) / in.d)
		return montecarlo.Slow(64, 1024, onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
			return montecarlo.QuantileOf("median", "", label, 0.5, func() montecarlo.Replication[float64] {
				run := a.NewExecution()
				return lengths(in.nodes(), in.law, func(x []float64) (float64, error) { return run.Run(x)/slots - 1, nil })
			})
		}))
	})
}

var asyncRateSymbols = []reports.Symbol{symbolTas, symbolCubeS, symbolD, symbolCubeN, symbolSigma}

func asyncRateUpper() reports.Claim {
	const id = "VB93-ASYNC-RATE-UPPER"
	return reports.Claim{
		ID:    id,
		Title: "Without barriers the ratio tends to 1 faster",
		Statement: `The median of $T_{\mathrm{async}}/T_s - 1$ is at most twice $\sigma \sqrt{2 d \ln(nd)/n}$: the barriers cost the factor ` +
			`$(2\pi d)^{1/4}$ of VB93-PROP4-RATE-UPPER.`,
		Source:   "derived; conjectured for large d",
		Quantity: `\mathrm{median}\,T_{\mathrm{async}}/T_s - 1`,
		Relation: reports.AtMost,
		Symbols:  asyncRateSymbols,
		Formula:  "analytic/cube.AsyncSecondOrderExcess",
		Model:    "montecarlo/cube.Async",
		Cases:    func() []reports.Case { return asyncRates(id, 2) },
	}
}

func asyncRateLower() reports.Claim {
	const id = "VB93-ASYNC-RATE-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "Without barriers: and not faster than that",
		Statement: `The median of $T_{\mathrm{async}}/T_s - 1$ is at least half of $\sigma \sqrt{2 d \ln(nd)/n}$.`,
		Source:    "derived; conjectured for large d",
		Quantity:  `\mathrm{median}\,T_{\mathrm{async}}/T_s - 1`,
		Relation:  reports.AtLeast,
		Symbols:   asyncRateSymbols,
		Formula:   "analytic/cube.AsyncSecondOrderExcess",
		Model:     "montecarlo/cube.Async",
		Cases:     func() []reports.Case { return asyncRates(id, 0.5) },
	}
}

// loadFirst: the busiest link bounds the broadcast without barriers.
func loadFirst() reports.Claim {
	const id = "VB93-ASYNC-LOAD"
	list := cubes([]int{4, 6, 8, 10, 12}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "The busiest link bounds the time without barriers, and is nearly all of it",
		Statement: `$T_{\mathrm{async}} \ge \max_{c,z} \sum_{t:\,c(t)=c} x_{z \oplus t}$ in every run: a link has to send what the schedule gives it. The ratio falls from ` +
			`1.14 at $d = 8$ to 1.005 at $d = 12$.`,
		Source:   "derived",
		Quantity: `T_{\mathrm{async}}/\text{load}`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolTas, {Name: `x_{z \oplus t}`, Meaning: "length of the packet of node $z \\oplus t$", Unit: "time"}, {Name: "c", Meaning: "dimension, from 0"}, {Name: "z", Meaning: "receiving node"}, {Name: "t", Meaning: "node, reached over dimension c(t)"}, symbolD},
		Formula:  "reports/theorems/vb93.stated",
		Model:    "montecarlo/cube.Async",
		Cases: func() []reports.Case {
			// The slack is the rounding of two sums of at most n lengths.
			return exact(cubeCases(id, list, func(cubeInstance) (float64, error) { return stated(1 - 1e-12)(0) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
						return onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
							return atMost(max(4, min(1000, 1<<22>>in.d>>in.d)), montecarlo.Range("T_async/load", "", label, 0, func() montecarlo.Replication[float64] {
								barrier, async := b.NewExecution(), a.NewExecution()
								return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
									barrier.Run(x)
									return async.Run(x) / barrier.Load(), nil
								})
							}))
						})
					})
				}))
		},
	}
}
