package vb93

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A secondCase gives phase 2 or d-2 a time of mu per step.
type secondCase struct {
	cubeInstance
	i     int
	mu, s float64
	form  int
}

func (c secondCase) String() string {
	return fmt.Sprintf("%v i=%d mu=%v s=%v form=%d", c.cubeInstance, c.i, c.mu, c.s, c.form)
}

func (c secondCase) bound() (float64, error) {
	if c.i != 2 && c.i != c.d-2 {
		return 0, &inputs.Error{Arg: "i", Value: c.i, Domain: fmt.Sprintf("2 or d-2 = %d", c.d-2)}
	}
	if c.form == 23 {
		return cube.SecondPhaseSimpleBound(c.d, c.law, c.mu, c.s)
	}
	return cube.SecondPhaseBound(c.d, c.law, c.mu, c.s)
}

func secondPhase() reports.Claim {
	const id = "VB93-EQ21"
	exponential := distributions.Exponential{Mu: 1}
	var list []secondCase
	for _, c := range []secondCase{
		{cubeInstance{6, exponential}, 2, 5.5, 0.8, 22}, {cubeInstance{8, exponential}, 2, 5.2, 0.79, 22},
		{cubeInstance{10, exponential}, 2, 5, 0.787, 22}, {cubeInstance{10, exponential}, 8, 5, 0.787, 22},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 2, 1.93, 13.3, 22},
		{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 2, 16, 0.194, 22},
	} {
		simple := c
		simple.form = 23
		list = append(list, c, simple)
	}
	argument := arguments.Of5(func(in cubeInstance, i int, mu, s float64, form int) (secondCase, error) {
		return secondCase{in, i, mu, s, form}, nil
	},
		eventCubes, phaseOf("i", "phase, 2 or d-2").Usual("i", 2, 6), arguments.Real("mu", "time per step", arguments.Positive()).Usual("mu", 1, 15),
		exponent, arguments.OneOf("form", "equation of the bound", 22, 23))
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
		Formula: cube.SecondPhaseBound,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Moderate(1e-3, 0.98, kit.Given("d >= 4; i = 2 or d-2; a transform at s; zeta > 2; "+givenTellable, kit.Cases(id, argument, list, func(label string, c secondCase) reports.Case {
			return eventCase(c.cubeInstance, c.bound, barrierEvent(label, "P(T_i<=mu beta_2)", c.cubeInstance,
				func(run *model.Execution, _ float64) bool { return run.Phase(c.i) <= c.mu*float64(c.d/2) }))
		}))),
	}
}
