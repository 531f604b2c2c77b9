package reservation

import (
	"math"

	"castlab/distributions/inputs"
)

// DataRatio returns rho/(1-rho), the mean length of a data interval over that of a
// reservation interval: transmissions take the share rho of time.
//
// Units: none. Source: VB95, Section III-A. Errors: those of Validate.
func (s System) DataRatio() (float64, error) {
	return s.number(func() float64 { return s.rho() / (1 - s.rho()) })
}

// OwnOf returns (k-1)/(2N), the chance that a packet that arrives in a data
// interval of k packets sees one of its own user start before the interval ends:
// it arrives in the j-th transmission with chance 1/k, and its user is one of the
// k-j that follow with chance (k-j)/N.
//
// Units: none. Source: VB95, proof of Theorem 1. Errors: N < 1, k outside 1..N.
func OwnOf(N, k int) (float64, error) {
	if N < 1 {
		return 0, inputs.Errorf("N", N, "an integer >= 1")
	}
	if k < 1 || k > N {
		return 0, inputs.Errorf("k", k, "an integer from 1 to N=%d", N)
	}
	return float64(k-1) / (2 * float64(N)), nil
}

// LeastSquare returns the least E K^2 of an integer K of the mean Kbar of Active,
//
//	Kbar + (Khat-1)(2 Kbar - Khat), Khat = floor(Kbar) + 1
//
// that of a K which is Khat-1 or Khat. Units: none. Source: VB95, Section III-A,
// before eq (10). Errors: those of Validate.
func (s System) LeastSquare() (float64, error) {
	return s.number(func() float64 {
		mean := s.n() * s.p()
		up := math.Floor(mean) + 1
		return mean + (up-1)*(2*mean-up)
	})
}
