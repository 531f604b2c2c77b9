package trees_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// Of all choices of one parent per node, the valid ones are as many as there
// are trees: 384 spanning trees of the 3-cube and 4 of the square, n^(n-2) of
// the complete graph (Cayley), each once for every root; of the cube's, one in
// popcount(v) choices per node, 24 in all, has shortest paths from the root.
func TestValidateAcceptsAsManyTreesAsThereAre(t *testing.T) {
	for _, c := range []struct {
		net           topologies.Topology
		all, shortest int
	}{
		{topologies.Hypercube{D: 0}, 1, 1},
		{topologies.Hypercube{D: 1}, 1, 1},
		{topologies.Hypercube{D: 2}, 4, 2},
		{topologies.Hypercube{D: 3}, 384, 24},
		{topologies.Ring{N: 5}, 5, 1},
		{topologies.Ring{N: 6}, 6, 2},
		{complete{4}, 16, 1},
		{complete{5}, 125, 1},
		{oneWay{4}, 1, 1},
	} {
		n := node(c.net.Order())
		for root := range n {
			for _, in := range []bool{false, true} {
				all, shortest := 0, 0
				tree := trees.Tree{Root: root, Parent: make([]node, n), In: in}
				var choose func(v node)
				choose = func(v node) {
					switch {
					case v == n:
						one := []trees.Tree{tree}
						if trees.Validate(c.net, one) == nil {
							all++
						}
						if trees.ValidateShortestPaths(c.net, one) == nil {
							shortest++
						}
					case v == root:
						tree.Parent[v] = v
						choose(v + 1)
					default:
						for _, p := range c.net.AppendNeighbors(nil, v) {
							tree.Parent[v] = p
							choose(v + 1)
						}
						// What the network links to v but not v to it.
						if _, directed := c.net.(oneWay); directed {
							tree.Parent[v] = (v + n - 1) % n
							choose(v + 1)
						}
					}
				}
				choose(0)
				if all != c.all || shortest != c.shortest {
					t.Errorf("%v root %d in=%t: %d trees, %d of shortest paths; want %d and %d", c.net, root, in, all, shortest, c.all,
						c.shortest)
				}
			}
		}
	}
}

// Two and three random spanning trees of a small cube: the validators and
// Unused against lists of arcs compared pair by pair.
func TestDisjointnessAgainstPairsOfArcs(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	met := map[string]int{}
	for range 3000 {
		cube := topologies.Hypercube{D: 1 + r.IntN(3)}
		family := make([]trees.Tree, 1+r.IntN(3))
		for i := range family {
			family[i] = randomTree(r, cube)
		}
		arcs, edges := true, true
		used := map[trees.Arc]bool{}
		for i, t := range family {
			for _, a := range t.Arcs() {
				used[a] = true
				for _, other := range family[:i] {
					for _, b := range other.Arcs() {
						arcs = arcs && a != b
						edges = edges && a != b && a != trees.Arc{From: b.To, To: b.From}
					}
				}
			}
		}
		if got := trees.ValidateArcDisjoint(cube, family); (got == nil) != arcs || got != nil && ruleOf(t, got) != trees.ArcDisjoint {
			t.Fatalf("%v: arc-disjoint %v, want %t", family, got, arcs)
		}
		if got := trees.ValidateEdgeDisjoint(cube, family); (got == nil) != edges || got != nil && ruleOf(t, got) != trees.EdgeDisjoint {
			t.Fatalf("%v: edge-disjoint %v, want %t", family, got, edges)
		}
		unused, err := trees.Unused(cube, family)
		if err != nil || len(unused)+len(used) != cube.Order()*cube.D ||
			slices.ContainsFunc(unused, func(a trees.Arc) bool { return used[a] }) {
			t.Fatalf("%v: unused %v, %v", family, unused, err)
		}
		met[fmt.Sprint(len(family) > 1, arcs, edges)]++
	}
	// Families of several trees of every kind came up.
	for _, kind := range []string{"true true false", "true false false"} {
		if met[kind] < 20 {
			t.Errorf("%d families of kind %s: %v", met[kind], kind, met)
		}
	}
}

// randomTree attaches the nodes of the network, in random order, to neighbors already
// in the tree.
func randomTree(r *rand.Rand, net topologies.Topology) trees.Tree {
	n := net.Order()
	t := trees.Tree{Root: node(r.IntN(n)), Parent: make([]node, n), In: r.IntN(2) == 0}
	inside := make([]bool, n)
	t.Parent[t.Root], inside[t.Root] = t.Root, true
	for left := n - 1; left > 0; {
		v := node(r.IntN(n))
		neighbors := net.AppendNeighbors(nil, v)
		if p := neighbors[r.IntN(len(neighbors))]; !inside[v] && inside[p] {
			t.Parent[v], inside[v] = p, true
			left--
		}
	}
	return t
}
