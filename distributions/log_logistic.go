package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// LogLogistic is the law of exp of a logistic variable, with a finite mean.
//
//	P(X > x) = 1/(1 + (x/median)^shape), median = mean sin(pi/shape)/(pi/shape)
//
// It has no moment generating function for theta > 0.
type LogLogistic struct {
	Shape float64 // tail exponent, 1 < Shape <= 1e6
	Mu    float64 // mean, > 0
}

// Validate reports a shape that is not > 1, for which the mean is infinite, or is beyond
// 1e6; and a mean that is not a finite number > 0.
func (l LogLogistic) Validate() error {
	if !(l.Shape > 1 && l.Shape <= 1e6) {
		return &inputs.Error{Arg: "shape", Value: l.Shape, Domain: "a number > 1 and <= 1e6"}
	}
	return inputs.Positive("mean", l.Mu)
}

// String returns log-logistic(shape=...,mean=...).
func (l LogLogistic) String() string {
	return "log-logistic(shape=" + numerals.Exact(l.Shape) + ",mean=" + numerals.Exact(l.Mu) + ")"
}

// median returns the median, which is the scale of the law. Near shape 1 the sine is that of
// pi (shape-1)/shape, which does not cancel.
func (l LogLogistic) median() float64 {
	b := math.Pi / l.Shape
	if l.Shape < 2 {
		return l.Mu * (math.Sin(math.Pi*((l.Shape-1)/l.Shape)) / b)
	}
	return l.Mu * (math.Sin(b) / b)
}

// logit returns shape log(x/median), the logistic variable of the value x > 0.
func (l LogLogistic) logit(x float64) float64 {
	m := l.median()
	excess := (x - m) / m
	switch {
	case math.Abs(excess) < 0.5:
		return l.Shape * math.Log1p(excess)
	case inputs.Finite(excess) && x/m > 0:
		return l.Shape * ln(x/m)
	}
	return l.Shape * (ln(x) - ln(m))
}

// softplus returns log(1 + exp(y)).
func softplus(y float64) float64 {
	if y > 0 {
		return y + math.Log1p(math.Exp(-y))
	}
	return math.Log1p(math.Exp(y))
}

// Sample takes the ratio of two exponential variables to the power 1/shape, which has no
// rounding of 1-U in its tail.
func (l LogLogistic) Sample(r *rand.Rand) float64 {
	return l.median() * math.Pow(r.ExpFloat64()/r.ExpFloat64(), 1/l.Shape)
}

// LogMGF is +Inf for theta > 0. For theta < 0, z = -theta median, it is the trapezoidal rule on
//
//	int exp(-z exp(y/shape)) exp(y)/(1+exp(y))^2 dy
//
// around the peak of the integrand, which is analytic in a strip of half width pi/2 or more:
// steps of 1/4 leave an error below 1e-16. For small z the integral of 1 minus the
// first factor is taken instead.
func (l LogLogistic) LogMGF(theta float64) float64 {
	switch {
	case theta > 0:
		return math.Inf(1)
	case theta == 0:
		return 0
	case math.IsInf(theta, -1):
		return theta
	}
	const step = 0.25
	m := l.median()
	logZ := ln(-theta) + ln(m)
	push := func(y float64) float64 { return math.Exp(logZ + y/l.Shape) }
	if -theta*l.Mu < 0.5 {
		// The integrand falls off above the larger of 0 and the point where push is 1.
		excess := trapezoid(func(y float64) float64 {
			return math.Expm1(-push(y)) * math.Exp(y-2*softplus(y))
		}, math.Max(0, -l.Shape*logZ*0.5), step)
		return math.Log1p(excess)
	}
	slope := func(y float64) float64 { return push(y)/l.Shape + math.Tanh(y/2) }
	low := -1.0
	for slope(low) > 0 {
		low *= 2
		if low < -1e300 {
			return theta // no float64 is so near the lower end
		}
	}
	peak := 0.0
	if slope(low) < 0 {
		peak = bracketedRoot(slope, low, 0, 1e-6)
	} else {
		// tanh rounds to -1: the peak is where push is the shape.
		peak = l.Shape * (ln(l.Shape) - logZ)
	}
	top := push(peak)
	sum := trapezoid(func(y float64) float64 {
		return math.Exp(top*-math.Expm1((y-peak)/l.Shape) + (y - peak) - 2*(softplus(y)-softplus(peak)))
	}, peak, step)
	return ln(sum) - top + peak - 2*softplus(peak)
}

// Abscissa returns 0.
func (l LogLogistic) Abscissa() float64 { return 0 }

// Mean returns the mean.
func (l LogLogistic) Mean() float64 { return l.Mu }

// Variance returns mean^2 (tan(b)/b - 1), b = pi/shape, +Inf up to shape 2.
func (l LogLogistic) Variance() float64 {
	if l.Shape <= 2 {
		return math.Inf(1)
	}
	b := math.Pi / l.Shape
	if b < 0.05 { // the series of tan, DLMF 4.19.3
		s := b * b
		return l.Mu * l.Mu * s * (1.0/3 + s*(2.0/15+s*(17.0/315+s*(62.0/2835+s*1382/155925))))
	}
	if b > 1.5 { // tan = 1/tan of the complement, which is pi (shape-2)/(2 shape)
		return l.Mu * l.Mu * (1/(b*math.Tan(math.Pi*(l.Shape-2)/(2*l.Shape))) - 1)
	}
	return l.Mu * l.Mu * (math.Tan(b)/b - 1)
}

// CDF returns 1/(1 + (x/median)^-shape).
func (l LogLogistic) CDF(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return math.Exp(-softplus(-l.logit(x)))
}

// Survival returns 1/(1 + (x/median)^shape).
func (l LogLogistic) Survival(x float64) float64 { return math.Exp(l.LogSurvival(x)) }

// LogSurvival returns -log(1 + (x/median)^shape).
func (l LogLogistic) LogSurvival(x float64) float64 {
	if x <= 0 {
		return 0
	}
	return 0 - softplus(l.logit(x))
}

// Density returns shape/x t/(1+t)^2, t = (x/median)^shape.
func (l LogLogistic) Density(x float64) float64 {
	if x <= 0 || math.IsInf(x, 1) {
		return 0
	}
	y := l.logit(x)
	return math.Exp(-softplus(y)-softplus(-y)) * l.Shape / x
}

// at returns the value for the logistic variable y.
func (l LogLogistic) at(y float64) float64 { return scaledExp(l.median(), y/l.Shape) }

// Quantile returns median (p/(1-p))^(1/shape).
func (l LogLogistic) Quantile(p float64) float64 {
	p = clamp01(p)
	return l.at(ln(p) - math.Log1p(-p))
}

// UpperQuantile returns median ((1-q)/q)^(1/shape).
func (l LogLogistic) UpperQuantile(q float64) float64 {
	q = clamp01(q)
	return l.at(math.Log1p(-q) - ln(q))
}

// Support returns [0, +Inf).
func (l LogLogistic) Support() (lo, hi float64) { return 0, math.Inf(1) }
