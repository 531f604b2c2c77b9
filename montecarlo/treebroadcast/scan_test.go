package treebroadcast

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies"
)

// The ranks of all packets are 0..M-1, each once, those of a node consecutive; twice
// the radius passes. Radii by hand.
func TestScan(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct {
		net    topologies.Topology
		alike  bool
		radius int
	}{
		{topologies.Hypercube{D: 0}, true, 0}, {topologies.Hypercube{D: 5}, true, 5}, {topologies.Hypercube{D: 3}, false, 3},
		{topologies.Path{N: 6}, false, 3}, {topologies.Path{N: 7}, false, 3}, {topologies.Star{N: 5}, false, 1},
		{topologies.Ring{N: 7}, true, 3}, {topologies.Mesh{Sides: []int{3, 4}}, false, 3},
	} {
		n := c.net.Order()
		s, err := newScan(c.net, n, c.alike)
		if err != nil || s.slots != 2*c.radius {
			t.Errorf("%v: %d slots, %v, want %d", c.net, s.slots, err, 2*c.radius)
		}
		own, first, next := make([]int32, n), make([]int32, n), make([]int32, n)
		for range 20 {
			want := 0
			for v := range own {
				own[v] = r.Int32N(4)
				want += int(own[v])
			}
			M := s.ranks(own, first, next)
			var ranks []int32
			for v := range own {
				for a := range own[v] {
					ranks = append(ranks, first[v]+a)
				}
			}
			slices.Sort(ranks)
			for i, rank := range ranks {
				if int(rank) != i {
					t.Fatalf("%v, %v packets: first ranks %v", c.net, own, first)
				}
			}
			if M != want || len(ranks) != M {
				t.Errorf("%v: %d packets, %d counted, want %d", c.net, M, len(ranks), want)
			}
		}
	}
}
