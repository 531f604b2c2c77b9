package var98

import (
	"fmt"

	"castlab/analytic/graphs"
	formula "castlab/analytic/treebroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// A broadcast is a schedule of M packets, M being 1 or the number of nodes. The
// eccentricity is the greatest of a node that has a packet.
type broadcast struct {
	net          topologies.Topology
	M            int
	delta, e     int
	half         bool
	make         func() (schedules.Schedule, error)
	from         topologies.Node // of a single packet
	printedTrees int             // the most edge-disjoint spanning trees
}

// multinode is a packet of every node, in a network all of whose nodes are alike.
func multinode(net topologies.Topology, delta, trees int, half bool, make func() (schedules.Schedule, error)) broadcast {
	return broadcast{net: net, M: net.Order(), delta: delta, e: delta, half: half, make: make, printedTrees: trees}
}

// multinodeFull and multinodeHalf are faster than printed lower bounds allow.
func multinodeFull() []broadcast {
	var list []broadcast
	for _, d := range []int{3, 5, 7} {
		list = append(list, multinode(topologies.Hypercube{D: d}, d, d/2, false, func() (schedules.Schedule, error) { return schedules.CubeMultinode(d) }))
	}
	for _, n := range []int{5, 17} {
		list = append(list, multinode(topologies.Ring{N: n}, n/2, 1, false, func() (schedules.Schedule, error) { return schedules.RingMultinode(n) }))
	}
	for _, n := range []int{3, 5, 9} {
		list = append(list, multinode(topologies.Complete{N: n}, 1, n/2, false, func() (schedules.Schedule, error) { return schedules.CompleteMultinode(n, false) }))
	}
	return list
}

func multinodeHalf() []broadcast {
	var list []broadcast
	for _, n := range []int{3, 4, 17} {
		list = append(list, multinode(topologies.Ring{N: n}, n/2, 1, true, func() (schedules.Schedule, error) { return schedules.RingOneWay(n) }))
	}
	list = append(list, multinode(topologies.Hypercube{D: 3}, 3, 1, true, func() (schedules.Schedule, error) { return schedules.CubeHalfDuplex(), nil }))
	for _, n := range []int{5, 9} {
		list = append(list, multinode(topologies.Complete{N: n}, 1, n/2, true, func() (schedules.Schedule, error) { return schedules.CompleteMultinode(n, true) }))
	}
	return list
}

// singles are broadcasts of one packet from a center.
func singles() []broadcast {
	single := func(net topologies.Topology, delta, e int, from topologies.Node) broadcast {
		return broadcast{net: net, M: 1, delta: delta, e: e, from: from, printedTrees: 1, make: func() (schedules.Schedule, error) {
			family, err := trees.Packing(net)
			if err != nil {
				return schedules.Schedule{}, err
			}
			return schedules.TreeBroadcast{Known: true}.Schedule(net, family, []int{int(from)})
		}}
	}
	return []broadcast{single(topologies.Star{N: 7}, 2, 1, 0), single(topologies.Path{N: 5}, 4, 2, 2), single(topologies.Path{N: 16}, 15, 8, 7)}
}

// broadcasts makes one exact case of each: the slots of a schedule that a validator
// accepts.
func broadcasts(list []broadcast, theory func(x broadcast, d formula.Duplex) (float64, error)) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, x := range list {
		d := packing{half: x.half}.duplex()
		cases[i] = reports.Case{
			Params:   fmt.Sprintf("topology=%v M=%d duplex=%v", x.net, x.M, d),
			Validate: x.net.Validate,
			Theory:   func() (float64, error) { return theory(x, d) },
			Measure: montecarlo.Exact("T", "slots", func() (float64, float64, int64, error) {
				s, err := x.make()
				if err != nil {
					return 0, 0, 0, err
				}
				task, duplex := tasks.MultinodeBroadcast(x.net.Order()), tasks.Full
				if x.M == 1 {
					task = tasks.PartialBroadcast(x.net.Order(), []topologies.Node{x.from})
				}
				if x.half {
					duplex = tasks.Half
				}
				return float64(s.Slots), 0, int64(len(s.Sends)), tasks.Validate(x.net, task, s, duplex)
			}),
			Kind: reports.Computed,
		}
	}
	return cases
}

func printedLower(x broadcast, d formula.Duplex) (float64, error) {
	return formula.PrintedLower(x.M, x.printedTrees, x.delta, d)
}

func pmnbLower() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PMNB-LOWER",
		Title: "No partial multinode broadcast is faster than strength and eccentricities allow",
		Statement: `$T \ge \max\left(\left\lceil \frac M{2\eta} \right\rceil, e\right)$ in full duplex, $T \ge \max\left(\left\lceil \frac M\eta \right\rceil, e\right)$ in half duplex, by any algorithm: every packet crosses a division of the nodes into $p$ parts $p-1$ times at least, in a slot each link between parts carries two packets or one, ` +
			`and $\eta$ is the least number of such links over $p-1$. Measured: the time of schedules that pass a validator; most attain the bound.`,
		Source:   "derived; corrects VAR98, Section 3.3, second and third display",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolEta, symbolPMNBEcc, {Name: "p", Meaning: "parts of the nodes"}},
		Formula:  "analytic/treebroadcast.Lower",
		Model:    "topologies/tasks.Validate",
		Cases: reports.Printed(func() []reports.Case {
			list := append(multinodeFull(), multinodeHalf()...)
			return broadcasts(append(list, singles()...), func(x broadcast, d formula.Duplex) (float64, error) {
				eta, _, err := graphs.Strength(graphOf(x.net))
				if err != nil {
					return 0, err
				}
				slots, err := formula.Lower(x.M, eta.Float(), x.e, d)
				return float64(slots), err
			})
		}),
	}
}

func pmnbLowerFull() reports.Claim {
	return reports.Claim{
		ID:        "VAR98-PMNB-LB-FULL",
		Title:     "As printed: at least max(M/2k, delta) slots in full duplex",
		Statement: `$T \ge \max\left(\frac M{2k}, \delta\right)$ in a network with at most $k$ edge-disjoint spanning trees. Measured: the time of multinode broadcasts, $M = N$, that pass a validator.`,
		Source:    "VAR98, Section 3.3, second display",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Erratum: `Packets need not keep to $k$ trees: links that no whole tree can use carry packets too. The argument gives the strength $\eta$ in place of $k = \lfloor \eta \rfloor$ (VAR98-PMNB-LOWER). ` +
			`The 3-cube, $k = 1$ and $\eta = \frac{12}7$, has a multinode broadcast of 3 slots, and all cubes of odd $d \ge 3$, odd rings and complete networks of odd order are such examples.`,
		Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolNetworkN, symbolEta, {Name: "d", Meaning: "dimensions of a cube"}},
		Formula: "analytic/treebroadcast.PrintedLower",
		Model:   "topologies/tasks.Validate",
		Cases:   reports.Printed(func() []reports.Case { return broadcasts(multinodeFull(), printedLower) }),
	}
}

func pmnbLowerHalf() reports.Claim {
	return reports.Claim{
		ID:        "VAR98-PMNB-LB-HALF",
		Title:     "As printed: at least max(M/k, delta) slots in half duplex",
		Statement: `$T \ge \max\left(\frac Mk, \delta\right)$ where a link carries one packet in a slot, in a network with at most $k$ edge-disjoint spanning trees. Measured: the time of multinode broadcasts, $M = N$, that pass a validator.`,
		Source:    "VAR98, Section 3.3, third display",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Erratum: `As VAR98-PMNB-LB-FULL: the strength takes the place of $k$. In the triangle all packets go the same way round, and after two slots, not three, everybody has everything; in a ring of $N$ nodes after $N-1$. ` +
			`The 3-cube takes 5 slots, not 8. In the complete network of five nodes, $k = 2$, packets go straight to all others in two slots, not two and a half.`,
		Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolNetworkN},
		Formula: "analytic/treebroadcast.PrintedLower",
		Model:   "topologies/tasks.Validate",
		Cases:   reports.Printed(func() []reports.Case { return broadcasts(multinodeHalf(), printedLower) }),
	}
}

// pmnbLowerDiameter: the diameter term.
func pmnbLowerDiameter() reports.Claim {
	return reports.Claim{
		ID:        "VAR98-PMNB-LB-PLACES",
		Title:     "As printed: the lower bounds hold wherever the packets start",
		Statement: `$T \ge \max\left(\frac M{2k}, \delta\right)$ for any initial locations of the packets. Measured: the time of a broadcast of one packet from a center, validated.`,
		Source:    "VAR98, Section 3.3, below the third display",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Erratum: `A packet has to travel as far as the node farthest from its own, not $\delta$: one packet at the hub of a star takes a slot, one in the middle of a path of five nodes two. ` +
			`With the greatest distance $e$ from a node that has a packet in place of $\delta$ the bound holds (VAR98-PMNB-LOWER); where all nodes are alike $e = \delta$.`,
		Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolPMNBEcc},
		Formula: "analytic/treebroadcast.PrintedLower",
		Model:   "topologies/tasks.Validate",
		Cases:   reports.Printed(func() []reports.Case { return broadcasts(singles(), printedLower) }),
	}
}
