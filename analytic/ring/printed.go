package ring

import (
	"math"
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
	if err := checkNodes(n); err != nil {
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
	if err := checkNodes(n); err != nil {
		return 0, err
	}
	return float64(Slots(n)) * (Euler + math.Log(float64(n))), nil
}
