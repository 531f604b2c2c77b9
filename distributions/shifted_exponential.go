package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// ShiftedExponential is a constant plus an exponential variable.
//
//	P(X > x) = exp(-(x-shift)/(mean-shift)), x >= shift
type ShiftedExponential struct {
	Shift float64 // the constant, 0 <= Shift < Mu
	Mu    float64 // mean of the sum, > 0
}

// Validate reports a mean that is not a finite number > 0, and a shift outside
// [0, mean): with shift = mean the law is Deterministic, which has an atom.
func (s ShiftedExponential) Validate() error {
	if err := inputs.Positive("mean", s.Mu); err != nil {
		return err
	}
	if 0 <= s.Shift && s.Shift < s.Mu {
		return nil
	}
	return &inputs.Error{Arg: "shift", Value: s.Shift, Domain: "a number with 0 <= shift < mean=" + numerals.Exact(s.Mu)}
}

// String returns shifted-exponential(shift=...,mean=...).
func (s ShiftedExponential) String() string {
	return "shifted-exponential(shift=" + numerals.Exact(s.Shift) + ",mean=" + numerals.Exact(s.Mu) + ")"
}

// excess returns the law of X - shift.
func (s ShiftedExponential) excess() Exponential { return Exponential{Mu: s.Mu - s.Shift} }

// Sample adds the shift to an exponential variable.
func (s ShiftedExponential) Sample(r *rand.Rand) float64 {
	return s.Shift + float64(s.excess().Sample(r))
}

// LogMGF returns theta shift - log(1 - theta (mean-shift)) below 1/(mean-shift).
func (s ShiftedExponential) LogMGF(theta float64) float64 {
	return theta*s.Shift + s.excess().LogMGF(theta)
}

// Abscissa returns 1/(mean-shift).
func (s ShiftedExponential) Abscissa() float64 { return s.excess().Abscissa() }

// Mean returns the mean.
func (s ShiftedExponential) Mean() float64 { return s.Mu }

// Variance returns (mean-shift)^2.
func (s ShiftedExponential) Variance() float64 { return s.excess().Variance() }

// CDF returns 1 - exp(-(x-shift)/(mean-shift)) without cancellation.
func (s ShiftedExponential) CDF(x float64) float64 { return s.excess().CDF(x - s.Shift) }

// Survival returns exp(-(x-shift)/(mean-shift)).
func (s ShiftedExponential) Survival(x float64) float64 { return s.excess().Survival(x - s.Shift) }

// LogSurvival returns -(x-shift)/(mean-shift).
func (s ShiftedExponential) LogSurvival(x float64) float64 {
	return s.excess().LogSurvival(x - s.Shift)
}

// Density returns the density.
func (s ShiftedExponential) Density(x float64) float64 { return s.excess().Density(x - s.Shift) }

// Quantile returns shift - (mean-shift) log(1-p).
func (s ShiftedExponential) Quantile(p float64) float64 { return s.Shift + s.excess().Quantile(p) }

// UpperQuantile returns shift - (mean-shift) log q.
func (s ShiftedExponential) UpperQuantile(q float64) float64 {
	return s.Shift + s.excess().UpperQuantile(q)
}

// Support returns [shift, +Inf).
func (s ShiftedExponential) Support() (lo, hi float64) { return s.Shift, math.Inf(1) }

// Cramer returns the Cramer function of the excess at x-shift.
func (s ShiftedExponential) Cramer(x float64) float64 { return s.excess().Cramer(x - s.Shift) }
