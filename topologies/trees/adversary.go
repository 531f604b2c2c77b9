package trees

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// An Adversary has found an arc that many trees of a family share. Packets
// broadcast from Roots along these trees, all of them or any K of them, cross
// the arc one after the other: they take K slots at least.
type Adversary struct {
	Arc   Arc
	Roots []topologies.Node // of the trees that contain the arc, ascending
}

// WorstArc returns, of the arcs into a node, the one in most trees of a family
// that has one tree per node, family[i] with root i. For into = -1 it is the
// one in most trees of all. Of equals it is the first by receiver, then by
// sender. A node that no link leads to, as in the network of one node, has the
// zero Adversary.
//
// Every tree but that of x enters x once, over one of the links into x. Some
// arc into x is therefore in no fewer trees than
//
//	ceil((n - 1)/links into x),  ceil((2^d - 1)/d) on the cube
//
// whatever the family. An adversary who lets K roots of these broadcast keeps
// any algorithm that confines every packet to its prespecified tree busy for K
// slots, though any K broadcasts could be done in O(max(d, K/d)).
//
// Source: ST93 Section 3.1. Errors: those of Validate; a *Violation of Root
// where tree i has another root or its arcs lead to the root; a *Violation of
// Shape where there is not one tree per node; an *inputs.Error where
// into is neither -1 nor a node.
func WorstArc(net topologies.Topology, family []Tree, into topologies.Node) (Adversary, error) {
	if err := topologies.Valid(net); err != nil {
		return Adversary{}, err
	}
	n := net.Order()
	if into < -1 || int(into) >= n {
		return Adversary{}, &inputs.Error{Arg: "into", Value: into, Domain: fmt.Sprintf("a node, 0 to %d, or -1 for any", n-1)}
	}
	if len(family) != n {
		return Adversary{}, &Violation{Rule: Shape, Why: fmt.Sprintf("%d trees, %v has %d nodes: want one tree per node", len(family),
			net, n)}
	}
	links := networkOf(net, n)
	loads, err := links.loads(net, Listed(family))
	if err != nil {
		return Adversary{}, err
	}
	most := 0
	var worst Adversary
	for from := range topologies.Node(n) {
		for l := links.start[from]; l < links.start[from+1]; l++ {
			to := links.to[l]
			if (into == -1 || to == into) && (loads[l] > most || loads[l] == most && to < worst.Arc.To) {
				most = loads[l]
				worst.Arc = Arc{From: from, To: to}
			}
		}
	}
	if most == 0 {
		return Adversary{}, nil
	}
	worst.Roots = make([]topologies.Node, 0, most)
	for i, t := range family {
		if t.Has(worst.Arc) {
			worst.Roots = append(worst.Roots, topologies.Node(i))
		}
	}
	return worst, nil
}

// Loads returns how many arcs of the network are in how many trees of the
// family: Loads()[k] arcs are in k of the n trees, the last of them in most. It
// keeps one tree at a time and takes n^2 steps.
//
// Errors: as in WorstArc, and those of the family.
func Loads(net topologies.Topology, family Family) ([]int, error) {
	if err := topologies.Valid(net); err != nil {
		return nil, err
	}
	links := networkOf(net, net.Order())
	loads, err := links.loads(net, family)
	if err != nil {
		return nil, err
	}
	if len(loads) == 0 {
		return nil, nil
	}
	arcs := make([]int, slices.Max(loads)+1)
	for _, k := range loads {
		arcs[k]++
	}
	return arcs, nil
}

// loads returns, by link, the number of trees of the family that use it.
func (l *network) loads(net topologies.Topology, family Family) ([]int, error) {
	loads := make([]int, len(l.to))
	n := len(l.start) - 1
	for i := range n {
		t, err := family(i)
		if err != nil {
			return nil, err
		}
		switch {
		case len(t.Parent) != n:
			return nil, &Violation{Rule: Shape, Tree: i, Why: fmt.Sprintf("tree %d has %d nodes, %v has %d", i, len(t.Parent), net, n)}
		case t.In:
			return nil, &Violation{Rule: Root, Tree: i, Why: fmt.Sprintf("tree %d: its arcs lead to the root, want a tree to "+
				"broadcast along", i)}
		case t.Root != topologies.Node(i):
			return nil, &Violation{Rule: Root, Tree: i, Why: fmt.Sprintf("tree %d has root %d, want root %d", i, t.Root, i)}
		}
		if _, fault := climb(l, t); fault != nil {
			fault.Tree = i
			fault.Why = fmt.Sprintf("tree %d: %s", i, fault.Why)
			return nil, fault
		}
		for v, p := range t.Parent {
			if p != topologies.Node(v) {
				loads[l.number(Arc{From: p, To: topologies.Node(v)})]++
			}
		}
	}
	return loads, nil
}
