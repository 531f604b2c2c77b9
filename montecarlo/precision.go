package montecarlo

import "math"

// AbsolutePrecision returns a Done that is true once neither end of the interval
// is farther than h from the value. It is never true if h is not above 0, of
// an interval with a warning, whose width is not reliable (a doubt widens it), or of an interval of width 0
// below level 1: a sample of equal values may have missed a rare event.
func AbsolutePrecision(h float64) func(Estimate) bool {
	return func(e Estimate) bool { return h > 0 && reach(e) <= h }
}

// RelativePrecision returns a Done that is true once neither end of the interval
// is farther than eps |value| from the value, with the exceptions of
// AbsolutePrecision and never for a value of 0.
func RelativePrecision(eps float64) func(Estimate) bool {
	return func(e Estimate) bool {
		return eps > 0 && e.Value != 0 && reach(e) <= float64(eps*math.Abs(e.Value))
	}
}

// reach returns the distance from the value to the farther end, +Inf if the interval must
// not stop an experiment; NaN compares false.
func reach(e Estimate) float64 {
	lo, hi := e.Widest()
	if e.Level < 1 && lo == hi {
		return math.Inf(1)
	}
	return math.Max(hi-e.Value, e.Value-lo)
}
