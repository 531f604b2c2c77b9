package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// PrintedExponentialMean returns what VB93 says of exponential lengths in its
// abstract and at the end of Section V,
//
//	E T = ceil((n-1)/2) ln n.
//
// Erratum: the factor is H_n = ln n + C + 1/(2n) - ..., see ExponentialMean
// and ApproximateExponentialMean.
//
// Symbols: n nodes. Units: mean packet times. Source: VB93, abstract.
// Errors: n < 2.
func PrintedExponentialMean(n int) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	return float64(Slots(n)) * math.Log(float64(n)), nil
}

// ApproximateExponentialMean returns the approximation of VB93 for exponential
// lengths and large n,
//
//	E T ~ ceil((n-1)/2) (C + ln n),
//
// which falls short of ExponentialMean by ceil((n-1)/2) HarmonicError(n), that
// is by 1/4 in the limit.
//
// Symbols: n nodes; C Euler's constant. Units: mean packet times. Source:
// VB93, Section I and after eq (3). Errors: n < 2.
func ApproximateExponentialMean(n int) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	return float64(Slots(n)) * (Euler + math.Log(float64(n))), nil
}

// ApproximationErrorBound returns the bound on what the approximation C + ln n
// misses of the harmonic number,
//
//	H_n - (C + ln n) = 1/(2n) - F(n) <= 1/(2n),
//
// because F(n) > 0.
//
// Symbols: F = HarmonicRemainder. Units: none. Source: derived from VB93 eq
// (3) and Appendix 1. Errors: n < 1.
func ApproximationErrorBound(n int) (float64, error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, err
	}
	return 1 / (2 * float64(n)), nil
}
