package trees

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// Grown returns a random spanning tree of the nodes that a root can reach: it grows by one of the arcs that leave it,
// uniformly chosen, at a time. Its paths need not be shortest, and spanning trees are not equally likely. A node
// that the root cannot reach is its own parent.
//
// Source: derived; one of the families of trees that ST93, Section 3.1, is about.
// Errors: an *inputs.Error for more than 2^24 nodes and a root that is no node.
func Grown(net topologies.Topology, root topologies.Node, r *rand.Rand) (Tree, error) {
	n := net.Order()
	if err := inputs.Integer("nodes", n, 1, 1<<24); err != nil {
		return Tree{}, err
	}
	if err := inputs.Integer("root", int(root), 0, n-1); err != nil {
		return Tree{}, err
	}
	tree := Tree{Root: root, Parent: make([]topologies.Node, n)}
	for v := range tree.Parent {
		tree.Parent[v] = topologies.Node(v)
	}
	reached := make([]bool, n)
	var border []Arc
	take := func(v, parent topologies.Node) {
		tree.Parent[v], reached[v] = parent, true
		for _, w := range net.AppendNeighbors(nil, v) {
			border = append(border, Arc{From: v, To: w})
		}
	}
	for take(root, root); len(border) > 0; {
		k, last := r.IntN(len(border)), len(border)-1
		a := border[k]
		border[k], border = border[last], border[:last]
		if !reached[a.To] {
			take(a.To, a.From)
		}
	}
	return tree, nil
}

// GrayPath returns the path from node 0 through all nodes of the cube of d dimensions in the order of the reflected
// Gray code: its i-th node, from 0, is i xor floor(i/2).
//
// Errors: an *inputs.Error for d outside 0..24.
func GrayPath(d int) (Tree, error) {
	if err := inputs.Integer("d", d, 0, maxUnbalanced); err != nil {
		return Tree{}, err
	}
	gray := func(i int) topologies.Node { return topologies.Node(i ^ i>>1) }
	path := Tree{Parent: make([]topologies.Node, 1<<d)}
	for i := range 1<<d - 1 {
		path.Parent[gray(i+1)] = gray(i)
	}
	return path, nil
}
