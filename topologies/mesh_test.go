package topologies_test

import (
	"math"
	"slices"
	"testing"

	"castlab/topologies"
)

// Node 7 of the 4x5 mesh is at (3, 1), node 9 at (1, 2). The distances of the
// nine pairs on a path of three add up to 8: over the 36 pairs of different rows
// and columns of the 3x2 mesh, and over its 30 ordered pairs of nodes, 4*8 + 9*2.
func TestMeshByHand(t *testing.T) {
	for _, c := range []struct {
		sides     []int
		v         topologies.Node
		want      []topologies.Node
		diameter  int
		mean      float64
		symmetric bool
		text      string
	}{
		{[]int{1}, 0, nil, 0, 0, true, "mesh(sides=1)"},
		{[]int{2, 1}, 1, []topologies.Node{0}, 1, 1, true, "mesh(sides=2x1)"},
		{[]int{2, 2}, 3, []topologies.Node{2, 1}, 2, 4. / 3, true, "mesh(sides=2x2)"},
		{[]int{3, 2}, 4, []topologies.Node{5, 3, 1}, 3, 50. / 30, false, "mesh(sides=3x2)"},
		{[]int{4, 5}, 7, []topologies.Node{6, 11, 3}, 7, 3, false, "mesh(sides=4x5)"},
		{[]int{4, 5}, 9, []topologies.Node{10, 8, 13, 5}, 7, 3, false, "mesh(sides=4x5)"},
		{[]int{4, 5}, 0, []topologies.Node{1, 4}, 7, 3, false, "mesh(sides=4x5)"},
	} {
		net := topologies.Mesh{Sides: c.sides}
		if got := net.AppendNeighbors(nil, c.v); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbors of %d are %v, want %v", net, c.v, got, c.want)
		}
		if net.Diameter() != c.diameter || net.MeanDistance() != c.mean || net.NodeSymmetric() != c.symmetric || net.String() != c.text {
			t.Errorf("%v: diameter %d, mean distance %v, symmetric %v", net, net.Diameter(), net.MeanDistance(), net.NodeSymmetric())
		}
	}
}

// A mesh of one side is the path and one of sides two the cube, link by link.
func TestMeshIsPathAndCube(t *testing.T) {
	for n := 1; n <= 12; n++ {
		same(t, topologies.Mesh{Sides: []int{n}}, topologies.Path{N: n})
	}
	for d := 1; d <= 8; d++ {
		same(t, topologies.Mesh{Sides: slices.Repeat([]int{2}, d)}, topologies.Hypercube{D: d})
	}
}

// The mean over all ordered pairs, nodes paired with themselves included, is
// (s - 1/s)/3 in a dimension of side s.
func TestMeshOfTheGreatestOrder(t *testing.T) {
	const n = 1 << 30
	for _, c := range []struct {
		sides []int
		mean  float64
	}{
		{[]int{1 << 15, 1 << 15}, 2 * (1<<15 - 1./(1<<15)) / 3},
		{[]int{1 << 30}, (n - 1./n) / 3},
	} {
		net := topologies.Mesh{Sides: c.sides}
		if want := c.mean * n / (n - 1); math.Abs(net.MeanDistance()-want) > 16*0x1p-53*want {
			t.Errorf("%v: mean distance %v, want %v", net, net.MeanDistance(), want)
		}
	}
}
