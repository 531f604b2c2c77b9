package distributions

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

const logSqrt2Pi = 0.918938533204672741780329736405617639861

// mills returns Mills' ratio M(t) = P(Z > t)/density(t) of a standard normal Z and its
// negative derivative 1 - t M(t), each a few units in the last place times t^2 off for t <
// 10, where erfc is, and from there by Laplace's continued fraction, in which 1 - t M does
// not cancel:
//
//	M = 1/(t + K), 1 - t M = K M, K = 1/(t + 2/(t + 3/(t + ...)))
//
// M overflows below t = -37.
func mills(t float64) (ratio, fall float64) {
	if t < 10 {
		ratio = math.Exp(t*t/2+logSqrt2Pi) * math.Erfc(t/math.Sqrt2) / 2
		return ratio, 1 - float64(t*ratio)
	}
	k := t
	for i := 40.0; i >= 2; i-- {
		k = t + i/k
	}
	return 1 / (t + 1/k), 1 / (float64(t*k) + 1)
}

// millsDifference returns M(a) - M(b) for a <= b, which does not cancel where b is near a:
// there it is the integral of 1 - t M(t), an entire function that changes little, by the
// Gauss-Legendre rule of 16 points.
func millsDifference(a, b float64) float64 {
	high, _ := mills(a)
	if low, _ := mills(b); low < high/2 {
		return high - low
	}
	return quad.Fixed(func(t float64) float64 {
		_, fall := mills(t)
		return fall
	}, a, b, 16, quad.Legendre{}, 0)
}
