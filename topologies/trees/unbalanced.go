package trees

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// maxUnbalanced is the largest number of dimensions of Unbalanced, whose tree
// then takes 128 MiB.
const maxUnbalanced = 24

// Unbalanced returns the completely unbalanced spanning tree, or spanning
// binomial tree, of the cube of d dimensions: every node y is reached from the
// root along the shortest path that crosses the dimensions in which they differ
// in the given order. In symbols,
//
//	parent(y) = y xor 2^c,  c the last dimension of order in which y and root differ
//
// A prefix of the path to y is the path to its last node, so the paths form a
// tree. The subtree behind the i-th dimension of the order, i = 1..d, consists
// of the nodes that agree with the root in the first i-1 dimensions of the
// order and differ from it in the i-th: 2^(d-i) of them. Of the 2^d trees with
// one order, the arc of the j-th dimension of the order that leaves z belongs
// to the 2^(j-1) whose roots differ from z in none but the first j-1.
//
// Symbols: d dimensions, root a node, order the dimensions 0..d-1, each once.
// Source: ST93 Section 2.2, in the order 0, 1, ..., d-1 and others; the trees
// that share an arc are derived. Errors: an *inputs.Error for d outside 0..24,
// where it takes 128 MiB, a root that is no node, an order that is no permutation.
func Unbalanced(d int, root topologies.Node, order []int) (Tree, error) {
	if err := inputs.Integer("d", d, 0, maxUnbalanced); err != nil {
		return Tree{}, err
	}
	if root < 0 || root >= 1<<d {
		return Tree{}, &inputs.Error{Arg: "root", Value: root, Domain: fmt.Sprintf("a node, 0 to %d", 1<<d-1)}
	}
	if !permutes(d, order) {
		return Tree{}, &inputs.Error{Arg: "order", Value: slices.Clone(order),
			Domain: fmt.Sprintf("every dimension from 0 to %d once", d-1)}
	}
	return unbalanced(d, root, order), nil
}

// unbalanced is Unbalanced for valid arguments.
func unbalanced(d int, root topologies.Node, order []int) Tree {
	parent := make([]topologies.Node, 1<<d)
	parent[root] = root
	// The nodes reached before dimension c differ from the root only in earlier
	// dimensions; each of them gets one child across c.
	reached := append(make([]topologies.Node, 0, 1<<d), root)
	for _, c := range order {
		for _, v := range reached {
			w := v ^ 1<<c
			parent[w] = v
			reached = append(reached, w)
		}
	}
	return Tree{Root: root, Parent: parent}
}

// CyclicOrder returns the d dimensions in the order first, first+1, ...,
// first+d-1 modulo d; CyclicOrder(d, 0) is the increasing order. No network has more than 64
// dimensions, and no order.
func CyclicOrder(d, first int) []int {
	if d > 64 {
		return nil
	}
	var order []int
	for i := range d {
		order = append(order, ((first%d+d)%d+i)%d)
	}
	return order
}

// permutes reports whether order holds each of 0..d-1 once.
func permutes(d int, order []int) bool {
	seen := 0
	for _, c := range order {
		if c < 0 || c >= d || seen&(1<<c) != 0 {
			return false
		}
		seen |= 1 << c
	}
	return len(order) == d
}
