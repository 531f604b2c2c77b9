package trees_test

import (
	"errors"
	"os"
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// checkFamily checks the number of trees of a family, and validates it.
func checkFamily(t *testing.T, net topologies.Topology, family []trees.Tree, err error, k int) {
	t.Helper()
	if err := errors.Join(err, trees.ValidateEdgeDisjoint(net, family)); err != nil || len(family) != k {
		t.Fatalf("%v: %d trees, %v; want %d", net, len(family), err, k)
	}
	for i, tree := range family {
		if tree.Depth() != (tree.Diameter()+1)/2 {
			t.Errorf("%v: tree %d has depth %d, diameter %d: not rooted at a center", net, i, tree.Depth(), tree.Diameter())
		}
	}
}

// The table in the comment on Packing: its networks of more than 256 nodes in CI.
func TestPackingReachesTheLengthsItStates(t *testing.T) {
	for _, c := range []struct {
		net topologies.Topology
		k   int
		L   float64
		D   int
	}{
		{topologies.Complete{N: 4}, 2, 3, 2},
		{topologies.Complete{N: 9}, 4, 3, 2},
		{topologies.Hypercube{D: 3}, 1, 5, 5},
		{topologies.Hypercube{D: 4}, 2, 7, 7},
		{topologies.Hypercube{D: 5}, 2, 9, 9},
		{topologies.Hypercube{D: 6}, 3, 11, 11},
		{topologies.Hypercube{D: 7}, 3, 13, 13},
		{topologies.Hypercube{D: 8}, 4, 15, 15},
		{topologies.Hypercube{D: 9}, 4, 17, 17},
		{topologies.Hypercube{D: 10}, 5, 19, 19},
		{topologies.Torus{Sides: []int{3, 3}}, 2, 4.5, 4},
		{topologies.Torus{Sides: []int{4, 4}}, 2, 7, 7},
		{topologies.Torus{Sides: []int{5, 5}}, 2, 8, 8},
		{topologies.Torus{Sides: []int{6, 6}}, 2, 11, 11},
		{topologies.Torus{Sides: []int{7, 7}}, 2, 12, 12},
		{topologies.Torus{Sides: []int{8, 8}}, 2, 15, 15},
		{topologies.Torus{Sides: []int{16, 16}}, 2, 31, 31},
		{topologies.Torus{Sides: []int{3, 3, 3}}, 3, 6, 6},
		{topologies.Torus{Sides: []int{4, 4, 4}}, 3, 11, 11},
		{topologies.FoldedCube{D: 3}, 2, 5, 3},
		{topologies.FoldedCube{D: 4}, 2, 5, 4},
		{topologies.FoldedCube{D: 5}, 3, 7, 5},
		{topologies.FoldedCube{D: 6}, 3, 22.0 / 3, 6},
		{topologies.FoldedCube{D: 7}, 4, 9.5, 7},
		// A tree that is the network itself has no choice.
		{topologies.Star{N: 7}, 1, 2, 2},
		{topologies.Path{N: 6}, 1, 5, 5},
		{topologies.Ring{N: 9}, 1, 8, 8},
		{topologies.Hypercube{D: 0}, 1, 0, 0},
		// 4 x 5: the best center is the middle of a link, 3 hops from either end.
		{topologies.Mesh{Sides: []int{4, 5}}, 1, 7, 7},
	} {
		if c.net.Order() > 256 && os.Getenv("CASTLAB_TESTS") != "all" || testing.Short() && c.net.Order() > 64 {
			continue
		}
		family, err := trees.Packing(c.net)
		checkFamily(t, c.net, family, err, c.k)
		if got := trees.LengthsOf(family).Diameter; got != c.L {
			t.Errorf("%v: L = %g, want %g", c.net, got, c.L)
		}
		if got, err := trees.LeastDiameter(c.net); err != nil || got != c.D {
			t.Errorf("%v: least diameter %d, %v, want %d", c.net, got, err, c.D)
		}
	}
	if _, err := trees.Packing(topologies.Manhattan{Rows: 4, Columns: 4}); err == nil {
		t.Error("a directed network is packed")
	}
}

func BenchmarkPacking(b *testing.B) {
	for _, net := range []topologies.Topology{topologies.Hypercube{D: 8}, topologies.Torus{Sides: []int{16, 16}}} {
		b.Run(net.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := trees.Packing(net); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
