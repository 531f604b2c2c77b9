package vb93

import (
	"fmt"
	"math"
	"math/big"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies/schedules"
)

// A ratioCase is a cube with the parameters of Proposition 3.
type ratioCase struct {
	d                     int
	lambda, mu, theta, s0 float64
}

// defaults returns the parameters for which eq (27) is shown; they are the defaults of a
// cube given alone.
func defaults(d int) ratioCase { return ratioCase{d, 1.5, 8, 2, 0.5} }

func (c ratioCase) String() string {
	if c == defaults(c.d) {
		return fmt.Sprintf("d=%d", c.d)
	}
	return fmt.Sprintf("d=%d lambda=%v mu=%v theta=%v s0=%v", c.d, c.lambda, c.mu, c.theta, c.s0)
}

var ratioCases = arguments.Of5(func(d int, lambda, mu, theta, s0 float64) (ratioCase, error) {
	return ratioCase{d, lambda, mu, theta, s0}, nil
},
	cubeDimensions(6, maxRotation).Usual("d", 6, 19), ratioParameter("lambda", "time per step of phases 3 to d-3", "1.5"),
	ratioParameter("mu", "time per step of phases 2 and d-2", "8"), ratioParameter("theta", "exponent", "2"),
	ratioParameter("s0", "point of the moment generating function", "0.5"))

func ratioParameter(name, meaning, usual string) arguments.Argument[float64] {
	return arguments.Real(name, meaning, arguments.Positive()).Usual(name, 0.1, 10).Default(name, usual)
}

// countedRatios compares T_a/T_s, with beta_i and T_s counted on the schedule, with a
// formula, and allows for the rounding of both.
func countedRatios(theory func(d int, lambda, mu, theta, s0 float64) (float64, error)) reports.Cases {
	var list []ratioCase
	for _, d := range []int{6, 8, 10, 12, 14, 16, 18, 20} {
		list = append(list, defaults(d))
	}
	return kit.Cases("", ratioCases, list, func(_ string, c ratioCase) reports.Case {
		ratio := func() (float64, error) { return theory(c.d, c.lambda, c.mu, c.theta, c.s0) }
		return reports.Case{
			Validate: func() error {
				v, err := ratio()
				if err == nil && !(v <= 1e300) {
					err = &inputs.Error{Arg: "T_a/T_s", Value: v, Domain: "a number <= 1e300"}
				}
				return err
			},
			Theory: ratio,
			Measure: rounded(countedOn(schedules.NewRotation, "T_a/T_s", c.d, func(r *schedules.Rotation) (float64, int64) {
				total := 2*c.mu*float64(longestLink(r, 2)) + 3*c.theta/c.s0*float64(r.D)*math.Ln2
				for i := 3; i <= r.D-3; i++ {
					total += c.lambda * float64(longestLink(r, i))
				}
				return total / float64(r.Slots()), int64(r.D)
			}), 1e-10),
			Kind: reports.Computed,
		}
	})
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
		Formula:    cube.ThresholdRatio,
		Model:      schedules.NewRotation,
		Cases:      countedRatios(cube.ThresholdRatio),
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
		Formula:  cube.ThresholdRatioBound,
		Model:    schedules.NewRotation,
		Cases:    countedRatios(cube.ThresholdRatioBound),
	}
}

// preciseShortfall evaluates 1 minus the right side of (24) literally, in binary
// arithmetic of 4096 bits: n = 2^d, powers by repeated multiplication. The numbers span
// less than 2^-400..1, so 4096 bits exceed double precision, and the returned error
// bound is that of the final rounding.
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
	// n^(-(d/7) log2 xi) = xi^(-d^2/7), with a seventh root if 7 does not divide d^2
	base, k := xi, d*d/7
	if d%7 != 0 {
		base, k = math.Pow(xi, 1./7), d*d
	}
	middle := over(power(number(base), big.NewInt(int64(k))))

	product := power(minus(second), times(int64(2*d)))
	product.Mul(product, power(minus(outer), times(3)))
	product.Mul(product, power(minus(middle), times(int64(d*d))))
	value, _ = minus(product).Float64()
	return value, 1e-14 * value
}

// A prop3Case is Proposition 3 for exponential lengths.
type prop3Case struct {
	d             int
	law           distributions.Exponential
	lambda, s, mu float64
	theta         int
	s0            float64
}

func (c prop3Case) String() string {
	return fmt.Sprintf("d=%d law=%v lambda=%v s=%v mu=%v theta=%v s0=%v", c.d, c.law, c.lambda, c.s, c.mu, c.theta, c.s0)
}

// shortfall returns 1 minus the right side of (24).
func (c prop3Case) shortfall() (float64, error) {
	g, err := cube.LogProp3(c.d, c.law, cube.Prop3Parameters{Lambda: c.lambda, S: c.s, Mu: c.mu, Theta: float64(c.theta), S0: c.s0}, cube.Form19)
	return g.Shortfall(), err
}

// validate checks the hypotheses of Appendix 4, and that the distance from 1 is large
// enough for 4096 bits and for a float64.
func (c prop3Case) validate() error {
	v, err := c.shortfall()
	if err == nil && v < 1e-300 {
		err = &inputs.Error{Arg: "1 - right side of (24)", Value: v, Domain: "a number >= 1e-300"}
	}
	return err
}

var prop3Cases = arguments.Of4(func(d int, law distributions.Exponential, middle [3]float64, outer prop3Case) (prop3Case, error) {
	return prop3Case{d, law, middle[0], middle[1], middle[2], outer.theta, outer.s0}, nil
}, cubeDimensions(21, 500).Usual("d", 21, 140), arguments.LawOf[distributions.Exponential]("law", "law of packet lengths", "exponential").UsualOf("law", "exponential(mean=[0.5..1.2])"),
	arguments.Of3(func(lambda, s, mu float64) ([3]float64, error) { return [3]float64{lambda, s, mu}, nil },
		arguments.Real("lambda", "time per step of phases 3 to d-3", arguments.Positive()).Usual("lambda", 2, 6),
		arguments.Real("s", "point of the moment generating function for these and phases 2 and d-2", arguments.Positive()).Usual("s", 0.4, 0.8),
		arguments.Real("mu", "time per step of phases 2 and d-2", arguments.Positive()).Usual("mu", 6, 12)),
	arguments.Of2(func(theta int, s0 float64) (prop3Case, error) { return prop3Case{theta: theta, s0: s0}, nil },
		arguments.Int("theta", "exponent", 2, 64).Usual("theta", 2, 6),
		arguments.Real("s0", "point of the moment generating function for phases 1, d-1 and d", arguments.Positive()).Usual("s0", 0.1, 0.8)))

// rightSideTendsToOne claims the result of Appendix 4.
func rightSideTendsToOne() reports.Claim {
	var list []prop3Case
	for _, d := range []int{21, 28, 42, 70, 105, 140} {
		list = append(list, prop3Case{d, distributions.Exponential{Mu: 1}, 4, 0.75, 8, 2, 0.5})
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
		Formula:    cube.LogProp3,
		Model:      preciseShortfall,
		Cases: kit.Given("xi > 1, zeta > 2, Phi(s_0) < n^theta", kit.Cases("", prop3Cases, list, func(_ string, c prop3Case) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   c.shortfall,
				Measure: montecarlo.Exact("1 - right side", "", func() (float64, float64, int64, error) {
					phi, phi0 := 1/(1-c.s*c.law.Mu), 1/(1-c.s0*c.law.Mu)
					xi, zeta := math.Exp(c.lambda*c.s)/phi, math.Sqrt(math.Exp(c.mu*c.s)/phi)
					value, bound := preciseShortfall(c.d, phi, xi, zeta, phi0, c.theta)
					// xi, zeta and the formula's logarithms of them are rounded; to the
					// power d^2/7 the error is d^2 units in the last place
					units := float64(c.d*c.d) * max(1, (c.lambda+c.mu)*c.s/16)
					return value, bound + units*4e-16*value, 3, nil
				}),
				Kind: reports.Computed,
			}
		})),
	}
}
