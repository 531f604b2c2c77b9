package ring

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// Variance returns the variance of the completion time,
//
//	Var T = ceil((n-1)/2)^2 Var M,
//
// +Inf where the second moment of the law, and with it that of M, diverges.
//
// Symbols: n nodes; M the longest of n lengths. Units: those of the law,
// squared. Source: derived from VB93 eq (1).
//
// Errors: as Mean.
func Variance(n int, law distributions.Law) (float64, error) {
	if err := inputs.Integer("n", n, 2, math.MaxInt); err != nil {
		return 0, err
	}
	v, err := VarianceMaximum(n, law)
	h := float64(Slots(n))
	return h * h * v, err
}

// VarianceMaximum returns Var M, the variance of the longest of n packets.
//
// Symbols, Units, Errors: as Variance, except that n = 1 is allowed.
func VarianceMaximum(n int, law distributions.Law) (float64, error) {
	e, err := MeanMaximum(n, law)
	if err != nil {
		return 0, err
	}
	scale, law, err := lengths(law)
	if err != nil {
		return 0, err
	}
	v := law.Variance()
	if n > 1 && !math.IsInf(v, 1) {
		v, err = varianceMaximum(n, law, e/scale)
	}
	return scale * scale * v, err
}

// varianceMaximum chooses the most accurate method for a valid, unscaled law with
// finite variance; mean is E M.
func varianceMaximum(n int, law distributions.Law, mean float64) (float64, error) {
	switch l := law.(type) {
	case distributions.Exponential:
		return l.Mu * l.Mu * harmonicSquare(n), nil
	case distributions.ShiftedExponential:
		return (l.Mu - l.Shift) * (l.Mu - l.Shift) * harmonicSquare(n), nil
	case distributions.Uniform:
		// M is a beta variable: n/((n+1)^2 (n+2)).
		x, w := float64(n), l.Max-l.Min
		return w * w * (x / (x + 1) / (x + 1) / (x + 2)), nil
	case distributions.Pareto:
		if l.Shape < 3 {
			// The mean square dominates the square of the mean.
			low := (l.Shape - 1) / l.Shape * l.Mu
			return paretoMoment(n, l.Shape, low, 2) - mean*mean, nil
		}
	case distributions.Geometric:
		if l.Mu > smoothGeometric {
			_, v := geometricMoments(n, l.Mu)
			return v, nil
		}
	}
	if lo, hi := law.Support(); lo == hi {
		return 0, nil
	}
	if atoms, ok := distributions.Atoms(law); ok {
		return maximum{float64(n), law}.discreteVariance(atoms, mean), nil
	}
	u, unit, err := ordinary(law, 2)
	if err != nil {
		return 0, err
	}
	v, err := maximum{float64(n), u}.continuousVariance(mean / unit)
	return unit * unit * v, err
}

// harmonicSquare returns 1 + 1/4 + ... + 1/n^2 = pi^2/6 - psi'(n+1).
func harmonicSquare(n int) float64 {
	if n <= 100 {
		s := 0.0
		for k := n; k >= 1; k-- {
			s += 1 / float64(k) / float64(k)
		}
		return s
	}
	// psi'(n+1) = 1/n - 1/(2n^2) + 1/(6n^3) - 1/(30n^5) + ...
	x := 1 / float64(n)
	return math.Pi*math.Pi/6 - x*(1-x*(1./2-x*(1./6-x*x/30)))
}
