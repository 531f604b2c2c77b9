package trees_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies/trees"
)

// recentTree has every node but 0 at a lower one.
func recentTree(r *rand.Rand, n int) trees.Tree {
	t := trees.Tree{Parent: make([]node, n)}
	for v := 1; v < n; v++ {
		t.Parent[v] = node(max(0, v-1-r.IntN(4)))
	}
	return t
}

// Against the distances of all pairs, found level by level from every root.
func TestDiameterAndMeanDistanceByAllPairs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for n := 2; n <= 40; n++ {
		tree := recentTree(r, n)
		edges := tree.Arcs()
		widest, nearest, sum := 0, n, 0
		far := make([]int, n)
		for root := range node(n) {
			from, err := trees.FromEdges(root, edges)
			if err != nil {
				t.Fatal(err)
			}
			for _, hops := range from.Levels() {
				sum += hops
			}
			far[root] = from.Depth()
			widest, nearest = max(widest, far[root]), min(nearest, far[root])
		}
		mean := float64(sum) / float64(n*(n-1))
		for _, turned := range []trees.Tree{tree, tree.Reverse()} {
			if turned.Diameter() != widest || turned.MeanDistance() != mean {
				t.Errorf("%v: diameter %d, mean %g; want %d, %g", turned, turned.Diameter(), turned.MeanDistance(), widest, mean)
			}
			c := trees.Centered(turned)
			if int(c.Root) != slices.Index(far, nearest) || c.Depth() != nearest || c.In != turned.In || c.Diameter() != widest ||
				c.MeanDistance() != mean {
				t.Errorf("%v centered: %v", turned, c)
			}
			for _, a := range turned.Arcs() {
				if !c.Has(a) && !c.Has(trees.Arc{From: a.To, To: a.From}) {
					t.Errorf("%v centered lacks %v: %v", turned, a, c)
				}
			}
		}
	}
}

// The path 1-0-2-3 has two centers, 0 and 2; one node and no tree have none to
// choose from.
func TestCenteredByHand(t *testing.T) {
	path := trees.Tree{Root: 3, Parent: []node{2, 0, 3, 3}}
	if c := trees.Centered(path); c.String() != "0(1 2(3))" || path.Diameter() != 3 || path.MeanDistance() != 20.0/12 {
		t.Errorf("%v, diameter %d, mean %g", c, path.Diameter(), path.MeanDistance())
	}
	one := trees.Tree{Parent: []node{0}}
	if c := trees.Centered(one); c.String() != "0" || one.Diameter() != 0 || one.MeanDistance() != 0 {
		t.Errorf("%v, diameter %d, mean %g", c, one.Diameter(), one.MeanDistance())
	}
	if none := (trees.Tree{Root: -1}); none.Diameter() != 0 || none.MeanDistance() != 0 || trees.Centered(none).Root != -1 {
		t.Errorf("no tree: diameter %d", none.Diameter())
	}
}
