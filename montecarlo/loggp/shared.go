package loggp

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// A shared spread is the relative error that the sizes of all segments have alike, by their residuals.
type shared struct{ variance, df float64 }

const (
	// leastShared is the number of degrees of freedom from which on a shared spread takes the place of that of few sizes.
	leastShared = 6
	// sharedLevel is the level of the test that few sizes have the errors that all have.
	sharedLevel = 0.05
)

// sharedSpread returns the spread of the sizes of all segments,
//
//	s^2 = sum (f p_k)^2 / (n - 3 segments + 1)
//
// with the pulls p_k and Huber's factors f: a line takes two, and so does the place of a change one. It reports false
// where errors grow in a segment, or where residuals are few.
func (g *regression) sharedSpread() (of shared, ok bool) {
	n := 0
	for _, s := range g.segments {
		if s.growth != 0 {
			return of, false
		}
		n += len(s.rows)
		for _, p := range s.pull {
			of.variance += float64(s.factor * s.factor * p * p)
		}
	}
	of.df = float64(n - 3*len(g.segments) + 1)
	if of.df < leastShared {
		return of, false
	}
	of.variance /= of.df
	return of, true
}

// ofAll returns an estimate of few degrees of freedom with the standard error that follows from the errors of all sizes, which
// are many more:
//
//	se^2 = s^2 w'(X'X)^-1 w
//
// and larger by what another place of a change that is open makes of it, at the level of the interval. It
// reports false where the few sizes have larger errors than all have, by an F of their own variance.
func (s *segment) ofAll(w [2]float64, st linearEstimate) (linearEstimate, bool) {
	if s.shared.df == 0 || st.df >= few || st.se == 0 {
		return st, false
	}
	v := s.shared.variance * s.design(w)
	if f := st.se * st.se / v; (distuv.F{D1: st.df, D2: s.shared.df}).Survival(f) < sharedLevel {
		return st, false
	}
	st.se = math.Sqrt(v) + s.elsewhere(w)/student((1+s.level)/2, s.shared.df)
	st.df, st.shared = s.shared.df, true
	return st, true
}

// alone is a combination of the line, by the errors of all sizes where it has few of its own.
func (s *segment) alone(weights [2]float64) linearEstimate {
	st, _ := s.ofAll(weights, s.line.combination(weights))
	return st
}

// halved adds the half interval over sizes.
func (s *segment) halved(st *linearEstimate) { st.half = student((1+s.level)/2, st.df) * st.se }
