package loggp

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// few is the number of degrees of freedom below which too few sizes make an interval
// wide.
const few = 2

const (
	// lean is how many times as wide an interval of few degrees of freedom is if errors are unlike
	// normal ones.
	lean = 3
	// leanShared is how many times as wide an interval is that takes the errors of few sizes to be those of all, if they are not.
	leanShared = 2
)

// leans returns the doubt of an estimate that few sizes say.
func (s *segment) leans(st linearEstimate) (montecarlo.Doubt, bool) {
	d := montecarlo.Doubt{Settle: "measure more sizes", Reason: "few sizes say it: the interval takes their errors to be like those of " +
		"other sizes"}
	by := leanShared * st.half
	if !st.shared {
		d.Reason = fmt.Sprintf("few sizes leave less than %d degrees of freedom, so that an interval leans on errors like normal ones", few)
		by = lean * st.half
	}
	d.Lo, d.Hi = st.free-by, st.free+by
	return d, st.shared || st.df < few
}

// leansBeyond returns how far the doubt that few sizes say a or b reaches beyond the half interval of a combination, on either side,
// 0 if the segment does not have it for this reason.
func (s *segment) leansBeyond(w [2]float64, reason string) (by float64) {
	w, _ = s.parts(w)
	for _, axis := range [][2]float64{{1, 0}, {0, 1}} {
		st := s.alone(axis)
		s.halved(&st)
		d, is := s.leans(st)
		if !is || d.Reason != reason {
			continue
		}
		if x := s.alone(w); !st.shared {
			s.halved(&x)
			return (lean - 1) * x.half
		}
		x := linearEstimate{se: math.Sqrt(s.shared.variance * s.design(w)), df: s.shared.df}
		s.halved(&x)
		return (leanShared - 1) * x.half
	}
	return 0
}
