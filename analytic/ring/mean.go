package ring

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Mean returns the mean completion time of the multinode broadcast,
//
//	E T = ceil((n-1)/2) E M.
//
// Symbols: n nodes; M the longest of n independent lengths of the given law.
// Units: those of the law. Source: VB93 eq (1).
//
// Errors: an *inputs.Error for n < 2, an invalid law, a law of
// negative lengths, one without finite mean, or whose lengths leave the range of float64
// too often; an *AccuracyError if no
// relative error of 1e-11 can be shown.
func Mean(n int, law distributions.Law) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	m, err := MeanMaximum(n, law)
	return float64(Slots(n)) * m, err
}

// MeanMaximum returns the mean of the longest of n packets,
//
//	E M = int_0^inf (1 - F(x)^n) dx,
//
// which is also the ratio E T/T_s for lengths of mean 1. Exponential lengths,
// uniform lengths from 0 and Pareto lengths take their closed forms; a law on
// atoms takes its sum; any other is integrated with proved accuracy.
//
// Symbols: n packets; F the law's distribution function. Units: those of the
// law. Source: VB93, Section II-A, before eq (1).
//
// Errors: as Mean, except that n = 1 is allowed (E M is then the law's mean).
func MeanMaximum(n int, law distributions.Law) (float64, error) {
	if err := inputs.Integer("n", n, 1, math.MaxInt); err != nil {
		return 0, err
	}
	scale, law, err := lengths(law)
	if err != nil {
		return 0, err
	}
	if math.IsInf(law.Mean(), 1) {
		return 0, &inputs.Error{Arg: "law", Value: law.String(), Domain: "a law with finite mean"}
	}
	if n == 1 {
		return scale * law.Mean(), nil
	}
	e, err := meanMaximum(n, law)
	return scale * e, err
}

// meanMaximum chooses the most accurate method for a valid, unscaled law.
func meanMaximum(n int, law distributions.Law) (float64, error) {
	switch l := law.(type) {
	case distributions.Exponential:
		return l.Mu * harmonic(n), nil
	case distributions.ShiftedExponential:
		return l.Shift + (l.Mu-l.Shift)*harmonic(n), nil
	case distributions.Uniform:
		return l.Min + (l.Max-l.Min)*(float64(n)/(float64(n)+1)), nil
	case distributions.Pareto:
		return paretoMoment(n, l.Shape, (l.Shape-1)/l.Shape*l.Mu, 1), nil
	case distributions.Geometric:
		if l.Mu > smoothGeometric {
			e, _ := geometricMoments(n, l.Mu)
			return e, nil
		}
	}
	lo, hi := law.Support()
	if lo == hi {
		return lo, nil
	}
	if atoms, ok := distributions.Atoms(law); ok {
		return maximum{float64(n), law}.discreteMean(atoms), nil
	}
	u, unit, err := ordinary(law, 1)
	if err != nil {
		return 0, err
	}
	e, err := maximum{float64(n), u}.continuousMean()
	return unit * e, err
}

// lengths validates a law of packet lengths and extracts its scale: the longest of n
// scaled packets is the scaled longest packet.
func lengths(law distributions.Law) (scale float64, inner distributions.Law, err error) {
	if law == nil {
		return 0, nil, &inputs.Error{Arg: "law", Value: "none", Domain: "a law of packet lengths"}
	}
	if err := law.Validate(); err != nil {
		return 0, nil, err
	}
	scale = 1
	for {
		s, ok := law.(distributions.Scaled)
		if !ok {
			break
		}
		scale *= s.Factor
		law = s.Law
	}
	if lo, _ := law.Support(); lo < 0 {
		return 0, nil, &inputs.Error{Arg: "law", Value: law.String(), Domain: "a law of lengths >= 0"}
	}
	return scale, law, nil
}
