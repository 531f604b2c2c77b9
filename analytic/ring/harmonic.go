package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// Euler is Euler's constant C = lim (H_n - ln n). VB93 prints 0.577215,
// truncated.
const Euler = 0.57721566490153286060651209008240243104215933593992

// Harmonic returns the harmonic number
//
//	H_n = 1 + 1/2 + ... + 1/n,
//
// correct to one unit in the last place.
//
// Symbols: n terms, n >= 0 (H_0 = 0). Units: none. Source: VB93, Section II-B.
// Errors: n < 0.
func Harmonic(n int) (float64, error) {
	if err := inputs.Integer("n", n, 0, math.MaxInt); err != nil {
		return 0, err
	}
	return harmonic(n), nil
}

// harmonic sums up to 256 terms with compensation, and takes
//
//	H_n = ln n + C + 1/(2n) - F(n)
//
// beyond, the first two terms in twice the working precision.
func harmonic(n int) float64 {
	if n <= 256 {
		s := double{}
		for k := n; k >= 1; k-- {
			s = s.plus(reciprocal(float64(k)))
		}
		return s.high
	}
	const eulerHigh = float64(Euler)
	const eulerLow = Euler - eulerHigh
	s := logarithm(n).plus(double{eulerHigh, eulerLow})
	s = s.plus(double{high: 1 / (2 * float64(n))})
	return s.plus(double{high: -harmonicRemainder(n)}).high
}

// HarmonicLower returns the lower bound of VB93 eq (2), ln n + 1/n <= H_n; it
// is met at n = 1. Symbols: n terms. Units: none. Errors: n < 1.
func HarmonicLower(n int) (float64, error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return math.Log(float64(n)) + 1/float64(n), nil
}

// HarmonicUpper returns the upper bound of VB93 eq (2), H_n <= ln n + 1; it is
// met at n = 1. Symbols: n terms. Units: none. Errors: n < 1.
func HarmonicUpper(n int) (float64, error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return math.Log(float64(n)) + 1, nil
}

// HarmonicError returns what the approximation C + ln n leaves out,
//
//	H_n - (ln n + C) = 1/(2n) - F(n),
//
// without cancellation. Symbols: n terms; F(n) = HarmonicRemainder(n). Units:
// none. Source: VB93 eq (3). Errors: n < 1.
func HarmonicError(n int) (float64, error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return 1/(2*float64(n)) - harmonicRemainder(n), nil
}
