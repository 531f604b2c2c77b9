package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Weibull is the law of a power of an exponential variable.
//
//	P(X > x) = exp(-(x/scale)^shape), scale = mean/Gamma(1+1/shape)
//
// Below shape 1 the tail is heavy, at 1 the law is exponential, above 1 the
// moment generating function is finite everywhere.
type Weibull struct {
	Shape float64 // 0.01 <= Shape <= 1e4
	Mu    float64 // mean, > 0
}

// Validate reports a shape outside [0.01, 1e4] and a mean that is not a finite
// number > 0.
func (w Weibull) Validate() error {
	if err := inputs.Between("shape", w.Shape, 0.01, 1e4); err != nil {
		return err
	}
	return inputs.Positive("mean", w.Mu)
}

// String returns weibull(shape=...,mean=...).
func (w Weibull) String() string {
	return "weibull(shape=" + numerals.Exact(w.Shape) + ",mean=" + numerals.Exact(w.Mu) + ")"
}

// scale returns mean/Gamma(1+1/shape).
func (w Weibull) scale() float64 {
	if w.Shape == 1 {
		return w.Mu
	}
	return w.Mu / math.Gamma(1+1/w.Shape)
}

// logStandard returns log(x/scale), which a small shape makes larger than float64 can
// hold without the logarithm.
func (w Weibull) logStandard(x float64) float64 {
	return ln(x) - ln(w.Mu) + logGamma1p(1/w.Shape)
}

// power returns (x/scale)^shape, 0 below 0.
func (w Weibull) power(x float64) float64 {
	if x <= 0 {
		return 0
	}
	if scale := w.scale(); math.IsNaN(x) || math.IsInf(x, 1) || fullDigits(x/scale) && fullDigits(scale) {
		return math.Pow(x/scale, w.Shape)
	}
	return math.Exp(w.Shape * w.logStandard(x))
}

// at returns scale e^(1/shape), the value for the exponential variable e.
func (w Weibull) at(e float64) float64 {
	if scale := w.scale(); fullDigits(scale) || e == 0 || math.IsInf(e, 1) || math.IsNaN(e) {
		return scaledPower(scale, e, 1/w.Shape)
	}
	return scaledExp(w.Mu, ln(e)/w.Shape-logGamma1p(1/w.Shape))
}

// Sample draws scale E^(1/shape), E exponential.
func (w Weibull) Sample(r *rand.Rand) float64 {
	return w.at(r.ExpFloat64())
}

// LogMGF is closed at shape 1 and the trapezoidal rule elsewhere, on
//
//	E = int exp(s exp(u/shape) - exp(u) + u) du, s = theta scale, u = log (x/scale)^shape
//
// whose integrand falls off doubly exponentially above its peak and like exp(u)
// below. The relative error is below 1e-12; +Inf for theta > 0 below shape 1, and
// where the logarithm itself exceeds float64.
func (w Weibull) LogMGF(theta float64) float64 {
	k := w.Shape
	switch {
	case k == 1:
		return Exponential{Mu: w.Mu}.LogMGF(theta)
	case theta == 0:
		return 0
	case k < 1 && theta > 0 || math.IsInf(theta, 1):
		return math.Inf(1)
	case math.IsInf(theta, -1):
		return theta
	case k > 1 && math.Abs(theta)*w.Mu < 1e-20:
		return theta * w.Mu // the standard deviation is below the mean
	}
	logS := ln(math.Abs(theta)) + ln(w.Mu) - logGamma1p(1/k)
	step := math.Min(0.125, k/8)
	if math.Abs(theta*w.Mu) < 0.5 {
		sign := math.Copysign(1, theta)
		excess := trapezoid(func(u float64) float64 {
			return math.Expm1(sign*math.Exp(logS+u/k)) * math.Exp(u-math.Exp(u))
		}, math.Min(math.Log1p(1/k), -k*logS), step)
		return math.Log1p(excess)
	}
	return w.logMGFAtPeak(theta > 0, logS, step)
}

// logMGFAtPeak factors out the peak of the integrand, where
//
//	push/shape = pull - 1, push = s exp(u/shape), pull = exp(u).
//
// It computes one of the two and derives the other, so that the linear terms cancel
// exactly and the remainder is of second order in d = u - peak.
func (w Weibull) logMGFAtPeak(growing bool, logS, step float64) float64 {
	k := w.Shape
	slope := func(u float64) float64 {
		if growing {
			return u - logAddExp(logS-ln(k)+u/k, 0)
		}
		return logAddExp(logS-ln(k)+u/k, u)
	}
	lo, hi := -1.0, 1.0
	for slope(lo) > 0 && lo > -1e300 {
		lo *= 2
	}
	for slope(hi) < 0 && hi < 1e300 {
		hi *= 2
	}
	peak := bracketedRoot(slope, lo, hi, 0)
	pull := math.Exp(peak)
	push := k * (pull - 1)
	if growing {
		push = math.Exp(logS + peak/k)
		pull = 1 + push/k
	}
	if math.IsInf(push, 0) || math.IsInf(pull, 0) {
		return math.Inf(1)
	}
	width := 1 / math.Sqrt(pull-push/(k*k))
	sum := trapezoid(func(d float64) float64 {
		falling := pull * expm1Minus(d)
		if d > 1 {
			falling = math.Exp(peak+d) - pull*(1+d)
		}
		return math.Exp(push*expm1Minus(d/k) - falling)
	}, 0, math.Min(step, width/3))
	return push - pull + peak + ln(sum)
}

// expm1Minus returns exp(d) - 1 - d.
func expm1Minus(d float64) float64 {
	if math.Abs(d) > 0.3 {
		return math.Expm1(d) - d
	}
	sum, term := 0.0, d
	for j := 2.0; ; j++ {
		term *= d / j
		next := sum + term
		if !(next < sum || next > sum) {
			return sum
		}
		sum = next
	}
}

// logAddExp returns log(exp(a) + exp(b)).
func logAddExp(a, b float64) float64 {
	return math.Max(a, b) + math.Log1p(math.Exp(-math.Abs(a-b)))
}

// Abscissa returns 0 below shape 1, 1/mean at 1, +Inf above.
func (w Weibull) Abscissa() float64 {
	switch {
	case w.Shape < 1:
		return 0
	case w.Shape == 1:
		return 1 / w.Mu
	}
	return math.Inf(1)
}

// Mean returns the mean.
func (w Weibull) Mean() float64 { return w.Mu }

// Variance returns mean^2 (Gamma(1+2/shape)/Gamma(1+1/shape)^2 - 1). From shape
// 20 on the logarithm of the ratio is a series in 1/shape, whose linear term
// cancels exactly.
func (w Weibull) Variance() float64 {
	e := 1 / w.Shape
	if e <= 0.05 {
		ratio := zetaSeries(e, func(k float64) float64 { return math.Exp2(k) - 2 })
		return w.Mu * w.Mu * math.Expm1(ratio)
	}
	return w.Mu * w.Mu * math.Expm1(logGamma1p(2*e)-2*logGamma1p(e))
}

// LogSurvival returns -(x/scale)^shape.
func (w Weibull) LogSurvival(x float64) float64 {
	return 0 - w.power(x)
}

// CDF returns 1 - exp(-(x/scale)^shape) without cancellation.
func (w Weibull) CDF(x float64) float64 { return 0 - math.Expm1(w.LogSurvival(x)) }

// Survival returns exp(-(x/scale)^shape).
func (w Weibull) Survival(x float64) float64 { return math.Exp(w.LogSurvival(x)) }

// Density returns the density; at 0 it is +Inf below shape 1.
func (w Weibull) Density(x float64) float64 {
	if x < 0 || math.IsInf(x, 1) {
		return 0
	}
	s := w.Survival(x)
	switch scale := w.scale(); {
	case s == 0:
		return 0 // the power before may have overflowed
	case x == 0 && w.Shape > 1:
		return 0
	case x > 0 && !(fullDigits(x/scale) && fullDigits(scale)):
		return math.Exp(ln(w.Shape)+w.Shape*w.logStandard(x)-ln(x)) * s
	default:
		return w.Shape / scale * math.Pow(x/scale, w.Shape-1) * s
	}
}

// Quantile returns scale (-log(1-p))^(1/shape).
func (w Weibull) Quantile(p float64) float64 {
	return w.at(-math.Log1p(-clamp01(p)))
}

// UpperQuantile returns scale (-log q)^(1/shape).
func (w Weibull) UpperQuantile(q float64) float64 {
	return w.at(0 - ln(clamp01(q)))
}

// Support returns [0, +Inf).
func (w Weibull) Support() (lo, hi float64) { return 0, math.Inf(1) }
