package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/graphs"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/topologies"
)

// digraphOf and graphOf list the arcs and the links of a network, the input of
// formulas.
func digraphOf(net topologies.Topology) formula.Digraph {
	g := formula.Digraph{N: net.Order()}
	for v := range topologies.Node(g.N) {
		for _, w := range net.AppendNeighbors(nil, v) {
			g.Arcs = append(g.Arcs, [2]int{int(v), int(w)})
		}
	}
	return g
}

func graphOf(net topologies.Topology) formula.Graph {
	g := formula.Graph{N: net.Order()}
	for _, a := range digraphOf(net).Arcs {
		if a[0] < a[1] {
			g.Links = append(g.Links, a)
		}
	}
	return g
}

// isTree reports whether a connected network has one link less than nodes.
func isTree(net topologies.Topology) bool { return len(graphOf(net).Links) == net.Order()-1 }

// listed are networks of lists of links as values of the key graph.
func listed(nets ...topologies.Topology) []claims.Value[topologies.Topology] {
	list := make([]claims.Value[topologies.Topology], len(nets))
	for i, net := range nets {
		list[i] = claims.Value[topologies.Topology]{Words: fmt.Sprintf("graph=%v", net), Value: net}
	}
	return list
}

// listedGraph returns the network of a list of links. An invalid list of this package
// yields a network without nodes, which Validate reports.
func listedGraph(name string, n int, links [][2]topologies.Node) topologies.Topology {
	g, err := topologies.NewGraph(name, n, links)
	if err != nil {
		return topologies.Graph{}
	}
	return g
}

// petersen returns the Petersen graph: two cycles of five, the second with steps of
// two, and a link between equal numbers. It is vertex-transitive.
func petersen() topologies.Topology {
	var links [][2]topologies.Node
	for v := range topologies.Node(5) {
		links = append(links, [2]topologies.Node{v, (v + 1) % 5}, [2]topologies.Node{5 + v, 5 + (v+2)%5}, [2]topologies.Node{v, 5 + v})
	}
	return listedGraph("petersen", 10, links)
}

// barbell returns two complete networks of n nodes with a link between them.
func barbell(n int) topologies.Topology {
	return listedGraph(fmt.Sprintf("barbell-%d", n), 2*n, pairOf(n, 1))
}

// joinedPair is two complete networks of n nodes with links between the first of each.
func joinedPair(n, between int) topologies.Topology {
	return listedGraph(fmt.Sprintf("joined-%d-%d", n, between), 2*n, pairOf(n, between))
}

func pairOf(n, between int) (links [][2]topologies.Node) {
	other := topologies.Node(n)
	for v := range other {
		if int(v) < between {
			links = append(links, [2]topologies.Node{v, v + other})
		}
		for w := range v {
			links = append(links, [2]topologies.Node{v, w}, [2]topologies.Node{v + other, w + other})
		}
	}
	return links
}

// caterpillar returns a path of n nodes with a leaf at each.
func caterpillar(n int) topologies.Topology {
	var links [][2]topologies.Node
	for v := range topologies.Node(n) {
		if v > 0 {
			links = append(links, [2]topologies.Node{v - 1, v})
		}
		links = append(links, [2]topologies.Node{v, v + topologies.Node(n)})
	}
	return listedGraph(fmt.Sprintf("caterpillar-%d", n), 2*n, links)
}

// bipartite returns the complete bipartite network of a and b nodes.
func bipartite(a, b int) topologies.Topology {
	var links [][2]topologies.Node
	for v := range topologies.Node(a) {
		for w := range topologies.Node(b) {
			links = append(links, [2]topologies.Node{v, topologies.Node(a) + w})
		}
	}
	return listedGraph(fmt.Sprintf("bipartite-%d-%d", a, b), a+b, links)
}

// randomTree returns a random recursive tree.
func randomTree(n int) topologies.Topology {
	r := rand.New(rand.NewPCG(1, 0))
	links := make([][2]topologies.Node, n-1)
	for i := range links {
		links[i] = [2]topologies.Node{topologies.Node(r.IntN(i + 1)), topologies.Node(i + 1)}
	}
	return listedGraph("random-tree", n, links)
}

func torus(sides ...int) topologies.Topology { return topologies.Torus{Sides: sides} }

// onNetwork returns an exact case on a network: a formula of its links, and a number
// that is counted on it.
func onNetwork(net topologies.Topology, theory func() (float64, error), name, unit string,
	count func() (value float64, n int64, err error)) reports.Case {
	c := counted("", theory, name, unit, count)
	c.Validate = net.Validate
	return c
}
