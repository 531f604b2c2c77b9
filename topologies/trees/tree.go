// Package trees holds spanning trees of networks, families of trees that share
// no arc, and the validator they must pass, which shares no code with their
// constructions. Families of one tree per node share arcs: WorstArc finds the
// one that an adversary would choose. Packing returns as many trees as a network
// has no two of which share a link, Obstacle the partition that proves it has no
// more. Branchings packs trees with given roots into copies of the arcs. Layout
// says where a drawing has the nodes.
//
// Dimensions of the cube count from 0 here, bit c being dimension c; the papers
// count them from 1.
//
// ST93 is listed in package [castlab/analytic].
package trees

import (
	"fmt"
	"slices"

	"castlab/topologies"
)

// A Tree is a spanning tree of a network of len(Parent) nodes. Its arcs lead
// from the root to every node, along which a packet is broadcast, or, where In
// is set, from every node to the root, along which packets are gathered.
//
// Validate decides whether a value is a spanning tree of a given network. The
// methods take any other value too: Arcs lists what is there, the rest leaves
// out what the root does not reach.
type Tree struct {
	Root   topologies.Node
	Parent []topologies.Node // by node, the next node on the way to the root; the root's parent is itself
	In     bool              // arcs lead from node to parent instead of from parent to node
}

// An Arc is a link used in one direction.
type Arc struct {
	From, To topologies.Node
}

func (a Arc) String() string { return fmt.Sprintf("%d -> %d", a.From, a.To) }

// Order returns the number of nodes.
func (t Tree) Order() int { return len(t.Parent) }

// Arc returns the arc between a node that is not the root and its parent. It panics for what
// is no node, as an index does.
func (t Tree) Arc(v topologies.Node) Arc {
	if t.In {
		return Arc{From: v, To: t.Parent[v]}
	}
	return Arc{From: t.Parent[v], To: v}
}

// Arcs returns the arcs, one for every node but the root, in order of the
// nodes.
func (t Tree) Arcs() []Arc {
	arcs := make([]Arc, 0, len(t.Parent))
	for v := range t.Parent {
		if v := topologies.Node(v); v != t.Root {
			arcs = append(arcs, t.Arc(v))
		}
	}
	return arcs
}

// Has reports whether a is an arc of the tree.
func (t Tree) Has(a Arc) bool {
	child := a.To
	if t.In {
		child = a.From
	}
	return t.holds(child) && child != t.Root && t.Arc(child) == a
}

// Reverse returns the tree with every arc in the other direction: what was
// broadcast from the root is gathered at it.
func (t Tree) Reverse() Tree {
	return Tree{Root: t.Root, Parent: slices.Clone(t.Parent), In: !t.In}
}

// Reversed returns the reverse of every tree of a family.
func Reversed(family []Tree) []Tree {
	reversed := make([]Tree, len(family))
	for i, t := range family {
		reversed[i] = t.Reverse()
	}
	return reversed
}

// holds reports whether v is the number of a node.
func (t Tree) holds(v topologies.Node) bool { return v >= 0 && int(v) < len(t.Parent) }
