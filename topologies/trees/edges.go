package trees

import (
	"fmt"

	"castlab/topologies"
)

// FromArcs returns the tree, arcs leading from the root, of a list of arcs in
// any order. The nodes are 0 to len(arcs), and the root is the one that no arc
// enters; no arc at all makes the tree of node 0. The error is a *Violation
// where the arcs are no such tree.
func FromArcs(arcs []Arc) (Tree, error) {
	n := topologies.Node(len(arcs) + 1)
	const none = -1
	parent := make([]topologies.Node, n)
	for v := range parent {
		parent[v] = none
	}
	for _, a := range arcs {
		if a.From < 0 || a.From >= n || a.To < 0 || a.To >= n {
			return Tree{}, outside(a, n)
		}
		if parent[a.To] != none {
			return Tree{}, &Violation{Rule: Spanning, Arc: a,
				Why: fmt.Sprintf("%v enters %d like %v", a, a.To, Arc{From: parent[a.To], To: a.To})}
		}
		parent[a.To] = a.From
	}
	// There is one arc less than nodes, and no node has two incoming arcs: exactly one
	// has none.
	t := Tree{Parent: parent}
	for v, p := range parent {
		if p == none {
			t.Root = topologies.Node(v)
		}
	}
	parent[t.Root] = t.Root
	if reached := len(t.Descent()); reached < int(n) {
		return Tree{}, &Violation{Rule: Spanning, Why: fmt.Sprintf("the arcs lead from %d to %d of the %d nodes", t.Root, reached, n)}
	}
	return t, nil
}

// FromEdges returns the tree, arcs leading from the root, of a list of edges in
// any order, each written in either direction. The nodes are 0 to len(edges).
// The error is a *Violation where the edges are no tree or the root is no node.
func FromEdges(root topologies.Node, edges []Arc) (Tree, error) {
	n := topologies.Node(len(edges) + 1)
	if root < 0 || root >= n {
		return Tree{}, &Violation{Rule: Range, Why: fmt.Sprintf("root %d, nodes run from 0 to %d", root, n-1)}
	}
	neighbors := make([][]topologies.Node, n)
	for _, e := range edges {
		if e.From < 0 || e.From >= n || e.To < 0 || e.To >= n {
			return Tree{}, outside(e, n)
		}
		neighbors[e.From] = append(neighbors[e.From], e.To)
		neighbors[e.To] = append(neighbors[e.To], e.From)
	}
	parent := make([]topologies.Node, n)
	found := make([]bool, n)
	parent[root], found[root] = root, true
	reached := []topologies.Node{root}
	for i := 0; i < len(reached); i++ {
		for _, w := range neighbors[reached[i]] {
			if !found[w] {
				parent[w], found[w] = reached[i], true
				reached = append(reached, w)
			}
		}
	}
	// The number of edges is that of a tree: if one is a duplicate or closes a cycle,
	// some node is not connected.
	if len(reached) < int(n) {
		return Tree{}, &Violation{Rule: Spanning, Why: fmt.Sprintf("the edges connect %d to %d of the %d nodes", root, len(reached), n)}
	}
	return Tree{Root: root, Parent: parent}, nil
}

func outside(a Arc, n topologies.Node) *Violation {
	return &Violation{Rule: Range, Arc: a, Why: fmt.Sprintf("%v: the nodes of a tree with %d edges run from 0 to %d", a, n-1, n-1)}
}
