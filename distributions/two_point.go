package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// TwoPoint is the law on two atoms with a given mean.
//
//	P(X = high) = (mean - low)/(high - low), X = low otherwise
type TwoPoint struct {
	Low, High float64 // the atoms, 0 <= Low < High
	Mu        float64 // mean, Low < Mu < High
}

// Validate reports low < 0, high <= low, and a mean outside the open interval.
func (t TwoPoint) Validate() error {
	if err := inputs.Nonnegative("low", t.Low); err != nil {
		return err
	}
	if !inputs.Finite(t.High) || t.High <= t.Low {
		return &inputs.Error{Arg: "high", Value: t.High, Domain: "a finite number > low=" + numerals.Exact(t.Low)}
	}
	if t.Low < t.Mu && t.Mu < t.High {
		return nil
	}
	return &inputs.Error{Arg: "mean", Value: t.Mu, Domain: "a number with low=" + numerals.Exact(t.Low) + " < mean < high=" +
		numerals.Exact(t.High)}
}

// String returns two-point(low=...,high=...,mean=...).
func (t TwoPoint) String() string {
	return "two-point(low=" + numerals.Exact(t.Low) + ",high=" + numerals.Exact(t.High) + ",mean=" + numerals.Exact(t.Mu) + ")"
}

// masses returns the probabilities of the two atoms, neither by subtraction
// from 1.
func (t TwoPoint) masses() (low, high float64) {
	return (t.High - t.Mu) / (t.High - t.Low), (t.Mu - t.Low) / (t.High - t.Low)
}

// Sample compares one uniform number with P(X = high).
func (t TwoPoint) Sample(r *rand.Rand) float64 {
	if _, p := t.masses(); r.Float64() < p {
		return t.High
	}
	return t.Low
}

// LogMGF returns theta low + log(1 + p (exp(theta (high-low)) - 1)).
func (t TwoPoint) LogMGF(theta float64) float64 {
	q, p := t.masses()
	return theta*t.Low + logBernoulliMGF(q, p, theta*(t.High-t.Low))
}

// Abscissa returns +Inf.
func (t TwoPoint) Abscissa() float64 { return math.Inf(1) }

// Mean returns the mean.
func (t TwoPoint) Mean() float64 { return t.Mu }

// Variance returns (mean-low)(high-mean).
func (t TwoPoint) Variance() float64 { return (t.Mu - t.Low) * (t.High - t.Mu) }

// CDF returns P(X = low) between the atoms.
func (t TwoPoint) CDF(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	switch q, _ := t.masses(); {
	case x < t.Low:
		return 0
	case x < t.High:
		return q
	}
	return 1
}

// Survival returns P(X = high) between the atoms.
func (t TwoPoint) Survival(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	switch _, p := t.masses(); {
	case x < t.Low:
		return 1
	case x < t.High:
		return p
	}
	return 0
}

// LogSurvival returns log P(X = high) between the atoms.
func (t TwoPoint) LogSurvival(x float64) float64 {
	if f := t.CDF(x); f < 0.5 {
		return 0 + math.Log1p(-f) // +0, not -0, for f = 0
	}
	return ln(t.Survival(x))
}

// Density returns the mass at x.
func (t TwoPoint) Density(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	switch q, p := t.masses(); x {
	case t.Low:
		return q
	case t.High:
		return p
	}
	return 0
}

// Quantile returns low up to P(X = low), high above.
func (t TwoPoint) Quantile(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	if q, _ := t.masses(); p <= q {
		return t.Low
	}
	return t.High
}

// UpperQuantile returns low from P(X = high) on, high below.
func (t TwoPoint) UpperQuantile(q float64) float64 {
	if math.IsNaN(q) {
		return q
	}
	if _, p := t.masses(); q >= p {
		return t.Low
	}
	return t.High
}

// Support returns the interval between the atoms.
func (t TwoPoint) Support() (lo, hi float64) { return t.Low, t.High }

// NextAtom returns the smallest of the two atoms above x.
func (t TwoPoint) NextAtom(x float64) float64 {
	switch {
	case x < t.Low:
		return t.Low
	case x < t.High:
		return t.High
	}
	return math.Inf(1)
}

// Cramer returns the relative entropy of the two-point law on the same atoms with
// mean x.
func (t TwoPoint) Cramer(x float64) float64 {
	if x < t.Low || x > t.High {
		return math.Inf(1)
	}
	q, p := t.masses()
	w := t.High - t.Low
	return Deviance((x-t.Low)/w, p) + Deviance((t.High-x)/w, q)
}
