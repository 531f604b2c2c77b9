package distributions

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mathext"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Lognormal is the law of exp of a normal variable.
//
//	X = mean exp(sigma Z - sigma^2/2), Z standard normal
//
// It has all moments but no moment generating function for theta > 0.
type Lognormal struct {
	Mu    float64 // mean of X (not of its logarithm), > 0
	Sigma float64 // standard deviation of log X, 1e-6 <= Sigma <= 30
}

// Validate reports a mean that is not a finite number > 0, and a sigma outside
// [1e-6, 30].
func (l Lognormal) Validate() error {
	if err := inputs.Positive("mean", l.Mu); err != nil {
		return err
	}
	return inputs.Between("sigma", l.Sigma, 1e-6, 30)
}

// String returns lognormal(mean=...,sigma=...).
func (l Lognormal) String() string {
	return "lognormal(mean=" + numerals.Exact(l.Mu) + ",sigma=" + numerals.Exact(l.Sigma) + ")"
}

// at returns the value for the normal variable z.
func (l Lognormal) at(z float64) float64 {
	return scaledExp(l.Mu, l.Sigma*(z-float64(l.Sigma/2)))
}

// standard returns the normal variable for the value x > 0.
func (l Lognormal) standard(x float64) float64 {
	log := ln(x / l.Mu)
	if !inputs.Finite(log) {
		log = ln(x) - ln(l.Mu)
	}
	return log/l.Sigma + l.Sigma/2
}

// Sample exponentiates a normal variable.
func (l Lognormal) Sample(r *rand.Rand) float64 { return l.at(r.NormFloat64()) }

// LogMGF is +Inf for theta > 0. For theta < 0 it is the trapezoidal rule on
//
//	int exp(theta x(z) - z^2/2) dz / sqrt(2 pi)
//
// around the peak of the integrand, with a step of a third of the peak's width
// and an eighth of 1/sigma: relative error of the expectation below 1e-13.
// For small theta the integral of exp(theta x) - 1 is taken instead.
func (l Lognormal) LogMGF(theta float64) float64 {
	const sqrt2Pi = 2.50662827463100050241576528481104525
	switch {
	case theta > 0:
		return math.Inf(1)
	case theta == 0:
		return 0
	case math.IsInf(theta, -1):
		return theta
	}
	step := math.Min(1.0/3, 1/(8*l.Sigma))
	shift := ln(-theta) + ln(l.Mu) - l.Sigma*l.Sigma/2 // -theta x(z) = exp(shift + sigma z)
	if theta*l.Mu > -0.5 {
		excess := trapezoid(func(z float64) float64 {
			return math.Expm1(-math.Exp(shift+l.Sigma*z)) * math.Exp(-z*z/2)
		}, math.Min(l.Sigma, -shift/l.Sigma), step)
		return math.Log1p(excess / sqrt2Pi)
	}
	// The peak solves z = -sigma exp(shift + sigma z) <= 0.
	slope := func(z float64) float64 { return z + l.Sigma*math.Exp(shift+l.Sigma*z) }
	low := -1.0
	for slope(low) > 0 {
		low *= 2
	}
	peak := bracketedRoot(slope, low, 0, 1e-6)
	push := math.Exp(shift + l.Sigma*peak)
	width := 1 / math.Sqrt(1+l.Sigma*l.Sigma*push)
	sum := trapezoid(func(z float64) float64 {
		// Differences from the peak, each separately; push underflows for a large
		// sigma, where exp(shift + sigma z) does not.
		rise := push * math.Expm1(l.Sigma*(z-peak))
		if push < 1e-3 {
			rise = math.Exp(shift+l.Sigma*z) - push
		}
		return math.Exp(-rise - (z-peak)*(z+peak)/2)
	}, peak, math.Min(width/3, step))
	return ln(sum/sqrt2Pi) - push - peak*peak/2
}

// Abscissa returns 0.
func (l Lognormal) Abscissa() float64 { return 0 }

// Mean returns the mean.
func (l Lognormal) Mean() float64 { return l.Mu }

// Variance returns mean^2 (exp(sigma^2) - 1).
func (l Lognormal) Variance() float64 { return l.Mu * l.Mu * math.Expm1(l.Sigma*l.Sigma) }

// CDF returns the normal distribution function at (log x - m)/sigma.
func (l Lognormal) CDF(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return math.Exp(logNormalSurvival(-l.standard(x)))
}

// Survival returns the normal survival function at (log x - m)/sigma.
func (l Lognormal) Survival(x float64) float64 { return math.Exp(l.LogSurvival(x)) }

// LogSurvival returns the logarithm of the normal survival function.
func (l Lognormal) LogSurvival(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return logNormalSurvival(l.standard(x))
}

// Density returns exp(-z^2/2)/(x sigma sqrt(2 pi)), z = (log x - m)/sigma.
func (l Lognormal) Density(x float64) float64 {
	if x <= 0 || math.IsInf(x, 1) {
		return 0
	}
	z := l.standard(x)
	return math.Exp(-z*z/2) / (math.Sqrt(2*math.Pi) * l.Sigma) / x
}

// Quantile uses gonum's normal quantile, which is accurate in the lower tail.
func (l Lognormal) Quantile(p float64) float64 { return l.at(mathext.NormalQuantile(clamp01(p))) }

// UpperQuantile uses the symmetry of the normal law.
func (l Lognormal) UpperQuantile(q float64) float64 {
	return l.at(-mathext.NormalQuantile(clamp01(q)))
}

// Support returns [0, +Inf).
func (l Lognormal) Support() (lo, hi float64) { return 0, math.Inf(1) }
