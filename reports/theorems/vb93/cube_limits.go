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

// The parameters at which eq (27) is shown.
const ratioLambda, ratioMu, ratioTheta, ratioS0 = 1.5, 8.0, 2.0, 0.5

// countedRatios compares T_a/T_s, its beta_i and T_s counted on the schedule,
// with a formula, whose rounding and that of the count are allowed for.
func countedRatios(theory func(d int, lambda, mu, theta, s0 float64) (float64, error)) []reports.Case {
	cases := rotationCounts("T_a/T_s", []int{6, 8, 10, 12, 14, 16, 18, 20},
		func(d int) (float64, error) { return theory(d, ratioLambda, ratioMu, ratioTheta, ratioS0) },
		func(r *schedules.Rotation) (float64, int64) {
			total := 2*ratioMu*float64(longestLink(r, 2)) + 3*ratioTheta/ratioS0*float64(r.D)*math.Ln2
			for i := 3; i <= r.D-3; i++ {
				total += ratioLambda * float64(longestLink(r, i))
			}
			return total / float64(r.Slots()), int64(r.D)
		})
	for k, c := range cases {
		cases[k].Measure = rounded(c.Measure, 1e-10)
	}
	return cases
}

var ratioSymbols = []reports.Symbol{{Name: `T_a`, Meaning: "the time allowed by Proposition 3", Unit: "time"}, symbolCubeS, symbolLam, symbolBeta, symbolPhase, symbolD, symbolCubeN,
	{Name: `\mu`, Meaning: "time per step of phases 2 and d-2", Unit: "time"}, {Name: `\theta`, Meaning: "exponent, above 1"},
	{Name: `s_0`, Meaning: `a point with $\Phi(s_0) < \infty$`, Unit: "1/time"}, {Name: `\beta_2`, Meaning: "steps of phase 2"}}

func thresholdRatio() reports.Claim {
	return reports.Claim{
		ID:    "VB93-EQ27",
		Title: "The time of Proposition 3 over T_s, counted",
		Statement: `$T_a/T_s$ with $T_a = \lambda \sum_{i=3}^{d-3} \beta_i + 2\mu\beta_2 + 3\frac{\theta}{s_0}\ln n$, shown for ` +
			`$\lambda = 1.5$, $\mu = 8$, $\theta = 2$, $s_0 = 0.5$. Measured: the same with the $\beta_i$ and $T_s$ counted on the schedule.`,
		Source:     "VB93, Section V, between eqs. (26) and (27)",
		Quantity:   `T_a/T_s`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9},
		Symbols:    ratioSymbols,
		Formula:    "analytic/cube.ThresholdRatio",
		Model:      "topologies/schedules.NewRotation",
		Cases:      reports.Printed(func() []reports.Case { return countedRatios(cube.ThresholdRatio) }),
	}
}

func thresholdLimit() reports.Claim {
	return reports.Claim{
		ID:    "VB93-EQ27-LIMIT",
		Title: "The time of Proposition 3 over T_s tends to lambda",
		Statement: `$T_a/T_s \to \lambda$: it is at most $\lambda\bigl(1 + \frac{d(d-1)}{n-1}\bigr) + \frac{d}{n-1}\bigl(2\mu\lfloor d/2\rfloor + 3\frac{\theta}{s_0}\ln n\bigr)$, ` +
			`which tends to $\lambda$, because $\sum_i \beta_i \le \frac{n-1}{d} + d - 1$ and $T_s \ge \frac{n-1}{d}$. Shown for $\lambda = 1.5$, $\mu = 8$, $\theta = 2$, $s_0 = 0.5$, counted on the schedule.`,
		Source:   "VB93, Section V, between eqs. (26) and (27); the bound is derived",
		Quantity: `T_a/T_s`,
		Relation: reports.AtMost,
		Symbols:  ratioSymbols,
		Formula:  "analytic/cube.ThresholdRatioBound",
		Model:    "topologies/schedules.NewRotation",
		Cases:    reports.Printed(func() []reports.Case { return countedRatios(cube.ThresholdRatioBound) }),
	}
}

// preciseShortfall evaluates 1 minus the right side of (24) as it stands, in
// binary arithmetic of 4096 bits: n = 2^d, powers by repeated multiplication.
// The numbers span less than 2^-400..1, so 4096 bits leave more than double
// precision, and the bound returned is that of the last rounding.
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
			Kind: reports.Computed,
		})
	}
	return reports.Claim{
		ID:    "VB93-APP4",
		Title: "The probability of Proposition 3 tends to 1",
		Statement: `The right side of (24) tends to 1 for $\xi > 1$, $\zeta > 2$, $\theta > 1$. Its distance from 1 is about ` +
			`$2 d \zeta n^{1-\log_2\zeta} + 3\Phi(s_0) n^{1-\theta}$; the third factor falls faster than any power of $n$. Measured: the printed expression in arithmetic of 4096 bits.`,
		Source:     "VB93, Appendix 4; a factor is missing in its second derivative (erratum), with no effect on the limit",
		Quantity:   `1 - \text{right side of (24)}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9},
		Symbols:    []reports.Symbol{symbolXi, symbolD, symbolPhi, {Name: `s_0`, Meaning: `a point with $\Phi(s_0) < \infty$`, Unit: "1/time"}, {Name: `\zeta`, Meaning: `$\sqrt{e^{\mu s}/\Phi(s)} > 2$`}, {Name: `\theta`, Meaning: "exponent, above 1"}, symbolCubeN},
		Formula:    "analytic/cube.LogProp3",
		Model:      "reports/theorems/vb93.preciseShortfall",
		Cases:      reports.Printed(func() []reports.Case { return cases }),
	}
}
