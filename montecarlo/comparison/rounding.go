package comparison

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// unit is the unit roundoff of float64.
const unit = 0x1p-53

// error bounds by how much rounding can change the difference of two numbers of the
// size given, which is the sum of theirs: each is the result of so many operations
// on positive terms, every one of which errs by unit times the result at most,
//
//	roundings * unit * size.
//
// Source: Higham, Accuracy and Stability of Numerical Algorithms (2002), section 4.2.
func (f facts) error(size float64) float64 {
	return float64(max(1, f.roundings)) * unit * size
}

// size is the largest |a| + |b| of all pairs.
func size(a, b []float64) (most float64) {
	for i := range a {
		most = math.Max(most, math.Abs(a[i])+math.Abs(b[i]))
	}
	return most
}

// same reports whether the numbers are equal in every run but for rounding, and whether
// rounding did anything.
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

// settle makes of a difference that rounding alone can account for what it is: none.
// An end within the error of 0 is 0.
func (f facts) settle(p *Pair, size float64) {
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

// equal reports whether all differences are equal but for rounding, and what is to be
// said of that.
func (f facts) equal(d *montecarlo.Moments, size float64) (warning string, ok bool) {
	bound := f.error(size)
	switch {
	case math.IsInf(bound, 1) || !(d.Max()-d.Min() <= 2*bound):
		return "", false
	case d.Max() == d.Min():
		return fmt.Sprintf("all %d differences are equal: the interval has no width, and what is rare has not been seen", d.N()), true
	}
	return fmt.Sprintf("all %d differences are equal but for rounding: the interval has no width, and what is rare has not been seen", d.N()), true
}
