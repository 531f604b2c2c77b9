package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// GeneralizedPareto is the generalized Pareto law with a finite mean, that of what exceeds a
// high threshold.
//
//	P(X > x) = (1 + shape x/scale)^(-1/shape), x >= 0, scale = mean (1-shape)
//
// A shape > 0 is a heavy tail, whose exponent is 1/shape; 0 is the exponential law; a shape < 0
// bounds the law by -scale/shape, and -1 is the uniform law. With a threshold it is shifted:
// shifted(shift=THRESHOLD,law=generalized-pareto(...)).
type GeneralizedPareto struct {
	Shape float64 // xi, -20 <= Shape < 1
	Mu    float64 // mean, > 0
}

// Validate reports a shape outside [-20, 1), as the mean is infinite from 1 on, and a mean
// that is not a finite number > 0.
func (g GeneralizedPareto) Validate() error {
	if !(g.Shape >= -20 && g.Shape < 1) {
		return &inputs.Error{Arg: "shape", Value: g.Shape, Domain: "a number >= -20 and < 1"}
	}
	return inputs.Positive("mean", g.Mu)
}

// String returns generalized-pareto(shape=...,mean=...).
func (g GeneralizedPareto) String() string {
	return "generalized-pareto(shape=" + numerals.Exact(g.Shape) + ",mean=" + numerals.Exact(g.Mu) + ")"
}

func (g GeneralizedPareto) scale() float64 { return g.Mu * (1 - g.Shape) }

// at returns the value with P(X > x) = exp(-s): scale (exp(shape s) - 1)/shape.
func (g GeneralizedPareto) at(s float64) float64 {
	if g.Shape == 0 {
		return g.Mu * s
	}
	if math.IsInf(s, 1) {
		_, hi := g.Support()
		return hi
	}
	if u := g.Shape * s; u > 600 {
		return scaledExp(g.scale()/g.Shape, u)
	}
	return g.scale() * g.unit(s)
}

// unit returns (exp(shape s) - 1)/shape, which is s where shape s is below the rounding of 1: below
// 2^-1022 the quotient would be a step function.
func (g GeneralizedPareto) unit(s float64) float64 {
	u := g.Shape * s
	if math.Abs(u) < 1e-16 {
		return s
	}
	return math.Expm1(u) / g.Shape
}

// Sample transforms an exponential variable.
func (g GeneralizedPareto) Sample(r *rand.Rand) float64 { return g.at(r.ExpFloat64()) }

// LogMGF integrates exp(theta x(s) - s) over the exponential variable s, adaptively, in pieces
// about its peak; where theta X is small, exp(theta x) - 1. It is +Inf for theta > 0 and a
// shape > 0, and in closed form for shapes 0 and -1.
func (g GeneralizedPareto) LogMGF(theta float64) float64 {
	switch {
	case g.Shape == 0:
		return Exponential{Mu: g.Mu}.LogMGF(theta)
	case g.Shape == -1:
		return Uniform{Max: 2 * g.Mu}.LogMGF(theta)
	case theta > 0 && g.Shape > 0:
		return math.Inf(1)
	case theta == 0:
		return 0
	case math.IsInf(theta*g.Mu, 0):
		return theta
	}
	t := theta * g.scale() // of X/scale
	x := g.unit
	if math.Abs(theta*g.Mu) < 0.5 && (theta < 0 || g.Shape < 0 && -t/g.Shape < 0.5) {
		f := func(s float64) float64 { return math.Expm1(t*x(s)) * math.Exp(-s) }
		end := 60.0
		if g.Shape > 0 { // until t x(s) is 1 the integrand falls off as exp(-(1-shape) s) only
			end = math.Min(60/(1-g.Shape), 60+math.Max(0, ln(-g.Shape/t))/g.Shape)
		}
		return math.Log1p(integrate(f, 0, 1) + integrate(f, 1, 10) + integrate(f, 10, 60) + integrate(f, 60, math.Max(60, end)))
	}
	peak, width := 0.0, 1/(1+math.Abs(t))
	switch {
	case t > 1: // the peak is at t exp(shape s) = 1, and the second derivative there is the shape
		peak, width = -ln(t)/g.Shape, 1/math.Sqrt(-g.Shape)
	case t > 0:
		width = math.Min(1/(1-t), 1/math.Sqrt(-g.Shape))
	}
	top := t*x(peak) - peak
	f := func(s float64) float64 { return math.Exp(float64(t*x(s)) - s - top) }
	edge, sum := 0.0, 0.0
	for _, end := range [...]float64{peak - 12*width, peak - 3*width, peak, peak + 3*width, peak + 12*width, peak + 45*width,
		peak + 45*width + 60} {
		if end > edge {
			sum += integrate(f, edge, end)
			edge = end
		}
	}
	return top + ln(sum)
}

// Abscissa returns 0 for a shape > 0, 1/mean for 0, +Inf below.
func (g GeneralizedPareto) Abscissa() float64 {
	switch {
	case g.Shape > 0:
		return 0
	case g.Shape == 0:
		return 1 / g.Mu
	}
	return math.Inf(1)
}

// Mean returns the mean.
func (g GeneralizedPareto) Mean() float64 { return g.Mu }

// Variance returns mean^2/(1 - 2 shape), +Inf from shape 1/2 on.
func (g GeneralizedPareto) Variance() float64 {
	if g.Shape >= 0.5 {
		return math.Inf(1)
	}
	return g.Mu * g.Mu / (1 - 2*g.Shape)
}

// CDF returns 1 - P(X > x) without cancellation.
func (g GeneralizedPareto) CDF(x float64) float64 { return 0 - math.Expm1(g.LogSurvival(x)) }

// Survival returns (1 + shape x/scale)^(-1/shape).
func (g GeneralizedPareto) Survival(x float64) float64 { return math.Exp(g.LogSurvival(x)) }

// LogSurvival returns -log(1 + shape x/scale)/shape.
func (g GeneralizedPareto) LogSurvival(x float64) float64 {
	_, hi := g.Support()
	switch {
	case x <= 0:
		return 0
	case x >= hi:
		return math.Inf(-1)
	}
	t := x / g.scale()
	switch u := g.Shape * t; {
	case math.Abs(u) < 1e-300:
		return -t
	case u < -0.5: // the distance from the upper end
		return -ln((hi-x)/hi) / g.Shape
	case math.IsInf(u, 1):
		return -(ln(x) - ln(g.scale()) + ln(g.Shape)) / g.Shape
	default:
		return -math.Log1p(u) / g.Shape
	}
}

// Density returns P(X > x)^(1+shape)/scale.
func (g GeneralizedPareto) Density(x float64) float64 {
	if _, hi := g.Support(); x < 0 || x > hi || math.IsInf(x, 1) {
		return 0
	} else if x == hi {
		switch {
		case g.Shape < -1:
			return math.Inf(1)
		case g.Shape == -1:
			return 1 / g.scale()
		}
		return 0
	}
	return math.Exp(g.LogSurvival(x)*(1+g.Shape)) / g.scale()
}

// Quantile returns scale ((1-p)^-shape - 1)/shape.
func (g GeneralizedPareto) Quantile(p float64) float64 { return g.at(-math.Log1p(-clamp01(p))) }

// UpperQuantile returns scale (q^-shape - 1)/shape.
func (g GeneralizedPareto) UpperQuantile(q float64) float64 {
	return g.at(0 - ln(clamp01(q)))
}

// Support returns [0, +Inf), or [0, -scale/shape] for a shape < 0.
func (g GeneralizedPareto) Support() (lo, hi float64) {
	if g.Shape < 0 {
		if hi := -g.scale() / g.Shape; inputs.Finite(hi) {
			return 0, hi
		}
	}
	return 0, math.Inf(1)
}
