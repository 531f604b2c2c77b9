package quantities

import (
	"fmt"
	"slices"

	"castlab/analytic/graphs"
	"castlab/analytic/treebroadcast"
	"castlab/distributions/inputs"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
)

// graphQuantities depend only on the links of a network.
func graphQuantities() []catalog.Quantity {
	const sets = "derived from Edmonds 1973; VAR98, Section 3.4, has graph.capacity-printed"
	const rate = "packets per node and slot"
	network := arguments.NetworkOrFile("graph", "network")
	graph := arguments.Of1(undirected, network)
	return []catalog.Quantity{
		quantity("graph.strength", "least (links between parts)/(parts - 1) over all partitions of the nodes", "links",
			"Tutte, Nash-Williams 1961; VAR98, Section 3.4, has its floor", of1(strengthOf, graph)),
		quantity("graph.partition", "a partition that attains graph.strength: links between its parts, parts, and the part of each node",
			"1", "derived",
			arguments.Of1(partitionOf, graph)),
		quantity("graph.trees", "greatest number of edge-disjoint spanning trees, the floor of graph.strength", "trees",
			"Tutte, Nash-Williams 1961",
			of1(graphs.TreesCount, graph)),
		quantity("graph.capacity", "greatest rate at which all nodes can broadcast by any scheme; a link carries a packet a slot each "+
			"way (full duplex), or one of the two (half)",
			rate, sets, of2(capacityOf, network, duplexOf("a link is used in both directions at once, or in one"))),
		quantity("graph.cut", "a set of nodes that attains graph.capacity, full duplex: arcs that leave it, nodes inside, and 1 for "+
			"each node of it, 0 for the others",
			"1", sets, arguments.Of1(cutOf, network)),
		quantity("graph.capacity-bound", "2 graph.strength/N, a rate that graph.capacity never exceeds", rate,
			"VAR98, Section 3.4, with the strength in place of its floor", of1(strengthBoundOf, graph)),
		quantity("graph.capacity-printed", "bounds on graph.capacity as printed, 2k/N and k/N with k = graph.trees", rate,
			"VAR98, Section 3.4, and erratum: no bounds", two1(names{"full", "half"}, printedOf, graph)),
		quantity("graph.least-delay", "lower bounds on the mean delays to a packet's reception by a node, R, and by the last node, B, "+
			"for every scheme that sends packets whole, from slot boundaries on",
			"slots", "derived; VAR98, Section 3.4, has the diameter",
			two2(names{"R", "B"}, leastDelay, network, arguments.Real("lambda", "packets per node and slot", arguments.Nonnegative()))),
	}
}

func strengthOf(g graphs.Graph) (float64, error) {
	eta, _, err := graphs.Strength(g)
	return eta.Float(), err
}

func strengthBoundOf(g graphs.Graph) (float64, error) {
	bound, err := graphs.StrengthBound(g)
	return bound.Float(), err
}

func capacityOf(net topologies.Topology, x treebroadcast.Duplex) (float64, error) {
	if x == treebroadcast.Half {
		g, err := undirected(net)
		if err != nil {
			return 0, err
		}
		lambda, err := graphs.HalfDuplex(g)
		return lambda.Float(), err
	}
	lambda, _, err := directedCapacity(net)
	return lambda.Float(), err
}

func partitionOf(g graphs.Graph) ([]catalog.Value, error) {
	_, p, err := graphs.Strength(g)
	if err != nil {
		return nil, err
	}
	part := make([]int, g.N)
	for i, nodes := range p.Parts {
		for _, v := range nodes {
			part[v] = i
		}
	}
	return byNode([]catalog.Value{{Name: "cross", Number: float64(p.Cross)}, {Name: "parts", Number: float64(len(p.Parts))}}, part), nil
}

func cutOf(net topologies.Topology) ([]catalog.Value, error) {
	_, cut, err := directedCapacity(net)
	if err != nil {
		return nil, err
	}
	inside := make([]int, net.Order())
	for _, v := range cut.Inside {
		inside[v] = 1
	}
	return byNode([]catalog.Value{{Name: "leaving", Number: float64(cut.Leaving)}, {Name: "inside", Number: float64(len(cut.Inside))}},
		inside), nil
}

// byNode appends a number for each node.
func byNode(values []catalog.Value, numbers []int) []catalog.Value {
	for v, x := range numbers {
		values = append(values, catalog.Value{Name: fmt.Sprintf("node-%d", v), Number: float64(x)})
	}
	return values
}

func printedOf(g graphs.Graph) (full, half float64, err error) {
	k, err := graphs.TreesCount(g)
	if err != nil || g.N == 1 {
		return k, k, err
	}
	full, err = graphs.PrintedFullDuplex(int(k), g.N)
	if err != nil {
		return 0, 0, err
	}
	half, err = graphs.PrintedHalfDuplex(int(k), g.N)
	return full, half, err
}

func directedCapacity(net topologies.Topology) (graphs.Ratio, graphs.Cut, error) {
	arcs, err := arcsOf("graph", net)
	if err != nil {
		return graphs.Ratio{}, graphs.Cut{}, err
	}
	return graphs.DirectedCapacity(graphs.Digraph{N: net.Order(), Arcs: arcs})
}

func leastDelay(net topologies.Topology, lambda float64) (reception, completion float64, err error) {
	arcs, err := arcsOf("graph", net)
	if err != nil {
		return 0, 0, err
	}
	return graphs.Digraph{N: net.Order(), Arcs: arcs}.LeastDelay(lambda)
}

// undirected returns the links of a network, which go both ways.
func undirected(net topologies.Topology) (graphs.Graph, error) {
	if directed, ok := net.(topologies.Directed); ok && directed.Directed() {
		return graphs.Graph{}, &inputs.WordError{Word: fmt.Sprintf("graph=%v", net),
			Want: "want a network whose links go both ways; graph.capacity takes any"}
	}
	arcs, err := arcsOf("graph", net)
	links := slices.DeleteFunc(arcs, func(a [2]int) bool { return a[0] > a[1] })
	return graphs.Graph{N: net.Order(), Links: links}, err
}

// mostArcs bounds the arcs that are listed before a network counts as too large.
const mostArcs = 1 << 22

// arcsOf lists the arcs of the network of a key.
func arcsOf(key string, net topologies.Topology) ([][2]int, error) {
	if n := net.Order(); n > graphs.MaxNodes {
		return nil, &inputs.WordError{Word: fmt.Sprintf("%s=%v", key, net),
			Want: fmt.Sprintf("has %d nodes; want at most %d", n, graphs.MaxNodes)}
	}
	var arcs [][2]int
	var next []topologies.Node
	for v := range topologies.Node(net.Order()) {
		next = net.AppendNeighbors(next[:0], v)
		for _, w := range next {
			arcs = append(arcs, [2]int{int(v), int(w)})
		}
		if len(arcs) > mostArcs {
			return nil, &inputs.WordError{Word: fmt.Sprintf("%s=%v", key, net),
				Want: fmt.Sprintf("has more than %d links; want fewer", mostArcs/2)}
		}
	}
	return arcs, nil
}
