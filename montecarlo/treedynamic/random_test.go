package treedynamic_test

import (
	"math/rand/v2"
	"testing"

	. "castlab/montecarlo/treedynamic"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// randomTree joins the nodes 0..n-1, in random order, each to a random one of
// those before it.
func randomTree(t testing.TB, r *rand.Rand, n int) (trees.Tree, []trees.Arc) {
	order := r.Perm(n)
	var edges []trees.Arc
	for i := 1; i < n; i++ {
		edges = append(edges, trees.Arc{From: topologies.Node(order[r.IntN(i)]), To: topologies.Node(order[i])})
	}
	tree, err := trees.FromEdges(topologies.Node(order[0]), edges)
	if err != nil {
		t.Fatal(err)
	}
	tree.In = r.IntN(2) == 0 // which way the arcs lead does not matter
	return tree, edges
}

// randomWorlds returns both schemes along the same random trees of a complete graph,
// which share edges in any way.
func randomWorlds(t testing.TB, r *rand.Rand) []world {
	n, k := 2+r.IntN(7), 1+r.IntN(4)
	net := graph{n: n}
	for u := range n {
		for v := range u {
			net.edges = append(net.edges, [2]int{u, v})
		}
	}
	var list []trees.Tree
	var edges [][]trees.Arc
	for range k {
		tree, e := randomTree(t, r, n)
		list, edges = append(list, tree), append(edges, e)
	}
	direct, err := Trees(net, list)
	if err != nil {
		t.Fatal(err)
	}
	indirect, err := Indirect(net, list)
	if err != nil {
		t.Fatal(err)
	}
	return []world{
		worldOf(t, direct, func(j, v int) route {
			tree, err := trees.FromEdges(topologies.Node(v), edges[j])
			if err != nil {
				t.Fatal(err)
			}
			return downward(tree)
		}),
		worldOf(t, indirect, func(j, v int) route {
			tree := list[j]
			tree.In = false
			return upward(tree, topologies.Node(v))
		}),
	}
}

func TestRandomTreesGiveWhatAPlainProgramGives(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 60 {
		for _, w := range randomWorlds(t, r) {
			w.compare(t, .3+r.Float64(), Order(r.IntN(4)), r.Uint64(), 200)
			w.countLoads(t)
		}
	}
}

func FuzzRandomTrees(f *testing.F) {
	f.Add(uint64(1), 0.9, byte(3))
	f.Fuzz(func(t *testing.T, seed uint64, load float64, order byte) {
		if !(load > .01 && load < 3) {
			return
		}
		for _, w := range randomWorlds(t, rand.New(rand.NewPCG(seed, 0))) {
			w.compare(t, load, Order(order%4), seed, 60)
			w.countLoads(t)
		}
	})
}
