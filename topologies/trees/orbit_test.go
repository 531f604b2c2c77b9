package trees

import (
	"slices"
	"testing"

	"castlab/topologies"
)

// symmetric are networks whose symmetries are known.
func symmetric() []topologies.Topology {
	return []topologies.Topology{
		topologies.Hypercube{D: 2}, topologies.Hypercube{D: 4}, topologies.Torus{Sides: []int{3, 3}}, topologies.Torus{Sides: []int{4, 4}},
		topologies.FoldedCube{D: 3}, topologies.FoldedCube{D: 4}, topologies.Ring{N: 5}, topologies.Ring{N: 8}, topologies.Complete{N: 4},
		topologies.Complete{N: 7},
	}
}

// Every symmetry is a permutation of the nodes that maps links to links.
func TestSymmetriesPreserveLinks(t *testing.T) {
	for _, net := range symmetric() {
		generators := Symmetries(net)
		if len(generators) == 0 {
			t.Errorf("%v: no symmetries", net)
		}
		for i, g := range generators {
			var images []topologies.Node
			for v := range topologies.Node(net.Order()) {
				images = append(images, g(v))
				for _, w := range net.AppendNeighbors(nil, v) {
					if !slices.Contains(net.AppendNeighbors(nil, g(v)), g(w)) {
						t.Errorf("%v: number %d maps the link of %d and %d to none", net, i, v, w)
					}
				}
			}
			slices.Sort(images)
			if len(slices.Compact(images)) != net.Order() {
				t.Errorf("%v: number %d is no permutation", net, i)
			}
		}
	}
	if Symmetries(topologies.Path{N: 3}) != nil || Symmetries(topologies.Torus{Sides: []int{3, 4}}) != nil {
		t.Error("symmetries of a network that has none here")
	}
}

// The images of a tree of shortest paths are spanning trees, no two the same, and every link is
// in as many of them as any other.
func TestImagesLoadAllLinksAlike(t *testing.T) {
	for _, net := range symmetric() {
		tree, err := ShortestPaths(net, 0)
		if err != nil {
			t.Fatal(err)
		}
		if err := ValidateShortestPaths(net, []Tree{tree}); err != nil {
			t.Error(err)
		}
		family, err := Orbit(tree, Symmetries(net)...)
		if err != nil {
			t.Fatal(err)
		}
		if err := Validate(net, family); err != nil {
			t.Error(err)
		}
		load := map[Arc]int{}
		for i, t1 := range family {
			for _, e := range sortedEdges(t1) {
				load[e]++
			}
			for _, t2 := range family[:i] {
				if slices.Equal(sortedEdges(t1), sortedEdges(t2)) {
					t.Errorf("%v: a tree twice", net)
				}
			}
		}
		least, most, links := len(family), 0, 0
		for v := range topologies.Node(net.Order()) {
			for _, w := range net.AppendNeighbors(nil, v) {
				if v < w {
					links++
					least, most = min(least, load[Arc{v, w}]), max(most, load[Arc{v, w}])
				}
			}
		}
		if least != most || len(load) != links {
			t.Errorf("%v: from %d to %d trees of %d over a link, %d links of %d", net, least, most, len(family), len(load), links)
		}
	}
	if _, err := Orbit(Tree{Parent: []topologies.Node{0, 0, 1}}, func(topologies.Node) topologies.Node { return 1 }); err == nil {
		t.Error("a map that is no permutation has images")
	}
}

// A root that is not there is refused.
func TestShortestPathsRefuse(t *testing.T) {
	for _, root := range []topologies.Node{-1, 3} {
		if _, err := ShortestPaths(topologies.Path{N: 3}, root); err == nil {
			t.Errorf("root %d: no error", root)
		}
	}
}

// By hand: Bell numbers minus the one partition into a single part; a link for a node
// of K3, and all three between three; the links of a cycle.
func TestDivisionsAreAllThereAre(t *testing.T) {
	for _, c := range []struct {
		net       topologies.Topology
		least     float64
		divisions int64
	}{
		{topologies.Complete{N: 3}, 1.5, 4},
		{topologies.Path{N: 4}, 1, 14},
		{topologies.Ring{N: 8}, 8. / 7, 4139},
		{topologies.Torus{Sides: []int{3, 3}}, 2.25, 21146},
	} {
		if least, n, err := LeastDivision(c.net); err != nil || least != c.least || n != c.divisions {
			t.Errorf("%v: %v of %d, %v, want %v of %d", c.net, least, n, err, c.least, c.divisions)
		}
	}
	for _, n := range []int{1, 13} {
		if _, _, err := LeastDivision(topologies.Path{N: n}); err == nil {
			t.Errorf("%d nodes: no error", n)
		}
	}
}
