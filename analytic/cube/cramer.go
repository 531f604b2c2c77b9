package cube

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// A tilt is the maximizer theta of the Cramer function I(x) = sup_theta (theta x - log
// Phi(theta)) at a level x.
type tilt struct {
	theta float64 // the maximizer, in 1/x
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
// For a bounded law at or beyond its end the supremum is not attained: I may be
// +Inf, and the s returned is finite and large.
//
// Symbols: Phi(s) = E exp(s x). Units: lambda in those of the lengths, s in
// 1/x. Source: VB93, Section V, proof of Proposition 4, and derived.
//
// Errors: lambda not above the mean; a *HypothesisError for a law whose D+ is
// empty; those of distributions.Cramer.
func BestExponent(law distributions.Law, lambda float64) (s, logXi float64, err error) {
	if err := checkLaw(law); err != nil {
		return 0, 0, err
	}
	if err := needTransform("VB93 Proposition 4", law); err != nil {
		return 0, 0, err
	}
	if !(lambda > law.Mean()) || math.IsInf(lambda, 1) {
		return 0, 0, &inputs.Error{
			Arg: "lambda", Value: lambda, Domain: fmt.Sprintf("a finite number above the mean %g", law.Mean()),
		}
	}
	t, err := tiltAt(law, lambda)
	return t.theta, t.rate, err
}

// tiltAt returns the tilt at a level x above the mean of a law with a transform.
func tiltAt(law distributions.Law, x float64) (tilt, error) {
	rate, err := distributions.Cramer(law, x)
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

// greatestTheta bounds the search for an exponent that would grow without limit, in
// 1/mean: theta x is then known to 1e-8.
const greatestTheta = 1e8

// attainable is tiltAt with an exponent that can be used as a parameter: for a bounded
// law, at most greatestTheta over its mean. The rate is the one that this exponent
// gives. Beyond the end of the support, where I is infinite, it is finite and grows by
// greatestTheta per mean.
func attainable(law distributions.Law, x float64) (tilt, error) {
	_, hi := law.Support()
	if math.IsInf(hi, 1) {
		return tiltAt(law, x)
	}
	if !(x > law.Mean()) {
		return tilt{}, nil
	}
	most := greatestTheta / law.Mean()
	f := func(logS float64) float64 { return law.LogMGF(math.Exp(logS)) - float64(math.Exp(logS)*x) }
	// f decreases from 0 at s = 0 to its minimum, and increases from there on.
	from := math.Log(min(1e-3*most, 1e-3*(x-law.Mean())/max(law.Variance(), 1e-300)))
	s := math.Exp(leastBetween(f, from, math.Log(most), 1e-9))
	return tilt{theta: s, rate: float64(s*x) - law.LogMGF(s)}, nil
}

// attaining returns the theta that maximizes theta x - log Phi(theta), a concave
// function, x above the mean, by golden sections over log theta (or the logit of theta
// within D+). For a bounded law at or above its end, where the function increases
// without limit, theta is large.
func attaining(law distributions.Law, x float64) float64 {
	abscissa := law.Abscissa()
	if _, hi := law.Support(); x >= hi {
		return greatestTheta / law.Mean()
	}
	f := func(v float64) float64 {
		theta := exponentOf(v, abscissa)
		if value := law.LogMGF(theta) - float64(theta*x); !math.IsNaN(value) {
			return value
		}
		return math.Inf(1)
	}
	// The minimum lies between a point where f still decreases and one where it
	// increases.
	v := -math.Log(x)
	if !math.IsInf(abscissa, 1) {
		v = 0
	}
	a, c := v-1, v+1
	for width := 1.0; f(a) < f(v) && v-a < 700; {
		width *= 2
		c, v, a = v, a, a-width
	}
	for width := 1.0; f(c) < f(v) && c-v < 700; {
		width *= 2
		a, v, c = v, c, c+width
	}
	return exponentOf(leastBetween(f, a, c, 1e-9), abscissa)
}

// exponentOf maps the real line to D+, (0, abscissa) or (0, +Inf).
func exponentOf(v, abscissa float64) float64 {
	if math.IsInf(abscissa, 1) {
		return math.Exp(v)
	}
	return abscissa / (1 + math.Exp(-v))
}
