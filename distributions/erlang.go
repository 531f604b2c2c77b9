package distributions

import (
	"math/rand/v2"
	"strconv"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Erlang is the law of a sum of Shape independent exponential variables of the
// same mean: the gamma law of integer shape.
//
//	P(X > x) = exp(-t) sum_{k<shape} t^k/k!, t = x shape/mean
type Erlang struct {
	Shape int     // number of phases, 1 <= Shape <= 1e9
	Mu    float64 // mean of the sum, > 0
}

// gamma returns the same law as a Gamma.
func (e Erlang) gamma() Gamma { return Gamma{Shape: float64(e.Shape), Mu: e.Mu} }

// Validate reports a shape outside 1..1e9 and a mean that is not a finite
// number > 0.
func (e Erlang) Validate() error {
	if e.Shape < 1 || e.Shape > 1e9 {
		return &inputs.Error{Arg: "shape", Value: e.Shape, Domain: "an integer from 1 to 1000000000"}
	}
	return inputs.Positive("mean", e.Mu)
}

// String returns erlang(shape=...,mean=...).
func (e Erlang) String() string {
	return "erlang(shape=" + strconv.Itoa(e.Shape) + ",mean=" + numerals.Exact(e.Mu) + ")"
}

// Sample adds exponential variables up to four phases and draws from the gamma
// law beyond, which then costs less.
func (e Erlang) Sample(r *rand.Rand) float64 {
	if e.Shape > 4 {
		return e.gamma().Sample(r)
	}
	sum := 0.0
	for range e.Shape {
		sum += r.ExpFloat64()
	}
	return e.Mu / float64(e.Shape) * sum
}

// LogMGF returns -shape log(1 - theta mean/shape) below shape/mean.
func (e Erlang) LogMGF(theta float64) float64 { return e.gamma().LogMGF(theta) }

// Abscissa returns shape/mean.
func (e Erlang) Abscissa() float64 { return e.gamma().Abscissa() }

// Mean returns the mean.
func (e Erlang) Mean() float64 { return e.Mu }

// Variance returns mean^2/shape.
func (e Erlang) Variance() float64 { return e.gamma().Variance() }

// CDF returns the regularized lower incomplete gamma function.
func (e Erlang) CDF(x float64) float64 { return e.gamma().CDF(x) }

// Survival returns the regularized upper incomplete gamma function.
func (e Erlang) Survival(x float64) float64 { return e.gamma().Survival(x) }

// LogSurvival returns the logarithm of the upper incomplete gamma function.
func (e Erlang) LogSurvival(x float64) float64 { return e.gamma().LogSurvival(x) }

// Density returns the density.
func (e Erlang) Density(x float64) float64 { return e.gamma().Density(x) }

// Quantile inverts the lower tail.
func (e Erlang) Quantile(p float64) float64 { return e.gamma().Quantile(p) }

// UpperQuantile inverts the upper tail.
func (e Erlang) UpperQuantile(q float64) float64 { return e.gamma().UpperQuantile(q) }

// Support returns [0, +Inf).
func (e Erlang) Support() (lo, hi float64) { return e.gamma().Support() }

// Cramer returns shape (x/mean - 1 - log(x/mean)).
func (e Erlang) Cramer(x float64) float64 { return e.gamma().Cramer(x) }
