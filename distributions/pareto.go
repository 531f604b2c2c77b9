package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Pareto is the Pareto law with a finite mean.
//
//	P(X > x) = (x0/x)^shape, x >= x0 = mean (shape-1)/shape
//
// It has no moment generating function for theta > 0.
type Pareto struct {
	Shape float64 // tail exponent, > 1
	Mu    float64 // mean, > 0
}

// Validate reports a shape that is not a finite number > 1 and a mean that is
// not a finite number > 0.
func (p Pareto) Validate() error {
	if !inputs.Finite(p.Shape) || p.Shape <= 1 {
		return &inputs.Error{Arg: "shape", Value: p.Shape, Domain: "a finite number > 1"}
	}
	return inputs.Positive("mean", p.Mu)
}

// String returns pareto(shape=...,mean=...).
func (p Pareto) String() string {
	return "pareto(shape=" + numerals.Exact(p.Shape) + ",mean=" + numerals.Exact(p.Mu) + ")"
}

// least returns x0, the smallest value.
func (p Pareto) least() float64 { return p.Mu * ((p.Shape - 1) / p.Shape) }

// Sample draws x0 exp(E/shape), E exponential.
func (p Pareto) Sample(r *rand.Rand) float64 {
	return p.least() * math.Exp(r.ExpFloat64()/p.Shape)
}

// LogMGF is +Inf for theta > 0; for theta < 0 it is the logarithm of
// shape E_{shape+1}(z), z = -theta x0, by quadrature to 1e-13 relative.
func (p Pareto) LogMGF(theta float64) float64 {
	return logExcessMGF(theta, p.least(),
		func(y float64) float64 { return -p.Shape * y },
		func(float64) float64 { return p.Shape })
}

// Abscissa returns 0.
func (p Pareto) Abscissa() float64 { return 0 }

// Mean returns the mean.
func (p Pareto) Mean() float64 { return p.Mu }

// Variance returns mean^2/(shape (shape-2)), +Inf up to shape 2.
func (p Pareto) Variance() float64 {
	if p.Shape <= 2 {
		return math.Inf(1)
	}
	square := p.Shape * (p.Shape - 2)
	if math.IsInf(square, 1) {
		return (p.Mu / p.Shape) * (p.Mu / (p.Shape - 2))
	}
	return p.Mu * p.Mu / square
}

// CDF returns 1 - (x0/x)^shape without cancellation.
func (p Pareto) CDF(x float64) float64 { return 0 - math.Expm1(p.LogSurvival(x)) }

// Survival returns (x0/x)^shape.
func (p Pareto) Survival(x float64) float64 { return math.Exp(p.LogSurvival(x)) }

// LogSurvival returns -shape log(x/x0).
func (p Pareto) LogSurvival(x float64) float64 { return 0 - float64(p.Shape*logRatio(x, p.least())) }

// logRatio returns max(0, log(x/x0)), relatively accurate near x = x0.
func logRatio(x, x0 float64) float64 {
	if x <= x0 {
		return 0
	}
	if excess := (x - x0) / x0; inputs.Finite(excess) {
		return math.Log1p(excess)
	}
	return ln(x) - ln(x0)
}

// Density returns shape/x (x0/x)^shape.
func (p Pareto) Density(x float64) float64 {
	if x < p.least() {
		return 0
	}
	return p.Shape / x * p.Survival(x)
}

// Quantile returns x0 (1-p)^(-1/shape).
func (p Pareto) Quantile(q float64) float64 {
	return scaledExp(p.least(), -math.Log1p(-clamp01(q))/p.Shape)
}

// UpperQuantile returns x0 q^(-1/shape).
func (p Pareto) UpperQuantile(q float64) float64 {
	return scaledExp(p.least(), -ln(clamp01(q))/p.Shape)
}

// Support returns [x0, +Inf).
func (p Pareto) Support() (lo, hi float64) { return p.least(), math.Inf(1) }
