package var98

import (
	"slices"

	"castlab/analytic/graphs"
	formula "castlab/analytic/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/tasks"
)

// lowerBounds are the claims of Section 3.3 on the second and third of its displays.
func lowerBounds() []reports.Claim {
	return []reports.Claim{
		claims.Claim[broadcast]{
			ID: "VAR98-PMNB-LOWER", Title: "No partial multinode broadcast is faster than strength and eccentricities allow",
			Statement: `$T \ge \max\left(\left\lceil \frac M{2\eta} \right\rceil, e\right)$ in full duplex, $T \ge \max\left(\left\lceil ` +
				`\frac M\eta \right\rceil, e\right)$ in half duplex, by any algorithm: every packet crosses a division of the nodes into ` +
				`$p$ parts $p-1$ times at least, in a slot each link between parts carries two packets or one, and $\eta$ is the least ` +
				`number of such links over $p-1$. Measured: the time of the shortest schedule known here, which a validator accepts; ` +
				`most attain the bound.`,
			Source:   "derived; corrects VAR98, Section 3.3, second and third display",
			Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolEta, symbolPMNBEcc, {Name: "p", Meaning: "parts of the nodes"}},
			Parameters: broadcasts(duplexKey), Over: slices.Concat(multinodeFull, multinodeHalf, centralSources),
			Given: claims.Valid(broadcast.valid),
			Theory: claims.Whole(func(x broadcast) (int, error) {
				eta, _, err := graphs.Strength(graphOf(x.net))
				if err != nil {
					return 0, err
				}
				return formula.Lower(x.M, eta.Float(), x.eccentricity(), duplexOf(x.half))
			}),
			Measure: claims.Count(broadcast.slots),
			Formula: formula.Lower, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[broadcast]{
			ID: "VAR98-PMNB-LB-FULL", Title: "As printed: at least max(M/2k, delta) slots in full duplex",
			Statement: `$T \ge \max\left(\frac M{2k}, \delta\right)$ in a network with at most $k$ edge-disjoint spanning trees. ` +
				`Measured: the time of the shortest schedule known here, which a validator accepts.`,
			Source: "VAR98, Section 3.3, second display", Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Erratum: `Packets need not keep to $k$ trees: links that no whole tree can use carry packets too. The argument gives the ` +
				`strength $\eta$ in place of $k = \lfloor \eta \rfloor$ (VAR98-PMNB-LOWER). The 3-cube, $k = 1$ and $\eta = 12/7$, has a ` +
				`multinode broadcast of 3 slots, not 4, and such are all cubes of odd $d \ge 3$, odd rings, complete networks of odd ` +
				`order and square wraparound meshes of odd sides: 6 slots in the mesh of 5 by 5 nodes, not 6.25, as a quarter turn ` +
				`permutes its nodes in fours, each of which can be reached in a slot. So are the folded cubes of 4, 6 and 8 dimensions, ` +
				`which were executed: 3, 9 and 29 slots, not 4, 11 and 32. With many packets from each node all networks are whose ` +
				`strength is no whole number: 30 slots for 8 packets of each node of the 4-cube, not 32.`,
			ErratumKind: reports.ErratumError,
			Symbols: []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolNetworkN, symbolEta,
				{Name: "d", Meaning: "dimensions of a cube"}},
			Parameters: broadcasts(halfDuplex("what a link carries in a slot", formula.Full)), Over: multinodeFull,
			Given: claims.Valid(broadcast.valid), Theory: broadcast.printedLower, Measure: claims.Count(broadcast.slots),
			Formula: formula.PrintedLower, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[broadcast]{
			ID: "VAR98-PMNB-LB-HALF", Title: "As printed: at least max(M/k, delta) slots in half duplex",
			Statement: `$T \ge \max\left(\frac Mk, \delta\right)$ where a link carries one packet in a slot, in a network with at most ` +
				`$k$ edge-disjoint spanning trees. Measured: the time of the shortest schedule known here, which a validator accepts.`,
			Source: "VAR98, Section 3.3, third display", Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Erratum: `As VAR98-PMNB-LB-FULL: the strength takes the place of $k$. In the triangle all packets go the same way round, and ` +
				`after two slots, not three, everybody has everything; in a ring of $N$ nodes after $N-1$. The 3-cube takes 5 slots, not ` +
				`8. In the complete network of five nodes, $k = 2$, packets go straight to all others in two slots, not two and a half; ` +
				`the 3 by 3 wraparound mesh takes 4, not 4.5, and the folded cube of 4 dimensions 6, not 8.`,
			ErratumKind: reports.ErratumError, Fault: "VAR98-PMNB-LB-FULL",
			Symbols:    []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolNetworkN},
			Parameters: broadcasts(halfDuplex("what a link carries in a slot", formula.Half)), Over: multinodeHalf,
			Given: claims.Valid(broadcast.valid), Theory: broadcast.printedLower, Measure: claims.Count(broadcast.slots),
			Formula: formula.PrintedLower, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[broadcast]{
			ID: "VAR98-PMNB-LB-PLACES", Title: "As printed: the lower bounds hold wherever the packets start",
			Statement: `$T \ge \max\left(\frac M{2k}, \delta\right)$ for any initial locations of the packets. Measured: the time of the ` +
				`shortest broadcast of one packet from a center, validated.`,
			Source: "VAR98, Section 3.3, below the third display", Measured: `T`, Unit: "slots", Relation: reports.AtLeast,
			Erratum: `A packet has to travel as far as the node farthest from its own, not $\delta$: one packet at the hub of a star ` +
				`takes a slot, one in the middle of a path of five nodes two. With the greatest distance $e$ from a node that has a ` +
				`packet in place of $\delta$ the bound holds (VAR98-PMNB-LOWER); where all nodes are alike $e = \delta$.`,
			ErratumKind: reports.ErratumError,
			Symbols:     []reports.Symbol{symbolPMNBM, symbolPMNBT, symbolTrees, symbolDelta, symbolPMNBEcc},
			Parameters:  broadcasts(duplexKey), Over: centralSources,
			Given: claims.Valid(broadcast.valid), Theory: broadcast.printedLower, Measure: claims.Count(broadcast.slots),
			Formula: formula.PrintedLower, Model: tasks.Validate,
		}.Declare(),
	}
}

// Multinode broadcasts that are faster than the printed lower bounds in full and half duplex, and broadcasts of one
// packet from a center.
var (
	multinodeFull = []string{
		"topology=hypercube(d=3) M=8 duplex=full", "topology=hypercube(d=5) M=32 duplex=full", "topology=hypercube(d=7) M=128 duplex=full",
		"topology=ring(n=5) M=5 duplex=full", "topology=ring(n=17) M=17 duplex=full", "topology=complete(n=3) M=3 duplex=full",
		"topology=complete(n=5) M=5 duplex=full", "topology=complete(n=9) M=9 duplex=full", "topology=torus(sides=3x3) M=9 duplex=full",
		"topology=torus(sides=5x5) M=25 duplex=full", "topology=folded-cube(d=4) M=16 duplex=full",
	}
	multinodeHalf = []string{
		"topology=ring(n=3) M=3 duplex=half", "topology=ring(n=4) M=4 duplex=half", "topology=ring(n=17) M=17 duplex=half",
		"topology=hypercube(d=3) M=8 duplex=half", "topology=complete(n=5) M=5 duplex=half", "topology=complete(n=9) M=9 duplex=half",
		"topology=torus(sides=3x3) M=9 duplex=half", "topology=torus(sides=5x5) M=25 duplex=half",
		"topology=folded-cube(d=4) M=16 duplex=half",
	}
	centralSources = []string{"topology=star(n=7),path(n=5),path(n=16) M=1 duplex=full"}
)

// A broadcast is of M packets, one from each of the nodes in order of eccentricity,
// repeatedly if M exceeds their number.
type broadcast struct {
	net  topologies.Topology
	M    int
	half bool
}

func broadcasts(duplex arguments.Argument[bool]) arguments.Argument[broadcast] {
	return arguments.Of3(func(net topologies.Topology, M int, half bool) (broadcast, error) {
		return broadcast{net, M, half}, nil
	},
		undirected("topology", 1<<8, 1<<12), packetsKey, duplex)
}

func (x broadcast) valid() error { return x.net.Validate() }

// printedLower is the bound of the second and third display.
func (x broadcast) printedLower() (float64, error) {
	k, err := graphs.TreesCount(graphOf(x.net))
	if err != nil {
		return 0, err
	}
	delta, _ := radii(topologies.Eccentricities(x.net))
	return formula.PrintedLower(x.M, int(k), delta, duplexOf(x.half))
}

// eccentricity is the largest of a source.
func (x broadcast) eccentricity() (e int) {
	far := topologies.Eccentricities(x.net)
	for _, v := range x.sources() {
		e = max(e, far[v])
	}
	return e
}

// sources returns the source of each packet.
func (x broadcast) sources() []topologies.Node {
	far := topologies.Eccentricities(x.net)
	nodes := firstNodes(len(far))
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
	task := tasks.PartialBroadcast(x.net.Order(), x.sources())
	s, err := fastest.Schedule(x.net, task, modeOf(x.half))
	if err != nil {
		return 0, 0, err
	}
	return s.Slots, int64(len(s.Sends)), tasks.Validate(x.net, task, s, modeOf(x.half))
}
