package topologies

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// By hand: nodes, links and diameter. In the Petersen graph every two nodes are linked or have a neighbor in common.
func TestKnownGraphsByHand(t *testing.T) {
	of := func(g Graph, err error) Graph {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for name, c := range map[string]struct {
		g                      Graph
		nodes, links, diameter int
	}{
		"graph(file=petersen)":      {Petersen(), 10, 15, 2},
		"graph(file=barbell-4)":     {of(Barbell(4, 1)), 8, 13, 3},
		"graph(file=barbell-4-3)":   {of(Barbell(4, 3)), 8, 15, 3},
		"graph(file=caterpillar-3)": {of(Caterpillar(3)), 6, 5, 4},
		"graph(file=bipartite-3-4)": {of(Bipartite(3, 4)), 7, 12, 2},
		"graph(file=random-tree)":   {of(RecursiveTree(2, rand.New(rand.NewPCG(1, 0)))), 2, 1, 1},
	} {
		links, diameter := 0, 0
		for v := range Node(c.g.Order()) {
			links += len(c.g.AppendNeighbors(nil, v))
			for _, hops := range Distances(c.g, v) {
				diameter = max(diameter, hops)
			}
		}
		if c.g.String() != name || c.g.Order() != c.nodes || links != 2*c.links || diameter != c.diameter {
			t.Errorf("%s is %v: %d nodes, %d links, diameter %d, want %+v", name, c.g, c.g.Order(), links/2, diameter, c)
		}
	}
	for _, n := range []int{-1, 0, 1 << 30} {
		_, barbell := Barbell(n, 1)
		_, caterpillar := Caterpillar(n)
		_, bipartite := Bipartite(1, n)
		_, tree := RecursiveTree(n, rand.New(rand.NewPCG(1, 0)))
		if barbell == nil || caterpillar == nil || bipartite == nil || tree == nil {
			t.Errorf("%d nodes: no error", n)
		}
	}
}

// The connected graphs of n numbered nodes are 1, 1, 4, 38 and 728 (OEIS A001187).
func TestEveryGraph(t *testing.T) {
	for i, want := range []int{1, 1, 4, 38, 728} {
		got := 0
		if err := EveryGraph(i+1, func(Graph) error { got++; return nil }); err != nil || got != want {
			t.Errorf("%d nodes: %d graphs, error %v, want %d", i+1, got, err, want)
		}
	}
	stop := errors.New("stop")
	if err := EveryGraph(3, func(Graph) error { return stop }); err != stop {
		t.Errorf("error %v", err)
	}
	if EveryGraph(8, func(Graph) error { return nil }) == nil {
		t.Error("no error for 8 nodes")
	}
}
