package graphs_test

import (
	"math"
	"testing"

	"castlab/analytic/graphs"
)

// By hand on two nodes: half a slot, a link, and the wait of a queue M/D/1; on the cube the
// priority scheme, whose trees have the mean distance (d/2) N/(N-1).
func TestRootedReception(t *testing.T) {
	for _, c := range []struct{ l, rho, want float64 }{{1, 0, 1.5}, {1, 0.5, 2}, {3, 0.9, 8}, {0, 0, 0.5}} {
		if got, err := graphs.RootedReception(c.l, c.rho); err != nil || math.Abs(got-c.want) > 1e-12 {
			t.Errorf("l=%v rho=%v: %v %v, want %v", c.l, c.rho, got, err, c.want)
		}
	}
	for d := 1; d <= 8; d++ {
		n := math.Ldexp(1, d)
		want, err := graphs.CubePriority(d, 0.7)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := graphs.RootedReception(float64(d)/2*n/(n-1), 0.7); err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("d=%d: %v %v, want %v", d, got, err, want)
		}
	}
	for _, c := range [][2]float64{{-1, 0.5}, {math.NaN(), 0.5}, {math.Inf(1), 0.5}, {1, -0.1}, {1, 1}, {1, math.NaN()}} {
		if got, err := graphs.RootedReception(c[0], c[1]); err == nil {
			t.Errorf("l=%v rho=%v: %v", c[0], c[1], got)
		}
	}
}
