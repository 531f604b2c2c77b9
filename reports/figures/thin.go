package figures

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// Limits of thinning. The points left out of a drawing are within unseen of it, a
// twelfth of a line width; a chart, which can be magnified, keeps more.
const (
	maxPoints        = 2000 // of one line
	unseen           = 0.1  // points
	unseenInCloseups = 0.05
)

// thin drops invisible points of a polyline; see kept.
func thin(pts []vg.Point) []vg.Point {
	index := kept(pts, unseen)
	out := make([]vg.Point, len(index))
	for i, k := range index {
		out[i] = pts[k]
	}
	return out
}

// kept returns the indices of the points of a polyline that are drawn. The first, last,
// highest and lowest are among them. Every other point is within the tolerance of the
// drawn line; the tolerance doubles while more than maxPoints remain.
func kept(pts []vg.Point, tolerance vg.Length) []int {
	index := make([]int, len(pts))
	for i := range index {
		index[i] = i
	}
	if len(pts) <= 2 {
		return index
	}
	if len(pts) > 2*maxPoints {
		index = buckets(pts)
	}
	for {
		index = simplify(pts, index, tolerance)
		if len(index) <= maxPoints {
			return index
		}
		tolerance *= 2
	}
}

// buckets keeps the first, last, lowest and highest point of every run of points inside
// one column of an eighth of a point, in order: the appearance of such a column does
// not change, and a million points become a few thousand.
func buckets(pts []vg.Point) []int {
	const column = 0.125
	out := make([]int, 0, 4*maxPoints)
	for start := 0; start < len(pts); {
		col := math.Floor(float64(pts[start].X / column))
		end, low, high := start, start, start
		for end+1 < len(pts) && math.Floor(float64(pts[end+1].X/column)) == col {
			end++
			if pts[end].Y < pts[low].Y {
				low = end
			}
			if pts[end].Y > pts[high].Y {
				high = end
			}
		}
		last := -1
		for _, i := range []int{start, min(low, high), max(low, high), end} {
			if i > last {
				out = append(out, i)
				last = i
			}
		}
		start = end + 1
	}
	return out
}

// simplify is the algorithm of Ramer, Douglas and Peucker on the points of an index,
// with an explicit stack, started from the extremes.
func simplify(pts []vg.Point, index []int, tolerance vg.Length) []int {
	keep := make([]bool, len(index))
	low, high := 0, 0
	for i, k := range index {
		if pts[k].Y < pts[index[low]].Y {
			low = i
		}
		if pts[k].Y > pts[index[high]].Y {
			high = i
		}
	}
	a, b := min(low, high), max(low, high)
	n := len(index) - 1
	type span struct{ from, to int }
	stack := []span{{0, a}, {a, b}, {b, n}}
	for _, i := range []int{0, a, b, n} {
		keep[i] = true
	}
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		worst, at := tolerance, -1
		for i := s.from + 1; i < s.to; i++ {
			if d := distance(pts[index[i]], pts[index[s.from]], pts[index[s.to]]); d > worst {
				worst, at = d, i
			}
		}
		if at >= 0 {
			keep[at] = true
			stack = append(stack, span{s.from, at}, span{at, s.to})
		}
	}
	out := make([]int, 0, len(index))
	for i, k := range index {
		if keep[i] {
			out = append(out, k)
		}
	}
	return out
}

// distance returns the distance of p from the segment from a to b.
func distance(p, a, b vg.Point) vg.Length {
	dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
	px, py := float64(p.X-a.X), float64(p.Y-a.Y)
	if l := float64(dx*dx) + float64(dy*dy); l > 0 {
		t := (float64(px*dx) + float64(py*dy)) / l
		t = min(max(t, 0), 1)
		px, py = px-float64(t*dx), py-float64(t*dy)
	}
	return vg.Length(math.Hypot(px, py))
}
