package trees_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// increasing is the family of ST93 Section 3.1 at its simplest: from every node
// the tree of increasing order.
func increasing(t testing.TB, d int) []trees.Tree {
	t.Helper()
	var family []trees.Tree
	for root := range node(1 << d) {
		family = append(family, unbalanced(t, d, root, trees.CyclicOrder(d, 0)))
	}
	return family
}

func worstArc(t testing.TB, net topologies.Topology, family []trees.Tree, into node) trees.Adversary {
	t.Helper()
	worst, err := trees.WorstArc(net, family, into)
	if err != nil {
		t.Fatal(err)
	}
	return worst
}

// The trees 0(1(3) 2), 1(0(2) 3), 2(0 3(1)), 3(1 2(0)): the arc 2 -> 0 is in
// the last two, 1 -> 0 in the second alone. On the ring 0-1-2 with trees
// 0(1(2)), 1(2(0)), 2(0(1)) the arcs 0 -> 1, 1 -> 2, 2 -> 0 are in two each.
func TestWorstArcByHand(t *testing.T) {
	square := topologies.Hypercube{D: 2}
	ring := topologies.Ring{N: 3}
	round := []trees.Tree{{Root: 0, Parent: []node{0, 0, 1}}, {Root: 1, Parent: []node{2, 1, 1}}, {Root: 2, Parent: []node{2, 0, 2}}}
	for _, c := range []struct {
		net    topologies.Topology
		family []trees.Tree
		into   node
		arc    trees.Arc
		roots  []node
	}{
		{square, increasing(t, 2), 0, trees.Arc{From: 2, To: 0}, []node{2, 3}},
		{square, increasing(t, 2), 1, trees.Arc{From: 3, To: 1}, []node{2, 3}},
		{square, increasing(t, 2), 3, trees.Arc{From: 1, To: 3}, []node{0, 1}},
		{square, increasing(t, 2), -1, trees.Arc{From: 2, To: 0}, []node{2, 3}},
		{ring, round, 0, trees.Arc{From: 2, To: 0}, []node{1, 2}},
		{ring, round, 1, trees.Arc{From: 0, To: 1}, []node{0, 2}},
		{ring, round, -1, trees.Arc{From: 2, To: 0}, []node{1, 2}},
		{topologies.Hypercube{D: 1}, increasing(t, 1), 1, trees.Arc{From: 0, To: 1}, []node{0}},
		{topologies.Hypercube{D: 0}, increasing(t, 0), 0, trees.Arc{}, nil},
		{topologies.Hypercube{D: 0}, increasing(t, 0), -1, trees.Arc{}, nil},
	} {
		if got := worstArc(t, c.net, c.family, c.into); got.Arc != c.arc || !slices.Equal(got.Roots, c.roots) {
			t.Errorf("%v into %d: %v, want %v in the trees of %v", c.net, c.into, got, c.arc, c.roots)
		}
	}
}

// randomFamily gives every node a spanning tree grown link by link at random.
func randomFamily(net topologies.Topology, random *rand.Rand) []trees.Tree {
	n := net.Order()
	family := make([]trees.Tree, n)
	for root := range n {
		parent := make([]node, n)
		for v := range parent {
			parent[v] = -1
		}
		parent[root] = node(root)
		var border []trees.Arc
		reach := func(v node) {
			for _, w := range net.AppendNeighbors(nil, v) {
				border = append(border, trees.Arc{From: v, To: w})
			}
		}
		for reach(node(root)); len(border) > 0; {
			k := random.IntN(len(border))
			a := border[k]
			border[k] = border[len(border)-1]
			border = border[:len(border)-1]
			if parent[a.To] < 0 {
				parent[a.To] = a.From
				reach(a.To)
			}
		}
		family[root] = trees.Tree{Root: node(root), Parent: parent}
	}
	return family
}

// ST93 Section 3.1: whatever the trees, for every x some arc into x is in
// ceil((n-1)/indegree) of them or more. The roots are counted again from the
// arcs of each tree, one by one.
func TestSomeArcIntoEveryNodeIsInManyTrees(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	nets := []topologies.Topology{topologies.Ring{N: 9}, complete{7}, oneWay{6}}
	for d := 1; d <= 5; d++ {
		nets = append(nets, topologies.Hypercube{D: d})
	}
	for _, net := range nets {
		n := net.Order()
		links := make([]int, n)
		for v := range n {
			for _, w := range net.AppendNeighbors(nil, node(v)) {
				links[w]++
			}
		}
		families := [][]trees.Tree{randomFamily(net, random), randomFamily(net, random)}
		if cube, ok := net.(topologies.Hypercube); ok {
			families = append(families, increasing(t, cube.D))
		}
		for _, family := range families {
			users := map[trees.Arc][]node{}
			for root, tree := range family {
				for _, a := range tree.Arcs() {
					users[a] = append(users[a], node(root))
				}
			}
			overall := 0
			arcs := make([]int, n+1) // by number of trees
			for into := range node(n) {
				most := 0
				for _, from := range net.AppendNeighbors(nil, into) {
					most = max(most, len(users[trees.Arc{From: from, To: into}]))
				}
				if _, directed := net.(oneWay); directed {
					most = len(users[trees.Arc{From: (into + node(n) - 1) % node(n), To: into}])
				}
				worst := worstArc(t, net, family, into)
				if worst.Arc.To != into || len(worst.Roots) != most || !slices.Equal(worst.Roots, users[worst.Arc]) {
					t.Fatalf("%v into %d: %v, want an arc in %d trees", net, into, worst, most)
				}
				if least := (n - 1 + links[into] - 1) / links[into]; most < least {
					t.Errorf("%v into %d: %d trees, want at least %d", net, into, most, least)
				}
				if slices.Contains(worst.Roots, into) {
					t.Errorf("%v: the tree of %d enters it", net, into)
				}
				overall = max(overall, most)
			}
			if worst := worstArc(t, net, family, -1); len(worst.Roots) != overall || !slices.Equal(worst.Roots, users[worst.Arc]) {
				t.Errorf("%v: %v, want an arc in %d trees", net, worst, overall)
			}
			for v := range node(n) {
				for _, w := range net.AppendNeighbors(nil, v) {
					arcs[len(users[trees.Arc{From: v, To: w}])]++
				}
			}
			loads, err := trees.Loads(net, trees.Listed(family))
			if err != nil || len(loads) != overall+1 || !slices.Equal(loads, arcs[:overall+1]) {
				t.Errorf("%v: loads %v, %v, want %v", net, loads, err, arcs)
			}
		}
	}
}

// Increasing order: the arcs of the j-th dimension, 2^d of them, are in 2^(j-1)
// trees each (ST93-CUST), at worst in half of all.
func TestLoadsOfIncreasingOrder(t *testing.T) {
	for d := 1; d <= 9; d++ {
		family, err := trees.Translates(unbalanced(t, d, 0, trees.CyclicOrder(d, 0)))
		if err != nil {
			t.Fatal(err)
		}
		want := make([]int, 1<<(d-1)+1)
		for j := 1; j <= d; j++ {
			want[1<<(j-1)] = 1 << d
		}
		if loads, err := trees.Loads(topologies.Hypercube{D: d}, family); err != nil || !slices.Equal(loads, want) {
			t.Errorf("d=%d: %v, %v, want %v", d, loads, err, want)
		}
	}
	family, err := trees.Translates(trees.Tree{Parent: []node{0}})
	if err != nil {
		t.Fatal(err)
	}
	if loads, err := trees.Loads(topologies.Hypercube{D: 0}, family); err != nil || loads != nil {
		t.Errorf("d=0: %v, %v, want no arc", loads, err)
	}
}

func TestWorstArcRefuses(t *testing.T) {
	square := topologies.Hypercube{D: 2}
	for _, c := range []struct {
		name string
		rule trees.Rule
		edit func(family []trees.Tree) []trees.Tree
	}{
		{"a tree too few", trees.Shape, func(f []trees.Tree) []trees.Tree { return f[:3] }},
		{"a tree too many", trees.Shape, func(f []trees.Tree) []trees.Tree { return append(f, f[0]) }},
		{"a small tree", trees.Shape, func(f []trees.Tree) []trees.Tree { f[2] = trees.Tree{Root: 2, Parent: []node{2, 2, 2}}; return f }},
		{"two trees exchanged", trees.Root, func(f []trees.Tree) []trees.Tree { f[1], f[2] = f[2], f[1]; return f }},
		{"arcs into the root", trees.Root, func(f []trees.Tree) []trees.Tree { f[2] = f[2].Reverse(); return f }},
		{"a cycle", trees.Spanning, func(f []trees.Tree) []trees.Tree { f[2] = trees.Tree{Root: 2, Parent: []node{1, 0, 2, 2}}; return f }},
		{"a diagonal", trees.Link, func(f []trees.Tree) []trees.Tree { f[2] = trees.Tree{Root: 2, Parent: []node{2, 2, 2, 2}}; return f }},
	} {
		family := c.edit(increasing(t, 2))
		if _, err := trees.WorstArc(square, family, -1); ruleOf(t, err) != c.rule {
			t.Errorf("%s: %v", c.name, err)
		}
		if len(family) == 4 {
			if _, err := trees.Loads(square, trees.Listed(family)); ruleOf(t, err) != c.rule {
				t.Errorf("%s: loads: %v", c.name, err)
			}
		}
	}
	var wrong *inputs.Error
	for _, into := range []node{-2, 4} {
		if _, err := trees.WorstArc(square, increasing(t, 2), into); !errors.As(err, &wrong) || wrong.Arg != "into" || wrong.Value != into {
			t.Errorf("into %d: %v", into, err)
		}
	}
	if _, err := trees.WorstArc(topologies.Hypercube{D: -1}, nil, -1); !errors.As(err, &wrong) || wrong.Arg != "d" {
		t.Errorf("no network: %v", err)
	}
	if _, err := trees.Loads(topologies.Hypercube{D: -1}, nil); !errors.As(err, &wrong) || wrong.Arg != "d" {
		t.Errorf("no network: %v", err)
	}
	if _, err := trees.Loads(square, trees.Listed(increasing(t, 2)[:3])); !errors.As(err, &wrong) || wrong.Arg != "root" {
		t.Errorf("a tree too few: %v", err)
	}
}
