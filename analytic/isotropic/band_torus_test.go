package isotropic_test

import (
	"errors"
	"testing"

	"castlab/analytic/isotropic"
	"castlab/distributions/inputs"
)

// By hand. Ring of 5, B=2: four others each, at 1, 1, 2, 2, but fewer for the ends: b =
// 2, 3, 4, 3, 2, so 2+4+6+4+2 = 18 hops over 10 arcs. 3 x 3 torus, B=1: b = 1, 2, ...,
// 2, 1, 16 hops over 36 arcs. Path of 3, B=2: b=2 everywhere, 6 hops over 4 arcs, and 2
// is no farther than one link each way. A single node and B=0 have nothing to do. On the
// torus of 2 x 2 every link is one arc each way.
func TestBandTorus(t *testing.T) {
	for _, c := range []struct {
		sides       []int
		B           int
		torus, mesh int
	}{{[]int{5}, 2, 2, 3}, {[]int{3, 3}, 1, 1, 1}, {[]int{3}, 2, 1, 2}, {[]int{1}, 0, 0, 0}, {[]int{7, 3}, 0, 0, 0},
		{[]int{2, 2}, 3, 2, 2}} {
		if x := must(t)(isotropic.BandTorus(c.sides, c.B)); x != c.torus {
			t.Errorf("torus %v, B=%d: %d, want %d", c.sides, c.B, x, c.torus)
		}
		if x := must(t)(isotropic.BandMesh(c.sides, c.B)); x != c.mesh {
			t.Errorf("mesh %v, B=%d: %d, want %d", c.sides, c.B, x, c.mesh)
		}
	}
	// No bound is above the time of the natural order, and on a line of 1000 nodes with a
	// band of 4, whose ends hardly count, it is that time.
	for n := 1; n <= 40; n++ {
		for B := 0; 2*B < n; B++ {
			most := must(t)(isotropic.BandLine(n, B))
			if low := must(t)(isotropic.BandMesh([]int{n}, B)); low > most {
				t.Errorf("path %d, B=%d: bound %d above %d", n, B, low, most)
			}
		}
	}
	if low := must(t)(isotropic.BandTorus([]int{1000}, 4)); low != 10 {
		t.Errorf("ring of 1000: %d, want 10", low)
	}
	var wrong *inputs.Error
	for _, sides := range [][]int{nil, {0}, {1 << 11, 1 << 11}, {3}} {
		if _, err := isotropic.BandTorus(sides, 3); !errors.As(err, &wrong) {
			t.Errorf("%v: %v", sides, err)
		}
	}
	if _, err := isotropic.BandLine(6, 3); !errors.As(err, &wrong) {
		t.Errorf("half the ring: %v", err)
	}
}

// The factor, by hand: d=2 has B=2 with the Gray code in 2 slots against 1 and B=3 in 2
// against 2, as S(3)/2 = 2 hops over 2 links. In cubes of up to 20 dimensions, where the
// Hamming code never pays, it is at least that of the exact bound for each B=2^b+1, which
// differs by roundings and ends alone.
func TestBandFactor(t *testing.T) {
	if x, err := isotropic.BandFactor(2); err != nil || x != 2 {
		t.Errorf("d=2: %v %v", x, err)
	}
	for d := 3; d <= 16; d++ {
		factor, err := isotropic.BandFactor(d)
		if err != nil {
			t.Fatal(err)
		}
		for b := 1; b < d; b++ {
			B := 1<<(b-1) + 1
			if ratio := float64(must(t)(isotropic.BandUpper(d, B))) / float64(must(t)(isotropic.Band(d, B))); ratio > factor {
				t.Errorf("d=%d, B=%d: %g above %g", d, B, ratio, factor)
			}
		}
	}
	for _, d := range []int{1, isotropic.MaxFactorDimensions + 1} {
		if _, err := isotropic.BandFactor(d); err == nil {
			t.Errorf("d=%d", d)
		}
	}
}

// The factor of no cube that can be computed is above the 160 of the claim.
func TestBandFactorOfEveryCube(t *testing.T) {
	if testing.Short() {
		t.Skip("the factors of 1000 cubes")
	}
	for d := 2; d <= isotropic.MaxFactorDimensions; d++ {
		if x, err := isotropic.BandFactor(d); err != nil || x > 160 || x < 1 {
			t.Errorf("d=%d: %v %v", d, x, err)
		}
	}
}
