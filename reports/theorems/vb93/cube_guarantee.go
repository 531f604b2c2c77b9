package vb93

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A guarantee is the statement that T_mod exceeds T_s by at most a relative excess,
// except with probability eps.
type guarantee struct {
	cubeInstance
	delta, eps float64
}

func (g guarantee) String() string {
	return fmt.Sprintf("%v delta=%v eps=%v", g.cubeInstance, g.delta, g.eps)
}

// validate checks that the cube is at least as large as the best product bound
// requires.
func (g guarantee) validate() error {
	if err := g.cubeInstance.validate(); err != nil {
		return err
	}
	d, err := cube.Dimension(g.law, g.delta, g.eps, cube.Exact)
	if err == nil && d > g.d {
		err = &inputs.Error{Arg: "d", Value: g.d, Domain: fmt.Sprintf("at least %d, as n_0 = 2^%d for delta=%v and eps=%v", d, d, g.delta, g.eps)}
	}
	return err
}

// most returns the number of runs that may be needed to distinguish a probability of
// failure below eps from eps.
func (g guarantee) most() int {
	if g.d > 13 {
		return 1536
	}
	return max(1536, int(min(32/g.eps, 1<<12)))
}

var guarantees = arguments.Of3(func(in cubeInstance, delta, eps float64) (guarantee, error) { return guarantee{in, delta, eps}, nil },
	barrierCubes.Usual("d", 8, 11),
	arguments.Real("delta", "allowed relative excess", arguments.Positive()).Default("delta", "1").Usual("delta", 0.8, 3),
	arguments.Real("eps", "allowed probability of failure", arguments.OpenUnit()).Default("eps", "0.05").Usual("eps", 0.03, 0.3))

// guaranteed claims Proposition 4 with a computable n_0.
func guaranteed() reports.Claim {
	const id = "VB93-PROP4"
	exponential := distributions.Exponential{Mu: 1}
	list := []guarantee{
		{cubeInstance{13, exponential}, 1, 0.05}, {cubeInstance{15, exponential}, 0.5, 0.05},
		{cubeInstance{7, distributions.Uniform{Min: 0, Max: 2}}, 1, 0.05}, {cubeInstance{10, distributions.Erlang{Shape: 4, Mu: 1}}, 1, 0.05},
		{cubeInstance{18, exponential}, 0.2, 0.05}, {cubeInstance{20, exponential}, 0.1, 0.05},
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
		Formula: cube.Dimension,
		Model:   (*model.Barrier).NewExecution,
		Figures: loosenessFigure,
		Cases: kit.Given("d at least the n_0 of analytic/cube.Dimension; the mean length is the unit of T_s", kit.Cases(id, guarantees, list, func(label string, g guarantee) reports.Case {
			limit := (1 + g.delta) * g.slots() * g.law.Mean()
			return reports.Case{
				Validate: g.validate,
				Theory:   func() (float64, error) { return 1 - g.eps, nil },
				Measure: montecarlo.Slow(384, g.most(), barrierEvent(label, "P(T_mod<=(1+delta)T_s)", g.cubeInstance,
					func(_ *model.Execution, total float64) bool { return total <= limit })),
				Long: g.d > 15,
			}
		})),
	}
}
