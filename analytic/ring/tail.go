package ring

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Tail returns the probability that the multinode broadcast is not complete at
// time t,
//
//	P(T > t) = 1 - (1 - S(t/T_s))^n = -expm1(n log1p(-S(t/T_s))).
//
// Symbols: n nodes; S the law's survival function; T_s = Slots(n). Units: t
// in those of the law. Source: derived from VB93 eq (1).
//
// Errors: an *inputs.Error for n < 2, an invalid law, a law of
// negative lengths, t not a number. The mean need not be finite.
func Tail(n int, law distributions.Law, t float64) (float64, error) {
	m, x, err := at(n, law, t)
	if err != nil {
		return 0, err
	}
	return m.survival(x), nil
}

// LogTail returns log P(T > t), where Tail would underflow. Symbols, Units,
// Source, Errors: as Tail.
func LogTail(n int, law distributions.Law, t float64) (float64, error) {
	m, x, err := at(n, law, t)
	if err != nil {
		return 0, err
	}
	return m.logSurvival(x), nil
}

// CDF returns the probability that the multinode broadcast is complete at time
// t,
//
//	P(T <= t) = F(t/T_s)^n.
//
// Symbols: n nodes; F the law's distribution function. Units: t in those of
// the law. Source: derived from VB93 eq (1); exponential lengths: Section II-B.
// Errors: as Tail.
func CDF(n int, law distributions.Law, t float64) (float64, error) {
	m, x, err := at(n, law, t)
	if err != nil {
		return 0, err
	}
	return m.cdf(x), nil
}

// at returns the law of M and the length x for which T <= t if and only if M <= x.
//
// That is t/T_s, except for a law with an atom whose completion time rounds to t: the
// quotient may then be rounded to the wrong side of the atom.
func at(n int, law distributions.Law, t float64) (maximum, float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return maximum{}, 0, err
	}
	scale, law, err := lengths(law)
	if err != nil {
		return maximum{}, 0, err
	}
	if err := inputs.Number("t", t); err != nil {
		return maximum{}, 0, err
	}
	x := t / float64(Slots(n)) / scale
	if atoms, ok := distributions.Atoms(law); ok {
		if a := atoms.NextAtom(x); float64(Slots(n))*(scale*a) <= t {
			x = a
		}
		if float64(Slots(n))*(scale*x) > t {
			x = math.Nextafter(x, math.Inf(-1))
		}
	}
	return maximum{float64(n), law}, x, nil
}
