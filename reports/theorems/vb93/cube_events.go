package vb93

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
)

// barrierEvent measures the probability of an event of one run with barriers.
func barrierEvent(label, name string, in cubeInstance, event func(run *model.Execution, total float64) bool) montecarlo.Experiment {
	return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return montecarlo.Probability(name, label, func() montecarlo.Replication[bool] {
			run := b.NewExecution()
			return lengths(in.nodes(), in.law, func(x []float64) (bool, error) {
				return event(run, run.Run(x)), nil
			})
		})
	})
}

// A phaseCase asks whether phase i ends by time t; s is the point at which the
// bound takes the moment generating function. All are inputs, typed here.
type phaseCase struct {
	cubeInstance
	i    int
	s, t float64
}

func (c phaseCase) String() string {
	if c.s == 0 { // the bound needs no s
		return fmt.Sprintf("%v i=%d a=%v", c.cubeInstance, c.i, c.t)
	}
	return fmt.Sprintf("%v i=%d s=%v t=%v", c.cubeInstance, c.i, c.s, c.t)
}

// phaseCasesList has thresholds at which the bounds are neither 0 nor 1.
func phaseCasesList() []phaseCase {
	exponential, uniform := distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}
	return []phaseCase{
		{cubeInstance{6, exponential}, 3, 0.76, 17},
		{cubeInstance{8, exponential}, 4, 0.68, 28},
		{cubeInstance{10, exponential}, 5, 0.54, 57},
		{cubeInstance{10, exponential}, 3, 0.66, 35.5},
		{cubeInstance{8, uniform}, 4, 3.6, 15.6},
		{cubeInstance{10, uniform}, 5, 1.8, 39},
		{cubeInstance{8, distributions.Erlang{Shape: 4, Mu: 1}}, 4, 1.9, 17},
		{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 4, 0.178, 71},
		{cubeInstance{6, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 3, 1.57, 15.7},
	}
}

// linkMarkov is eq (6), for one link.
func linkMarkov() reports.Claim {
	const id = "VB93-EQ6"
	var cases []reports.Case
	for _, c := range []phaseCase{
		{cubeInstance{6, distributions.Exponential{Mu: 1}}, 3, 0.5, 8},
		{cubeInstance{8, distributions.Exponential{Mu: 1}}, 4, 0.5, 18},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 4, 1.5, 13.5},
		{cubeInstance{8, distributions.Erlang{Shape: 4, Mu: 1}}, 4, 1.3, 13.5},
		{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 4, 0.12, 36},
		{cubeInstance{6, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 3, 0.5, 9},
		{cubeInstance{6, distributions.Geometric{Mu: 2}}, 3, 0.3, 17},
	} {
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory: func() (float64, error) {
				beta, err := cube.Beta(c.d, c.i)
				if err != nil {
					return 0, err
				}
				return cube.LinkBound(int(beta), c.law, c.s, math.Exp(c.s*c.t))
			},
			Measure: onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
				return montecarlo.Probability("P(w<=t)", id+" "+c.String(), func() montecarlo.Replication[bool] {
					return lengths(c.nodes(), c.law, func(x []float64) (bool, error) { return b.LinkTime(x, c.i, 0, 0) <= c.t, nil })
				})
			}),
		})
	}
	return reports.Claim{
		ID:        id,
		Title:     "Markov's inequality for the time of one link",
		Statement: `$\Pr\left(w \le \frac{\ln a}{s}\right) \ge 1 - \frac{\Phi(s)^{\beta_i}}{a}$ for every link, $a > 0$ and $s$ with $\Phi(s) < \infty$. The cases give $t = \ln a / s$.`,
		Source:    "VB93, eq. (6)",
		Quantity:  `\Pr(w \le t)`,
		Relation:  reports.AtLeast,
		Symbols: []reports.Symbol{symbolW, symbolS, symbolPhi, symbolBeta, {Name: "a", Meaning: "threshold of $e^{s w}$"},
			{Name: "t", Meaning: "threshold", Unit: "time"}},
		Formula: "analytic/cube.LinkBound",
		Model:   "montecarlo/cube.Barrier",
		Cases:   func() []reports.Case { return cases },
	}
}

// phaseEnds measures Pr(T_i <= t) against a bound.
func phaseEnds(id string, list []phaseCase, theory func(c phaseCase) (float64, error)) []reports.Case {
	var cases []reports.Case
	for _, c := range list {
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory: func() (float64, error) { return theory(c) },
			Measure: barrierEvent(id+" "+c.String(), "P(T_i<=t)", c.cubeInstance,
				func(run *model.Execution, _ float64) bool { return run.Phase(c.i) <= c.t }),
		})
	}
	return cases
}

var phaseSymbols = []reports.Symbol{symbolD, symbolCubeN, symbolPhase, symbolTi, symbolS, symbolPhi, symbolBeta}

// phaseMarkov is eq (13).
func phaseMarkov() reports.Claim {
	const id = "VB93-EQ13"
	return reports.Claim{
		ID:    id,
		Title: "A phase ends by a given time with at least this probability",
		Statement: `$\Pr\left(T_i \le \frac{\ln a}{s}\right) \ge \left(1 - \frac{\Phi(s)^{\beta_i}}{a}\right)^{nd}$ for $a \ge \Phi(s)^{\beta_i}$: ` +
			`the events "link $l$ is done" are decreasing in independent lengths, hence associated, and the probability of all is at least the product. The cases give $t = \ln a / s$.`,
		Source:   "VB93, eq. (13), with its hypothesis on a",
		Quantity: `\Pr(T_i \le t)`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: "a", Meaning: "threshold of $e^{s w}$"}, {Name: "l", Meaning: "a directed link"},
			{Name: "t", Meaning: "threshold", Unit: "time"}}, phaseSymbols...),
		Formula: "analytic/cube.PhaseBound",
		Model:   "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return phaseEnds(id, phaseCasesList(), func(c phaseCase) (float64, error) {
				return cube.PhaseBound(c.d, c.i, c.law, c.s, math.Exp(c.s*c.t))
			})
		},
	}
}

// phaseMarkovPrinted is eq (13) where its hypothesis fails.
func phaseMarkovPrinted() reports.Claim {
	const id = "VB93-EQ13-PRINTED"
	exponential := distributions.Exponential{Mu: 1}
	return reports.Claim{
		ID:        id,
		Title:     "As printed: eq. (13) for any a > 0",
		Statement: `$\Pr\left(T_i \le \frac{\ln a}{s}\right) \ge \left(1 - \frac{\Phi(s)^{\beta_i}}{a}\right)^{nd}$ for any $a > 0$. The cases give $t = \ln a / s$.`,
		Source:    "VB93, eq. (13)",
		Quantity:  `\Pr(T_i \le t)`,
		Relation:  reports.AtLeast,
		Erratum: `For $a < \Phi(s)^{\beta_i}$ the base is negative and $nd$ is even, so the "probability" can exceed 1: at $a = \Phi(s)^{\beta_i}/3$ it is $2^{nd}$. ` +
			`The bound needs $a \ge \Phi(s)^{\beta_i}$ (VB93-EQ13); likewise eq. (20) needs $n^\theta \ge \Phi(s_0)$.`,
		Symbols: append([]reports.Symbol{{Name: "a", Meaning: "threshold of $e^{s w}$"}, {Name: "t", Meaning: "threshold", Unit: "time"},
			{Name: `\theta, s_0`, Meaning: "parameters of eq. (20)"}}, phaseSymbols...),
		Formula: "analytic/cube.PrintedPhaseBound",
		Model:   "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			// t = -1: ln a = -s is far below beta_i ln Phi(s) > 0
			return phaseEnds(id, []phaseCase{{cubeInstance{2, exponential}, 1, 0.5, -1}, {cubeInstance{4, exponential}, 2, 0.5, -1}},
				func(c phaseCase) (float64, error) {
					return cube.PrintedPhaseBound(c.d, c.i, c.law, c.s, math.Exp(c.s*c.t))
				})
		},
	}
}

// A rateCase allows phase i the time lambda per step.
type rateCase struct {
	cubeInstance
	i         int
	lambda, s float64
}

func (c rateCase) String() string {
	return fmt.Sprintf("%v i=%d lambda=%v s=%v", c.cubeInstance, c.i, c.lambda, c.s)
}

func rateCases(id string, list []rateCase) []reports.Case {
	var cases []reports.Case
	for _, c := range list {
		cases = append(cases, reports.Case{
			Params: c.String(), Validate: c.law.Validate,
			Theory: func() (float64, error) { return cube.PhaseRateBound(c.d, c.i, c.law, c.lambda, c.s) },
			Measure: onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
				most := 0 // beta_i, counted
				for dimension := range c.d {
					most = max(most, len(b.Members(c.i, dimension)))
				}
				return barrierEvent(id+" "+c.String(), "P(T_i<=lambda beta_i)", c.cubeInstance,
					func(run *model.Execution, _ float64) bool { return run.Phase(c.i) <= c.lambda*float64(most) })
			}),
		})
	}
	return cases
}

// phaseRate is eq (14) in the right direction.
func phaseRate() reports.Claim {
	const id = "VB93-EQ14"
	exponential := distributions.Exponential{Mu: 1}
	return reports.Claim{
		ID:        id,
		Title:     "A phase takes at most lambda per step with at least this probability",
		Statement: `$\Pr(T_i \le \lambda \beta_i) \ge \left(1 - \xi^{-\beta_i}\right)^{nd}$ for $\xi = e^{\lambda s}/\Phi(s) > 1$.`,
		Source:    "VB93, eq. (14), erratum: printed with the inequality the other way round",
		Quantity:  `\Pr(T_i \le \lambda \beta_i)`,
		Relation:  reports.AtLeast,
		Symbols:   append([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols...),
		Formula:   "analytic/cube.PhaseRateBound",
		Model:     "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return rateCases(id, []rateCase{
				{cubeInstance{6, exponential}, 3, 4.25, 0.764},
				{cubeInstance{8, exponential}, 4, 3.15, 0.68},
				{cubeInstance{10, exponential}, 5, 2.2, 0.54},
				{cubeInstance{12, exponential}, 6, 1.68, 0.4},
				{cubeInstance{10, distributions.Uniform{Min: 0, Max: 2}}, 5, 1.5, 1.78},
				{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 4, 7.9, 0.178},
				{cubeInstance{10, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 5, 2.34, 0.54},
			})
		},
	}
}

// phaseRatePrinted is eq (14) as printed.
func phaseRatePrinted() reports.Claim {
	const id = "VB93-EQ14-PRINTED"
	exponential := distributions.Exponential{Mu: 1}
	return reports.Claim{
		ID:        id,
		Title:     "As printed: eq. (14) with the inequality the other way round",
		Statement: `$\Pr(T_i \le \lambda \beta_i) \le \left(1 - \xi^{-\beta_i}\right)^{nd}$.`,
		Source:    "VB93, eq. (14)",
		Quantity:  `\Pr(T_i \le \lambda \beta_i)`,
		Relation:  reports.AtMost,
		Erratum: `Equation (13), from which it follows, says $\ge$, and so does what (14) is used for. Near the median of phase 5 at $d = 10$ ` +
			`the left side is one half and the right side below $10^{-11}$.`,
		Symbols: append([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols...),
		Formula: "analytic/cube.PhaseRateBound",
		Model:   "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return rateCases(id, []rateCase{{cubeInstance{8, exponential}, 4, 2.4, 0.58}, {cubeInstance{10, exponential}, 5, 1.84, 0.456}})
		},
	}
}

// outerMarkov is eq (20).
func outerMarkov() reports.Claim {
	const id = "VB93-EQ20"
	type outerCase struct {
		cubeInstance
		s0, theta float64
	}
	var cases []reports.Case
	for _, c := range []outerCase{
		{cubeInstance{6, distributions.Exponential{Mu: 1}}, 0.5, 1.3},
		{cubeInstance{8, distributions.Exponential{Mu: 1}}, 0.8, 1.5},
		{cubeInstance{10, distributions.Exponential{Mu: 1}}, 0.5, 1.2},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 2, 1.5},
		{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 0.2, 1.2},
	} {
		params := fmt.Sprintf("%v s0=%v theta=%v", c.cubeInstance, c.s0, c.theta)
		t := c.theta / c.s0 * float64(c.d) * math.Ln2
		cases = append(cases, reports.Case{
			Params: params, Validate: c.law.Validate,
			Theory: func() (float64, error) { return cube.OuterBound(c.d, c.law, c.s0, c.theta) },
			Measure: barrierEvent(id+" "+params, "P(T_1<=t)", c.cubeInstance,
				func(run *model.Execution, _ float64) bool { return run.Phase(1) <= t }),
		})
	}
	return reports.Claim{
		ID:        id,
		Title:     "The first and the two last phases",
		Statement: `$\Pr\left(T_i \le \frac{\theta}{s_0} \ln n\right) \ge \left(1 - \frac{\Phi(s_0)}{n^\theta}\right)^{n}$ for $i = 1, d-1, d$ and $n^\theta \ge \Phi(s_0)$. Measured: $i = 1$.`,
		Source:    "VB93, eq. (20)",
		Quantity:  `\Pr\left(T_1 \le \tfrac{\theta}{s_0} \ln n\right)`,
		Relation:  reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: `\theta`, Meaning: "exponent, above 1 to be useful"}, {Name: `s_0`, Meaning: `a point with $\Phi(s_0) < \infty$`, Unit: "1/time"},
			{Name: `T_1`, Meaning: "duration of phase 1", Unit: "time"}}, phaseSymbols...),
		Formula: "analytic/cube.OuterBound",
		Model:   "montecarlo/cube.Barrier",
		Cases:   func() []reports.Case { return cases },
	}
}

// outerPrinted is the threshold in the statement of Proposition 3.
func outerPrinted() reports.Claim {
	const id = "VB93-PROP3-PRINTED"
	in := cubeInstance{10, distributions.Exponential{Mu: 1}}
	const s0, theta = 0.5, 2.0
	return reports.Claim{
		ID:        id,
		Title:     "As printed: Proposition 3 allows the outer phases (s_0/theta) ln n",
		Statement: `$\Pr\left(M \le \frac{s_0}{\theta} \ln n\right) \ge \left(1 - \frac{\Phi(s_0)}{n^\theta}\right)^{n}$, the step of Proposition 3 as its statement has it.`,
		Source:    "VB93, statement of Proposition 3",
		Quantity:  `\Pr\left(M \le \tfrac{s_0}{\theta} \ln n\right)`,
		Relation:  reports.AtLeast,
		Erratum: `The fraction is upside down; eqs. (20) and (24) have $\theta/s_0$. In the case shown the probability is $(1-n^{-1/4})^n$, about $3 \cdot 10^{-87}$, ` +
			`and the bound 0.998. Equation (24) also prints $\zeta$ for $\xi$ in its last factor.`,
		Symbols: []reports.Symbol{symbolMl, symbolCubeN, symbolPhi, {Name: `\theta`, Meaning: "exponent, above 1"}, {Name: `s_0`, Meaning: `a point with $\Phi(s_0) < \infty$`, Unit: "1/time"},
			{Name: `\zeta`, Meaning: "see VB93-EQ21"}, {Name: `\xi`, Meaning: "see VB93-EQ14"}},
		Formula: "analytic/cube.OuterBound",
		Model:   "distributions.Sampler",
		Cases: func() []reports.Case {
			params := fmt.Sprintf("%v s0=%v theta=%v", in, s0, theta)
			return []reports.Case{{
				Params: params,
				Theory: func() (float64, error) { return cube.OuterBound(in.d, in.law, s0, theta) },
				Measure: montecarlo.Probability("P(M<=t)", id+" "+params, func() montecarlo.Replication[bool] {
					const t = s0 / theta
					return func(r *rand.Rand) (bool, error) {
						for range in.nodes() {
							if in.law.Sample(r) > t*float64(in.d)*math.Ln2 {
								return false, nil
							}
						}
						return true, nil
					}
				}),
			}}
		},
	}
}

// secondPhase is eqs (21) to (23).
func secondPhase() reports.Claim {
	const id = "VB93-EQ21"
	exponential := distributions.Exponential{Mu: 1}
	var cases []reports.Case
	for _, c := range []rateCase{
		{cubeInstance{6, exponential}, 2, 5.5, 0.8}, {cubeInstance{8, exponential}, 2, 5.2, 0.79},
		{cubeInstance{10, exponential}, 2, 5, 0.787}, {cubeInstance{10, exponential}, 8, 5, 0.787},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 2, 1.93, 13.3},
		{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 2, 16, 0.194},
	} {
		for _, form := range []int{21, 23} {
			params := fmt.Sprintf("%v i=%d mu=%v s=%v form=%d", c.cubeInstance, c.i, c.lambda, c.s, form)
			cases = append(cases, reports.Case{
				Params: params, Validate: c.law.Validate,
				Theory: func() (float64, error) {
					if form == 23 {
						return cube.SecondPhaseSimpleBound(c.d, c.law, c.lambda, c.s)
					}
					return cube.SecondPhaseBound(c.d, c.law, c.lambda, c.s)
				},
				Measure: barrierEvent(id+" "+params, "P(T_i<=mu beta_2)", c.cubeInstance,
					func(run *model.Execution, _ float64) bool { return run.Phase(c.i) <= c.lambda*float64(c.d/2) }),
			})
		}
	}
	return reports.Claim{
		ID:    id,
		Title: "The second phase and the last but two",
		Statement: `$\Pr(T_i \le \mu \beta_2) \ge (1 - \zeta^{-2\beta_2})^{nd} \ge (1 - \zeta\, n^{-\log_2 \zeta})^{nd}$ for $i = 2, d-2$ and ` +
			`$\zeta = \sqrt{e^{\mu s}/\Phi(s)} > 2$, with $\beta_2 = \lfloor d/2 \rfloor$. Forms 21 and 23 are the two bounds.`,
		Source:   "VB93, eqs. (21)-(23)",
		Quantity: `\Pr(T_i \le \mu \beta_2)`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: `\mu`, Meaning: "allowed time per step", Unit: "time"}, {Name: `\zeta`, Meaning: `$\sqrt{e^{\mu s}/\Phi(s)} > 2$`},
			{Name: `\beta_2`, Meaning: "steps of phase 2"}}, phaseSymbols...),
		Formula: "analytic/cube.SecondPhaseBound",
		Model:   "montecarlo/cube.Barrier",
		Cases:   func() []reports.Case { return cases },
	}
}
