package vb93

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// An outerCase gives the longest packet a time that is a multiple of ln n.
type outerCase struct {
	cubeInstance
	s0, theta float64
}

func (c outerCase) String() string {
	return fmt.Sprintf("%v s0=%v theta=%v", c.cubeInstance, c.s0, c.theta)
}

func (c outerCase) bound() (float64, error) { return cube.OuterBound(c.d, c.law, c.s0, c.theta) }

var outerPoint = arguments.Real("s0", "point of the moment generating function", arguments.Positive()).Usual("s0", 0.1, 3)

// outerCases returns cases of an event with the bound of eq (20), for theta above least.
func outerCases(id string, least float64, list []outerCase, measure func(label string, c outerCase) montecarlo.Experiment) reports.Cases {
	argument := arguments.Of3(func(in cubeInstance, s0, theta float64) (outerCase, error) {
		return outerCase{in, s0, theta}, inputs.Above("theta", theta, least)
	},
		eventCubes, outerPoint, arguments.Real("theta", "exponent", arguments.Positive()).Usual("theta", 0.5, 3))
	given := "a transform at s0; n^theta >= Phi(s0); " + givenTellable
	if least > 0 {
		given = fmt.Sprintf("theta > %v; ", least) + given
	}
	return kit.Moderate(1e-3, 0.98, kit.Given(given, kit.Cases(id, argument, list,
		func(label string, c outerCase) reports.Case {
			return eventCase(c.cubeInstance, c.bound, measure(label, c))
		})))
}

func outerMarkov() reports.Claim {
	const id = "VB93-EQ20"
	list := []outerCase{
		{cubeInstance{6, distributions.Exponential{Mu: 1}}, 0.5, 1.3},
		{cubeInstance{8, distributions.Exponential{Mu: 1}}, 0.8, 1.5},
		{cubeInstance{10, distributions.Exponential{Mu: 1}}, 0.5, 1.2},
		{cubeInstance{8, distributions.Uniform{Min: 0, Max: 2}}, 2, 1.5},
		{cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 0.2, 1.2},
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
		Formula: cube.OuterBound,
		Model:   (*model.Barrier).NewExecution,
		Cases: outerCases(id, 0, list, func(label string, c outerCase) montecarlo.Experiment {
			t := c.theta / c.s0 * float64(c.d) * math.Ln2
			return barrierEvent(label, "P(T_1<=t)", c.cubeInstance, func(run *model.Execution, _ float64) bool { return run.Phase(1) <= t })
		}),
	}
}

// outerPrinted claims the threshold in the statement of Proposition 3, which supposes
// theta > 1.
func outerPrinted() reports.Claim {
	const id = "VB93-PROP3-PRINTED"
	list := []outerCase{{cubeInstance{10, distributions.Exponential{Mu: 1}}, 0.5, 2}}
	return reports.Claim{
		ID:        id,
		Title:     "As printed: Proposition 3 allows the outer phases (s_0/theta) ln n",
		Statement: `$\Pr\left(M \le \frac{s_0}{\theta} \ln n\right) \ge \left(1 - \frac{\Phi(s_0)}{n^\theta}\right)^{n}$, the step of Proposition 3 as its statement has it.`,
		Source:    "VB93, statement of Proposition 3",
		Quantity:  `\Pr\left(M \le \tfrac{s_0}{\theta} \ln n\right)`,
		Relation:  reports.AtLeast,
		Erratum: `The fraction is upside down; eqs. (20) and (24) have $\theta/s_0$. In the case shown the probability is $(1-n^{-1/4})^n$, about $3 \cdot 10^{-87}$, ` +
			`and the bound 0.998. Equation (24) also prints $\zeta$ for $\xi$ in its last factor. Both may be of the scan: no printed copy has been seen.`,
		Symbols: []reports.Symbol{symbolMl, symbolCubeN, symbolPhi, {Name: `\theta`, Meaning: "exponent, above 1"}, {Name: `s_0`, Meaning: `a point with $\Phi(s_0) < \infty$`, Unit: "1/time"},
			{Name: `\zeta`, Meaning: "see VB93-EQ21"}, {Name: `\xi`, Meaning: "see VB93-EQ14"}},
		Formula: cube.OuterBound,
		Model:   outerCase.longest,
		Cases: outerCases(id, 1, list, func(label string, c outerCase) montecarlo.Experiment {
			return montecarlo.Probability("P(M<=t)", label, c.longest)
		}),
	}
}

// longest returns the event that the longest of n lengths is at most (s_0/theta) ln n.
func (c outerCase) longest() montecarlo.Replication[bool] {
	t := c.s0 / c.theta
	return func(r *rand.Rand) (bool, error) {
		for range c.nodes() {
			if c.law.Sample(r) > t*float64(c.d)*math.Ln2 {
				return false, nil
			}
		}
		return true, nil
	}
}
