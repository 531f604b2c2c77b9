package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Scaled is the law of Factor X, X of law Law: the same lengths in another unit.
//
//	log E exp(theta k X) is the log-MGF of X at k theta
//
// It may have atoms; Atoms tells, a type assertion to Discrete does not.
type Scaled struct {
	Factor float64 // k, > 0
	Law    Law
}

// Validate reports a factor that is not a finite number > 0, a missing law, what the
// law reports, and a factor by which its mean leaves the range of float64: +Inf would
// pass for a mean that does not exist, 0 for a law without lengths.
func (s Scaled) Validate() error {
	if err := inputs.Positive("factor", s.Factor); err != nil {
		return err
	}
	if s.Law == nil {
		return &inputs.Error{Arg: "law", Value: nil, Domain: "a law to scale"}
	}
	if err := s.Law.Validate(); err != nil {
		return err
	}
	if of, scaled := s.Law.Mean(), s.Mean(); inputs.Finite(of) && !inputs.Finite(scaled) || of > 0 && scaled == 0 {
		return &inputs.Error{Arg: "factor", Value: s.Factor, Domain: "a factor by which the mean of " + s.Law.String() +
			" stays in the range of float64"}
	}
	return nil
}

// String returns factor*law.
func (s Scaled) String() string { return numerals.Exact(s.Factor) + "*" + s.Law.String() }

// Sample scales a sample.
func (s Scaled) Sample(r *rand.Rand) float64 { return s.Factor * s.Law.Sample(r) }

// LogMGF returns the log-MGF of the law at factor theta.
func (s Scaled) LogMGF(theta float64) float64 { return s.Law.LogMGF(s.Factor * theta) }

// Abscissa returns that of the law over the factor.
func (s Scaled) Abscissa() float64 { return s.Law.Abscissa() / s.Factor }

// Mean scales the mean.
func (s Scaled) Mean() float64 { return s.Factor * s.Law.Mean() }

// Variance scales the variance by the square, one factor at a time where the square
// is beyond float64 and the product is not.
func (s Scaled) Variance() float64 {
	square, v := s.Factor*s.Factor, s.Law.Variance()
	if square == 0 || !inputs.Finite(square) {
		return s.Factor * (s.Factor * v)
	}
	return square * v
}

// unscale returns the largest float64 y with factor*y <= x as computed, so that
// {factor*X <= x} is {X <= y} exactly, atoms included.
func (s Scaled) unscale(x float64) float64 {
	y := x / s.Factor
	if !inputs.Finite(y) || x == 0 {
		return y // at 0 the smallest float64s would underflow to 0 as well
	}
	for range 4 {
		if next := math.Nextafter(y, math.Inf(1)); s.Factor*next <= x {
			y = next
		}
	}
	for range 4 {
		if s.Factor*y > x {
			y = math.Nextafter(y, math.Inf(-1))
		}
	}
	return y
}

// CDF returns that of the law at x/factor.
func (s Scaled) CDF(x float64) float64 {
	l, y, _ := s.at(x, s.unscale(x))
	return l.CDF(y)
}

// Survival returns that of the law at x/factor.
func (s Scaled) Survival(x float64) float64 {
	l, y, _ := s.at(x, s.unscale(x))
	return l.Survival(y)
}

// LogSurvival returns that of the law at x/factor.
func (s Scaled) LogSurvival(x float64) float64 {
	l, y, _ := s.at(x, s.unscale(x))
	return l.LogSurvival(y)
}

// Density returns the density of the law at x/factor over the factor, or its
// mass at the atom that is scaled to x.
func (s Scaled) Density(x float64) float64 {
	atoms, ok := Atoms(s.Law)
	if !ok {
		if l, at, is := s.at(x, x/s.Factor); is {
			return l.Density(at)
		}
		return s.Law.Density(x/s.Factor) / s.Factor
	}
	if math.IsNaN(x) {
		return x
	}
	atom := atoms.NextAtom(s.unscale(math.Nextafter(x, math.Inf(-1))))
	if s.Factor*atom != x {
		return 0
	}
	return s.Law.Density(atom)
}

// Quantile scales the quantile.
func (s Scaled) Quantile(p float64) float64 {
	return s.scaledQuantile(func(l Law) float64 { return l.Quantile(p) })
}

// UpperQuantile scales the upper quantile.
func (s Scaled) UpperQuantile(q float64) float64 {
	return s.scaledQuantile(func(l Law) float64 { return l.UpperQuantile(q) })
}

// Support scales the support.
func (s Scaled) Support() (lo, hi float64) {
	lo, hi = s.Law.Support()
	return s.Factor * lo, s.Factor * hi
}

// Cramer returns the Cramer function of the law at x/factor.
func (s Scaled) Cramer(x float64) float64 { return rate(s.Law, x/s.Factor) }

// Atoms returns the atoms of a law that has all its probability on them, those of scaled,
// shifted and mixed laws included, and false for a law without atoms.
func Atoms(l Law) (Discrete, bool) {
	switch l := l.(type) {
	case Scaled:
		atoms, ok := Atoms(l.Law)
		return scaledAtoms{scaled: l, atoms: atoms}, ok
	case Shifted:
		atoms, ok := Atoms(l.Law)
		return shiftedAtoms{shifted: l, atoms: atoms}, ok
	case Mixture:
		first, ok := Atoms(l.First)
		second, both := Atoms(l.Second)
		return mixedAtoms{first: first, second: second}, ok && both
	}
	atoms, ok := l.(Discrete)
	return atoms, ok
}

// scaledAtoms are the atoms of a Scaled.
type scaledAtoms struct {
	scaled Scaled
	atoms  Discrete
}

// NextAtom scales the next atom after x/factor.
func (s scaledAtoms) NextAtom(x float64) float64 {
	return s.scaled.Factor * s.atoms.NextAtom(s.scaled.unscale(x))
}
