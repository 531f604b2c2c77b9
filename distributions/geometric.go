package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Geometric is the law of the number of trials up to the first success.
//
//	P(X > x) = (1-p)^floor(x), X in {1, 2, ...}, p = 1/mean
//	log E exp(theta X) = log(p exp(theta)/(1 - (1-p) exp(theta)))
type Geometric struct {
	Mu float64 // mean, >= 1
}

// Validate reports a mean below 1 or not finite.
func (g Geometric) Validate() error {
	if inputs.Finite(g.Mu) && g.Mu >= 1 {
		return nil
	}
	return &inputs.Error{Arg: "mean", Value: g.Mu, Domain: "a finite number >= 1"}
}

// String returns geometric(mean=...).
func (g Geometric) String() string { return "geometric(mean=" + numerals.Exact(g.Mu) + ")" }

// logFailure returns log(1-p), -Inf for mean 1.
func (g Geometric) logFailure() float64 { return math.Log1p(-1 / g.Mu) }

// Sample rounds up an exponential variable of mean -1/log(1-p), whose integer
// part has exactly the tail (1-p)^k.
func (g Geometric) Sample(r *rand.Rand) float64 {
	return math.Floor(r.ExpFloat64()/-g.logFailure()) + 1
}

// LogMGF returns theta - log(1 - (mean-1)(exp(theta)-1)) below -log(1-p).
func (g Geometric) LogMGF(theta float64) float64 {
	if g.Mu == 1 {
		return theta
	}
	if theta >= g.Abscissa() {
		return math.Inf(1)
	}
	return theta - math.Log1p(-float64((g.Mu-1)*math.Expm1(theta)))
}

// Abscissa returns -log(1-p).
func (g Geometric) Abscissa() float64 { return -g.logFailure() }

// Mean returns the mean.
func (g Geometric) Mean() float64 { return g.Mu }

// Variance returns mean (mean-1).
func (g Geometric) Variance() float64 { return g.Mu * (g.Mu - 1) }

// CDF returns 1 - (1-p)^floor(x) without cancellation.
func (g Geometric) CDF(x float64) float64 { return 0 - math.Expm1(g.LogSurvival(x)) }

// Survival returns (1-p)^floor(x).
func (g Geometric) Survival(x float64) float64 { return math.Exp(g.LogSurvival(x)) }

// LogSurvival returns floor(x) log(1-p).
func (g Geometric) LogSurvival(x float64) float64 {
	if x < 1 {
		return 0
	}
	return math.Floor(x) * g.logFailure()
}

// Density returns the mass p (1-p)^(x-1) at a positive integer.
func (g Geometric) Density(x float64) float64 {
	if math.IsNaN(x) {
		return x
	}
	if x < 1 || x != math.Floor(x) || math.IsInf(x, 1) {
		return 0
	}
	if x == 1 {
		return 1 / g.Mu
	}
	return math.Exp((x-1)*g.logFailure()) / g.Mu
}

// Quantile returns the smallest positive integer k with CDF(k) >= p, as CDF is
// rounded; next to 1, where many k share a rounded CDF, use UpperQuantile.
func (g Geometric) Quantile(p float64) float64 {
	if math.IsNaN(p) {
		return p
	}
	if p <= 0 || g.Mu == 1 {
		return 1
	}
	if p >= 1 {
		return math.Inf(1)
	}
	return firstInteger(math.Log1p(-p)/g.logFailure(), func(k float64) bool { return g.CDF(k) >= p })
}

// UpperQuantile returns the smallest positive integer k with Survival(k) <= q.
func (g Geometric) UpperQuantile(q float64) float64 {
	if math.IsNaN(q) {
		return q
	}
	if q >= 1 || g.Mu == 1 {
		return 1
	}
	if q <= 0 {
		return math.Inf(1)
	}
	return firstInteger(ln(q)/g.logFailure(), func(k float64) bool { return g.Survival(k) <= q })
}

// firstInteger returns the smallest integer k >= 1 with holds(k), starting near guess;
// holds must be monotone, false and then true.
func firstInteger(guess float64, holds func(k float64) bool) float64 {
	k := math.Max(1, math.Ceil(guess))
	if k > 1<<53 {
		return k // float64 no longer distinguishes integers
	}
	for !holds(k) {
		k++
	}
	for k > 1 && holds(k-1) {
		k--
	}
	return k
}

// Support returns [1, +Inf), or the point 1 for mean 1.
func (g Geometric) Support() (lo, hi float64) {
	if g.Mu == 1 {
		return 1, 1
	}
	return 1, math.Inf(1)
}

// NextAtom returns the smallest positive integer above x.
func (g Geometric) NextAtom(x float64) float64 {
	k := math.Max(1, math.Floor(x)+1)
	if _, hi := g.Support(); k > hi {
		return math.Inf(1)
	}
	return k
}

// Cramer returns x times the relative entropy of Bernoulli(1/x) to Bernoulli(p).
func (g Geometric) Cramer(x float64) float64 {
	if lo, hi := g.Support(); x < lo || x > hi {
		return math.Inf(1)
	}
	return Deviance(1, x/g.Mu) + Deviance(x-1, x*(1-1/g.Mu))
}
