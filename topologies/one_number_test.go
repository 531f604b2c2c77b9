package topologies_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/topotest"
)

// The complete graph, the star and the path of a few nodes; their distances are
// counted by hand.
func TestCompleteStarAndPathByHand(t *testing.T) {
	type nodes = []topologies.Node
	for _, c := range []struct {
		net interface {
			topologies.Measured
			topologies.Symmetric
		}
		v         topologies.Node
		want      nodes
		diameter  int
		mean      float64
		symmetric bool
		text      string
	}{
		{topologies.Complete{N: 1}, 0, nil, 0, 0, true, "complete(n=1)"},
		{topologies.Complete{N: 2}, 1, nodes{0}, 1, 1, true, "complete(n=2)"},
		{topologies.Complete{N: 5}, 3, nodes{4, 0, 1, 2}, 1, 1, true, "complete(n=5)"},
		{topologies.Complete{N: 5}, 0, nodes{1, 2, 3, 4}, 1, 1, true, "complete(n=5)"},
		{topologies.Star{N: 1}, 0, nil, 0, 0, true, "star(n=1)"},
		{topologies.Star{N: 2}, 0, nodes{1}, 1, 1, true, "star(n=2)"},
		// Of six ordered pairs, four hold the hub.
		{topologies.Star{N: 3}, 0, nodes{1, 2}, 2, (4*1 + 2*2) / 6., false, "star(n=3)"},
		{topologies.Star{N: 7}, 0, nodes{1, 2, 3, 4, 5, 6}, 2, (12*1 + 30*2) / 42., false, "star(n=7)"},
		{topologies.Star{N: 7}, 4, nodes{0}, 2, (12*1 + 30*2) / 42., false, "star(n=7)"},
		{topologies.Path{N: 1}, 0, nil, 0, 0, true, "path(n=1)"},
		{topologies.Path{N: 2}, 1, nodes{0}, 1, 1, true, "path(n=2)"},
		{topologies.Path{N: 3}, 1, nodes{2, 0}, 2, (4*1 + 2*2) / 6., false, "path(n=3)"},
		{topologies.Path{N: 5}, 0, nodes{1}, 4, (8*1 + 6*2 + 4*3 + 2*4) / 20., false, "path(n=5)"},
		{topologies.Path{N: 5}, 4, nodes{3}, 4, (8*1 + 6*2 + 4*3 + 2*4) / 20., false, "path(n=5)"},
	} {
		if got := c.net.AppendNeighbors(nil, c.v); !slices.Equal(got, c.want) {
			t.Errorf("%v: neighbors of %d are %v, want %v", c.net, c.v, got, c.want)
		}
		if c.net.Diameter() != c.diameter || math.Abs(c.net.MeanDistance()-c.mean) > 4*0x1p-53*c.mean ||
			c.net.NodeSymmetric() != c.symmetric || c.net.String() != c.text {
			t.Errorf("%v: diameter %d, mean distance %v, symmetric %v", c.net, c.net.Diameter(), c.net.MeanDistance(),
				c.net.NodeSymmetric())
		}
	}
}

// of returns the networks of n nodes that have no other parameter.
func of(n int) []topologies.Topology {
	return []topologies.Topology{topologies.Ring{N: n}, topologies.Complete{N: n}, topologies.Star{N: n}, topologies.Path{N: n}}
}

func TestNumberOfNodesDomain(t *testing.T) {
	for n, valid := range map[int]bool{-1: false, 0: false, 1: true, 1 << 30: true, 1<<30 + 1: false, math.MinInt: false,
		math.MaxInt: false} {
		for _, net := range of(n) {
			err := net.Validate()
			var wrong *inputs.Error
			if valid && err != nil || !valid && (!errors.As(err, &wrong) || wrong.Arg != "n" || wrong.Value != n) {
				t.Errorf("%v: %v", net, err)
			}
		}
	}
	for d, valid := range map[int]bool{-1: false, 0: true, 30: true, 31: false} {
		err := topologies.FoldedCube{D: d}.Validate()
		var wrong *inputs.Error
		if valid && err != nil || !valid && (!errors.As(err, &wrong) || wrong.Arg != "d" || wrong.Value != d) {
			t.Errorf("folded cube, d=%d: %v", d, err)
		}
	}
}

// The means at the greatest order: 2^58 over 2^30-1, 2 less 2^-29, 1, and 2^30+1
// over 3.
func TestMeanDistancesOfTheGreatestOrder(t *testing.T) {
	const n = 1 << 30
	for net, want := range map[topologies.Measured]float64{
		topologies.Ring{N: n}: float64(n) / (n - 1) * (1 << 28), topologies.Star{N: n}: 2 - 0x1p-29, topologies.Complete{N: n}: 1,
		topologies.Path{N: n}: (n + 1) / 3.,
	} {
		if got := net.MeanDistance(); math.Abs(got-want) > 4*0x1p-53*want {
			t.Errorf("%v: mean distance %v, want %v", net, got, want)
		}
	}
}

func FuzzNetworksOfNNodesConform(f *testing.F) {
	f.Add(1)
	f.Add(2)
	f.Add(17)
	f.Fuzz(func(t *testing.T, n int) {
		for _, net := range of(n) {
			if net.Validate() != nil || n > 100 {
				return
			}
			if err := topotest.Check(net); err != nil {
				t.Fatal(err)
			}
		}
	})
}
