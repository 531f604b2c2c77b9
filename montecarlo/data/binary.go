package data

import (
	"math"
	"slices"

	"castlab/montecarlo"
)

// Binary reports whether the values are 0 and 1, both of which occur, as of a rate: their mean is the share of 1.
func (s *Sample) Binary() bool {
	return s.Min() == 0 && s.Max() == 1 && s.whole() && s.zeros == nil &&
		!slices.ContainsFunc(s.values, func(x float64) bool { return x != 0 && x != 1 })
}

// asShare returns the mean of values of 0 and 1 with an interval within these, whatever its doubts.
func asShare(e montecarlo.Estimate) montecarlo.Estimate {
	within := func(lo, hi float64) (float64, float64) { return math.Max(0, lo), math.Min(1, hi) }
	if !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) {
		e.Lo, e.Hi = within(e.Lo, e.Hi)
	}
	e.Doubts = slices.Clone(e.Doubts)
	for i := range e.Doubts {
		d := &e.Doubts[i]
		d.Lo, d.Hi = within(d.Lo, d.Hi)
	}
	return e
}
