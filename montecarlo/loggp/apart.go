package loggp

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// apart returns the doubt of an estimate that launches which have no lines of their own differ by an offset or
// by a scale. An offset o_r of launch r moves the row of a size that R_k launches have by o_r/R_k, so that with
// c_k what the estimate takes of a row,
//
//	V = sd(o)^2 sum_r (sum_(k of r) c_k/R_k)^2
//
// and likewise for a scale; of the two the wider interval counts.
func (g *regression) apart(s *segment, weights [2]float64, st linearEstimate) (montecarlo.Doubt, bool) {
	v := s.times(weights)
	wide := 0.0
	for _, c := range g.components {
		square := 0.0
		for _, points := range g.ofLaunch {
			sum := 0.0
			for k, p := range s.points {
				if _, has := at(points, p.Bytes); !has {
					continue
				}
				x := (float64(v[0]*s.x[k][0]) + float64(v[1]*s.x[k][1])) / s.usual[k] / float64(g.having(p.Bytes))
				if !c.scale {
					x *= g.half() / math.Max(s.at(s.rows[k]), s.rows[k].y*1e-3)
				}
				sum += x
			}
			square += sum * sum
		}
		wide = math.Max(wide, student((1+s.level)/2, c.df)*math.Sqrt(c.variance()*square))
	}
	half := math.Hypot(st.half, wide)
	return montecarlo.Doubt{
		Reason: fmt.Sprintf("%s: %d launches differ by what is in all of their times, and their sizes are too few, or too different, "+
			"for a line of each", g.Kind, len(g.launches)),
		Lo: st.free - half, Hi: st.free + half, Settle: severalLaunches,
	}, wide > 0
}

// half is what a row is of a time.
func (g *regression) half() float64 {
	if g.Kind == RoundTrip {
		return 0.5
	}
	return 1
}
