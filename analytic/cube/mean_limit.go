package cube

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// MeanRatioBound returns an upper bound on E T_mod/T_s that tends to the mean length as the
// cube grows, for every law with a moment generating function,
//
//	min over s of (d log(nd) + log Phi(s) sum_i beta_i)/(s T_s).
//
// Phase i is the longest of nd link times, each the sum of at most beta_i lengths, so by
// Jensen's inequality
//
//	exp(s E T_i) <= E exp(s T_i) <= nd Phi(s)^beta_i.
//
// Since sum beta_i <= (n-1)/d + d - 1, the bound for one s tends to log(Phi(s))/s with d, and
// that to the mean as s tends to 0. With T_mod >= (sum x - min x)/d, whose mean over T_s tends
// to the mean length, E T_mod/T_s tends to it: in Proposition 4 the means converge, too.
//
// Symbols: n = 2^d; beta_i = Beta(d, i); Phi(s) = E exp(s x). Units: those of the law.
// Source: derived.
//
// Errors: d outside 1..1000; a law outside its domain; a *HypothesisError for one
// without a moment generating function.
func MeanRatioBound(d int, law distributions.Law) (float64, error) {
	if err := inputs.Integer("d", d, 1, maxChernoff); err != nil {
		return 0, err
	}
	if err := checkLaw(law); err != nil {
		return 0, err
	}
	if err := needTransform("E T_mod/T_s -> E x", law); err != nil {
		return 0, err
	}
	steps, err := BetaSum(d)
	if err != nil {
		return 0, err
	}
	each, links := steps/slots(d), float64(d)*logLinks(d)/slots(d)
	if lo, hi := law.Support(); lo == hi {
		return each * lo, nil // approached as s grows
	}
	bound := func(v float64) float64 {
		s := exponentOf(v, law.Abscissa())
		if value := (links + float64(each*law.LogMGF(s))) / s; !math.IsNaN(value) {
			return value
		}
		return math.Inf(1)
	}
	// s bound(s) is convex, so the bound falls and then rises. At s = 1/mean its terms are of
	// one size in small cubes; in large ones the best s is smaller.
	at := -math.Log(law.Mean())
	if !math.IsInf(law.Abscissa(), 1) {
		at = 0
	}
	return bound(leastBetween(bound, at-60, at+60, 1e-9)), nil
}
