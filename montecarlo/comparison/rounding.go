package comparison

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// unit is the unit roundoff of float64.
const unit = 0x1p-53

// error bounds the effect of rounding on the difference of two numbers whose magnitudes
// add up to size: each is the result of at most roundings operations on positive terms,
// every one with a relative error of at most unit,
//
//	roundings * unit * size.
//
// Source: Higham, Accuracy and Stability of Numerical Algorithms (2002), section 4.2.
func (f facts) error(size float64) float64 {
	return float64(max(1, f.roundings)) * unit * size
}

// size returns the largest |a| + |b| over all pairs.
func size(a, b []float64) (most float64) {
	for i := range a {
		most = math.Max(most, math.Abs(a[i])+math.Abs(b[i]))
	}
	return most
}

// same reports whether the numbers are equal in every run up to rounding, and whether
// rounding had an effect.
func (f facts) same(a, b []float64) (equal, rounded bool) {
	bound := f.error(size(a, b))
	if math.IsInf(bound, 1) {
		return false, false
	}
	for i := range a {
		d := math.Abs(a[i] - b[i])
		if !(d <= bound) {
			return false, false
		}
		rounded = rounded || d > 0
	}
	return true, rounded
}

// clearRounding sets the ends of a difference that are within the rounding error of 0
// to 0, and with them a difference that rounding alone explains.
func (f facts) clearRounding(p *Pair, size float64) {
	bound := f.error(size)
	if math.IsInf(bound, 1) {
		return
	}
	d := &p.Difference
	for _, x := range []*float64{&d.Value, &d.Lo, &d.Hi} {
		if math.Abs(*x) <= bound {
			*x = 0
		}
	}
	switch {
	case d.Lo == 0 && d.Hi == 0:
		p.Ratio.Value, p.Ratio.Lo, p.Ratio.Hi = 1, 1, 1
	case d.Lo == 0 || d.Hi == 0:
		p.Ratio.Lo, p.Ratio.Hi = math.Min(1, p.Ratio.Lo), math.Max(1, p.Ratio.Hi)
	}
}

// equal reports whether all differences are equal up to rounding, and the warning that
// follows from it.
func (f facts) equal(d *montecarlo.Moments, size float64) (warning string, ok bool) {
	bound := f.error(size)
	switch {
	case math.IsInf(bound, 1) || !(d.Max()-d.Min() <= 2*bound):
		return "", false
	case d.Max() == d.Min():
		return fmt.Sprintf("all %d differences are equal: the interval has no width, and what is rare has not been seen", d.N()), true
	}
	return fmt.Sprintf("all %d differences are equal but for rounding: the interval has no width, and what is rare has not been seen",
		d.N()), true
}
