package loggp

import (
	"fmt"
	"math"

	"castlab/montecarlo"
)

// A beside is the line of windows whose G a segment of single messages takes up, and how far the parameters a and b of the
// segment follow it:
//
//	a' = a + K_a (G_w - b),  b' = b + K_b (G_w - b)
//
// with K_b the share of b's own variance in both, doubts included, and K_a/K_b the slope of a on b of the line.
type beside struct {
	*segment
	gain [2]float64
}

// joinedLevel is the level of the test that G of windows is that of single messages, for the two to be joined.
const joinedLevel = 0.05

// leastShare is the share of the G of windows below which it is left alone: what is doubted of windows would be doubted of L+2o,
// too, for little.
const leastShare = 0.8

// join has segments of single messages take up the G of windows of their sizes, where the two agree: LogGP has one.
func (m *builder) join() {
	if m.line == nil || m.windows == nil || m.line.Kind == Collective {
		return
	}
	for i, s := range m.line.segments {
		w := m.windows.segment(s.points[len(s.points)-1].Bytes)
		within := 0
		for _, p := range s.points {
			if w.from <= p.Bytes && p.Bytes < w.to {
				within++
			}
		}
		if within < leastSizes || 2*within < len(s.points) || !(s.free[0] > 0 && s.free[1] > 0 && w.free[1] > 0) {
			continue
		}
		a, b := s.single([2]float64{0, 1}), w.combination([2]float64{0, 1})
		if test, ok := agree(a, b); !ok || test.P < joinedLevel {
			continue
		}
		va, vb := a.reach()*a.reach(), b.reach()*b.reach()
		k := va / (va + vb)
		if !(k >= leastShare) { // NaN if both reach anywhere
			continue
		}
		s.beside = &beside{w, [2]float64{k * s.inverse[0][1] / s.inverse[1][1], k}}
		s.redraw(m.Config, fmt.Sprintf("%v %d", m.line.Kind, i))
	}
}

// agree tests whether two estimates are of one number.
func agree(a, b linearEstimate) (Test, bool) {
	d := a.plus(1, b, -1)
	if d.se == 0 {
		return Test{}, false
	}
	t := math.Abs(d.free) / d.se
	return Test{Statistic: t, P: 2 * studentCDF(-t, d.df), Looks: 1, Verdict: "they agree"}, true
}

// reach is half of the widest interval of an estimate.
func (st linearEstimate) reach() float64 {
	lo, hi := st.half, st.half
	for _, d := range st.doubts {
		lo += math.Max(0, st.free-st.half-d.Lo)
		hi += math.Max(0, d.Hi-st.free-st.half)
	}
	return (lo + hi) / 2
}

// redraw draws the parameters.
func (s *segment) redraw(c Config, what string) {
	a, b := s.draw(c.Draws, randOf(c.Seed, what))
	s.first = draws{math.Max(0, s.combination([2]float64{1, 0}).value), a, true}
	s.perByte = draws{math.Max(0, s.combination([2]float64{0, 1}).value), b, true}
}

// parts splits a combination of a segment into that of its own a and b, and its share of the G of windows.
func (s *segment) parts(w [2]float64) (own [2]float64, k float64) {
	if s.beside == nil {
		return w, 0
	}
	k = float64(w[0]*s.beside.gain[0]) + float64(w[1]*s.beside.gain[1])
	return [2]float64{w[0], w[1] - k}, k
}

// combination is that of the line, and of windows where it takes up their G, with what is doubted of it.
func (s *segment) combination(weights [2]float64) linearEstimate {
	if s.beside == nil {
		return s.single(weights)
	}
	own, k := s.parts(weights)
	st := s.single(own).plus(1, s.beside.single([2]float64{0, 1}), k)
	alone := s.single(weights)
	st.both = true
	st.doubts = append(st.doubts, montecarlo.Doubt{
		Reason: "G is that of single messages and of windows together, which LogGP has alike",
		Lo:     math.Min(st.free-st.half, alone.free-alone.half), Hi: math.Max(st.free+st.half, alone.free+alone.half),
		Settle: "leave the bandwidth test out, and measure more sizes",
	})
	return st
}
