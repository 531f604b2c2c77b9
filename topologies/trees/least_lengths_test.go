package trees_test

import (
	"errors"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// By hand. A tree of diameter 2 is a star, which leaves no link of its middle to another:
// complete networks have trees of 2, and of 3 each if there are more. Two of a ring would
// need twice its links. The complete network of 4 with a link between nodes of two copies
// has one tree, of two stars.
func TestLeastLengthsByHand(t *testing.T) {
	pair := [][2]topologies.Node{{0, 4}}
	for v := range topologies.Node(4) {
		for w := range v {
			pair = append(pair, [2]topologies.Node{w, v}, [2]topologies.Node{w + 4, v + 4})
		}
	}
	joined, err := topologies.NewGraph("joined", 8, pair)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		net  topologies.Topology
		want []int
	}{
		{topologies.Complete{N: 2}, []int{1}},
		{topologies.Complete{N: 3}, []int{2}},
		{topologies.Complete{N: 4}, []int{2, 6}},
		{topologies.Complete{N: 5}, []int{2, 6}},
		{topologies.Complete{N: 6}, []int{2, 6, 9}},
		{topologies.Ring{N: 6}, []int{5}},
		{topologies.Path{N: 4}, []int{3}},
		{topologies.Star{N: 5}, []int{2}},
		{joined, []int{3}},
	} {
		if got, err := trees.LeastLengths(c.net); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v: %v %v, want %v", c.net, got, err, c.want)
		}
	}
}

// As many trees as are packed, a single one of the least diameter, and none shorter than a
// search by exchanges finds.
func TestLeastLengthsAgainstSearches(t *testing.T) {
	for _, net := range []topologies.Topology{topologies.Hypercube{D: 3}, topologies.Torus{Sides: []int{3, 3}},
		topologies.FoldedCube{D: 3}, topologies.Mesh{Sides: []int{2, 4}}} {
		least, err := trees.LeastLengths(net)
		if err != nil {
			t.Fatal(err)
		}
		family, err := trees.Packing(net)
		if err != nil {
			t.Fatal(err)
		}
		single, err := trees.LeastDiameter(net)
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, tree := range family {
			found += tree.Diameter()
		}
		if len(least) != len(family) || least[0] != single || least[len(least)-1] > found {
			t.Errorf("%v: %v; packed %d trees of %d in all, a single one of %d", net, least, len(family), found, single)
		}
	}
}

func TestLeastLengthsRefuses(t *testing.T) {
	for name, net := range map[string]topologies.Topology{
		"one":     topologies.Ring{N: 1},
		"invalid": topologies.Ring{},
		"one way": topologies.Manhattan{Rows: 4, Columns: 4},
		"links":   topologies.Complete{N: 12},
		"trees":   topologies.Complete{N: 9},
	} {
		_, err := trees.LeastLengths(net)
		if _, ok := errors.AsType[*inputs.Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
