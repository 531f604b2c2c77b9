package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Bernoulli is the law on 0 and 1.
//
//	P(X = 1) = p, log E exp(theta X) = log(1 + p (exp(theta) - 1))
type Bernoulli struct {
	P float64 // P(X = 1), from 0 to 1
}

// Validate reports p outside [0, 1].
func (b Bernoulli) Validate() error { return inputs.Between("p", b.P, 0, 1) }

// String returns bernoulli(p=...).
func (b Bernoulli) String() string { return "bernoulli(p=" + numerals.Exact(b.P) + ")" }

// Sample compares one uniform number with p.
func (b Bernoulli) Sample(r *rand.Rand) float64 {
	if r.Float64() < b.P {
		return 1
	}
	return 0
}

// LogMGF returns log(1 + p (exp(theta) - 1)).
func (b Bernoulli) LogMGF(theta float64) float64 { return logBernoulliMGF(1-b.P, b.P, theta) }

// logBernoulliMGF returns log(q + p exp(t)), q + p = 1, without overflow, and
// without loss near t = 0.
func logBernoulliMGF(q, p, t float64) float64 {
	if t > 0 {
		if p == 0 {
			return 0
		}
		return t + logBernoulliMGF(p, q, -t)
	}
	if excess := p * math.Expm1(t); excess > -0.5 {
		return math.Log1p(excess)
	}
	if q == 0 {
		return t
	}
	return ln(q + float64(p*math.Exp(t)))
}

// Abscissa returns +Inf.
func (b Bernoulli) Abscissa() float64 { return math.Inf(1) }

// Mean returns p.
func (b Bernoulli) Mean() float64 { return b.P }

// Variance returns p (1-p).
func (b Bernoulli) Variance() float64 { return b.P * (1 - b.P) }

// CDF returns 1-p between the atoms.
func (b Bernoulli) CDF(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	switch {
	case x < 0:
		return 0
	case x < 1:
		return 1 - b.P
	}
	return 1
}

// Survival returns p between the atoms.
func (b Bernoulli) Survival(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	switch {
	case x < 0:
		return 1
	case x < 1:
		return b.P
	}
	return 0
}

// LogSurvival returns log p between the atoms.
func (b Bernoulli) LogSurvival(x float64) float64 { return ln(b.Survival(x)) }

// Density returns the mass at x.
func (b Bernoulli) Density(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	switch x {
	case 0:
		return 1 - b.P
	case 1:
		return b.P
	}
	return 0
}

// Quantile returns 0 up to 1-p, 1 above.
func (b Bernoulli) Quantile(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	lo, hi := b.Support()
	if p <= 1-b.P {
		return lo
	}
	return hi
}

// UpperQuantile returns 0 from p on, 1 below.
func (b Bernoulli) UpperQuantile(q float64) float64 {
	if math.IsNaN(q) {
		return q
	}
	lo, hi := b.Support()
	if q >= b.P {
		return lo
	}
	return hi
}

// Support returns the smallest interval around the atoms of positive mass.
func (b Bernoulli) Support() (lo, hi float64) {
	switch b.P {
	case 0:
		return 0, 0
	case 1:
		return 1, 1
	}
	return 0, 1
}

// NextAtom returns the smallest atom of positive mass above x.
func (b Bernoulli) NextAtom(x float64) float64 {
	switch lo, hi := b.Support(); {
	case x < lo:
		return lo
	case x < hi:
		return hi
	}
	return math.Inf(1)
}

// Cramer returns x log(x/p) + (1-x) log((1-x)/(1-p)).
func (b Bernoulli) Cramer(x float64) float64 {
	if lo, hi := b.Support(); x < lo || x > hi {
		return math.Inf(1)
	}
	return Deviance(x, b.P) + Deviance(1-x, 1-b.P)
}
