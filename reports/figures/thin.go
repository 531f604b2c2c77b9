package figures

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// maxPoints is the most points of one drawn line.
const maxPoints = 2000

// thin drops points of a polyline that nobody can see, until at most
// maxPoints are left; shorter lines come back as they are. The first, last,
// highest and lowest points stay. Every dropped point is within tolerance of the
// line that is drawn, and the tolerance starts at a quarter of a line width and
// doubles while too many points are left.
func thin(pts []vg.Point) []vg.Point {
	if len(pts) <= maxPoints {
		return pts
	}
	pts = buckets(pts)
	for tolerance := vg.Length(dataWidth) / 4; len(pts) > maxPoints; tolerance *= 2 {
		pts = simplify(pts, tolerance)
	}
	return pts
}

// buckets keeps the first, last, lowest and highest point of every run of
// points inside one column of an eighth of a point, in their order: what is drawn in
// such a column does not change, and a million points become a few thousand.
func buckets(pts []vg.Point) []vg.Point {
	const column = 0.125
	out := make([]vg.Point, 0, 4*maxPoints)
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
				out = append(out, pts[i])
				last = i
			}
		}
		start = end + 1
	}
	return out
}

// simplify is the method of Ramer, Douglas and Peucker, with a stack of its
// own, started from the extremes.
func simplify(pts []vg.Point, tolerance vg.Length) []vg.Point {
	keep := make([]bool, len(pts))
	low, high := 0, 0
	for i, p := range pts {
		if p.Y < pts[low].Y {
			low = i
		}
		if p.Y > pts[high].Y {
			high = i
		}
	}
	a, b := min(low, high), max(low, high)
	n := len(pts) - 1
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
			if d := distance(pts[i], pts[s.from], pts[s.to]); d > worst {
				worst, at = d, i
			}
		}
		if at >= 0 {
			keep[at] = true
			stack = append(stack, span{s.from, at}, span{at, s.to})
		}
	}
	out := pts[:0:0]
	for i, p := range pts {
		if keep[i] {
			out = append(out, p)
		}
	}
	return out
}

// distance of p to the segment from a to b.
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
