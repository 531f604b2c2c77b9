package var98

import (
	"fmt"
	"slices"

	"castlab/analytic/graphs"
	formula "castlab/analytic/treebroadcast"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/tasks"
)

// A broadcast is of M packets, one from each of the nodes in order of eccentricity,
// repeatedly if M exceeds their number. Printed cases have the distances as constants.
type broadcast struct {
	net          topologies.Topology
	M            int
	half         bool
	delta, e     int // e is the largest eccentricity of a source
	printedTrees int // size of a maximum packing of edge-disjoint spanning trees
}

func (x broadcast) String() string {
	return fmt.Sprintf("topology=%v M=%d duplex=%v", x.net, x.M, packing{half: x.half}.duplex())
}

var (
	broadcastArgument = broadcastOf(duplexKey)
	fullBroadcast     = broadcastOf(duplexOnly(formula.Full))
	halfBroadcast     = broadcastOf(duplexOnly(formula.Half))
)

// duplexOnly is the key duplex of a claim on one duplex mode.
func duplexOnly(d formula.Duplex) arguments.Argument[bool] {
	return arguments.Of1(func(string) (bool, error) { return d == formula.Half, nil }, arguments.Word("duplex", "what a link carries in a slot", d.String()))
}

func broadcastOf(duplex arguments.Argument[bool]) arguments.Argument[broadcast] {
	return arguments.Of3(newBroadcast, undirected("topology", 1<<8, 1<<12), packetsKey, duplex)
}

// newBroadcast searches the numbers that printed cases have as constants.
func newBroadcast(net topologies.Topology, M int, half bool) (broadcast, error) {
	k, err := graphs.TreesCount(graphOf(net))
	x := broadcast{net: net, M: M, half: half, printedTrees: int(k)}
	far := eccentricities(net)
	x.delta = slices.Max(far)
	for _, v := range x.sources() {
		x.e = max(x.e, far[v])
	}
	return x, err
}

// sources returns the source of each packet.
func (x broadcast) sources() []topologies.Node {
	far := eccentricities(x.net)
	nodes := make([]topologies.Node, len(far))
	for v := range nodes {
		nodes[v] = topologies.Node(v)
	}
	if x.M < len(far) {
		slices.SortStableFunc(nodes, func(v, w topologies.Node) int { return far[v] - far[w] })
	}
	sources := make([]topologies.Node, x.M)
	for p := range sources {
		sources[p] = nodes[p%len(nodes)]
	}
	return sources
}

// slots returns the number of slots of the shortest schedule known, after the validator
// accepts it: the bounds are on every schedule.
func (x broadcast) slots() (slots int, sends int64, err error) {
	duplex := tasks.Full
	if x.half {
		duplex = tasks.Half
	}
	task := tasks.PartialBroadcast(x.net.Order(), x.sources())
	s, err := fastest.Schedule(x.net, task, duplex)
	if err != nil {
		return 0, 0, err
	}
	return s.Slots, int64(len(s.Sends)), tasks.Validate(x.net, task, s, duplex)
}

// multinode returns a packet of every node, in a vertex-transitive network.
func multinode(net topologies.Topology, delta, trees int, half bool) broadcast {
	return broadcast{net: net, M: net.Order(), delta: delta, e: delta, half: half, printedTrees: trees}
}

// multinodeFull and multinodeHalf list broadcasts that are faster than the printed
// lower bounds.
func multinodeFull() []broadcast {
	var list []broadcast
	for _, d := range []int{3, 5, 7} {
		list = append(list, multinode(topologies.Hypercube{D: d}, d, d/2, false))
	}
	for _, n := range []int{5, 17} {
		list = append(list, multinode(topologies.Ring{N: n}, n/2, 1, false))
	}
	for _, n := range []int{3, 5, 9} {
		list = append(list, multinode(topologies.Complete{N: n}, 1, n/2, false))
	}
	return append(list, multinode(torus(3, 3), 2, 2, false), multinode(torus(5, 5), 4, 2, false), multinode(topologies.FoldedCube{D: 4}, 2, 2, false))
}

func multinodeHalf() []broadcast {
	var list []broadcast
	for _, n := range []int{3, 4, 17} {
		list = append(list, multinode(topologies.Ring{N: n}, n/2, 1, true))
	}
	list = append(list, multinode(topologies.Hypercube{D: 3}, 3, 1, true))
	for _, n := range []int{5, 9} {
		list = append(list, multinode(topologies.Complete{N: n}, 1, n/2, true))
	}
	return append(list, multinode(torus(3, 3), 2, 2, true), multinode(torus(5, 5), 4, 2, true), multinode(topologies.FoldedCube{D: 4}, 2, 2, true))
}

// singles lists broadcasts of one packet from a center.
func singles() []broadcast {
	return []broadcast{
		{net: topologies.Star{N: 7}, M: 1, delta: 2, e: 1, printedTrees: 1},
		{net: topologies.Path{N: 5}, M: 1, delta: 4, e: 2, printedTrees: 1},
		{net: topologies.Path{N: 16}, M: 1, delta: 15, e: 8, printedTrees: 1},
	}
}

// broadcasts makes an exact case of each: the slots of its schedule.
func broadcasts(id string, a arguments.Argument[broadcast], list []broadcast, theory func(x broadcast, d formula.Duplex) (float64, error)) reports.Cases {
	return kit.Cases(id, a, list, func(_ string, x broadcast) reports.Case {
		return reports.Case{
			Validate: x.net.Validate,
			Theory:   func() (float64, error) { return theory(x, packing{half: x.half}.duplex()) },
			Measure: montecarlo.Exact("T", "slots", func() (float64, float64, int64, error) {
				slots, sends, err := x.slots()
				return float64(slots), 0, sends, err
			}),
			Kind: reports.Computed,
		}
	})
}

func printedLower(x broadcast, d formula.Duplex) (float64, error) {
	return formula.PrintedLower(x.M, x.printedTrees, x.delta, d)
}

func pmnbLower() reports.Claim {
	const id = "VAR98-PMNB-LOWER"
	return reports.Claim{
		ID:    id,
		Title: "No partial multinode broadcast is faster than strength and eccentricities allow",
		Statement: `$T \ge \max\left(\left\lceil \frac M{2\eta} \right\rceil, e\right)$ in full duplex, $T \ge \max\left(\left\lceil \frac M\eta \right\rceil, e\right)$ in half duplex, by any algorithm: every packet crosses a division of the nodes into $p$ parts $p-1$ times at least, in a slot each link between parts carries two packets or one, ` +
			`and $\eta$ is the least number of such links over $p-1$. Measured: the time of the shortest schedule known here, which a validator accepts; most attain the bound.`,
		Source:   "derived; corrects VAR98, Section 3.3, second and third display",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolEta, symbolPMNBEcc, {Name: "p", Meaning: "parts of the nodes"}},
		Formula:  formula.Lower,
		Model:    tasks.Validate,
		Cases: broadcasts(id, broadcastArgument, slices.Concat(multinodeFull(), multinodeHalf(), singles()), func(x broadcast, d formula.Duplex) (float64, error) {
			eta, _, err := graphs.Strength(graphOf(x.net))
			if err != nil {
				return 0, err
			}
			slots, err := formula.Lower(x.M, eta.Float(), x.e, d)
			return float64(slots), err
		}),
	}
}

func pmnbLowerFull() reports.Claim {
	const id = "VAR98-PMNB-LB-FULL"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: at least max(M/2k, delta) slots in full duplex",
		Statement: `$T \ge \max\left(\frac M{2k}, \delta\right)$ in a network with at most $k$ edge-disjoint spanning trees. Measured: the time of the shortest schedule known here, which a validator accepts.`,
		Source:    "VAR98, Section 3.3, second display",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Erratum: `Packets need not keep to $k$ trees: links that no whole tree can use carry packets too. The argument gives the strength $\eta$ in place of $k = \lfloor \eta \rfloor$ (VAR98-PMNB-LOWER). ` +
			`The 3-cube, $k = 1$ and $\eta = 12/7$, has a multinode broadcast of 3 slots, not 4, and such are all cubes of odd $d \ge 3$, odd rings, complete networks of odd order and square wraparound meshes of odd sides: 6 slots in the mesh of 5 by 5 nodes, not 6.25, as a quarter turn permutes its nodes in fours, each of which can be reached in a slot. So are the folded cubes of 4, 6 and 8 dimensions, which were executed: 3, 9 and 29 slots, not 4, 11 and 32. ` +
			`With many packets from each node all networks are whose strength is no whole number: 30 slots for 8 packets of each node of the 4-cube, not 32.`,
		Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolNetworkN, symbolEta, {Name: "d", Meaning: "dimensions of a cube"}},
		Formula: formula.PrintedLower,
		Model:   tasks.Validate,
		Cases:   broadcasts(id, fullBroadcast, multinodeFull(), printedLower),
	}
}

func pmnbLowerHalf() reports.Claim {
	const id = "VAR98-PMNB-LB-HALF"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: at least max(M/k, delta) slots in half duplex",
		Statement: `$T \ge \max\left(\frac Mk, \delta\right)$ where a link carries one packet in a slot, in a network with at most $k$ edge-disjoint spanning trees. Measured: the time of the shortest schedule known here, which a validator accepts.`,
		Source:    "VAR98, Section 3.3, third display",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Erratum: `As VAR98-PMNB-LB-FULL: the strength takes the place of $k$. In the triangle all packets go the same way round, and after two slots, not three, everybody has everything; in a ring of $N$ nodes after $N-1$. ` +
			`The 3-cube takes 5 slots, not 8. In the complete network of five nodes, $k = 2$, packets go straight to all others in two slots, not two and a half; the 3 by 3 wraparound mesh takes 4, not 4.5, and the folded cube of 4 dimensions 6, not 8.`,
		Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolNetworkN},
		Formula: formula.PrintedLower,
		Model:   tasks.Validate,
		Cases:   broadcasts(id, halfBroadcast, multinodeHalf(), printedLower),
	}
}

// pmnbLowerDiameter claims the diameter term of the lower bounds.
func pmnbLowerDiameter() reports.Claim {
	const id = "VAR98-PMNB-LB-PLACES"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: the lower bounds hold wherever the packets start",
		Statement: `$T \ge \max\left(\frac M{2k}, \delta\right)$ for any initial locations of the packets. Measured: the time of the shortest broadcast of one packet from a center, validated.`,
		Source:    "VAR98, Section 3.3, below the third display",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Erratum: `A packet has to travel as far as the node farthest from its own, not $\delta$: one packet at the hub of a star takes a slot, one in the middle of a path of five nodes two. ` +
			`With the greatest distance $e$ from a node that has a packet in place of $\delta$ the bound holds (VAR98-PMNB-LOWER); where all nodes are alike $e = \delta$.`,
		Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolPMNBEcc},
		Formula: formula.PrintedLower,
		Model:   tasks.Validate,
		Cases:   broadcasts(id, broadcastArgument, singles(), printedLower),
	}
}
