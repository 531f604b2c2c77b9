package ring

import (
	"math"

	"castlab/distributions"
)

// Moments of M for a law whose probability is on atoms a_0 < a_1 < ...: P(M > x)
// is constant from one atom to the next, and the integrals are sums.

// pieces calls piece(a, b, p) for each interval [a, b) between atoms, with p = P(M > a)
// > 0. An infinite sequence of atoms is truncated when the rest is negligible: the
// terms that piece returns have begun to decrease, and the geometric continuation of
// the last two is below 1e-17 of the total. That bounds the rest for tails no heavier
// than geometric.
func (m maximum) pieces(atoms distributions.Discrete, piece func(a, b, p float64) (term float64)) {
	a := atoms.NextAtom(math.Inf(-1))
	var total, before float64
	for {
		b := atoms.NextAtom(a)
		p := m.survival(a)
		if math.IsInf(b, 1) || !(p > 0) {
			return
		}
		term := piece(a, b, p)
		total += term
		if ratio := term / before; ratio < 1 && p < 1e-3 && term*ratio/(1-ratio) < 1e-17*total {
			return
		}
		before = term
		a = b
	}
}

// discreteMean returns E M = a_0 + sum_k (a_{k+1} - a_k) P(M > a_k).
func (m maximum) discreteMean(atoms distributions.Discrete) float64 {
	var s sum
	s.add(atoms.NextAtom(math.Inf(-1)))
	m.pieces(atoms, func(a, b, p float64) float64 {
		s.add((b - a) * p)
		return (b - a) * p
	})
	return s.value()
}

// discreteVariance returns Var M, given c = E M, as the sum over intervals of the two
// positive integrals of continuousVariance.
func (m maximum) discreteVariance(atoms distributions.Discrete, c float64) float64 {
	var s sum
	m.pieces(atoms, func(a, b, p float64) float64 {
		var term float64
		if lower := min(b, c); a < lower {
			// 2 int_a^lower (c-x) dx = (lower-a)(2c-a-lower)
			term += (lower - a) * ((c - a) + (c - lower)) * m.cdf(a)
		}
		if upper := max(a, c); upper < b {
			term += (b - upper) * ((b - c) + (upper - c)) * p
		}
		s.add(term)
		return term
	})
	return s.value()
}
