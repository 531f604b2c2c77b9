package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// fullDuplexRepeated lists networks with multinode broadcasts in full duplex; in cubes
// of odd dimension and complete networks of an odd number of nodes the strength is not
// an integer.
func fullDuplexRepeated() []topologies.Topology {
	return []topologies.Topology{topologies.Hypercube{D: 3}, topologies.Hypercube{D: 5}, topologies.Hypercube{D: 7}, topologies.Complete{N: 3}, topologies.Complete{N: 5}, topologies.Complete{N: 9}, torus(3, 3), torus(5, 5), topologies.FoldedCube{D: 4}}
}

// halfDuplexRepeated lists networks with half-duplex multinode broadcasts that leave no
// link idle.
func halfDuplexRepeated() []topologies.Topology {
	return []topologies.Topology{topologies.Ring{N: 3}, topologies.Ring{N: 4}, topologies.Ring{N: 9}, topologies.Ring{N: 32}, topologies.Complete{N: 5}, topologies.Complete{N: 9}}
}

// sustained makes an exact case of each network whose multinode broadcast repeats.
func sustained(id string, a arguments.Argument[topologies.Topology], list []topologies.Topology, half bool, theory func(g formula.Graph) (float64, error)) reports.Cases {
	return onNetworks(id, a, list, nil, "lambda", "packets per node and slot", func(net topologies.Topology) (float64, error) { return theory(graphOf(net)) },
		func(net topologies.Topology) (float64, int64, error) { return mostSustained(net, half) })
}

// busyNetwork is the argument of a network with a half-duplex broadcast that leaves no
// link idle.
var busyNetwork = arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
	switch net := net.(type) {
	case topologies.Complete:
		return net, nil
	case topologies.Ring:
		if net.N > 2 {
			return net, nil
		}
	}
	return nil, &inputs.Error{Arg: "graph", Value: net, Domain: "a ring of 3 nodes or more, or a complete network"}
}, undirected("graph", 1<<8, 1<<12, "ring(n=[3..60])", "complete(n=[2..30])"))

func necessary() reports.Claim {
	const id = "VAR98-NEC"
	return reports.Claim{
		ID:    id,
		Title: "No full-duplex scheme sustains more than twice the strength over the number of nodes",
		Statement: `For full-duplex links $\lambda \le \frac{2\eta}N$ in any stable scheme: a packet crosses a division of the nodes into $p$ parts $p - 1$ times at least, and in a slot each of the links between parts carries two. ` +
			`Measured: the greatest rate that a scheme known here sustains, the shortest multinode broadcast over and over or a timetable of trees. The exact limit is VAR98-CAPACITY.`,
		Source:   "derived; VAR98, Section 3.4, with the strength in place of the number of trees",
		Quantity: `\lambda`,
		Unit:     "packets per node and slot",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolGraphN, symbolRate, symbolEta, {Name: "p", Meaning: "parts of the nodes"}},
		Formula:  formula.StrengthBound,
		Model:    tasks.Validate,
		Cases: sustained(id, linkedNetwork, append(fullDuplexRepeated(), topologies.Ring{N: 8}, topologies.Ring{N: 17}, topologies.Hypercube{D: 4}, topologies.Hypercube{D: 6}), false, func(g formula.Graph) (float64, error) {
			bound, err := formula.StrengthBound(g)
			return bound.Float(), err
		}),
	}
}

func necessaryPrinted() reports.Claim {
	const id = "VAR98-NEC-PRINTED"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: no full-duplex scheme sustains more than twice the number of trees over the number of nodes",
		Statement: `For full-duplex links $\lambda < \frac{2k}N$ in any stable scheme. Measured: the greatest $\lambda$ that a scheme known here sustains, the shortest multinode broadcast over and over or a timetable of trees.`,
		Source:    "VAR98, Section 3.4, below the direct broadcasting scheme theorem",
		Quantity:  `\lambda`,
		Unit:      "packets per node and slot",
		Relation:  reports.AtMost,
		Erratum: `A whole number of disjoint trees says nothing about parts of trees: the argument gives $2\eta/N$ (VAR98-NEC), and $k \le \eta < k + 1$. The broadcasts of VAR98-PMNB-LB-FULL, repeated, are $1/T$: 1/3, not 1/4, in the 3-cube and in the folded cube of 4 dimensions, and 1/6, not 4/25, in the 5 by 5 wraparound mesh. ` +
			`Where all nodes are alike by translations arc-disjoint trees sustain $g/(N-1)$, $g$ the links of a node (VAR98-CAPACITY-ROOTED), more than $2k/N$ in cubes from the square on, square wraparound meshes of sides from 3 on and folded cubes from 3 dimensions on: 4/15 in the 4-cube, not 1/4. ` +
			`Nor is the condition sufficient: in a tree, $k = 1$, no scheme sustains more than $1/(N-1)$ (VAR98-REGION-TREE).`,
		Symbols: []reports.Symbol{symbolGraphN, symbolRate, symbolTrees, {Name: "g", Meaning: "links of a node"}},
		Formula: formula.PrintedFullDuplex,
		Model:   tasks.Validate,
		Cases: sustained(id, linkedNetwork, fullDuplexRepeated(), false, func(g formula.Graph) (float64, error) {
			k, err := formula.TreesCount(g)
			if err != nil {
				return 0, err
			}
			return formula.PrintedFullDuplex(int(k), g.N)
		}),
	}
}

func capacityHalf() reports.Claim {
	const id = "VAR98-CAPACITY-HALF"
	return reports.Claim{
		ID:    id,
		Title: "The half-duplex capacity is the strength over the number of nodes",
		Statement: `With links that carry one packet in a slot, in one direction or the other, $\lambda^* = \frac{\eta}N$: $N\lambda$ trees have to fit into the links, and any tree serves any source. ` +
			`Measured: $1/T$ for a multinode broadcast of $T$ slots that is repeated and leaves no link idle.`,
		Source:     "derived; VAR98, Section 3.4, with the strength in place of the number of trees",
		Quantity:   `\lambda^*`,
		Unit:       "packets per node and slot",
		Relation:   reports.Equal,
		Resolution: exactRatios,
		Symbols:    []reports.Symbol{symbolGraphN, symbolRate, symbolEta, symbolMost, symbolSustained},
		Formula:    formula.HalfDuplex,
		Model:      tasks.Validate,
		Cases: sustained(id, busyNetwork, halfDuplexRepeated(), true, func(g formula.Graph) (float64, error) {
			half, err := formula.HalfDuplex(g)
			return half.Float(), err
		}),
	}
}

// capacityHalfPrinted combines the printed condition and the printed region.
func capacityHalfPrinted() reports.Claim {
	const id = "VAR98-REGION-HALF-PRINTED"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: the indirect scheme sustains all that half-duplex links allow",
		Statement: `For half-duplex links $\lambda < \frac kN$ in any stable scheme, so that the indirect scheme, which is stable for $\lambda < \frac kN$, is as stable as any. Measured: the greatest $\lambda$ that a scheme known here sustains, the shortest multinode broadcast over and over or a timetable of trees.`,
		Source:    "VAR98, Section 3.4, below the direct broadcasting scheme theorem",
		Quantity:  `\lambda`,
		Unit:      "packets per node and slot",
		Relation:  reports.AtMost,
		Erratum:   `True only where $\eta$ is a whole number: the limit is $\eta/N$ (VAR98-CAPACITY-HALF), and the indirect scheme loses $\eta - k$ trees. Round a ring of $n$ nodes, $k = 1$, packets that all go the same way take $n - 1$ slots; in the 5 by 5 wraparound mesh a broadcast of 12 slots is repeated, 1/12 and not 2/25, and in the folded cube of 4 dimensions one of 6, 1/6 and not 1/8. The next clause of the paper says "half-duplex" again and means full duplex.`,
		Symbols:   []reports.Symbol{symbolGraphN, symbolRate, symbolTrees},
		Formula:   formula.PrintedHalfDuplex,
		Model:     tasks.Validate,
		Cases: sustained(id, linkedNetwork, append(halfDuplexRepeated(), torus(3, 3), torus(5, 5), topologies.FoldedCube{D: 4}), true, func(g formula.Graph) (float64, error) {
			k, err := formula.TreesCount(g)
			if err != nil {
				return 0, err
			}
			return formula.PrintedHalfDuplex(int(k), g.N)
		}),
	}
}
