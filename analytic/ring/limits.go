package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// The three extreme-value limits. In each, a monotone change of scale turns
// P(T <= t) into (1 - u/n)^n with 0 <= u <= n, and its limit into exp(-u):
//
//	exponential  u = exp(-x),  x = T/T_s - ln n     Gumbel   exp(-exp(-x))
//	Pareto       u = y^-a,     y = T/(T_s b n^(1/a)) Frechet exp(-y^-a)
//	uniform      u = n(1 - T/(T_s w))                Weibull 1 - P = exp(-u)
//
// so all three are at the same distance from their limits.

// GumbelDistance returns, for exponential lengths of mean 1, the greatest
// distance between the distribution function of T/T_s - ln n and its limit,
//
//	D_n = sup_x |(1 - exp(-x)/n)_+^n - exp(-exp(-x))| = (u/n) exp(-u),
//
// where u in (0, n) solves exp(-u) = (1 - u/n)^(n-1). D_n ~ 2 exp(-2)/n.
//
// Below x = -ln n the first function is 0 and the distance at most exp(-n),
// which is what u -> n gives; between, the derivative of the difference in u
// vanishes only at that root.
//
// Symbols: n nodes. Units: a probability. Source: derived. Errors: n < 2.
func GumbelDistance(n int) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	// With z = u/n the equation is r(z) = 1/(n-1), where
	// r(z) = (-log1p(-z) - z)/z = z/2 + z^2/3 + ... grows from 0 to +Inf.
	want := 1 / float64(n-1)
	lo, hi := 0.0, 1.0
	z := min(2*want, 0.8)
	for range 200 {
		r := logExcess(z)
		if r > want {
			hi = z
		} else {
			lo = z
		}
		// r' = (1/(1-z) - 1 - r)/z
		next := z - (r-want)*z/(z/(1-z)-r)
		if !(next > lo && next < hi) {
			next = lo + (hi-lo)/2
		}
		if math.Abs(next-z) <= 1e-16*z {
			z = next
			break
		}
		z = next
	}
	return z * math.Exp(-float64(n)*z), nil
}

// logExcess returns (-log1p(-z) - z)/z.
func logExcess(z float64) float64 {
	if z > 0.1 {
		return (-math.Log1p(-z) - z) / z
	}
	s := 0.0
	for k := 18; k >= 2; k-- {
		s = (s + 1/float64(k)) * z
	}
	return s
}

// FrechetDistance returns, for Pareto lengths of any shape a, the greatest
// distance between the distribution function of T/(T_s b n^(1/a)), with b the
// least length, and its limit exp(-y^-a). It does not depend on a and equals
// GumbelDistance(n).
//
// Symbols: n nodes. Units: a probability. Source: derived. Errors: n < 2.
func FrechetDistance(n int) (float64, error) { return GumbelDistance(n) }

// WeibullDistance returns, for lengths uniform on [0, w], the greatest
// distance between the distribution function of n(1 - T/(T_s w)) and its limit
// 1 - exp(-u). It does not depend on w and equals GumbelDistance(n).
//
// Symbols: n nodes. Units: a probability. Source: derived. Errors: n < 2.
func WeibullDistance(n int) (float64, error) { return GumbelDistance(n) }

// GumbelCDF returns exp(-exp(-x)), the limit law of T/T_s - ln n for
// exponential lengths of mean 1.
func GumbelCDF(x float64) float64 { return math.Exp(-math.Exp(-x)) }

// FrechetCDF returns exp(-y^-a), the limit law of T/(T_s b n^(1/a)) for Pareto
// lengths of shape a and least length b; 0 for y <= 0.
func FrechetCDF(y, a float64) float64 {
	if y <= 0 {
		return 0
	}
	return math.Exp(-math.Pow(y, -a))
}

// WeibullCDF returns 1 - exp(-u), the limit law of n(1 - T/(T_s w)) for
// lengths uniform on [0, w]; 0 for u <= 0.
func WeibullCDF(u float64) float64 {
	if u <= 0 {
		return 0
	}
	return -math.Expm1(-u)
}
