package vb93

import (
	"fmt"
	"math"
	"math/big"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies/schedules"
)

// thresholdRatio is eq (27): the time of Proposition 3 over T_s tends to
// lambda.
func thresholdRatio() reports.Claim {
	const lambda, mu, theta, s0 = 1.5, 8.0, 2.0, 0.5
	return reports.Claim{
		ID:    "VB93-EQ27",
		Title: "The time of Proposition 3 over T_s tends to lambda",
		Statement: `$T_a/T_s \to \lambda$ as $n$ grows, with $T_a = \lambda \sum_{i=3}^{d-3} \beta_i + 2\mu\beta_2 + 3\frac{\theta}{s_0}\ln n$, shown for ` +
			`$\lambda = 1.5$, $\mu = 8$, $\theta = 2$, $s_0 = 0.5$. Measured: the same with the $\beta_i$ and $T_s$ counted on the schedule.`,
		Source:     "VB93, eqs. (25)-(27)",
		Quantity:   `T_a/T_s`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9},
		Symbols: []reports.Symbol{{Name: `T_a`, Meaning: "the time allowed by Proposition 3", Unit: "time"}, symbolCubeS, symbolLam, symbolBeta, symbolPhase, symbolD, symbolCubeN,
			{Name: `\mu`, Meaning: "time per step of phases 2 and d-2", Unit: "time"}, {Name: `\theta`, Meaning: "exponent, above 1"},
			{Name: `s_0`, Meaning: "point of the transform", Unit: "1/time"}, {Name: `\beta_2`, Meaning: "steps of phase 2"}},
		Formula: "analytic/cube.ThresholdRatio",
		Model:   "topologies/schedules.NewRotation",
		Cases: func() []reports.Case {
			cases := rotationCounts("T_a/T_s", []int{6, 8, 10, 12, 14, 16, 18, 20},
				func(d int) (float64, error) { return cube.ThresholdRatio(d, lambda, mu, theta, s0) },
				func(r *schedules.Rotation) (float64, int64) {
					total := 2*mu*float64(longestLink(r, 2)) + 3*theta/s0*float64(r.D)*math.Ln2
					for i := 3; i <= r.D-3; i++ {
						total += lambda * float64(longestLink(r, i))
					}
					return total / float64(r.Slots()), int64(r.D)
				})
			for k, c := range cases { // allow the rounding of either side
				cases[k].Measure = rounded(c.Measure, 1e-10)
			}
			return cases
		},
	}
}

// preciseShortfall evaluates 1 minus the right side of (24) as it stands, in
// binary arithmetic of 4096 bits: n = 2^d, powers by repeated multiplication.
// It bounds its own error by the bits lost to the subtraction.
func preciseShortfall(d int, phi, xi, zeta, phi0 float64, theta int) (value, errorBound float64) {
	const precision = 4096
	number := func(v float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(v) }
	power := func(base *big.Float, k *big.Int) *big.Float {
		result := number(1)
		for bit := k.BitLen() - 1; bit >= 0; bit-- {
			result.Mul(result, result)
			if k.Bit(bit) == 1 {
				result.Mul(result, base)
			}
		}
		return result
	}
	over := func(x *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Quo(number(1), x) }
	minus := func(x *big.Float) *big.Float { return new(big.Float).SetPrec(precision).Sub(number(1), x) }
	n := new(big.Int).Lsh(big.NewInt(1), uint(d))
	times := func(k int64) *big.Int { return new(big.Int).Mul(n, big.NewInt(k)) }

	// zeta n^(-log2 zeta) = zeta^(1-d)
	second := over(power(number(zeta), big.NewInt(int64(d-1))))
	outer := new(big.Float).SetPrec(precision).Mul(number(phi0), over(power(new(big.Float).SetPrec(precision).SetInt(n), big.NewInt(int64(theta)))))
	// n^(-(d/7) log2 xi) = xi^(-d^2/7), for d a multiple of 7
	middle := over(power(number(xi), big.NewInt(int64(d*d/7))))

	product := power(minus(second), times(int64(2*d)))
	product.Mul(product, power(minus(outer), times(3)))
	product.Mul(product, power(minus(middle), times(int64(d*d))))
	value, _ = minus(product).Float64()
	return value, 1e-14 * value
}

// rightSideTendsToOne is Appendix 4.
func rightSideTendsToOne() reports.Claim {
	law := distributions.Exponential{Mu: 1}
	const lambda, s, mu, theta, s0 = 4.0, 0.75, 8.0, 2, 0.5
	var cases []reports.Case
	for _, d := range []int{21, 28, 42, 70, 105, 140} {
		cases = append(cases, reports.Case{
			Params: fmt.Sprintf("d=%d law=%v lambda=%v s=%v mu=%v theta=%v s0=%v", d, law, lambda, s, mu, theta, s0),
			Theory: func() (float64, error) {
				g, err := cube.LogProp3(d, law, lambda, s, mu, theta, s0, cube.Form19)
				return g.Shortfall(), err
			},
			Measure: montecarlo.Exact("1 - right side", "", func() (float64, float64, int64, error) {
				phi, phi0 := 1/(1-s), 1/(1-s0)
				xi, zeta := math.Exp(lambda*s)/phi, math.Sqrt(math.Exp(mu*s)/phi)
				value, bound := preciseShortfall(d, phi, xi, zeta, phi0, theta)
				// xi and zeta are rounded; to the power d^2/7 that is d^2 units
				return value, bound + float64(d*d)*4e-16*value, 3, nil
			}),
			Exact: true,
		})
	}
	return reports.Claim{
		ID:    "VB93-APP4",
		Title: "The probability of Proposition 3 tends to 1",
		Statement: `The right side of (24) tends to 1 for $\xi > 1$, $\zeta > 2$, $\theta > 1$. Its distance from 1 falls like $n^{1-\log_2\zeta}$, $n^{1-\theta}$ or faster, ` +
			`whichever is slowest. Measured: the printed expression in arithmetic of 4096 bits.`,
		Source:     "VB93, Appendix 4; a factor is missing in its second derivative (erratum), with no effect on the limit",
		Quantity:   `1 - \text{right side of (24)}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9},
		Symbols:    []reports.Symbol{symbolXi, {Name: `\zeta`, Meaning: `$\sqrt{e^{\mu s}/\Phi(s)} > 2$`}, {Name: `\theta`, Meaning: "exponent, above 1"}, symbolCubeN},
		Formula:    "analytic/cube.LogProp3",
		Model:      "reports/theorems/vb93.preciseShortfall",
		Cases:      func() []reports.Case { return cases },
	}
}
