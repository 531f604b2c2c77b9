package tasks

import (
	"math"
	"testing"
)

// By hand, in 4 rows of 5 (sides 5 and 4): node 0 and node 19 are opposite corners, node 7 is at (2, 1).
func TestApartByHand(t *testing.T) {
	sides := []int{5, 4}
	for name, c := range map[string]struct {
		got  func() (int, error)
		want int
	}{
		"mesh corners":        {func() (int, error) { return MeshApart(sides, 0, 19) }, 7},
		"mesh to the inside":  {func() (int, error) { return MeshApart(sides, 0, 7) }, 3},
		"torus corners":       {func() (int, error) { return TorusApart(sides, 0, 19) }, 2},
		"torus to the inside": {func() (int, error) { return TorusApart(sides, 19, 7) }, 4},
		"folded, opposite":    {func() (int, error) { return FoldedCubeApart(5, 3, 28) }, 1},
		"folded, half":        {func() (int, error) { return FoldedCubeApart(5, 0, 7) }, 3},
		"from a corner":       {func() (int, error) { return MeshEccentricity(sides, 0) }, 7},
		"from the inside":     {func() (int, error) { return MeshEccentricity(sides, 7) }, 4},
	} {
		if got, err := c.got(); err != nil || got != c.want {
			t.Errorf("%s: %d, error %v, want %d", name, got, err, c.want)
		}
	}
}

// The distances of the nodes one by one add up to the sum, and reach to the diameter, of the formulas for all of them.
func TestApartAddsUp(t *testing.T) {
	for _, sides := range [][]int{{7}, {4, 5}, {2, 3, 4}} {
		d, err := TorusDistances(sides)
		if err != nil {
			t.Fatal(err)
		}
		sum, far := 0, 0
		for w := range d.Nodes {
			hops, err := TorusApart(sides, 1, w)
			if err != nil {
				t.Fatal(err)
			}
			sum, far = sum+hops, max(far, hops)
		}
		if far != d.Diameter || float64(sum) != math.Round(d.Mean*float64(d.Nodes-1)) {
			t.Errorf("%v: sum %d, farthest %d, want %v, %d", sides, sum, far, d.Mean*float64(d.Nodes-1), d.Diameter)
		}
	}
}

// Nodes that do not exist are refused.
func TestApartRefuses(t *testing.T) {
	for _, v := range []int{-1, 20} {
		_, mesh := MeshApart([]int{4, 5}, v, 0)
		_, torus := TorusApart([]int{4, 5}, 0, v)
		_, far := MeshEccentricity([]int{4, 5}, v)
		_, folded := FoldedCubeApart(4, 0, v)
		if mesh == nil || torus == nil || far == nil || folded == nil {
			t.Errorf("node %d: no error", v)
		}
	}
}
