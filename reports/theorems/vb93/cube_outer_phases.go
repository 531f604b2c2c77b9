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
		Cases:   reports.Printed(func() []reports.Case { return cases }),
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
		Cases: reports.Printed(func() []reports.Case {
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
		}),
	}
}
