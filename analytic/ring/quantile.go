package ring

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Quantile returns the time by which the multinode broadcast is complete with
// probability q,
//
//	inf{t : P(T <= t) >= q} = T_s inf{x : F(x) >= q^(1/n)}.
//
// The upper tail 1 - q^(1/n) = -expm1(log(q)/n) goes to the law's own upper
// quantile, so that nothing is lost for large n.
//
// Symbols: n nodes; F the law's distribution function; T_s = Slots(n). Units:
// those of the law. Source: derived from VB93 eq (1).
//
// Errors: an *inputs.Error for n < 2, an invalid law, a law of
// negative lengths, q outside [0, 1]. +Inf is the answer at q = 1 for an
// unbounded law.
func Quantile(n int, law distributions.Law, q float64) (float64, error) {
	if err := inputs.Probability("q", q); err != nil {
		return 0, err
	}
	return quantile(n, law, math.Log(q))
}

// UpperQuantile returns inf{t : P(T > t) <= p}, accurate for p far below the
// spacing of float64 at 1. Symbols, Units, Source, Errors: as Quantile.
func UpperQuantile(n int, law distributions.Law, p float64) (float64, error) {
	if err := inputs.Probability("p", p); err != nil {
		return 0, err
	}
	return quantile(n, law, math.Log1p(-p))
}

func quantile(n int, law distributions.Law, logq float64) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	scale, law, err := lengths(law)
	if err != nil {
		return 0, err
	}
	return float64(Slots(n)) * (scale * maximum{float64(n), law}.quantile(logq)), nil
}
