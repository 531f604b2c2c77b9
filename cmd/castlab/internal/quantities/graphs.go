package quantities

import (
	"fmt"
	"slices"

	"castlab/analytic/graphs"
	"castlab/cmd/castlab/internal/grammar"
	"castlab/topologies"
)

// graphQuantities are what the links of a network alone say.
func graphQuantities() []Quantity {
	const sets = "derived from Edmonds 1973; VAR98, Section 3.4, has graph.capacity-printed"
	return []Quantity{
		ofGraph("graph.strength", "least (links between parts)/(parts - 1) over all partitions of the nodes", "links", "Tutte, Nash-Williams 1961; VAR98, Section 3.4, has its floor",
			exactly(func(g graphs.Graph) (graphs.Ratio, error) {
				eta, _, err := graphs.Strength(g)
				return eta, err
			})),
		ofGraph("graph.partition", "a partition that attains graph.strength: links between its parts, parts, and the part of each node", "1", "derived", partitionOf),
		ofGraph("graph.trees", "greatest number of edge-disjoint spanning trees, the floor of graph.strength", "trees", "Tutte, Nash-Williams 1961",
			func(g graphs.Graph) ([]Value, error) {
				k, err := graphs.TreesCount(g)
				return []Value{{Number: k}}, err
			}),
		{
			Name: "graph.capacity", Meaning: "greatest rate at which all nodes can broadcast by any scheme; a link carries a packet a slot each way (full duplex), or one of the two (half)", Unit: "packets per node and slot", Source: sets,
			Bind: func(k *grammar.Keys) Evaluation {
				net := graphKey(k)
				duplex := k.Word("duplex", "a link is used in both directions at once, or in one", fullDuplex, halfDuplex)
				k.Default("duplex", fullDuplex)
				return number(func() (float64, error) {
					if *duplex == halfDuplex {
						g, err := undirected(*net)
						if err != nil {
							return 0, err
						}
						lambda, err := graphs.HalfDuplex(g)
						return lambda.Float(), err
					}
					lambda, _, err := capacityOf(*net)
					return lambda.Float(), err
				})
			},
		},
		{
			Name: "graph.cut", Meaning: "a set of nodes that attains graph.capacity, full duplex: arcs that leave it, nodes inside, and 1 for each node of it, 0 for the others", Unit: "1", Source: sets,
			Bind: func(k *grammar.Keys) Evaluation {
				net := graphKey(k)
				return func() ([]Value, error) { return cutOf(*net) }
			},
		},
		ofGraph("graph.capacity-bound", "2 graph.strength/N, a rate that graph.capacity never exceeds", "packets per node and slot", "VAR98, Section 3.4, with the strength in place of its floor", exactly(graphs.StrengthBound)),
		ofGraph("graph.capacity-printed", "bounds on graph.capacity as printed, 2k/N and k/N with k = graph.trees", "packets per node and slot", "VAR98, Section 3.4, and erratum: no bounds", printedOf),
	}
}

const (
	fullDuplex = "full"
	halfDuplex = "half"
)

func graphKey(k *grammar.Keys) *topologies.Topology {
	return k.NetworkOrFile("graph", "network")
}

// ofGraph is a quantity of a network whose links go both ways.
func ofGraph(name, meaning, unit, source string, eval func(g graphs.Graph) ([]Value, error)) Quantity {
	return Quantity{
		Name: name, Meaning: meaning, Unit: unit, Source: source,
		Bind: func(k *grammar.Keys) Evaluation {
			net := graphKey(k)
			return func() ([]Value, error) {
				g, err := undirected(*net)
				if err != nil {
					return nil, err
				}
				return eval(g)
			}
		},
	}
}

// exactly evaluates a fraction.
func exactly(eval func(g graphs.Graph) (graphs.Ratio, error)) func(g graphs.Graph) ([]Value, error) {
	return func(g graphs.Graph) ([]Value, error) {
		r, err := eval(g)
		return []Value{{Number: r.Float()}}, err
	}
}

func partitionOf(g graphs.Graph) ([]Value, error) {
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
	return byNode([]Value{{"cross", float64(p.Cross)}, {"parts", float64(len(p.Parts))}}, part), nil
}

func cutOf(net topologies.Topology) ([]Value, error) {
	_, cut, err := capacityOf(net)
	if err != nil {
		return nil, err
	}
	inside := make([]int, net.Order())
	for _, v := range cut.Inside {
		inside[v] = 1
	}
	return byNode([]Value{{"leaving", float64(cut.Leaving)}, {"inside", float64(len(cut.Inside))}}, inside), nil
}

// byNode appends a number for each node.
func byNode(values []Value, numbers []int) []Value {
	for v, x := range numbers {
		values = append(values, Value{fmt.Sprintf("node-%d", v), float64(x)})
	}
	return values
}

func printedOf(g graphs.Graph) ([]Value, error) {
	k, err := graphs.TreesCount(g)
	if err != nil {
		return nil, err
	}
	if g.N == 1 {
		return []Value{{"full", k}, {"half", k}}, nil
	}
	full, err := graphs.PrintedFullDuplex(int(k), g.N)
	if err != nil {
		return nil, err
	}
	half, err := graphs.PrintedHalfDuplex(int(k), g.N)
	return []Value{{"full", full}, {"half", half}}, err
}

func capacityOf(net topologies.Topology) (graphs.Ratio, graphs.Cut, error) {
	arcs, err := arcsOf("graph", net)
	if err != nil {
		return graphs.Ratio{}, graphs.Cut{}, err
	}
	return graphs.DirectedCapacity(graphs.Digraph{N: net.Order(), Arcs: arcs})
}

// undirected returns the links of a network, which go both ways.
func undirected(net topologies.Topology) (graphs.Graph, error) {
	if directed, ok := net.(interface{ Directed() bool }); ok && directed.Directed() {
		return graphs.Graph{}, &grammar.Error{Word: fmt.Sprintf("graph=%v", net), Want: "want a network whose links go both ways; graph.capacity takes any"}
	}
	arcs, err := arcsOf("graph", net)
	links := slices.DeleteFunc(arcs, func(a [2]int) bool { return a[0] > a[1] })
	return graphs.Graph{N: net.Order(), Links: links}, err
}

// mostArcs is as many as a network is asked for before it is called too large.
const mostArcs = 1 << 22

// arcsOf lists the arcs of the network that a key gives.
func arcsOf(key string, net topologies.Topology) ([][2]int, error) {
	if n := net.Order(); n > graphs.MaxNodes {
		return nil, &grammar.Error{Word: fmt.Sprintf("%s=%v", key, net), Want: fmt.Sprintf("has %d nodes; want at most %d", n, graphs.MaxNodes)}
	}
	var arcs [][2]int
	var next []topologies.Node
	for v := range topologies.Node(net.Order()) {
		next = net.AppendNeighbors(next[:0], v)
		for _, w := range next {
			arcs = append(arcs, [2]int{int(v), int(w)})
		}
		if len(arcs) > mostArcs {
			return nil, &grammar.Error{Word: fmt.Sprintf("%s=%v", key, net), Want: fmt.Sprintf("has more than %d links; want fewer", mostArcs/2)}
		}
	}
	return arcs, nil
}
