package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Deterministic is the law of a constant.
//
//	P(X = mean) = 1, log E exp(theta X) = theta mean
type Deterministic struct {
	Mu float64 // the constant, > 0
}

// Validate reports a mean that is not a finite number > 0.
func (d Deterministic) Validate() error { return inputs.Positive("mean", d.Mu) }

// String returns deterministic(mean=...).
func (d Deterministic) String() string { return "deterministic(mean=" + numerals.Exact(d.Mu) + ")" }

// Sample returns the constant.
func (d Deterministic) Sample(*rand.Rand) float64 { return d.Mu }

// LogMGF returns theta mean.
func (d Deterministic) LogMGF(theta float64) float64 { return theta * d.Mu }

// Abscissa returns +Inf.
func (d Deterministic) Abscissa() float64 { return math.Inf(1) }

// Mean returns the constant.
func (d Deterministic) Mean() float64 { return d.Mu }

// Variance returns 0.
func (d Deterministic) Variance() float64 { return 0 }

// CDF returns 1 from the constant on.
func (d Deterministic) CDF(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if x >= d.Mu {
		return 1
	}
	return 0
}

// Survival returns 1 below the constant.
func (d Deterministic) Survival(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if x < d.Mu {
		return 1
	}
	return 0
}

// LogSurvival returns 0 below the constant and -Inf from it on.
func (d Deterministic) LogSurvival(x float64) float64 { return ln(d.Survival(x)) }

// Density returns the mass at x.
func (d Deterministic) Density(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if x == d.Mu {
		return 1
	}
	return 0
}

// Quantile returns the constant.
func (d Deterministic) Quantile(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	return d.Mu
}

// UpperQuantile returns the constant.
func (d Deterministic) UpperQuantile(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	return d.Mu
}

// Support returns the point.
func (d Deterministic) Support() (lo, hi float64) { return d.Mu, d.Mu }

// NextAtom returns the constant when it lies above x.
func (d Deterministic) NextAtom(x float64) float64 {
	if x < d.Mu {
		return d.Mu
	}
	return math.Inf(1)
}
