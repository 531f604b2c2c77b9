package vb93

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
)

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
		limit := (1 + g.delta) * g.slots()
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
		Statement: `For lengths of mean 1 with $\Phi(s) < \infty$ for some $s > 0$, and for all $\delta, \varepsilon > 0$, there is an $n_0$ with $\Pr(T_{\mathrm{mod}} \le (1+\delta) T_s) \ge 1 - \varepsilon$ for all $n \ge n_0$. The cases stand at the $n_0$ ` +
			`that the best product bound gives: for exponential lengths $2^{13}$, $2^{15}$, $2^{18}$ and $2^{20}$ at $\delta = 1, 0.5, 0.2, 0.1$, where the paper's proof needs ` +
			`$2^{65}$, $2^{199}$, $2^{1059}$ and $2^{4039}$. Lognormal lengths have no such $s$, and the limit holds for them too: VB93-PROP4-HEAVY has the condition, VB93-PROP4-RATE-UPPER the measured excess.`,
		Source:   "VB93, Proposition 4; the n_0 of the cases is derived",
		Quantity: `\Pr(T_{\mathrm{mod}} \le (1+\delta)T_s)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTmod, symbolCubeS, symbolCubeN, symbolPhi, symbolS, {Name: `n_0`, Meaning: "number of nodes from which the statement holds"},
			{Name: `\delta`, Meaning: "allowed relative excess"}, {Name: `\varepsilon`, Meaning: "allowed probability of failure"}},
		Formula: "analytic/cube.Dimension",
		Model:   "montecarlo/cube.Barrier",
		Figures: loosenessFigure,
		Cases:   reports.Printed(func() []reports.Case { return cases }),
	}
}
