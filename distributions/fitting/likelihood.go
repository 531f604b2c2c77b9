package fitting

import (
	"math"

	"castlab/distributions"
)

// logDensity returns the logarithm of the density of a law, as a function that does not
// underflow; of laws without a formula here it is the logarithm of Density.
func logDensity(law distributions.Law) func(x float64) float64 {
	const logSqrt2Pi = 0.918938533204672741780329736405617639861
	none := math.Inf(-1)
	switch l := law.(type) {
	case distributions.Exponential:
		c := math.Log(l.Mu)
		return func(x float64) float64 {
			if x < 0 {
				return none
			}
			return -x/l.Mu - c
		}
	case distributions.Normal:
		c := math.Log(l.SD) + logSqrt2Pi
		return func(x float64) float64 { z := (x - l.Mu) / l.SD; return -float64(z*z/2) - c }
	case distributions.Lognormal:
		m, c := math.Log(l.Mu)-float64(l.Sigma*l.Sigma/2), math.Log(l.Sigma)+logSqrt2Pi
		return func(x float64) float64 {
			if x <= 0 {
				return none
			}
			u := math.Log(x)
			z := (u - m) / l.Sigma
			return -float64(z*z/2) - c - u
		}
	case distributions.Gamma:
		scale := l.Mu / l.Shape
		lg, _ := math.Lgamma(l.Shape)
		c := lg + float64(l.Shape*math.Log(scale))
		return func(x float64) float64 {
			if x <= 0 {
				return none
			}
			return float64((l.Shape-1)*math.Log(x)) - x/scale - c
		}
	case distributions.Erlang:
		return logDensity(distributions.Gamma{Shape: float64(l.Shape), Mu: l.Mu})
	case distributions.Weibull:
		lg, _ := math.Lgamma(1 + 1/l.Shape)
		logScale, c := math.Log(l.Mu)-lg, math.Log(l.Shape)
		return func(x float64) float64 {
			if x <= 0 {
				return none
			}
			u := math.Log(x)
			y := l.Shape * (u - logScale)
			return c + y - u - math.Exp(y)
		}
	case distributions.InverseGaussian:
		c := math.Log(l.Shape)/2 - logSqrt2Pi
		return func(x float64) float64 {
			if x <= 0 {
				return none
			}
			d := (x - l.Mu) / l.Mu
			return c - float64(1.5*math.Log(x)) - float64(l.Shape/x*d*d/2)
		}
	case distributions.LogLogistic:
		m := math.Log(l.Quantile(0.5))
		c := math.Log(l.Shape)
		return func(x float64) float64 {
			if x <= 0 {
				return none
			}
			u := math.Log(x)
			y := math.Abs(l.Shape * (u - m))
			return c - u - y - 2*math.Log1p(math.Exp(-y))
		}
	case distributions.GeneralizedPareto:
		scale := l.Mu * (1 - l.Shape)
		c := math.Log(scale)
		return func(x float64) float64 {
			if x < 0 {
				return none
			}
			u := l.Shape * x / scale
			switch {
			case u <= -1:
				return none
			case math.Abs(u) < 1e-12:
				return -x/scale - c
			}
			return -float64((1+1/l.Shape)*math.Log1p(u)) - c
		}
	case distributions.Hyperexponential:
		s := math.Sqrt((l.SCV - 1) / (l.SCV + 1))
		a, b := (1+s)/2, 1/((l.SCV+1)*(1+s))
		return logDensity(distributions.Mixture{P: a, First: distributions.Exponential{Mu: l.Mu / (2 * a)},
			Second: distributions.Exponential{Mu: l.Mu / (2 * b)}})
	case distributions.Shifted:
		of := logDensity(l.Law)
		return func(x float64) float64 { return of(x - l.Shift) }
	case distributions.Mixture:
		first, second := logDensity(l.First), logDensity(l.Second)
		p, q := math.Log(l.P), math.Log1p(-l.P)
		return func(x float64) float64 {
			a, b := p+first(x), q+second(x)
			if a < b {
				a, b = b, a
			}
			if math.IsInf(a, -1) {
				return a
			}
			return a + math.Log1p(math.Exp(b-a))
		}
	}
	return func(x float64) float64 { return math.Log(law.Density(x)) }
}

// logBetween returns log P(lo < X <= hi), from the tail in which it does not cancel.
func logBetween(law distributions.Law, lo, hi float64) float64 {
	switch {
	case math.IsInf(lo, -1) && math.IsInf(hi, 1):
		return 0
	case math.IsInf(hi, 1):
		return law.LogSurvival(lo)
	case math.IsInf(lo, -1):
		return math.Log(law.CDF(hi))
	}
	if below := law.CDF(lo); below < 0.5 {
		return math.Log(law.CDF(hi) - below)
	}
	a, b := law.LogSurvival(lo), law.LogSurvival(hi)
	if !(a > b) {
		return math.Inf(-1)
	}
	return a + math.Log(-math.Expm1(b-a))
}

// logLikelihood returns the log-likelihood of a law. corrected replaces the density at the
// smallest value, where it has no bound as a shift comes up to it, by the mean density from
// there to the next value: the probability of the interval over its length.
//
// Source: R. C. H. Cheng and T. C. Iles, JRSS B 49 (1987) 95-101.
func (g *grouped) logLikelihood(law distributions.Law, corrected bool) float64 {
	sum := 0.0
	for _, term := range g.terms(law, corrected) {
		sum += term
	}
	return number(sum)
}

func number(x float64) float64 {
	if math.IsNaN(x) || math.IsInf(x, 1) {
		return math.Inf(-1)
	}
	return x
}

// terms returns what each cell adds to the log-likelihood, weights included.
func (g *grouped) terms(law distributions.Law, corrected bool) []float64 {
	cells := g.cells
	_, atoms := distributions.Atoms(law)
	if atoms {
		cells = g.discrete
	}
	terms := make([]float64, len(cells))
	base := 0.0
	if g.truncated != nil {
		base = logBetween(law, g.truncated.Lo, g.truncated.Hi)
	}
	at := logDensity(law)
	probability := between(law, at)
	if atoms {
		probability = func(lo, hi float64) float64 { return logBetween(law, lo, hi) }
	}
	for i, c := range cells {
		var v float64
		switch {
		case c.lo == c.hi && corrected && i == 0 && len(cells) > 1 && g.pinned:
			next := math.Min(cells[1].hi, g.exact[min(1, len(g.exact)-1)])
			v = logBetween(law, c.lo, next) - math.Log(next-c.lo)
		case c.lo == c.hi:
			v = at(c.lo)
		case g.truncated != nil:
			v = probability(math.Max(c.lo, g.truncated.Lo), math.Min(c.hi, g.truncated.Hi))
		default:
			v = probability(c.lo, c.hi)
		}
		terms[i] = c.weight * (v - base)
	}
	return terms
}
