package ring

import "math"

// smoothGeometric is the mean above which geometric lengths are treated as rounded-up
// exponentials.
const smoothGeometric = 1e4

// geometricMoments returns E M and Var M for geometric lengths on 1, 2, ...
// with large mean mu. A geometric length is an exponential one of mean 1/c,
// c = -log(1-1/mu), rounded up, and rounding up keeps order, so M is the
// rounded-up longest exponential. Rounding adds 1/2 to the mean and 1/12 to the
// variance (Sheppard), but for errors of order c^3 and c^2 from the end at 0 of
// the density of the maximum of two: 1e-16 of the result here.
//
// Source: derived; B. Eisenberg, "On the expectation of the maximum of IID
// geometric random variables", Statistics and Probability Letters 78, 2008.
func geometricMoments(n int, mu float64) (mean, variance float64) {
	scale := -1 / math.Log1p(-1/mu)
	return scale*harmonic(n) + 0.5, scale*scale*harmonicSquare(n) + 1./12
}
