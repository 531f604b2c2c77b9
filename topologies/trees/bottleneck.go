package trees

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A Bottleneck is a set of nodes and what has to come into it: branchings rooted at
// other nodes enter it along an arc each, so that
//
//	copies * Entering >= Roots
//
// where no arc is in more than so many branchings. Some set attains the least number of
// copies that there is, rounded up, for every network.
//
// Source: Edmonds 1973.
type Bottleneck struct {
	Inside   []topologies.Node // the nodes of the set, in order; empty where nothing is asked of any set
	Entering int               // arcs from other nodes into the set
	Roots    int               // roots at other nodes
}

// Copies returns the number of copies of every arc that the set asks for,
// ceil(Roots/Entering).
func (b Bottleneck) Copies() int {
	if b.Roots == 0 {
		return 0
	}
	return (b.Roots + b.Entering - 1) / b.Entering
}

// ValidateBottleneck returns an *inputs.Error unless the set is one of the network's
// nodes, neither empty nor all, and its numbers are those that are counted.
func ValidateBottleneck(net topologies.Topology, roots []topologies.Node, b Bottleneck) error {
	if err := topologies.Valid(net); err != nil {
		return err
	}
	n := net.Order()
	inside := make([]bool, n)
	for i, v := range b.Inside {
		if v < 0 || int(v) >= n || i > 0 && v <= b.Inside[i-1] {
			return &inputs.Error{Arg: "inside", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d, in order", n-1)}
		}
		inside[v] = true
	}
	if len(b.Inside) == 0 || len(b.Inside) == n {
		return &inputs.Error{Arg: "inside", Value: len(b.Inside), Domain: fmt.Sprintf("some of the %d nodes and not all", n)}
	}
	counted := Bottleneck{Inside: b.Inside}
	for v := range topologies.Node(n) {
		for _, w := range net.AppendNeighbors(nil, v) {
			if !inside[v] && inside[w] {
				counted.Entering++
			}
		}
	}
	for _, r := range roots {
		if r < 0 || int(r) >= n {
			return &inputs.Error{Arg: "roots", Value: r, Domain: fmt.Sprintf("nodes, 0 to %d", n-1)}
		}
		if !inside[r] {
			counted.Roots++
		}
	}
	if b.Entering != counted.Entering || b.Roots != counted.Roots {
		return &inputs.Error{Arg: "bottleneck", Value: fmt.Sprintf("%d arcs, %d roots", b.Entering, b.Roots),
			Domain: fmt.Sprintf("%d and %d, as counted", counted.Entering, counted.Roots)}
	}
	return nil
}

// LeastCopies returns the least number of copies of every arc in which branchings with
// these roots fit, and a set that asks for it: the greatest of ceil(Roots/Entering) over
// all sets of nodes, neither empty nor all. Where no root has another node to reach it is
// 0, and no set is returned.
//
// Every node in turn must be able to take in one unit from each root at once; where it
// is not, what it can be reached from over arcs with room is a set that asks for more.
//
// Source: Edmonds 1973. Errors: those of the network; an *inputs.Error for a root that is
// no node, a node that has no path from a root, and a network of which nodes times arcs
// are more than MaxBranchings.
func LeastCopies(net topologies.Topology, roots []topologies.Node) (int, Bottleneck, error) {
	g, err := newGrowth(net, roots)
	if err != nil {
		return 0, Bottleneck{}, err
	}
	var worst Bottleneck
	for v := range g.into {
		for !g.reaches(v) {
			b := g.blocked()
			if b.Entering == 0 {
				return 0, b, &inputs.Error{Arg: "topology", Value: net,
					Domain: fmt.Sprintf("a network with a path from every root to node %d", v)}
			}
			worst = b
			for a := range g.room {
				g.room[a] = int32(b.Copies())
			}
		}
	}
	return worst.Copies(), worst, nil
}

// blocked is the set from which arcs with room lead to the node that the last search
// ended at, and which no unit could enter.
func (g *growth) blocked() Bottleneck {
	var b Bottleneck
	for _, v := range g.queue {
		b.Inside = append(b.Inside, topologies.Node(v))
	}
	slices.Sort(b.Inside)
	for v, m := range g.waiting {
		if g.seen[v] != g.search {
			b.Roots += int(m)
		}
	}
	for a, from := range g.from {
		if g.seen[from] != g.search && g.seen[g.to[a]] == g.search {
			b.Entering++
		}
	}
	return b
}
