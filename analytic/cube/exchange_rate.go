package cube

import (
	"math"

	"castlab/distributions/inputs"
)

// ExchangeConstant returns c of the dimension exchange with barriers,
//
//	E T/T_s = 1 + c sigma/sqrt(n) (1 + o(1)),  c = sum over k >= 1 of 2^(-k/2) e(2^k)
//
// which is 3.4497, T_s = n-1, for lengths of mean 1 that have a moment of an order
// p > 2.
//
// In the step in which 2^k messages differ, one of them is the sum of m = n 2^(-k)
// lengths, m + sigma sqrt(m) Z with Z of mean 0 and variance 1. So
//
//	(E T - T_s)/(sigma sqrt(n)) = sum over k = 1..d of 2^(-k/2) E max of 2^k such Z.
//
// For fixed k the Z tend in law to independent standard normals, and their maximum in
// mean, as their squares are uniformly integrable. And the k-th term is at most
//
//	2^(-k/2) (2^k E|Z|^p)^(1/p) <= C 2^(-k(1/2-1/p))
//
// for every d, with C from the inequality of Marcinkiewicz and Zygmund, E|Z|^p <= C^p.
// These can be summed for p > 2, so the sum tends to that of the limits.
//
// A finite variance is not enough. The longest packet M is in a message of every step, so
// T >= d M, and in each of the steps k > 4 log2(d), say, in which sqrt(m ln n) is smaller
// than sqrt(n)/d, the longest message exceeds the mean by about M where M is of the order
// sqrt(n)/d: the excess is of the order of sqrt(n) only if d M/sqrt(n) -> 0 in
// probability, for which t^2 (ln t)^2 P(x > t) must tend to 0.
//
// No ln n is in the rate, as it is in AsyncSecondOrder: where many messages differ they
// are short.
//
// Symbols: e(m) the mean of the greatest of m standard normals, NormalMaximum; sigma the
// standard deviation of a length; n = 2^d. Units: none. Source: derived.
func ExchangeConstant() float64 { return exchangeConstant(1) }

// SplitExchangeConstant returns the constant of an upper bound on the second order of the
// dimension exchange through all ports,
//
//	sum over k >= 1 of 2^(-k/2) e(d 2^k),
//
// for which E T/T_s <= 1 + c_d sigma/sqrt(n) (1 + o(1)), T_s = (n-1)/d: as
// ExchangeConstant, with the d 2^k sums of SplitExchangeMeanBound in place of 2^k. It
// grows like sqrt(2 ln d)/(sqrt(2)-1).
//
// Symbols, Units, Source: as ExchangeConstant. Errors: d outside 1..1000.
func SplitExchangeConstant(d int) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxChernoff); err != nil {
		return 0, err
	}
	return exchangeConstant(float64(d)), nil
}

// exchangeConstant adds 2^(-k/2) e(copies 2^k). e(m) grows like sqrt(2 ln m), so what
// comes after 130 terms is below one unit of the last digit.
func exchangeConstant(copies float64) float64 {
	c := 0.0
	for k := 130; k >= 1; k-- {
		c += float64(math.Exp2(-float64(k)/2) * normalMaximum(math.Ldexp(copies, k)))
	}
	return c
}

// ExchangeSecondOrder returns the second-order approximation of E T/T_s for the dimension
// exchange with barriers, 1 + c sigma/sqrt(n): see ExchangeConstant.
//
// Symbols: sigma standard deviation of a length of mean 1; n = 2^d. Units: none. Source:
// derived. Errors: d outside 1..1000; sigma < 0 or NaN.
func ExchangeSecondOrder(d int, sigma float64) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxChernoff); err != nil {
		return 0, err
	}
	if !(sigma >= 0) {
		return 0, &inputs.Error{Arg: "sigma", Value: sigma, Domain: "a number >= 0"}
	}
	return 1 + float64(ExchangeConstant()*sigma*math.Exp2(-float64(d)/2)), nil
}

// NormalMaximum returns the mean of the greatest of m independent standard normals,
//
//	e(m) = int_0^inf (1 - G(x)^m) dx - int_0^inf (1 - G(x))^m dx,
//
// G the standard normal distribution function: e(1) = 0, e(2) = 1/sqrt(pi).
//
// Symbols: m their number. Units: none. Source: the mean as the integral of both tails.
// Errors: m < 1.
func NormalMaximum(m int) (float64, error) {
	if err := inputs.Integer("m", m, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return normalMaximum(float64(m)), nil
}

// normalMaximum integrates up to 20, beyond which a normal is found with probability
// 3e-89.
func normalMaximum(m float64) float64 {
	q := newQuadrature(0)
	tails := func(x float64) float64 {
		beyond := math.Erfc(x/math.Sqrt2) / 2
		return -math.Expm1(m*math.Log1p(-beyond)) - math.Pow(beyond, m)
	}
	sum := 0.0
	const width = 0.5
	for x := 0.0; x < 20; x += width {
		sum += q.rule(tails, x, x+width)
	}
	return sum
}
