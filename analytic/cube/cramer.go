package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
)

// A tilt is the point of the transform that serves a level x best: the theta
// that attains the Cramer function I(x) = sup_theta (theta x - log Phi(theta)).
type tilt struct {
	theta float64 // the attaining exponent, in 1/x
	rate  float64 // I(x)
}

// BestExponent returns the s that makes xi = exp(lambda s)/Phi(s) greatest, and
// that greatest log xi,
//
//	log xi = I(lambda) = sup_s (lambda s - log Phi(s)),
//
// for lambda above the mean. For exponential lengths of mean 1 they are s = 1 -
// 1/lambda and I = lambda - 1 - log lambda. lambda = 1 + delta/2 of the proof
// of Proposition 4 is admissible (I > 0) for every delta > 0, because the right
// derivative of Phi(s) exp(-lambda s) at 0 is E x - lambda < 0.
//
// For a bounded law at or beyond its end, any large s serves: the one returned
// is finite and comes within 1e-9 of the supremum where that is finite.
//
// Symbols: Phi(s) = E exp(s x). Units: lambda in those of the lengths, s in
// 1/x. Source: VB93, Section V, proof of Proposition 4, and derived.
//
// Errors: lambda not above the mean; a *HypothesisError for a law whose D+ is
// empty; those of distributions.Rate.
func BestExponent(law distributions.Law, lambda float64) (s, logXi float64, err error) {
	if err := checkLaw(law); err != nil {
		return 0, 0, err
	}
	if err := needTransform("VB93 Proposition 4", law); err != nil {
		return 0, 0, err
	}
	if !(lambda > law.Mean()) || math.IsInf(lambda, 1) {
		return 0, 0, &distributions.DomainError{
			Arg: "lambda", Value: lambda, Domain: fmt.Sprintf("a finite number above the mean %g", law.Mean()),
		}
	}
	t, err := tiltAt(law, lambda)
	return t.theta, t.rate, err
}

// tiltAt returns the tilt at a level x above the mean of a law with a transform.
func tiltAt(law distributions.Law, x float64) (tilt, error) {
	rate, err := distributions.Rate(law, x)
	if err != nil {
		return tilt{}, err
	}
	switch l := law.(type) { // closed forms
	case distributions.Exponential:
		return tilt{theta: (x - l.Mu) / l.Mu / x, rate: rate}, nil
	case distributions.Erlang:
		return tilt{theta: float64(l.Shape) * ((x - l.Mu) / l.Mu / x), rate: rate}, nil
	case distributions.Gamma:
		return tilt{theta: l.Shape * ((x - l.Mu) / l.Mu / x), rate: rate}, nil
	}
	return tilt{theta: attaining(law, x), rate: rate}, nil
}

// attaining returns the theta at which theta x - log Phi(theta), a concave
// function, is greatest, x above the mean: by golden sections over log theta
// and then a step or two of Newton's method. For a bounded law at or above its
// end the function grows for ever, and theta is where it has come within 1e-9
// of its limit.
func attaining(law distributions.Law, x float64) float64 {
	const golden = 0.6180339887498949
	abscissa := law.Abscissa()
	f := func(v float64) float64 {
		theta := exponentOf(v, abscissa)
		if value := float64(theta*x) - law.LogMGF(theta); !math.IsNaN(value) {
			return value
		}
		return math.Inf(-1)
	}
	// The maximum lies between a theta where the objective still grows and one
	// where it falls. Start at 1/x, or half way to the abscissa.
	v := -math.Log(x)
	if !math.IsInf(abscissa, 1) {
		v = 0
	}
	a, c := v-1, v+1
	for width := 1.0; f(a) > f(v) && v-a < 700; {
		width *= 2
		c, v, a = v, a, a-width
	}
	for width := 1.0; f(c) > f(v)+1e-9*math.Abs(f(v)) && c < 700; {
		width *= 2
		a, v, c = v, c, c+width
	}
	l, r := c-golden*(c-a), a+golden*(c-a)
	fl, fr := f(l), f(r)
	for range 100 {
		if c-a < 1e-8 {
			break
		}
		if fl >= fr {
			c, r, fr = r, l, fl
			l = c - golden*(c-a)
			fl = f(l)
		} else {
			a, l, fl = l, r, fr
			r = a + golden*(c-a)
			fr = f(r)
		}
	}
	return exponentOf((a+c)/2, abscissa)
}

// exponentOf maps the line onto D+, (0, abscissa) or (0, +Inf).
func exponentOf(v, abscissa float64) float64 {
	if math.IsInf(abscissa, 1) {
		return math.Exp(v)
	}
	return abscissa / (1 + math.Exp(-v))
}
