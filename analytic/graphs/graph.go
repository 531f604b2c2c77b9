package graphs

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
)

// MaxNodes is the largest number of nodes: up to it no product in a cut
// overflows.
const MaxNodes = 1 << 15

// A Graph is a connected graph without loops or double links. A link joins two
// nodes, whichever is written first.
type Graph struct {
	N     int
	Links [][2]int
}

// Validate returns a *inputs.Error for the first fault: N outside
// 1..MaxNodes, a link to no node, from a node to itself or listed twice, a node
// that no path joins to node 0.
func (g Graph) Validate() error {
	if err := checkEnds(g.N, "links", g.Links); err != nil {
		return err
	}
	both := g.Digraph()
	if err := checkDouble("links", both.Arcs); err != nil {
		return err
	}
	if v := both.unreached(false); v >= 0 {
		return &inputs.Error{Arg: "links", Value: len(g.Links),
			Domain: fmt.Sprintf("links that connect the %d nodes; no path joins 0 and %d", g.N, v)}
	}
	return nil
}

// Digraph returns the graph with every link as two arcs, one each way.
func (g Graph) Digraph() Digraph {
	arcs := make([][2]int, 0, 2*len(g.Links))
	for _, l := range g.Links {
		arcs = append(arcs, l, [2]int{l[1], l[0]})
	}
	return Digraph{N: g.N, Arcs: arcs}
}

// A Digraph is a directed graph in which paths lead from every node to every
// other. An arc leads from its first node to its second.
type Digraph struct {
	N    int
	Arcs [][2]int
}

// Validate returns a *inputs.Error for the first fault: N outside
// 1..MaxNodes, an arc to no node, from a node to itself or listed twice, a node
// without a path from or to node 0.
func (g Digraph) Validate() error {
	if err := checkEnds(g.N, "arcs", g.Arcs); err != nil {
		return err
	}
	if err := checkDouble("arcs", g.Arcs); err != nil {
		return err
	}
	for _, backward := range []bool{false, true} {
		if v := g.unreached(backward); v >= 0 {
			from, to := 0, v
			if backward {
				from, to = v, 0
			}
			return &inputs.Error{Arg: "arcs", Value: len(g.Arcs),
				Domain: fmt.Sprintf("arcs that lead from every node to every other; no path leads from %d to %d", from, to)}
		}
	}
	return nil
}

// unreached returns the first node without a path from node 0 or, if backward, to it;
// -1 if there is none.
func (g Digraph) unreached(backward bool) int {
	next := make([][]int, g.N)
	for _, a := range g.Arcs {
		if backward {
			a[0], a[1] = a[1], a[0]
		}
		next[a[0]] = append(next[a[0]], a[1])
	}
	reached := make([]bool, g.N)
	reached[0] = true
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, w := range next[queue[0]] {
			if !reached[w] {
				reached[w] = true
				queue = append(queue, w)
			}
		}
	}
	return slices.Index(reached, false)
}

// checkEnds returns an error unless there are nodes and every pair consists of two
// different ones.
func checkEnds(n int, arg string, pairs [][2]int) error {
	if err := inputs.Integer("N", n, 1, MaxNodes); err != nil {
		return err
	}
	for _, p := range pairs {
		if p[0] < 0 || p[0] >= n || p[1] < 0 || p[1] >= n || p[0] == p[1] {
			return &inputs.Error{Arg: arg, Value: p, Domain: fmt.Sprintf("two different nodes from 0 to %d", n-1)}
		}
	}
	return nil
}

// checkDouble returns an error if a pair occurs twice.
func checkDouble(arg string, pairs [][2]int) error {
	sorted := slices.Clone(pairs)
	slices.SortFunc(sorted, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return &inputs.Error{Arg: arg, Value: sorted[i], Domain: "each pair of nodes at most once"}
		}
	}
	return nil
}
