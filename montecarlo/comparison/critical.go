package comparison

import (
	"math"

	"castlab/montecarlo"
)

// critical returns the half-width, in standard errors, that an interval for a mean
// needs to hold both by Student's t and by Hall's transformation of it, which removes
// the first-order effect of the skewness of the sample from the error of either end:
//
//	g(W) = W + g W^2/3 + g^2 W^3/27 + g/(6n),  W = (mean - mu)/s
//
// is closer to normal than W, as if the values were symmetric, and its inverse is
//
//	W = (3/g) ((1 + g (y - g/(6n)))^(1/3) - 1),  y = +- t/sqrt n.
//
// The half-width is that of the wider side, because a decision depends on the worse
// end.
//
// Symbols: g is the sample skewness, s the standard deviation, t the quantile of
// Student's t.
//
// Source: Hall, "On the removal of skewness by transformation", Journal of the Royal
// Statistical Society B 54 (1992); the use of the wider side is derived.
func critical(d *montecarlo.Moments, t float64) float64 {
	n, g := float64(d.N()), d.Skewness()
	inverse := func(y float64) float64 {
		y -= g / (6 * n)
		// (c - 1) = (c^3 - 1)/(c^2 + c + 1) loses no digits for small g.
		c := math.Cbrt(1 + float64(g*y))
		return 3 * y / (float64(c*c) + c + 1)
	}
	y := t / math.Sqrt(n)
	widest := t
	for _, w := range []float64{inverse(y), inverse(-y)} {
		widest = math.Max(widest, math.Abs(w)*math.Sqrt(n))
	}
	if math.IsNaN(widest) {
		return t
	}
	return widest
}
