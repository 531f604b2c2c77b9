package vb93

import (
	"cmp"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// linkTimes is the argument of the time of one link; a run draws all lengths for it.
var linkTimes = phaseCasesOf(cubeOf(cubeDimensions(1, 14).Usual("d", 2, 8), anyLengths.UsualOf("law", arguments.LightTailed...))).Usual("t", 0.5, 8)

// markov returns the bound on the time of one link, with a = e^{st}.
func (c phaseCase) markov() (float64, error) {
	beta, err := cube.Beta(c.d, c.i)
	if err != nil {
		return 0, err
	}
	return cube.LinkBound(int(beta), c.law, c.s, math.Exp(c.s*c.t))
}

func linkMarkov() reports.Claim {
	const id = "VB93-EQ6"
	list := []phaseCase{
		{cubeInstance{6, distributions.Exponential{Mu: 1}}, 3, 0.5, 8},
		{cubeInstance{8, distributions.Exponential{Mu: 1}}, 4, 0.5, 18},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 4, 1.5, 13.5},
		{cubeInstance{8, distributions.Erlang{Shape: 4, Mu: 1}}, 4, 1.3, 13.5},
		{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 4, 0.12, 36},
		{cubeInstance{6, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 3, 0.5, 9},
		{cubeInstance{6, distributions.Geometric{Mu: 2}}, 3, 0.3, 17},
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
		Formula: cube.LinkBound,
		Model:   (*model.Barrier).LinkTime,
		Cases: kit.Given("i <= d, a law with a moment generating function that is finite at s", kit.Cases(id, linkTimes, list, func(label string, c phaseCase) reports.Case {
			return reports.Case{
				Validate: func() error {
					_, err := c.markov()
					return cmp.Or(c.validate(), c.hasPhase("i", c.i), err)
				},
				Theory: c.markov,
				Measure: onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
					return montecarlo.Probability("P(w<=t)", label, func() montecarlo.Replication[bool] {
						return lengths(c.nodes(), c.law, func(x []float64) (bool, error) { return b.LinkTime(x, c.i, 0, 0) <= c.t, nil })
					})
				}),
			}
		})),
	}
}
