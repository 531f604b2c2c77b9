package vb93

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	model "castlab/montecarlo/cube"
	"castlab/reports"
)

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
		for _, form := range []int{22, 23} {
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
			`$\zeta = \sqrt{e^{\mu s}/\Phi(s)} > 2$, with $\beta_2 = \lfloor d/2 \rfloor$. Forms 22 and 23 are the two bounds.`,
		Source:   "VB93, eqs. (22), (23)",
		Quantity: `\Pr(T_i \le \mu \beta_2)`,
		Relation: reports.AtLeast,
		Symbols: append([]reports.Symbol{{Name: `\mu`, Meaning: "allowed time per step", Unit: "time"}, {Name: `\zeta`, Meaning: `$\sqrt{e^{\mu s}/\Phi(s)} > 2$`},
			{Name: `\beta_2`, Meaning: "steps of phase 2"}}, phaseSymbols...),
		Formula: "analytic/cube.SecondPhaseBound",
		Model:   "montecarlo/cube.Barrier",
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}
