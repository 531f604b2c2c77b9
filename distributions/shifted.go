package distributions

import (
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/distributions/numerals"
)

// Shifted is the law of Shift + X, X of law Law: a constant delay and a variable one, or a
// law above a threshold.
//
//	log E exp(theta (shift + X)) = theta shift + log E exp(theta X)
//
// It may have atoms; Atoms tells, a type assertion to Discrete does not.
type Shifted struct {
	Shift float64 // any finite number; a negative one may leave negative values, which models refuse
	Law   Law
}

// farthest bounds a shift in units of the size of the law: beyond it, float64 has fewer than
// 6 digits left for what varies.
const farthest = 1e9

// Validate reports a missing law, what the law reports, and a shift that is not finite or is
// more than 1e9 times |mean| + standard deviation of the law.
func (s Shifted) Validate() error {
	if err := validInner("law", s.Law); err != nil {
		return err
	}
	size := math.Abs(s.Law.Mean())
	if sd := math.Sqrt(s.Law.Variance()); inputs.Finite(sd) {
		size += sd
	}
	if inputs.Finite(s.Shift) && math.Abs(s.Shift) <= farthest*size && inputs.Finite(s.Mean()) {
		return nil
	}
	return &inputs.Error{Arg: "shift", Value: s.Shift, Domain: "a finite number, at most 1e9 times mean and deviation of " + s.Law.String()}
}

// String returns shifted(shift=...,law=...).
func (s Shifted) String() string {
	return "shifted(shift=" + numerals.Exact(s.Shift) + ",law=" + s.Law.String() + ")"
}

// Sample shifts a sample.
func (s Shifted) Sample(r *rand.Rand) float64 { return s.Shift + float64(s.Law.Sample(r)) }

// LogMGF adds theta shift to the log-MGF of the law.
func (s Shifted) LogMGF(theta float64) float64 {
	of := s.Law.LogMGF(theta)
	if theta == 0 || math.IsInf(of, 1) {
		return of
	}
	return float64(theta*s.Shift) + of
}

// Abscissa returns that of the law.
func (s Shifted) Abscissa() float64 { return s.Law.Abscissa() }

// Mean shifts the mean.
func (s Shifted) Mean() float64 { return s.Shift + s.Law.Mean() }

// Variance returns that of the law.
func (s Shifted) Variance() float64 { return s.Law.Variance() }

// unshift returns the largest float64 y with shift+y <= x as computed, so that
// {shift+X <= x} is {X <= y} exactly for atoms.
func (s Shifted) unshift(x float64) float64 {
	y := x - s.Shift
	if !inputs.Finite(y) {
		return y
	}
	// The sum and the difference round by half a unit in the last place of the largest.
	largest := math.Max(math.Abs(y), math.Max(math.Abs(x), math.Abs(s.Shift)))
	unit := math.Nextafter(largest, math.Inf(1)) - largest
	above := least(y-2*unit, y+2*unit, func(y float64) bool { return s.Shift+y > x })
	return math.Nextafter(above, math.Inf(-1))
}

// below returns the y for which the law is asked in place of x: x-shift, on the side of the
// ends of its support on which x is of those of this law.
func (s Shifted) below(x float64) float64 {
	if _, ok := Atoms(s.Law); ok {
		return s.unshift(x)
	}
	y := x - s.Shift
	switch lo, hi := s.Law.Support(); {
	case x < s.Shift+lo:
		return math.Min(y, math.Nextafter(lo, math.Inf(-1)))
	case x >= s.Shift+hi:
		return math.Max(y, hi)
	}
	return y
}

// CDF returns that of the law at x-shift.
func (s Shifted) CDF(x float64) float64 { return s.Law.CDF(s.below(x)) }

// Survival returns that of the law at x-shift.
func (s Shifted) Survival(x float64) float64 { return s.Law.Survival(s.below(x)) }

// LogSurvival returns that of the law at x-shift.
func (s Shifted) LogSurvival(x float64) float64 { return s.Law.LogSurvival(s.below(x)) }

// Density returns the density of the law at x-shift, or its mass at the atom that is shifted
// to x.
func (s Shifted) Density(x float64) float64 {
	atoms, ok := Atoms(s.Law)
	if !ok {
		return s.Law.Density(s.below(x))
	}
	if math.IsNaN(x) {
		return x
	}
	atom := atoms.NextAtom(s.unshift(math.Nextafter(x, math.Inf(-1))))
	if s.Shift+atom != x {
		return 0
	}
	return s.Law.Density(atom)
}

// Quantile shifts the quantile.
func (s Shifted) Quantile(p float64) float64 { return s.Shift + s.Law.Quantile(p) }

// UpperQuantile shifts the upper quantile.
func (s Shifted) UpperQuantile(q float64) float64 { return s.Shift + s.Law.UpperQuantile(q) }

// Support shifts the support.
func (s Shifted) Support() (lo, hi float64) {
	lo, hi = s.Law.Support()
	return s.Shift + lo, s.Shift + hi
}

// Cramer returns the Cramer function of the law at x-shift.
func (s Shifted) Cramer(x float64) float64 { return rate(s.Law, x-s.Shift) }

// shiftedAtoms are the atoms of a Shifted.
type shiftedAtoms struct {
	shifted Shifted
	atoms   Discrete
}

// NextAtom shifts the next atom after x-shift.
func (s shiftedAtoms) NextAtom(x float64) float64 {
	return s.shifted.Shift + s.atoms.NextAtom(s.shifted.unshift(x))
}

// validInner returns an error unless there is a valid law inside of another.
func validInner(arg string, law Law) error {
	if law == nil {
		return &inputs.Error{Arg: arg, Value: nil, Domain: "a law"}
	}
	return law.Validate()
}
