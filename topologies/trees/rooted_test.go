package trees_test

import (
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// The degree of networks all of whose nodes are alike; of others, by hand: one of a path,
// from either end; the link of two joined networks; the degree of the other corners of a
// mesh; one each way round on streets of one way that cross.
func TestRootedDisjointTreesAreAsManyAsArcsEnterTheLeastSet(t *testing.T) {
	for _, c := range []struct {
		net  topologies.Topology
		root topologies.Node
		want int
	}{
		{topologies.Hypercube{D: 4}, 5, 4},
		{topologies.Torus{Sides: []int{4, 5}}, 0, 4},
		{topologies.Torus{Sides: []int{3, 3, 3}}, 0, 6},
		{topologies.FoldedCube{D: 3}, 2, 4},
		{topologies.Ring{N: 7}, 0, 2},
		{topologies.Complete{N: 5}, 0, 4},
		{topologies.Path{N: 4}, 1, 1},
		{joined(t, 4), 1, 1},
		{topologies.Mesh{Sides: []int{3, 3}}, 4, 2},
		{topologies.Manhattan{Rows: 4, Columns: 4}, 0, 2},
		{topologies.Ring{N: 1}, 0, 1},
	} {
		family, err := trees.RootedDisjoint(c.net, c.root)
		if err != nil || len(family) != c.want {
			t.Errorf("%v: %d trees, %v, want %d", c.net, len(family), err, c.want)
		}
		if err := trees.ValidateArcDisjoint(c.net, family); err != nil {
			t.Errorf("%v: %v", c.net, err)
		}
	}
}

// The images of the trees of node 0 are spanning trees of all nodes, and load every arc
// with N - 1 of them: so many times as it leads to another root.
func TestImagesOfDisjointTreesLoadArcsAlike(t *testing.T) {
	for _, net := range []topologies.Translated{topologies.Torus{Sides: []int{3, 5}}, topologies.Hypercube{D: 3}, topologies.Ring{N: 6},
		topologies.FoldedCube{D: 3}} {
		family, err := trees.RootedDisjoint(net, 0)
		if err != nil {
			t.Fatal(err)
		}
		var all []trees.Tree
		used := map[trees.Arc]int{}
		for v := range topologies.Node(net.Order()) {
			for _, tree := range family {
				image := trees.Image(net, tree, v)
				if image.Root != v {
					t.Fatalf("%v: the image of node %d has root %d", net, v, image.Root)
				}
				for _, a := range image.Arcs() {
					used[a]++
				}
				all = append(all, image)
			}
		}
		if err := trees.Validate(net, all); err != nil {
			t.Error(err)
		}
		for a, times := range used {
			if times != net.Order()-1 {
				t.Errorf("%v: %v is in %d trees, want %d", net, a, times, net.Order()-1)
			}
		}
	}
}

// By hand: the trees of the ring are paths round it, whatever is exchanged; those of the
// complete network of four nodes are as deep as can be, as one of three arcs into a node
// comes from the root and three trees have room for three nodes next to it.
func TestRootedDisjointTreesAreShort(t *testing.T) {
	for _, c := range []struct {
		net  topologies.Topology
		want int // sum of the depths of all nodes in all trees
	}{
		{topologies.Ring{N: 5}, 2 * (1 + 2 + 3 + 4)},
		{topologies.Complete{N: 4}, 3*1 + 6*2},
	} {
		family, err := trees.RootedDisjoint(c.net, 0)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0
		for _, tree := range family {
			for v := range tree.Parent {
				for w := topologies.Node(v); w != 0; w = tree.Parent[w] {
					sum++
				}
			}
		}
		if sum != c.want {
			t.Errorf("%v: depths sum up to %d, want %d", c.net, sum, c.want)
		}
	}
}

// The depth that the documentation states.
func TestRootedDisjointTreesOfATorus(t *testing.T) {
	family, err := trees.RootedDisjoint(topologies.Torus{Sides: []int{8, 8}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i, tree := range family {
		for v := range tree.Parent {
			depth := 0
			for w := topologies.Node(v); w != 0; w = tree.Parent[w] {
				depth++
			}
			if depth > 10 {
				t.Errorf("tree %d: node %d is %d arcs away", i, v, depth)
			}
		}
	}
}
