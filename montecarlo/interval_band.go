package montecarlo

import (
	"math"

	"castlab/distributions/inputs"
)

// DKW returns the half-width of the band about the empirical distribution
// function of n independent values that contains the whole distribution
// function with probability at least level:
//
//	eps = sqrt(log(2/(1-level)) / (2n)),  at most 1
//
// It holds for every law and every n. For a level outside (0, 1) or n < 1 the
// half-width is 1.
//
// Source: Dvoretzky, Kiefer and Wolfowitz (1956) with the constant of Massart,
// Annals of Probability 18 (1990).
func DKW(n int64, level float64) float64 {
	if n < 1 || !(0 < level && level < 1) {
		return 1
	}
	return math.Min(1, math.Sqrt(math.Log(2/(1-level))/(2*float64(n))))
}

// cdfRounding bounds the decrease of a computed distribution function from one float64 to
// the next by rounding; it is far below the resolution of any sample.
const cdfRounding = 1e-12

// supDistance returns sup |F_n - F| of sorted values, none NaN, against a right-continuous
// cdf. Between two values F_n is constant and F monotone, so the supremum is
// approached at a value or just below it; the left limit is taken one spacing
// of float64 below, which detects an atom of F at the value.
func supDistance(sorted []float64, cdf func(float64) float64) (float64, error) {
	n := float64(len(sorted))
	worst := 0.0
	for i := 0; i < len(sorted); {
		x := sorted[i]
		j := i
		for j < len(sorted) && sorted[j] == x {
			j++
		}
		at, below := cdf(x), cdf(math.Nextafter(x, math.Inf(-1)))
		if !(0 <= below && below <= at+cdfRounding && at <= 1) {
			return 0, &inputs.Error{Arg: "cdf", Value: [2]float64{below, at}, Domain: "increasing within [0, 1]"}
		}
		worst = math.Max(worst, math.Max(math.Abs(float64(j)/n-at), math.Abs(float64(i)/n-below)))
		i = j
	}
	return worst, nil
}
