package ring

import (
	"math"

	"castlab/distributions"
)

// ChernoffTail returns an upper bound on the tail of the completion time,
//
//	P(T > t) <= min(1, n exp(-I(t/T_s))),
//
// from the union bound over the packets and Chernoff's bound on each. It is 1,
// saying nothing, for t <= T_s E x, and wherever the law's transform does not
// exist to the right of 0.
//
// Symbols: n nodes; I(x) = sup_theta (theta x - log E exp(theta x_1)) the law's
// rate function; T_s = Slots(n). Units: t in those of the law. Source: derived
// from VB93 eq (1).
//
// Errors: as Tail, and those of distributions.Cramer.
func ChernoffTail(n int, law distributions.Law, t float64) (float64, error) {
	l, err := logChernoffTail(n, law, t)
	return math.Exp(l), err
}

// logChernoffTail returns the logarithm of ChernoffTail, where that would
// underflow: min(0, log n - I(t/T_s)). Symbols, Units, Source, Errors: as
// ChernoffTail.
func logChernoffTail(n int, law distributions.Law, t float64) (float64, error) {
	m, x, err := at(n, law, t)
	if err != nil {
		return 0, err
	}
	if !(x > m.law.Mean()) {
		return 0, nil
	}
	rate, err := distributions.Cramer(m.law, x)
	if err != nil {
		return 0, err
	}
	return min(0, math.Log(m.n)-rate), nil
}
