package distributions

import "math"

// logNormalSurvival returns log P(Z > z) for a standard normal Z. From z = 10 on
// it is Laplace's continued fraction of Mills' ratio
//
//	P(Z > z) = exp(-z^2/2)/sqrt(2 pi) * 1/(z + 1/(z + 2/(z + 3/(z + ...)))),
//
// so it is a number where erfc is 0. gonum's distuv.Normal.Survival is erfc/2,
// right until z = 38 and 0 beyond; its LogSurvival does not exist.
//
// Source: DLMF 7.9.3.
func logNormalSurvival(z float64) float64 {
	switch {
	case z < 0:
		return 0 + math.Log1p(-math.Erfc(-z/math.Sqrt2)/2) // +0, not -0, far down
	case z < 10:
		return ln(math.Erfc(z/math.Sqrt2) / 2)
	case math.IsInf(z, 1):
		return math.Inf(-1)
	}
	mills := z
	for k := 40.0; k >= 1; k-- {
		mills = z + k/mills
	}
	return -float64(z*z/2) - logSqrt2Pi - ln(mills)
}
