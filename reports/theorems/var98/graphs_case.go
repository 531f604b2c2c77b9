package var98

import (
	"errors"
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
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

// exactRatios is a resolution that distinguishes any two fractions of the cases.
var exactRatios = reports.Resolution{Relative: 1e-9}

// onNetwork returns an exact case on a network: a formula of its links, and a number
// that is counted on it. Both are quotients of integers, rounded once, so that equal
// fractions are equal numbers.
func onNetwork(net topologies.Topology, theory func() (float64, error), name, unit string, count func() (value float64, n int64, err error)) reports.Case {
	c := counted("", theory, name, unit, count)
	c.Validate = net.Validate
	return c
}

// onNetworks makes a case of each network by its key graph; validate, if not nil,
// checks hypotheses.
func onNetworks(id string, a arguments.Argument[topologies.Topology], list []topologies.Topology, validate func(net topologies.Topology) error,
	name, unit string, theory func(net topologies.Topology) (float64, error), count func(net topologies.Topology) (value float64, n int64, err error),
) reports.Cases {
	return kit.Networks(id, "graph", a, list, func(_ string, net topologies.Topology) reports.Case {
		c := onNetwork(net, func() (float64, error) { return theory(net) }, name, unit, func() (float64, int64, error) { return count(net) })
		if validate != nil {
			c.Validate = func() error { return errors.Join(net.Validate(), validate(net)) }
		}
		return c
	})
}

// linkedNetwork is the argument of a network of moderate size.
var linkedNetwork = undirected("graph", 1<<8, 1<<12)

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
	links := [][2]topologies.Node{{0, topologies.Node(n)}}
	for v := range topologies.Node(n) {
		for w := range v {
			links = append(links, [2]topologies.Node{v, w}, [2]topologies.Node{v + topologies.Node(n), w + topologies.Node(n)})
		}
	}
	return listedGraph(fmt.Sprintf("barbell-%d", n), 2*n, links)
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

func torus(sides ...int) topologies.Topology { return topologies.Torus{Sides: sides} }

// The symbols of graphs.
var (
	symbolGraphN      = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolRate        = reports.Symbol{Name: `\lambda`, Meaning: "packets that each node generates in a slot, each for all other nodes"}
	symbolEta         = reports.Symbol{Name: `\eta`, Meaning: "strength of the network, the greatest number of spanning trees that fit into its links, parts of trees counted"}
	symbolTrees       = reports.Symbol{Name: `k`, Meaning: `greatest number of edge-disjoint spanning trees, $\lfloor\eta\rfloor$`}
	symbolMost        = reports.Symbol{Name: `\lambda^*`, Meaning: "the rate that some scheme sustains and none exceeds"}
	symbolSustained   = reports.Symbol{Name: `T`, Meaning: "slots of a static multinode broadcast", Unit: "slots"}
	symbolDirectTrees = reports.Symbol{Name: `k`, Meaning: "spanning trees in use"}
)
