package programs

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies/trees"
)

// maxDisjointCube is the largest hypercube of DisjointTrees.
const maxDisjointCube = 16

// DisjointTrees is the broadcast in k segments along d edge-disjoint spanning binomial
// trees of the hypercube of 2^d ranks: segment i goes from the root to its neighbor in
// dimension i mod d, and from there along the tree of that neighbor. No link of the
// hypercube is used by two trees in one direction.
//
// k(n-1) messages, depth d+1 for d > 1. On a hypercube whose links carry a packet in a
// slot each, k = d m segments take d + m slots.
//
// Source: S. L. Johnsson, C.-T. Ho, "Optimum broadcasting and personalized
// communication in hypercubes", 1989; the trees are those of ST93, Section 2.3.
func DisjointTrees() Algorithm {
	domain := fmt.Sprintf("a power of two up to %d", 1<<maxDisjointCube)
	return Algorithm{
		Name: "disjoint-trees", Task: Broadcast, Meaning: "segments take turns between the edge-disjoint spanning binomial trees of a " +
			"hypercube (dESBT)", Domain: domain, Source: "Johnsson, Ho 1989", Parameters: []Parameter{Segmented},
		Make: func(s Settings) (Plan, error) {
			d, err := dimensions(s.Ranks, maxDisjointCube)
			if err != nil {
				return Plan{}, err
			}
			if d == 0 {
				return alongTrees("disjoint-trees", s, treeOf(1, 0, chain(1)))
			}
			family, err := trees.Disjoint(d)
			if err != nil {
				return Plan{}, err
			}
			each := make([]rooted, d)
			for j, t := range family {
				// Rank 0 is a leaf of every tree: it is removed there and becomes the
				// root.
				parent := make([]int, s.Ranks)
				for v, u := range t.Parent {
					parent[v^s.Root] = int(u) ^ s.Root
				}
				parent[int(t.Root)^s.Root] = s.Root
				parent[s.Root] = s.Root
				if each[j], err = fromParents(parent, s.Root); err != nil {
					return Plan{}, err
				}
			}
			return alongTrees("disjoint-trees", s, each...)
		},
	}
}

// Along returns the broadcast in segments along a spanning tree, its root being the
// root. Of those next to it a rank serves the one with the most below it first.
//
// k(n-1) messages; the depth is that of the tree.
//
// Errors: an *inputs.Error for what is no spanning tree of its nodes with
// arcs that lead from the root, for a root of the settings that is another one, and
// as Algorithm.Plan.
func Along(t trees.Tree, s Settings) (Plan, error) {
	a := Algorithm{Name: "along-tree", Task: Broadcast, Parameters: []Parameter{Segmented}}
	wrong := func(format string, values ...any) error {
		return &inputs.Error{Arg: "tree", Value: fmt.Sprintf(format, values...),
			Domain: fmt.Sprintf("a spanning tree of %d ranks whose arcs lead from rank %d, the root", s.Ranks, s.Root)}
	}
	switch {
	case t.In:
		return Plan{}, wrong("arcs that lead to the root")
	case len(t.Parent) != s.Ranks:
		return Plan{}, wrong("%d nodes", len(t.Parent))
	case int(t.Root) != s.Root:
		return Plan{}, wrong("the root %d", t.Root)
	}
	a.Make = func(s Settings) (Plan, error) {
		parent := make([]int, s.Ranks)
		for v, u := range t.Parent {
			parent[v] = int(u)
		}
		tree, err := fromParents(parent, s.Root)
		if err != nil {
			return Plan{}, err
		}
		return alongTrees(a.Name, s, tree)
	}
	return a.Plan(s)
}

// fromParents makes a tree from the parents of all ranks.
func fromParents(parent []int, root int) (rooted, error) {
	n := len(parent)
	t := rooted{order: make([]int, 0, n), children: make([][]int, n)}
	for v, u := range parent {
		switch {
		case u < 0 || u >= n || v != root && u == v || v == root && u != v:
			return rooted{}, &inputs.Error{Arg: "tree", Value: fmt.Sprintf("%d above %d", u, v),
				Domain: "a spanning tree whose root alone is its own parent"}
		case v != root:
			t.children[u] = append(t.children[u], v)
		}
	}
	t.order = append(t.order, root)
	for k := 0; k < len(t.order); k++ {
		t.order = append(t.order, t.children[t.order[k]]...)
	}
	if len(t.order) < n {
		return rooted{}, &inputs.Error{Arg: "tree", Value: fmt.Sprintf("%d of %d ranks", len(t.order), n),
			Domain: "a tree that reaches all ranks from its root"}
	}
	below := make([]int, n)
	for k := n - 1; k >= 0; k-- {
		u := t.order[k]
		below[u]++
		if u != root {
			below[parent[u]] += below[u]
		}
	}
	for _, list := range t.children {
		slices.SortStableFunc(list, func(a, b int) int { return below[b] - below[a] })
	}
	return t, nil
}
