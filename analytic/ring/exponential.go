package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// ExponentialMean returns the mean completion time for exponential lengths of
// mean 1,
//
//	E T = ceil((n-1)/2) H_n.
//
// The longest of n exponentials is a sum of n independent gaps: the least of
// k remaining ones, with mean 1/k, for k = n, ..., 1.
//
// Symbols: n nodes. Units: mean packet times. Source: VB93, Section II-B,
// before eq (2). Errors: n < 2.
func ExponentialMean(n int) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	return float64(Slots(n)) * harmonic(n), nil
}

// ExponentialVariance returns the variance of the completion time for
// exponential lengths of mean 1,
//
//	Var T = ceil((n-1)/2)^2 (1 + 1/4 + ... + 1/n^2),
//
// the sum of the variances of the gaps behind ExponentialMean.
//
// Symbols: n nodes. Units: squared mean packet times. Source: derived from
// VB93 eq (1). Errors: n < 2.
func ExponentialVariance(n int) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	h := float64(Slots(n))
	return h * h * harmonicSquare(n), nil
}
