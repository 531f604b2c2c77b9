package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Exponential is the exponential law.
//
//	P(X > x) = exp(-x/mean), log E exp(theta X) = -log(1 - theta mean)
type Exponential struct {
	Mu float64 // mean, > 0; the rate is 1/Mu
}

// Validate reports a mean that is not a finite number > 0.
func (e Exponential) Validate() error { return inputs.Positive("mean", e.Mu) }

// String returns exponential(mean=...).
func (e Exponential) String() string { return "exponential(mean=" + numerals.Exact(e.Mu) + ")" }

// Sample draws by the ziggurat of math/rand/v2.
func (e Exponential) Sample(r *rand.Rand) float64 { return e.Mu * r.ExpFloat64() }

// LogMGF returns -log(1 - theta mean) below 1/mean.
func (e Exponential) LogMGF(theta float64) float64 {
	if theta*e.Mu >= 1 {
		return math.Inf(1)
	}
	return -math.Log1p(-theta * e.Mu)
}

// Abscissa returns 1/mean.
func (e Exponential) Abscissa() float64 { return 1 / e.Mu }

// Mean returns the mean.
func (e Exponential) Mean() float64 { return e.Mu }

// Variance returns mean^2.
func (e Exponential) Variance() float64 { return e.Mu * e.Mu }

// CDF returns 1 - exp(-x/mean) without cancellation.
func (e Exponential) CDF(x float64) float64 { return 0 - math.Expm1(-math.Max(0, x)/e.Mu) }

// Survival returns exp(-x/mean).
func (e Exponential) Survival(x float64) float64 { return math.Exp(e.LogSurvival(x)) }

// LogSurvival returns -x/mean.
func (e Exponential) LogSurvival(x float64) float64 { return 0 - math.Max(0, x)/e.Mu }

// Density returns exp(-x/mean)/mean.
func (e Exponential) Density(x float64) float64 {
	if x < 0 {
		return 0
	}
	return math.Exp(-x/e.Mu) / e.Mu
}

// Quantile returns -mean log(1-p).
func (e Exponential) Quantile(p float64) float64 { return -e.Mu * math.Log1p(-clamp01(p)) }

// UpperQuantile returns -mean log q.
func (e Exponential) UpperQuantile(q float64) float64 { return 0 - float64(e.Mu*ln(clamp01(q))) }

// Support returns [0, +Inf).
func (e Exponential) Support() (lo, hi float64) { return 0, math.Inf(1) }

// Cramer returns x/mean - 1 - log(x/mean).
func (e Exponential) Cramer(x float64) float64 {
	if x <= 0 {
		return math.Inf(1)
	}
	return unitDeviance(x, e.Mu)
}
