package figures

import (
	"math"

	"gonum.org/v1/plot/vg"

	"castlab/reports"
)

// A scale maps values of one axis to a coordinate of the drawing.
type scale struct {
	lo, hi   float64 // in data, lo < hi
	log      bool
	hidden   bool // no line, no ticks
	integer  bool // no ticks between whole numbers
	from, to vg.Length
}

// at returns the coordinate of v. Zero on a logarithmic axis and infinities are far
// outside the frame, on the appropriate side.
func (s scale) at(v float64) vg.Length {
	const outside = 50
	switch {
	case s.log && v <= 0 || math.IsInf(v, -1):
		return s.from - outside
	case math.IsInf(v, 1):
		return s.to + outside
	}
	lo, hi := s.lo, s.hi
	if s.log {
		v, lo, hi = math.Log(v), math.Log(lo), math.Log(hi)
	}
	return s.from + vg.Length((v-lo)/(hi-lo))*(s.to-s.from)
}

// value returns the value whose coordinate is at, inside the frame.
func (s scale) value(at vg.Length) float64 {
	t := float64((at - s.from) / (s.to - s.from))
	if s.log {
		a, b := math.Log(s.lo), math.Log(s.hi)
		return math.Exp(a + float64(t*(b-a)))
	}
	return s.lo + float64(t*(s.hi-s.lo))
}

func (s scale) ticks() []tick {
	switch {
	case s.hidden:
		return nil
	case s.log:
		return logTicks(s.lo, s.hi, s.integer)
	}
	return linearTicks(s.lo, s.hi, s.integer)
}

// newScale returns a scale with the given ends, or those of the data with a small
// margin.
func newScale(a reports.Axis, values ...[]float64) scale {
	s := scale{lo: a.Min, hi: a.Max, log: a.Log, hidden: a.Hidden, integer: a.Integer}
	if a.Min != 0 || a.Max != 0 {
		return s
	}
	s.lo, s.hi = math.Inf(1), math.Inf(-1)
	for _, vs := range values {
		for _, v := range vs {
			if finite(v) && !(a.Log && v <= 0) {
				s.lo, s.hi = min(s.lo, v), max(s.hi, v)
			}
		}
	}
	if s.lo > s.hi { // no data that can be shown
		s.lo, s.hi = 1, 10
	}
	if a.Log {
		s.widenLog()
	} else {
		s.widen()
	}
	return s
}

// axisMargin is the margin at either end, as a fraction of the span.
const axisMargin = 0.03

func (s *scale) widen() {
	if most := max(math.Abs(s.lo), math.Abs(s.hi)); s.hi-s.lo <= 1e-9*most || most == 0 {
		half := 0.1 * most
		if half == 0 {
			half = 1
		}
		s.lo, s.hi = s.lo-half, s.hi+half
		return
	}
	pad := axisMargin * (s.hi - s.lo)
	if s.lo < 0 || s.lo > pad {
		s.lo -= pad
	} else {
		s.lo = 0 // an axis that nearly reaches zero starts there
	}
	s.hi += pad
}

func (s *scale) widenLog() {
	a, b := math.Log(s.lo), math.Log(s.hi)
	pad := axisMargin * (b - a)
	if b-a < 1e-9 {
		pad = math.Ln2
	}
	// exp may leave the range of float64 at its ends
	s.lo = max(math.Exp(a-pad), math.SmallestNonzeroFloat64)
	s.hi = min(math.Exp(b+pad), math.MaxFloat64)
}
