package sums

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// A shiftedGamma is the sum of m lengths shift + G, G of a gamma law: m shifts
// and a gamma law of m times the shape.
//
//	P(S > t) = Q(m shape, (t - m shift)/scale), scale = mean/shape
//
// Symbols: Q regularized upper incomplete gamma function. Source: the gamma
// laws of one scale are closed under addition.
type shiftedGamma struct {
	shift float64
	gamma distributions.Gamma
}

// gammaSum returns the sum of m gamma lengths of the given shape and mean, each
// with the shift added.
//
// Errors: m shape beyond 1e9, where the incomplete gamma functions are not
// computed.
func gammaSum(shift, shape, mean float64, m int) (form, error) {
	g := distributions.Gamma{Shape: float64(m) * shape, Mu: float64(m) * mean}
	if err := g.Validate(); err != nil {
		return nil, &inputs.Error{
			Arg: "m", Value: m, Domain: "a number of terms whose total shape is at most 1e9 and whose mean is finite",
		}
	}
	return shiftedGamma{float64(m) * shift, g}, nil
}

func (s shiftedGamma) tails(t float64) (cdf, survival Bracket) {
	x := t - s.shift
	logQ := s.gamma.LogSurvival(x)
	logP := math.Log(s.gamma.CDF(x))
	if logQ < -1 {
		logP = math.Log1p(-math.Exp(logQ))
	} else if logP < -600 && x > 0 {
		logP = logLowerGamma(s.gamma.Shape, x/s.gamma.Mu*s.gamma.Shape)
	}
	return rounded(logP, logQ)
}

// logLowerGamma returns log P(a, x) where P is too small for a float64,
//
//	log P = -a (q - 1 - log q) - log(2 pi a)/2 - r(a) + log(1 + x/(a+1) + ...),
//
// with q = x/a < 1 and r(a) the remainder of Stirling's formula.
//
// Source: DLMF 8.7.1, 5.11.1.
func logLowerGamma(a, x float64) float64 {
	series, term := 1.0, 1.0
	for n := 1.0; term > 1e-17*series; n++ {
		term *= x / (a + n)
		series += term
	}
	if a < 10 {
		lgamma, _ := math.Lgamma(a + 1)
		return float64(a*math.Log(x)) - x - lgamma + math.Log(series)
	}
	r := 1 / (a * a)
	r = (1./12 - r*(1./360-r*(1./1260-r*(1./1680-r*(1./1188-r*(691./360360-r/156)))))) / a
	e := (x - a) / a
	log := math.Log1p(e)
	if e < -0.5 {
		log = math.Log(x / a)
	}
	return -float64(a*(e-log)) - math.Log(2*math.Pi*a)/2 - r + math.Log(series)
}
