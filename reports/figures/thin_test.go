package figures

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
)

// A noisy line and an ECDF of 200,000 points each: few points remain, the extremes
// among them, and no dropped point lies visibly (half a line width) off the drawn line.
func TestThinningKeepsTheLook(t *testing.T) {
	const n = 200000
	ecdf := make([]vg.Point, n)
	wave := make([]vg.Point, n)
	for i := range ecdf {
		u := vg.Length(i) / n
		ecdf[i] = vg.Point{X: 400 * u * u, Y: 250 * u}
		wave[i] = vg.Point{X: 400 * u, Y: 100 + 80*vg.Length(math.Sin(float64(20*u)))}
	}
	wave[777].Y, wave[150000].Y = -5, 290
	for name, pts := range map[string][]vg.Point{"ecdf": ecdf, "wave": wave} {
		got := thin(pts)
		if len(got) > maxPoints {
			t.Errorf("%s: %d points left", name, len(got))
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, p := range got {
			low, high = min(low, float64(p.Y)), max(high, float64(p.Y))
		}
		wantLow, wantHigh := math.Inf(1), math.Inf(-1)
		for _, p := range pts {
			wantLow, wantHigh = min(wantLow, float64(p.Y)), max(wantHigh, float64(p.Y))
		}
		if low != wantLow || high != wantHigh {
			t.Errorf("%s: from %g to %g, want %g to %g", name, low, high, wantLow, wantHigh)
		}
		if got[0] != pts[0] || got[len(got)-1] != pts[n-1] {
			t.Errorf("%s: the ends moved", name)
		}
		at := 0
		for i := 0; i < n; i += 7 {
			p := pts[i]
			for at+2 < len(got) && got[at+1].X < p.X {
				at++
			}
			near := vg.Length(math.Inf(1))
			for j := max(0, at-3); j < min(len(got)-1, at+4); j++ {
				near = min(near, distance(p, got[j], got[j+1]))
			}
			if near > dataWidth/2 {
				t.Fatalf("%s: point %d lies %g pt off the line", name, i, near)
			}
		}
	}
	// A straight line is reduced to its ends.
	if got := thin(ecdf[:2]); len(got) != 2 {
		t.Errorf("a line of 2 points came back with %d", len(got))
	}
	if got := thin([]vg.Point{{}, {X: 1, Y: 1}, {X: 2, Y: 2}}); len(got) != 2 {
		t.Errorf("a straight line of 3 points came back with %d", len(got))
	}
}

// Noise that no 2000 points can follow: the bound on points holds, and the envelope is
// preserved.
func TestThinningOfPureNoiseKeepsTheEnvelope(t *testing.T) {
	pts := make([]vg.Point, 100000)
	for i := range pts {
		pts[i] = vg.Point{X: vg.Length(i) / 250, Y: 100 * vg.Length(wobble(i*i%9973))}
	}
	got := thin(pts)
	if len(got) > maxPoints || len(got) < 100 {
		t.Errorf("%d points left", len(got))
	}
}

// Of 5000 points in one column of pixels the first, the last, the lowest and the
// highest are kept, wherever they are.
func TestAColumnKeepsItsEnds(t *testing.T) {
	for _, ends := range [][2]int{{100, 200}, {200, 100}, {0, 4999}, {4998, 1}} {
		pts := make([]vg.Point, 5000)
		pts[ends[0]].Y, pts[ends[1]].Y = -7, 9
		got := buckets(pts)
		for _, i := range []int{0, 4999, ends[0], ends[1]} {
			if !slices.Contains(got, i) {
				t.Errorf("lowest %d, highest %d: %v lacks %d", ends[0], ends[1], got, i)
			}
		}
		if len(got) > 4 || !slices.IsSorted(got) {
			t.Errorf("lowest %d, highest %d: %v", ends[0], ends[1], got)
		}
	}
}
