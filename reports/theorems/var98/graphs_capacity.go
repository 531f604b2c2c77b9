package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

const capacityText = `$\lambda^* = \min \frac{c}{N - s}$ over all sets of $s$ nodes, neither none nor all, that $c$ arcs enter: the packets that the others generate have to come in. `

var capacitySymbols = []reports.Symbol{symbolGraphN, symbolMost, {Name: "s", Meaning: "nodes of a set"}, {Name: "c", Meaning: "arcs that enter a set of nodes"}}

// capacityOf returns the theory of the capacity of a network.
func capacityOf(net topologies.Topology) (float64, error) {
	most, _, err := formula.DirectedCapacity(digraphOf(net))
	return most.Float(), err
}

// capacity compares the minimum cut with a linear program.
func capacity() reports.Claim {
	const id = "VAR98-CAPACITY"
	list := []topologies.Topology{
		topologies.Hypercube{D: 3}, torus(3, 3), topologies.Complete{N: 5}, topologies.Ring{N: 9}, topologies.Path{N: 5}, topologies.Star{N: 7}, petersen(), barbell(4), caterpillar(4),
		topologies.Mesh{Sides: []int{3, 4}}, topologies.FoldedCube{D: 4}, topologies.Manhattan{Rows: 4, Columns: 4}, topologies.Hypercube{D: 4},
		topologies.Manhattan{Rows: 4, Columns: 6}, torus(5, 5), topologies.Hypercube{D: 5},
	}
	return reports.Claim{
		ID:    id,
		Title: "The full-duplex capacity of a network is a ratio of a cut",
		Statement: capacityText + `As many arborescences as that fit into the arcs, $\lambda^*$ rooted at each node (Edmonds 1973), if every node can take in $\lambda^*$ from each of the others at once. ` +
			`The formula finds the minimum as an exact fraction by minimum cuts; measured by a linear program for the greatest rate that every node can take in.`,
		Source:     "derived from Edmonds 1973, so in Zhao and Krishnamurthy 2023 and Zhao et al. 2024; VAR98, Section 3.4, has VAR98-NEC-PRINTED",
		Quantity:   `\lambda^*`,
		Unit:       "packets per node and slot",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-6},
		Symbols:    capacitySymbols,
		Formula:    formula.DirectedCapacity,
		Model:      leastGathered,
		Cases: kit.Networks(id, "graph", gatheredNetwork, list, func(_ string, net topologies.Topology) reports.Case {
			return reports.Case{
				Validate: net.Validate,
				Theory:   func() (float64, error) { return capacityOf(net) },
				Measure: montecarlo.Exact("lambda", "packets per node and slot", func() (float64, float64, int64, error) {
					least, nodes, err := leastGathered(net)
					return least, 1e-8 * least, nodes, err
				}),
				Kind: reports.Computed,
				Long: net.Order() > 24,
			}
		}),
		Figures: capacityFigures,
	}
}

// mostGathered and mostGatheredArcs bound a network of linear programs, in nodes and links
// each way.
const (
	mostGathered     = 32
	mostGatheredArcs = 160
)

// gatheredNetwork is the argument of a network of two or more nodes that is small
// enough for linear programs; its links may be one-way.
var gatheredNetwork = arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
	return net, several(net)
}, kit.Network[topologies.Topology]("graph", "a network of at least 2 nodes,", mostGathered, mostGatheredArcs,
	"hypercube(d=[1..4])", "ring(n=[2..16])", "torus(sides=3x[3..4])", "mesh(sides=[2..4]x[2..4])", "folded-cube(d=[2..4])", "manhattan(rows=2,columns=6)", "manhattan(rows=4,columns=4)", "manhattan(rows=2,columns=2)", "complete(n=[2..9])", "star(n=[2..12])", "path(n=[2..12])"))

// capacitySustained claims a scheme that attains the capacity.
func capacitySustained() reports.Claim {
	const id = "VAR98-CAPACITY-SUSTAINED"
	return reports.Claim{
		ID:    id,
		Title: "Trees that load all links alike sustain the full-duplex capacity",
		Statement: capacityText + `It is attained by trees that no link has more than its share of: here the images of one tree under symmetries of the network, so that an arc carries as many packets as any other. ` +
			`If the packets of all nodes cross the busiest arc $b$ times with each of $k$ trees in use once by every node, a timetable of $b$ slots has a slot for every crossing, and a packet crosses an arc in the period after that in which it came to it: $\lambda = \frac kb$, however long it goes on. ` +
			`Measured: $\frac kb$, by executing one period and three.`,
		Source:     "derived; VAR98, Section 3.4, leaves open what full duplex allows",
		Quantity:   `\lambda^*`,
		Unit:       "packets per node and slot",
		Relation:   reports.Equal,
		Resolution: exactRatios,
		Symbols:    append([]reports.Symbol{symbolDirectTrees, {Name: "b", Meaning: "pairs of a node and a tree along which its packet crosses the busiest arc"}, symbolRate}, capacitySymbols...),
		Formula:    formula.DirectedCapacity,
		Model:      tasks.Validate,
		Cases: kit.Cases(id, balancedArgument, balancedNetworks(), func(_ string, b balanced) reports.Case {
			c := onNetwork(b.net, func() (float64, error) { return capacityOf(b.net) }, "lambda", "packets per node and slot", func() (float64, int64, error) {
				family, err := b.family()
				if err != nil {
					return 0, 0, err
				}
				return timetableOf(b.net.Order(), family).executed(b.net)
			})
			c.Long = b.net.Order() > 16
			return c
		}),
	}
}
