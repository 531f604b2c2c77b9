package maxload

import "math"

// EveryNumber returns a bound on P(max >= C max(d, K/d)) that holds for every number K of
// balls,
//
//	d (e^(C-1)/C^C)^d.
//
// With L = max(d, K/d) >= K/d = lambda one load reaches C L with a probability of at most
// exp(C L - lambda - C L log(C L/lambda)), the best exponential bound of a Poisson load.
// This grows with lambda up to C L, so it is largest at lambda = L, where it is
// (e^(C-1)/C^C)^L; the base is at most 1, and L >= d. There are d loads.
//
// Symbols: d bins, C >= 1 a load over the larger of d and the mean load. Units: none.
// Source: derived; ST93, Section 3.2, has two cases that leave numbers of balls out.
//
// Errors: d outside 1..MaxBins, C not a finite number >= 1.
func EveryNumber(d int, C float64) (float64, error) {
	if err := checkSizes(d, 0); err != nil {
		return 0, err
	}
	if err := checkFactor(C, 1); err != nil {
		return 0, err
	}
	return float64(d) * math.Exp(float64(d)*(C-1-float64(C*math.Log(C)))), nil
}
