package vb93

import (
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// phaseCasesList returns thresholds at which the bounds are neither 0 nor 1.
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
		Formula: cube.PhaseBound,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Moderate(1e-3, 0.97, kit.Given("i <= d; a transform at s; exp(s t) >= Phi(s)^beta_i; "+givenTellable,
			phaseEnds(id, phaseEnd, phaseCasesList(), func(c phaseCase) (float64, error) {
				if a := math.Exp(c.s * c.t); !math.IsInf(a, 1) {
					return cube.PhaseBound(c.d, c.i, c.law, c.s, a)
				}
				return cube.PhaseTimeBound(c.d, c.i, c.law, c.s, c.t)
			}))),
	}
}

// phaseMarkovPrinted claims eq (13) where its hypothesis fails.
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
		Formula: cube.PrintedPhaseBound,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Moderate(1, math.MaxFloat64, kit.Given("i <= d; a transform at s; "+givenTellable,
			// ln a = s t is far below beta_i ln Phi(s): 0.25 below 2 ln 2 and 1 below 4 ln 2.
			phaseEnds(id, phaseEnd, []phaseCase{{cubeInstance{4, exponential}, 2, 0.5, 0.5}, {cubeInstance{6, exponential}, 3, 0.5, 2}},
				func(c phaseCase) (float64, error) {
					return cube.PrintedPhaseBound(c.d, c.i, c.law, c.s, math.Exp(c.s*c.t))
				}))),
	}
}
