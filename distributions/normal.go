package distributions

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mathext"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Normal is the normal law. Its values may be negative, so that it is no law of packet
// lengths, and models refuse it; it is one of differences, of errors and of what was fitted.
//
//	P(X > x) = erfc((x-mean)/(sd sqrt(2)))/2
//	log E exp(theta X) = theta mean + theta^2 sd^2/2
type Normal struct {
	Mu float64 // mean, any finite number
	SD float64 // standard deviation, > 0
}

// Validate reports a mean that is not finite, and an sd that is not a finite number > 0.
func (n Normal) Validate() error {
	if !inputs.Finite(n.Mu) {
		return &inputs.Error{Arg: "mean", Value: n.Mu, Domain: "a finite number"}
	}
	return inputs.Positive("sd", n.SD)
}

// String returns normal(mean=...,sd=...).
func (n Normal) String() string {
	return "normal(mean=" + numerals.Exact(n.Mu) + ",sd=" + numerals.Exact(n.SD) + ")"
}

// at returns the value for the standard normal variable z.
func (n Normal) at(z float64) float64 { return n.Mu + float64(n.SD*z) }

// standard returns (x-mean)/sd.
func (n Normal) standard(x float64) float64 {
	if d := x - n.Mu; inputs.Finite(d) || math.IsInf(x, 0) {
		return d / n.SD
	}
	return x/n.SD - n.Mu/n.SD
}

// Sample scales a standard normal variable.
func (n Normal) Sample(r *rand.Rand) float64 { return n.at(r.NormFloat64()) }

// LogMGF returns theta mean + theta^2 sd^2/2.
func (n Normal) LogMGF(theta float64) float64 {
	if math.IsInf(theta, 0) {
		return math.Inf(1)
	}
	s := theta * n.SD
	return float64(theta*n.Mu) + float64(s*s/2)
}

// Abscissa returns +Inf.
func (n Normal) Abscissa() float64 { return math.Inf(1) }

// Mean returns the mean.
func (n Normal) Mean() float64 { return n.Mu }

// Variance returns sd^2.
func (n Normal) Variance() float64 { return n.SD * n.SD }

// CDF returns erfc(-z/sqrt(2))/2, z = (x-mean)/sd.
func (n Normal) CDF(x float64) float64 { return math.Exp(logNormalSurvival(-n.standard(x))) }

// Survival returns erfc(z/sqrt(2))/2.
func (n Normal) Survival(x float64) float64 { return math.Exp(n.LogSurvival(x)) }

// LogSurvival returns the logarithm of the normal survival function.
func (n Normal) LogSurvival(x float64) float64 { return logNormalSurvival(n.standard(x)) }

// Density returns exp(-z^2/2)/(sd sqrt(2 pi)).
func (n Normal) Density(x float64) float64 {
	z := n.standard(x)
	return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) / n.SD
}

// Quantile uses gonum's normal quantile, which is accurate in the lower tail.
func (n Normal) Quantile(p float64) float64 { return n.at(mathext.NormalQuantile(clamp01(p))) }

// UpperQuantile uses the symmetry of the normal law.
func (n Normal) UpperQuantile(q float64) float64 { return n.at(-mathext.NormalQuantile(clamp01(q))) }

// Support returns (-Inf, +Inf).
func (n Normal) Support() (lo, hi float64) { return math.Inf(-1), math.Inf(1) }

// Cramer returns (x-mean)^2/(2 sd^2).
func (n Normal) Cramer(x float64) float64 {
	z := n.standard(x)
	return z * z / 2
}
