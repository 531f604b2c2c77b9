package topologies_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/topotest"
)

// The folded cube of one dimension is an edge, of two the complete graph of four
// nodes, of three the complete bipartite graph of four and four.
func TestFoldedCubeByHand(t *testing.T) {
	for _, c := range []struct {
		d        int
		v        topologies.Node
		want     []topologies.Node
		diameter int
		mean     float64
		text     string
	}{
		{0, 0, nil, 0, 0, "folded-cube(d=0)"},
		{1, 1, []topologies.Node{0}, 1, 1, "folded-cube(d=1)"},
		{2, 1, []topologies.Node{0, 3, 2}, 1, 1, "folded-cube(d=2)"},
		{3, 0, []topologies.Node{1, 2, 4, 7}, 2, (4*1 + 3*2) / 7., "folded-cube(d=3)"},
		{4, 5, []topologies.Node{4, 7, 1, 13, 10}, 2, (5*1 + 10*2) / 15., "folded-cube(d=4)"},
	} {
		net := topologies.FoldedCube{D: c.d}
		if got := net.AppendNeighbors(nil, c.v); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbors of %d are %v, want %v", net, c.v, got, c.want)
		}
		if net.Degree() != len(c.want) || net.Diameter() != c.diameter || net.MeanDistance() != c.mean || net.String() != c.text {
			t.Errorf("%v: degree %d, diameter %d, mean distance %v", net, net.Degree(), net.Diameter(), net.MeanDistance())
		}
	}
	k := topologies.Complete{N: 4}
	for v := range topologies.Node(4) {
		a, b := topologies.FoldedCube{D: 2}.AppendNeighbors(nil, v), k.AppendNeighbors(nil, v)
		slices.Sort(a)
		slices.Sort(b)
		if !slices.Equal(a, b) {
			t.Errorf("folded-cube(d=2): %d is linked to %v, in the complete graph to %v", v, a, b)
		}
	}
}

// The sum of distances has another closed form, found by writing w C(d,w) as
// d C(d-1,w-1) below the middle and as a sum of C(d,w-1) above it:
//
//	(d+1) (2^d - C(d, floor(d/2))) / 2
func TestFoldedCubeMeanDistanceUpToTheGreatestOrder(t *testing.T) {
	for d := int64(1); d <= 30; d++ {
		n := new(big.Int).Lsh(big.NewInt(1), uint(d))
		twice := new(big.Int).Sub(n, new(big.Int).Binomial(d, d/2))
		twice.Mul(twice, big.NewInt(d+1))
		want, _ := new(big.Rat).SetFrac(twice, new(big.Int).Mul(big.NewInt(2), new(big.Int).Sub(n, big.NewInt(1)))).Float64()
		if got := (topologies.FoldedCube{D: int(d)}).MeanDistance(); got != want {
			t.Errorf("d=%d: mean distance %v, want %v", d, got, want)
		}
	}
}

// Half of the bits differ on average over all nodes, the node itself included.
func TestHypercubeMeanDistanceUpToTheGreatestOrder(t *testing.T) {
	for d := 1; d <= 30; d++ {
		n := math.Ldexp(1, d)
		want := float64(d) / 2 * n / (n - 1)
		if got := (topologies.Hypercube{D: d}).MeanDistance(); math.Abs(got-want) > 8*0x1p-53*want {
			t.Errorf("d=%d: mean distance %v, want %v", d, got, want)
		}
	}
}

func FuzzFoldedCubeConforms(f *testing.F) {
	f.Add(1)
	f.Add(2)
	f.Fuzz(func(t *testing.T, d int) {
		net := topologies.FoldedCube{D: d}
		if net.Validate() != nil || d > 8 {
			return
		}
		if err := topotest.Check(net); err != nil {
			t.Fatal(err)
		}
	})
}
