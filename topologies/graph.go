package topologies

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
)

// Graph is a network given by its links, each both ways: see NewGraph and
// ReadGraph. Neighbors are in the order of their numbers.
type Graph struct {
	name  string
	first []int // the neighbors of v are to[first[v]:first[v+1]]
	to    []Node
}

// NewGraph returns the connected graph of n nodes, 0 to n-1, with the given
// edges. The name is what String writes as its file.
//
// Errors: an *inputs.Error for a number of nodes outside 1..2^30; for the first
// edge that names no node, the same node twice, or two nodes that an edge
// before it names, in either order; and for the first node that no way leads to
// from node 0.
func NewGraph(name string, n int, edges [][2]Node) (Graph, error) {
	if err := validNodes(n); err != nil {
		return Graph{}, err
	}
	if i, err := wrongEdge(n, edges); err != nil {
		return Graph{}, fmt.Errorf("edge %d of %d: %w", i+1, len(edges), err)
	}
	return connected(name, n, edges)
}

// connected returns the graph of valid edges, or an error if it is not connected.
func connected(name string, n int, edges [][2]Node) (Graph, error) {
	// n nodes need n-1 edges to be connected: this refuses a huge n with few edges
	// before it allocates anything of that size.
	if n-1 > len(edges) {
		return Graph{}, &inputs.Error{Arg: "edges", Value: len(edges), Domain: fmt.Sprintf("%d or more, to connect %d nodes", n-1, n)}
	}
	g := Graph{name: name, first: make([]int, n+1), to: make([]Node, 2*len(edges))}
	for _, e := range edges {
		g.first[e[0]]++
		g.first[e[1]]++
	}
	for v, sum := 0, 0; v <= n; v++ {
		sum += g.first[v]
		g.first[v] = sum // end of the neighbors of v; filled downwards
	}
	for _, e := range edges {
		for j, v := range e {
			g.first[v]--
			g.to[g.first[v]] = e[1-j]
		}
	}
	for v := range n {
		slices.Sort(g.to[g.first[v]:g.first[v+1]])
	}
	for v, hops := range Distances(g, 0) {
		if hops < 0 {
			return Graph{}, &inputs.Error{Arg: "node", Value: v, Domain: "a node that a way leads to from node 0"}
		}
	}
	return g, nil
}

// wrongEdge returns the index of the first invalid edge, and its error.
func wrongEdge(n int, edges [][2]Node) (place int, err error) {
	seen := make(map[[2]Node]bool, len(edges))
	for i, e := range edges {
		u, v := min(e[0], e[1]), max(e[0], e[1])
		domain := ""
		switch {
		case u < 0 || int(v) >= n:
			domain = fmt.Sprintf("two nodes from 0 to %d", n-1)
		case u == v:
			domain = "two different nodes"
		case seen[[2]Node{u, v}]:
			domain = "every two nodes at most once, in either order"
		}
		if domain != "" {
			return i, &inputs.Error{Arg: "edge", Value: fmt.Sprintf("%d %d", e[0], e[1]), Domain: domain}
		}
		seen[[2]Node{u, v}] = true
	}
	return 0, nil
}

// Validate reports a graph that neither NewGraph nor ReadGraph returned.
func (g Graph) Validate() error {
	if len(g.first) == 0 {
		return &inputs.Error{Arg: "graph", Value: "no node", Domain: "a graph made of its edges"}
	}
	return nil
}

// Order returns the number of nodes.
func (g Graph) Order() int { return max(0, len(g.first)-1) }

// AppendNeighbors appends the nodes linked to v, lowest number first, nothing for what is no node.
func (g Graph) AppendNeighbors(dst []Node, v Node) []Node {
	if v < 0 || int(v) >= g.Order() {
		return dst
	}
	return append(dst, g.to[g.first[v]:g.first[v+1]]...)
}

// String returns graph(file=...).
func (g Graph) String() string { return fmt.Sprintf("graph(file=%s)", g.name) }
