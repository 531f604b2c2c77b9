package var98

import (
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
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

// graphFrom returns the network of a list of links. An invalid list of this package
// yields a network without nodes, which Validate reports.
func graphFrom(g topologies.Graph, err error) topologies.Topology {
	if err != nil {
		return topologies.Graph{}
	}
	return g
}

// Networks without a family.
func petersen() topologies.Topology                 { return topologies.Petersen() }
func barbell(n int) topologies.Topology             { return graphFrom(topologies.Barbell(n, 1)) }
func joinedPair(n, between int) topologies.Topology { return graphFrom(topologies.Barbell(n, between)) }
func caterpillar(n int) topologies.Topology         { return graphFrom(topologies.Caterpillar(n)) }
func bipartite(a, b int) topologies.Topology        { return graphFrom(topologies.Bipartite(a, b)) }

// randomTree is a random recursive tree, always the same.
func randomTree(n int) topologies.Topology {
	return graphFrom(topologies.RecursiveTree(n, rand.New(rand.NewPCG(1, 0))))
}

// bothWays returns an error for a network with one-way links, which has no spanning
// trees to broadcast along.
func bothWays(net topologies.Topology) error {
	if d, is := net.(topologies.Directed); is && d.Directed() {
		return &inputs.Error{Arg: "topology", Value: net, Domain: "a network whose links lead both ways"}
	}
	return net.Validate()
}

func torus(sides ...int) topologies.Topology { return topologies.Torus{Sides: sides} }
