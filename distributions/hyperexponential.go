package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Hyperexponential is the mixture of two exponential laws with balanced means:
// both phases contribute half of the mean.
//
//	P(X > x) = a exp(-2 a x/mean) + b exp(-2 b x/mean)
//	a = (1 + sqrt((scv-1)/(scv+1)))/2, b = 1-a
//
// Symbols: scv is the squared coefficient of variation, variance/mean^2.
type Hyperexponential struct {
	Mu  float64 // mean, > 0
	SCV float64 // squared coefficient of variation, 1 <= SCV <= 1e12
}

// Validate reports a mean that is not a finite number > 0, and an scv outside
// [1, 1e12].
func (h Hyperexponential) Validate() error {
	if err := inputs.Positive("mean", h.Mu); err != nil {
		return err
	}
	return inputs.Between("scv", h.SCV, 1, 1e12)
}

// String returns hyperexponential(mean=...,scv=...).
func (h Hyperexponential) String() string {
	return "hyperexponential(mean=" + numerals.Exact(h.Mu) + ",scv=" + numerals.Exact(h.SCV) + ")"
}

// phases returns the probabilities and rates of the fast and the slow phase.
// b is 1/((scv+1)(1+s)), which does not cancel for large scv.
func (h Hyperexponential) phases() (a, fast, b, slow float64) {
	s := math.Sqrt((h.SCV - 1) / (h.SCV + 1))
	a = float64((1 + s) / 2)
	b = float64(1 / ((h.SCV + 1) * (1 + s)))
	return a, 2 * a / h.Mu, b, 2 * b / h.Mu
}

// Sample draws the phase, then the exponential variable.
func (h Hyperexponential) Sample(r *rand.Rand) float64 {
	_, fast, b, slow := h.phases()
	if r.Float64() < b {
		return r.ExpFloat64() / slow
	}
	return r.ExpFloat64() / fast
}

// LogMGF returns log(a/(1-theta/fast) + b/(1-theta/slow)) below the slow rate.
func (h Hyperexponential) LogMGF(theta float64) float64 {
	a, fast, b, slow := h.phases()
	if theta >= slow {
		return math.Inf(1)
	}
	if excess := a*theta/(fast-theta) + b*theta/(slow-theta); excess > -0.5 {
		return math.Log1p(excess)
	}
	return ln(a*fast/(fast-theta) + b*slow/(slow-theta))
}

// Abscissa returns the rate of the slow phase.
func (h Hyperexponential) Abscissa() float64 {
	_, _, _, slow := h.phases()
	return slow
}

// Mean returns the mean.
func (h Hyperexponential) Mean() float64 { return h.Mu }

// Variance returns scv mean^2.
func (h Hyperexponential) Variance() float64 { return h.SCV * h.Mu * h.Mu }

// CDF returns the mixture of the distribution functions.
func (h Hyperexponential) CDF(x float64) float64 {
	a, fast, b, slow := h.phases()
	x = math.Max(0, x)
	return -float64(a*math.Expm1(-fast*x)) - float64(b*math.Expm1(-slow*x))
}

// Survival returns the mixture of the survival functions.
func (h Hyperexponential) Survival(x float64) float64 { return math.Exp(h.LogSurvival(x)) }

// LogSurvival returns the logarithm of the mixture, the slow phase taken out.
func (h Hyperexponential) LogSurvival(x float64) float64 {
	if x <= 0 {
		return 0
	}
	if f := h.CDF(x); f < 0.5 {
		return 0 + math.Log1p(-f) // +0, not -0, for f = 0
	}
	a, fast, b, slow := h.phases()
	if math.IsInf(x, 1) {
		return math.Inf(-1)
	}
	return ln(b+float64(a*math.Exp((slow-fast)*x))) - slow*x
}

// Density returns the mixture of the densities.
func (h Hyperexponential) Density(x float64) float64 {
	if x < 0 {
		return 0
	}
	a, fast, b, slow := h.phases()
	return float64(a*fast*math.Exp(-fast*x)) + float64(b*slow*math.Exp(-slow*x))
}

// inversion returns the functions that determine quantiles.
func (h Hyperexponential) inversion() inversion {
	return inversion{
		logCDF: func(x float64) float64 {
			if f := h.CDF(x); f > 1e-290 || !(x > 0) {
				return ln(f)
			}
			a, _, b, _ := h.phases() // where it is proportional to x, and may have too few digits itself
			return ln(2*(a*a+b*b)) + ln(x) - ln(h.Mu)
		},
		logSurvival: h.LogSurvival,
		scale:       h.Mu,
	}
}

// Quantile inverts the lower tail.
func (h Hyperexponential) Quantile(p float64) float64 { return h.inversion().quantile(p) }

// UpperQuantile inverts the upper tail.
func (h Hyperexponential) UpperQuantile(q float64) float64 { return h.inversion().upperQuantile(q) }

// Support returns [0, +Inf).
func (h Hyperexponential) Support() (lo, hi float64) { return 0, math.Inf(1) }
