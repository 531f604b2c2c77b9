package loggp

import (
	"math"
	"slices"

	"castlab/montecarlo"
)

// A move is by how much L+2o and G of one range of sizes are larger if a doubt is right.
type move struct{ sum, perByte float64 }

// moves returns by doubt how the parameters a and b of all segments move together, at the ends of what it leaves open and
// beyond the half intervals that hold without it. A doubt that may move them by any amount has none.
func (g *regression) moves() map[string][][]move {
	all := map[string][][]move{}
	for _, s := range g.segments {
		for _, w := range [][2]float64{{1, 0}, {0, 1}} {
			for _, d := range s.combination(w).doubts {
				if all[d.Reason] != nil {
					continue
				}
				if list, ok := g.movesBy(d.Reason, d.Reason == s.drift.Reason); ok {
					all[d.Reason] = list
				}
			}
		}
	}
	return all
}

// movesBy returns the moves by one doubt, which may be that of drifts.
func (g *regression) movesBy(reason string, drifts bool) (list [][]move, ok bool) {
	list, ok = g.around(func(s *segment, w [2]float64) (down, up float64) {
		if drifts {
			return s.alikeBeyond(w)
		}
		if by := s.leansBeyond(w, reason); by > 0 {
			return by, by
		}
		return beyond(s.combination(w), reason)
	})
	if !drifts || !ok {
		return list, ok
	}
	more, ok := g.drifting()
	return append(list, more...), ok
}

// beyond returns how far a doubt reaches beyond the half interval of an estimate, downward and upward.
func beyond(st linearEstimate, reason string) (down, up float64) {
	for _, d := range st.doubts {
		if d.Reason == reason {
			return math.Max(0, st.free-st.half-d.Lo), math.Max(0, d.Hi-st.free-st.half)
		}
	}
	return 0, 0
}

// alikeBeyond is beyond for errors that are alike from size to size.
func (s *segment) alikeBeyond(w [2]float64) (down, up float64) {
	w, _ = s.parts(w)
	st := s.alone(w)
	s.halved(&st)
	d := montecarlo.Doubt{Lo: st.free - st.half, Hi: st.free + st.half}
	s.alike(&d, w, st)
	return st.free - st.half - d.Lo, d.Hi - st.free - st.half
}

// directions in which a region of a and b is measured.
const directions = 8

// around returns the corners of the region that a doubt leaves of a and b of every segment, all in one direction, and of
// several segments also every other one in the opposite direction. The region is the octagon of the ends of eight linear
// combinations of a and b, so that it holds what the ends of all say.
func (g *regression) around(ends func(s *segment, w [2]float64) (down, up float64)) (list [][]move, ok bool) {
	corners := make([][]move, len(g.segments))
	some := false
	for i, s := range g.segments {
		var size [2]float64
		for c := range 2 {
			var w [2]float64
			w[c] = 1
			down, up := ends(s, w)
			size[c] = math.Max(down, up)
		}
		if math.IsInf(size[0], 1) || math.IsInf(size[1], 1) {
			return nil, false
		}
		corners[i] = make([]move, directions)
		if size[0] == 0 && size[1] == 0 {
			continue
		}
		some = true
		corners[i] = octagon(size, func(w [2]float64) (down, up float64) { return ends(s, w) })
	}
	if !some {
		return nil, true
	}
	for _, turned := range []int{0, directions / 2}[:min(2, len(g.segments))] {
		for k := range directions {
			one := make([]move, len(g.segments))
			for i := range one {
				one[i] = corners[i][(k+turned*(i%2))%directions]
			}
			list = append(list, one)
		}
	}
	return list, true
}

// octagon returns the corners of a region of (a, b) of the given size along either axis, in the order of their direction.
func octagon(size [2]float64, ends func(w [2]float64) (down, up float64)) (list []move) {
	for c := range size {
		if size[c] > 0 {
			continue
		}
		var w [2]float64
		w[1-c] = 1
		down, up := ends(w)
		for k := range directions {
			if k == directions/2 {
				up = -down
			}
			list = append(list, move{up * w[0], up * w[1]})
		}
		return list
	}
	along := func(k int) (w [2]float64, reach float64) {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / directions)
		w = [2]float64{cos / size[0], sin / size[1]}
		_, reach = ends(w)
		return w, reach
	}
	for k := range directions {
		one, far := along(k)
		two, wide := along(k + 1)
		det := float64(one[0]*two[1]) - float64(one[1]*two[0])
		list = append(list, move{(float64(far*two[1]) - float64(wide*one[1])) / det, (float64(wide*one[0]) - float64(far*two[0])) / det})
	}
	return list
}

// drifting returns the moves by drifts of all patterns of the sizes that the measurements leave open, of which those that go
// farthest in one of many directions count: the others lie between them.
func (g *regression) drifting() (list [][]move, ok bool) {
	var all [][]move
	reach, ok := g.reaches()
	if !ok {
		return nil, false
	}
	for k, t := range g.segments[0].trends {
		for _, size := range []float64{t.size - reach[k], t.size + reach[k]} {
			all = append(all, g.drift(k, size))
		}
	}
	return farthest(all), true
}

// drift is what a drift of pattern k of a size makes of the parameters of all segments, taken back.
func (g *regression) drift(k int, size float64) (list []move) {
	for _, s := range g.segments {
		list = append(list, s.drifted(s.trends[k], size))
	}
	return list
}

// drifted is drift of one segment.
func (s *segment) drifted(t trend, size float64) (by move) {
	for c, to := range []*float64{&by.sum, &by.perByte} {
		var w [2]float64
		w[c] = 1
		w, _ = s.parts(w)
		v := s.times(w)
		for k, x := range s.x {
			*to -= float64((float64(v[0]*x[0])+float64(v[1]*x[1]))*t.d[k]) * size
		}
	}
	return by
}

// farthest returns the moves that go farthest in some direction, each parameter in units of its largest move.
func farthest(all [][]move) (list [][]move) {
	if len(all) == 0 {
		return nil
	}
	n := len(all[0])
	size := make([]move, n)
	for _, one := range all {
		for i, by := range one {
			size[i].sum, size[i].perByte = math.Max(size[i].sum, math.Abs(by.sum)), math.Max(size[i].perByte, math.Abs(by.perByte))
		}
	}
	taken := make([]bool, len(all))
	weights := make([]move, n)
	var each func(i int)
	each = func(i int) {
		if i < n && i < mostTurned {
			for k := range directions {
				angle := 2 * math.Pi * float64(k) / directions
				weights[i] = move{over(math.Cos(angle), size[i].sum), over(math.Sin(angle), size[i].perByte)}
				each(i + 1)
			}
			return
		}
		for ; i < n; i++ {
			weights[i] = weights[i%mostTurned]
		}
		best, far := -1, 0.0
		for k, one := range all {
			x := 0.0
			for i, by := range one {
				x += float64(weights[i].sum*by.sum) + float64(weights[i].perByte*by.perByte)
			}
			if x > far*(1+1e-9) {
				best, far = k, x
			}
		}
		if best >= 0 {
			taken[best] = true
		}
	}
	each(0)
	for k, one := range all {
		if taken[k] {
			list = append(list, slices.Clone(one))
		}
	}
	return list
}

// mostTurned is the number of ranges of sizes whose directions are tried against each other.
const mostTurned = 3

func over(x, size float64) float64 {
	if size == 0 {
		return 0
	}
	return x / size
}
