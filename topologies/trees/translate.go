package trees

import (
	"fmt"
	"math/bits"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A Family has one tree for every node, which is its root: the tree along which a
// packet of that node is broadcast. It computes a tree on request, since the n trees of
// a network of n nodes take n^2 numbers together.
type Family func(root int) (Tree, error)

// Translate returns the tree on the cube whose arcs are those of t with both
// ends xor by:
//
//	parent'(v xor by) = parent(v) xor by,  root' = root xor by
//
// Xor with a node is a symmetry of the cube that keeps the dimension of every
// link. Where the nodes of t are not those of a cube, or by is none of them, it
// returns the Tree of no node, which no validator accepts.
func Translate(t Tree, by topologies.Node) Tree {
	n := len(t.Parent)
	if n == 0 || n&(n-1) != 0 || !t.holds(by) {
		return Tree{}
	}
	// Among n = 2^d numbers, xor with one permutes the nodes and the invalid numbers
	// separately: an invalid tree stays invalid.
	image := Tree{Root: t.Root ^ by, Parent: make([]topologies.Node, n), In: t.In}
	for v, p := range t.Parent {
		image.Parent[topologies.Node(v)^by] = p ^ by
	}
	return image
}

// Translates returns the family of the 2^d translates of one tree on the cube
// of d dimensions, one for every root: for the tree of node 0 in a multinode
// broadcast the trees of all packets, for Unbalanced the trees of the same
// order.
//
// Errors: an *inputs.Error where the nodes of t are not those of a
// cube or its root is none of them, and from the family for a root that is no
// node.
func Translates(t Tree) (Family, error) {
	n := len(t.Parent)
	if n == 0 || n&(n-1) != 0 {
		return nil, &inputs.Error{Arg: "nodes", Value: n, Domain: "a power of two, the nodes of a cube"}
	}
	if !t.holds(t.Root) {
		return nil, &inputs.Error{Arg: "root", Value: t.Root, Domain: fmt.Sprintf("a node, 0 to %d", n-1)}
	}
	return func(root int) (Tree, error) {
		if root < 0 || root >= n {
			return Tree{}, &inputs.Error{Arg: "root", Value: root, Domain: fmt.Sprintf("a node, 0 to %d", n-1)}
		}
		return Translate(t, t.Root^topologies.Node(root)), nil
	}, nil
}

// Listed returns the family of a list, tree i being that of root i.
func Listed(list []Tree) Family {
	return func(root int) (Tree, error) {
		if root < 0 || root >= len(list) {
			return Tree{}, &inputs.Error{Arg: "root", Value: root, Domain: fmt.Sprintf("a node, 0 to %d", len(list)-1)}
		}
		return list[root], nil
	}
}

// Crossings returns, by dimension, the number of arcs of a tree on the cube
// that cross it. Of the translates of the tree, so many contain any given arc
// of that dimension: an arc v -> v xor 2^c of the tree becomes u -> u xor 2^c
// under xor with u xor v, and under no other. So n steps tell what Loads tells
// of the n translates, the 2^d arcs of dimension c being in Crossings()[c]
// trees each.
//
// Where the nodes are not those of a cube there are no dimensions.
func (t Tree) Crossings() []int {
	n := len(t.Parent)
	if n == 0 || n&(n-1) != 0 {
		return nil
	}
	crossings := make([]int, bits.TrailingZeros(uint(n)))
	for v, p := range t.Parent {
		link := uint(p) ^ uint(v)
		if bits.OnesCount(link) == 1 && t.holds(p) && topologies.Node(v) != t.Root {
			crossings[bits.TrailingZeros(link)]++
		}
	}
	return crossings
}
