package vb93

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A rateCase gives phase i a time of lambda per step.
type rateCase struct {
	cubeInstance
	i         int
	lambda, s float64
}

func (c rateCase) String() string {
	return fmt.Sprintf("%v i=%d lambda=%v s=%v", c.cubeInstance, c.i, c.lambda, c.s)
}

// rates is the argument of a phase, its time per step and a point of the transform.
var rates = arguments.Of4(func(in cubeInstance, i int, lambda, s float64) (rateCase, error) {
	return rateCase{in, i, lambda, s}, nil
},
	eventCubes, phaseOf("i", "phase"), perStep, exponent)

func rateCases(id string, list []rateCase) reports.Cases {
	return kit.Moderate(1e-3, 0.97, kit.Given("i <= d; a transform at s; xi > 1; "+givenTellable, kit.Cases(id, rates, list, func(label string, c rateCase) reports.Case {
		return eventCase(c.cubeInstance, func() (float64, error) { return cube.PhaseRateBound(c.d, c.i, c.law, c.lambda, c.s) },
			onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
				allowed := c.lambda * float64(mostMembers(c.d, c.i, b))
				return barrierEvent(label, "P(T_i<=lambda beta_i)", c.cubeInstance,
					func(run *model.Execution, _ float64) bool { return run.Phase(c.i) <= allowed })
			}))
	})))
}

// phaseRate claims eq (14) with the direction of the inequality corrected.
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
		Formula:   cube.PhaseRateBound,
		Model:     (*model.Barrier).NewExecution,
		Cases: rateCases(id, []rateCase{
			{cubeInstance{6, exponential}, 3, 4.25, 0.764},
			{cubeInstance{8, exponential}, 4, 3.15, 0.68},
			{cubeInstance{10, exponential}, 5, 2.2, 0.54},
			{cubeInstance{12, exponential}, 6, 1.68, 0.4},
			{cubeInstance{10, distributions.Uniform{Min: 0, Max: 2}}, 5, 1.5, 1.78},
			{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 4, 7.9, 0.178},
			{cubeInstance{10, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 5, 2.34, 0.54},
		}),
	}
}

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
			`the left side is one half and the right side below $10^{-11}$. It may be of the scan: no printed copy has been seen.`,
		Symbols: append([]reports.Symbol{symbolLam, symbolXi}, phaseSymbols...),
		Formula: cube.PhaseRateBound,
		Model:   (*model.Barrier).NewExecution,
		Cases:   rateCases(id, []rateCase{{cubeInstance{8, exponential}, 4, 2.4, 0.58}, {cubeInstance{10, exponential}, 5, 1.84, 0.456}}),
	}
}
