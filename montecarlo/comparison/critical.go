package comparison

import (
	"math"

	"castlab/montecarlo"
)

// critical is how many standard errors an interval for a mean needs on either side
// so that it holds by Student's t and by Hall's transformation of it, which takes
// the skewness of the sample out of the error of either end:
//
//	g(W) = W + g W^2/3 + g^2 W^3/27 + g/(6n),  W = (mean - mu)/s
//
// is as nearly normal as if the values were symmetrical, and its inverse is
//
//	W = (3/g) ((1 + g (y - g/(6n)))^(1/3) - 1),  y = +- t/sqrt n.
//
// The larger of both sides is taken for both: a decision needs the worse end.
//
// Symbols: g is the sample skewness, s the standard deviation, t the quantile of
// Student's t.
//
// Source: Hall, "On the removal of skewness by transformation", Journal of the
// Royal Statistical Society B 54 (1992); that the wider of two is used is ours.
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
