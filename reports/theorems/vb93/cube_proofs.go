package vb93

import (
	"castlab/analytic/cube"
	"castlab/montecarlo"
	"castlab/montecarlo/enumeration"
	"castlab/reports"
)

// enumerated makes the one case of a claim decided by going through every
// outcome of k fair two-valued lengths.
func enumerated(params string, theory func() (float64, error), values []float64, k int, event, given func(x []float64) bool) []reports.Case {
	return []reports.Case{{
		Params: params, Theory: theory,
		Measure: montecarlo.Exact("Pr", "", func() (float64, float64, int64, error) {
			p, n, err := enumeration.Conditional(values, k, event, given)
			return p, 0, n, err
		}),
		Kind: reports.Computed,
	}}
}

// conditionedPrinted is the step (8) in the printed proof of Proposition 1.
func conditionedPrinted() reports.Claim {
	return reports.Claim{
		ID:    "VB93-EQ8-PRINTED",
		Title: "As printed: eq. (8), total probability with unconditional weights",
		Statement: `Equation (8) writes $\Pr(\max w \le a \mid w_1 \le a)$ as a sum over which link is the greatest, $\sum_k \Pr(\cdot \mid E_k, w_1 \le a) \Pr(E_k)$. ` +
			`Shown for four lengths that are 0 or 2 with equal probability, $w_1 = x_0+x_1+x_3$, $w_2 = x_1+x_2+x_3$, $w_3 = x_3$, $a = 1$.`,
		Source:     "VB93, eq. (8)",
		Quantity:   `\Pr(\max w \le 1 \mid w_1 \le 1)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Erratum: `Given the condition, the weights are $\Pr(E_k \mid w_1 \le a)$. The true value is $\frac12$, the printed sum $\frac34$. The remark that ` +
			`conditioning both sides on $E_k$ changes nothing fails too: lengths are no longer independent then. Proposition 1 itself is true (VB93-PROP1).`,
		Symbols: []reports.Symbol{{Name: `w, w_1, w_2, w_3`, Meaning: "link sums", Unit: "time"}, {Name: `x_0, x_1, x_2, x_3`, Meaning: "lengths", Unit: "time"},
			{Name: `E_k`, Meaning: "link k is the first with the greatest sum"}, {Name: `a`, Meaning: "threshold", Unit: "time"}, {Name: "k", Meaning: "link"}},
		Formula: "analytic/cube.PrintedEquation8",
		Model:   "montecarlo/enumeration.Conditional",
		Cases: reports.Printed(func() []reports.Case {
			first := func(x []float64) float64 { return x[0] + x[1] + x[3] }
			return enumerated("law={0,2} packets=4 a=1", cube.PrintedEquation8, []float64{0, 2}, 4,
				func(x []float64) bool { return max(first(x), x[1]+x[2]+x[3], x[3]) <= 1 },
				func(x []float64) bool { return first(x) <= 1 })
		}),
	}
}

func totalProbabilityPrinted() reports.Claim {
	return reports.Claim{
		ID:    "VB93-APP2-PRINTED",
		Title: "As printed: total probability in Appendix 2 with unconditional weights",
		Statement: `$\Pr(U \mid V) = \Pr(U \mid V, D_1)\Pr(D_1) + \Pr(U \mid V, D_2)\Pr(D_2)$, shown for fair 0/1 lengths $y, z, r$ with $U = \{y+z \le 1\}$, ` +
			`$V = \{y+r \le 1\}$, $D_1 = \{z < r\}$, $D_2 = \{z \ge r\}$.`,
		Source:     "VB93, Appendix 2",
		Quantity:   `\Pr(U \mid V)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Erratum: `The weights must be $\Pr(D_1 \mid V)$ and $\Pr(D_2 \mid V)$. The true value is $\frac56$, the printed sum $\frac{17}{20}$ (and $\frac{27}{20}$ with both ` +
			`inequalities weak, as printed, where the events overlap). The conclusion (29) is true, see VB93-APP2.`,
		Symbols: []reports.Symbol{{Name: `U, V`, Meaning: "two links are done by their times"}, {Name: `D_1, D_2`, Meaning: "which of two parts is longer"},
			{Name: `y, z, r`, Meaning: "common and separate parts of two link sums", Unit: "time"}},
		Formula: "analytic/cube.PrintedAppendix2",
		Model:   "montecarlo/enumeration.Conditional",
		Cases: reports.Printed(func() []reports.Case {
			return enumerated("law={0,1} packets=3 a=1 b=1", cube.PrintedAppendix2, []float64{0, 1}, 3,
				func(x []float64) bool { return x[0]+x[1] <= 1 }, func(x []float64) bool { return x[0]+x[2] <= 1 })
		}),
	}
}
