package ring

import (
	"math"

	"castlab/distributions/inputs"
)

// ParetoMean returns the mean completion time for Pareto lengths of the given
// shape a > 1 and mean,
//
//	E T = ceil((n-1)/2) b Gamma(n+1) Gamma(1-1/a) / Gamma(n+1-1/a),
//
// with b = mean (a-1)/a the least length: P(x > t) = (b/t)^a.
//
// F(M)^n is uniform, so (b/M)^a is the least of n uniforms, a beta variable
// with parameters 1 and n, and M its power -1/a.
//
// Symbols: n nodes. Units: those of mean. Source: derived from VB93 eq (1).
// Errors: n < 2; shape <= 1 (no finite mean) or not finite; mean not a finite
// number > 0.
func ParetoMean(n int, shape, mean float64) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	if !(shape > 1) || math.IsInf(shape, 1) {
		return 0, &inputs.Error{Arg: "shape", Value: shape, Domain: "a finite number > 1"}
	}
	if err := inputs.Positive("mean", mean); err != nil {
		return 0, err
	}
	return float64(Slots(n)) * paretoMoment(n, shape, mean*(shape-1)/shape, 1), nil
}

// paretoMoment returns E M^k = b^k Gamma(n+1) Gamma(1-s)/Gamma(n+1-s), with
// s = k/a < 1.
//
// The quotient is the product of j/(j-s) for j = 1..n. Its first factors are
// multiplied; the rest is the difference of two log-gamma functions by their
// asymptotic series, in which the large parts cancel on paper: subtracting
// Lgamma values would lose the digits of n ln n.
func paretoMoment(n int, shape, low float64, k int) float64 {
	s := float64(k) / shape
	// 1 - s is exact where it is small (Sterbenz), j - s otherwise rounds once.
	product := math.Pow(low, float64(k)) / ((shape - float64(k)) / shape)
	const direct = 40
	for j := 2; j <= min(n, direct); j++ {
		product *= float64(j) / (float64(j) - s)
	}
	if n <= direct {
		return product
	}
	return product * math.Exp(gammaRatio(float64(n)+1, s)-gammaRatio(direct+1, s))
}

// gammaRatio returns log Gamma(z) - log Gamma(z-s) for z > 40 and 0 < s < 1,
// by Stirling's series:
//
//	-s - (z-s-1/2) log1p(-s/z) + s log z + sum_j B_2j/(2j(2j-1)) (z^(1-2j) - (z-s)^(1-2j)).
func gammaRatio(z, s float64) float64 {
	w := z - s
	stirling := func(x float64) float64 {
		y := 1 / (x * x)
		return (1./12 - y*(1./360-y*(1./1260-y/1680))) / x
	}
	return s*math.Log(z) - s - (w-0.5)*math.Log1p(-s/z) + (stirling(z) - stirling(w))
}
