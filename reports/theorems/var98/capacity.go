package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

const capacityText = `$\lambda^* = \min \frac{c}{N - s}$ over all sets of $s$ nodes, neither none nor all, that $c$ arcs enter: the ` +
	`packets that the others generate have to come in. `

// capacities are the claims of Section 3.4 on what a graph can carry.
func capacities() []reports.Claim {
	return []reports.Claim{
		claims.Claim[topologies.Topology]{
			ID: "VAR98-STRENGTH", Title: "The strength of a network is found by minimum cuts",
			Statement: `No more than $\eta = \min \frac{c}{p-1}$ spanning trees fit into the links, the minimum being over all divisions ` +
				`of the nodes into $p \ge 2$ parts with $c$ links between them, as a tree has $p - 1$ of those; and so many fit. ` +
				`The formula finds $\eta$ as an exact fraction by minimum cuts; measured by going through all divisions.`,
			Source:   "Tutte 1961, Nash-Williams 1961; VAR98, Sections 3.3 and 3.4, has its floor",
			Measured: `\eta`, Name: "eta", Unit: "trees", Within: exactRatios,
			Symbols: []reports.Symbol{symbolEta, {Name: "p", Meaning: "parts of the nodes"}, {Name: "c", Meaning: "links between parts"}},
			Parameters: undirected("graph", 12, 12*11, "hypercube(d=[1..3])", "ring(n=[3..9])", "torus(sides=3x3)", "mesh(sides=2x[2..5])",
				"mesh(sides=3x[2..3])", "folded-cube(d=[2..3])", "complete(n=[2..9])", "star(n=[3..10])", "path(n=[2..10])"),
			Over: []string{
				"graph=complete(n=3),complete(n=5),hypercube(d=3),torus(sides=3x3)", "graph=graph(file=petersen)",
				"graph=ring(n=9),star(n=7)", "graph=graph(file=barbell-4)", "graph=mesh(sides=3x3),folded-cube(d=3),complete(n=10)",
			},
			Long:   []string{"graph=graph(file=caterpillar-6)", "graph=torus(sides=3x4)"}, // four million divisions of 12 nodes
			Values: listed(petersen(), barbell(4), caterpillar(6)),
			Theory: func(net topologies.Topology) (float64, error) {
				eta, _, err := formula.Strength(graphOf(net))
				return eta.Float(), err
			},
			Measure: claims.Count(trees.LeastDivision),
			Formula: formula.Strength, Model: trees.LeastDivision,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-NEC", Title: "No full-duplex scheme sustains more than twice the strength over the number of nodes",
			Statement: `For full-duplex links $\lambda \le \frac{2\eta}N$ in any stable scheme: a packet crosses a division of the nodes ` +
				`into $p$ parts $p - 1$ times at least, and in a slot each of the links between parts carries two. Measured: the ` +
				`greatest rate that a scheme known here sustains, the shortest multinode broadcast over and over or a timetable of ` +
				`trees. The exact limit is VAR98-CAPACITY.`,
			Source:   "derived; VAR98, Section 3.4, with the strength in place of the number of trees",
			Measured: `\lambda`, Name: "lambda", Unit: rateUnit, Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolGraphN, symbolRate, symbolEta, {Name: "p", Meaning: "parts of the nodes"}},
			Parameters: linkedNetwork,
			Over:       []string{"graph=" + repeatedFull, "graph=ring(n=8),ring(n=17),hypercube(d=4),hypercube(d=6)"},
			Theory: func(net topologies.Topology) (float64, error) {
				bound, err := formula.StrengthBound(graphOf(net))
				return bound.Float(), err
			},
			Measure: claims.Count(fullDuplexRate),
			Formula: formula.StrengthBound, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID:    "VAR98-NEC-PRINTED",
			Title: "As printed: no full-duplex scheme sustains more than twice the number of trees over the number of nodes",
			Statement: `For full-duplex links $\lambda < \frac{2k}N$ in any stable scheme. Measured: the greatest $\lambda$ that a ` +
				`scheme known here sustains, the shortest multinode broadcast over and over or a timetable of trees.`,
			Source:   "VAR98, Section 3.4, below the direct broadcasting scheme theorem",
			Measured: `\lambda`, Name: "lambda", Unit: rateUnit, Relation: reports.AtMost,
			Erratum: `A whole number of disjoint trees says nothing about parts of trees: the argument gives $2\eta/N$ (VAR98-NEC), and ` +
				`$k \le \eta < k + 1$. The broadcasts of VAR98-PMNB-LB-FULL, repeated, are $1/T$: 1/3, not 1/4, in the 3-cube and in the ` +
				`folded cube of 4 dimensions, and 1/6, not 4/25, in the 5 by 5 wraparound mesh. Where all nodes are alike by ` +
				`translations arc-disjoint trees sustain $g/(N-1)$, $g$ the links of a node (VAR98-CAPACITY-ROOTED), more than $2k/N$ in ` +
				`cubes from the square on, square wraparound meshes of sides from 3 on and folded cubes from 3 dimensions on: 4/15 in ` +
				`the 4-cube, not 1/4. Nor is the condition sufficient: in a tree, $k = 1$, no scheme sustains more than $1/(N-1)$ ` +
				`(VAR98-REGION-TREE).`,
			ErratumKind: reports.ErratumError, Fault: "VAR98-PMNB-LB-FULL", // the number of trees for the strength
			Symbols:    []reports.Symbol{symbolGraphN, symbolRate, symbolTrees, {Name: "g", Meaning: "links of a node"}},
			Parameters: linkedNetwork, Over: []string{"graph=" + repeatedFull},
			Theory:  func(net topologies.Topology) (float64, error) { return printedBound(net, formula.PrintedFullDuplex) },
			Measure: claims.Count(fullDuplexRate),
			Formula: formula.PrintedFullDuplex, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-CAPACITY", Title: "The full-duplex capacity of a network is a ratio of a cut",
			Statement: capacityText + `As many arborescences as that fit into the arcs, $\lambda^*$ rooted at each node (Edmonds 1973), ` +
				`if every node can take in $\lambda^*$ from each of the others at once. The formula finds the minimum as an exact ` +
				`fraction by minimum cuts; measured by a linear program for the greatest rate that every node can take in.`,
			Source: "derived from Edmonds 1973, so in Zhao and Krishnamurthy 2023 and Zhao et al. 2024; VAR98, Section 3.4, has " +
				"VAR98-NEC-PRINTED",
			Measured: `\lambda^*`, Name: "lambda", Unit: rateUnit, Within: claims.Relative(1e-6),
			Symbols: capacitySymbols(), Parameters: gatheredNetwork,
			Over: []string{
				"graph=hypercube(d=3),torus(sides=3x3),complete(n=5),ring(n=9),path(n=5),star(n=7)", "graph=graph(file=petersen)",
				"graph=graph(file=barbell-4)", "graph=graph(file=caterpillar-4)",
				"graph=mesh(sides=3x4),folded-cube(d=4),manhattan(rows=4,columns=4),hypercube(d=4),manhattan(rows=4,columns=6)",
			},
			Long:   []string{"graph=torus(sides=5x5),hypercube(d=5)"},
			Values: listed(petersen(), barbell(4), caterpillar(4)),
			Theory: capacityOf,
			Measure: claims.Computed(func(net topologies.Topology) (float64, float64, int64, error) {
				least, nodes, err := fastest.LeastIntake(net)
				return least, 1e-8 * least, nodes, err
			}),
			Formula: formula.DirectedCapacity, Model: fastest.LeastIntake,
			Figures: capacityFigures,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-CAPACITY-SUSTAINED", Title: "Trees that load all links alike sustain the full-duplex capacity",
			Statement: capacityText + `It is attained by trees that no link has more than its share of: here the images of one tree ` +
				`under symmetries of the network, so that an arc carries as many packets as any other. If the packets of all nodes cross ` +
				`the busiest arc $b$ times with each of $k$ trees in use once by every node, a timetable of $b$ slots has a slot for ` +
				`every crossing, and a packet crosses an arc in the period after that in which it came to it: $\lambda = \frac kb$, ` +
				`however long it goes on. Measured: $\frac kb$, by executing one period and three.`,
			Source:   "derived; VAR98, Section 3.4, leaves open what full duplex allows",
			Measured: `\lambda^*`, Name: "lambda", Unit: rateUnit, Within: exactRatios,
			Symbols: capacitySymbols(symbolDirectTrees, reports.Symbol{Name: "b",
				Meaning: "pairs of a node and a tree along which its packet crosses the busiest arc"}, symbolRate),
			Parameters: symmetricNetwork,
			Over: []string{"graph=hypercube(d=2),hypercube(d=3),hypercube(d=4),torus(sides=3x3),torus(sides=4x4),folded-cube(d=3)," +
				"folded-cube(d=4),ring(n=5),ring(n=8),complete(n=4),complete(n=7)"},
			Long:    []string{"graph=hypercube(d=5),torus(sides=6x6)"},
			Theory:  capacityOf,
			Measure: claims.Count(imagesRate),
			Formula: formula.DirectedCapacity, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-CAPACITY-ATTAINED", Title: "The full-duplex capacity is attained on any network",
			Statement: capacityText + `If that is $\frac pq$, then $q$ copies of every arc hold $p$ arborescences rooted at each node ` +
				`and no arc twice. They grow arc by arc, each chosen so that every node can still take in one unit from each ` +
				`arborescence (the proof of Lovász 1976 of the theorem of Edmonds 1973). A timetable of $q$ slots gives each use of an ` +
				`arc a slot, and every node broadcasts $p$ packets in it, however long it goes on. Measured: $\frac pq$, found by a ` +
				`linear program, by executing one period and three.`,
			Source: "derived from Edmonds 1973, so in Zhao and Krishnamurthy 2023 and Zhao et al. 2024; VAR98, Section 3.4, leaves " +
				"open what full duplex allows",
			Measured: `\lambda^*`, Name: "lambda", Unit: rateUnit, Within: exactRatios,
			Symbols: capacitySymbols(reports.Symbol{Name: "p", Meaning: "packets that each node broadcasts in a period"},
				reports.Symbol{Name: "q", Meaning: "slots of a period"}),
			Parameters: gatheredNetwork,
			Over: []string{
				"graph=mesh(sides=3x3),mesh(sides=3x4)", "graph=graph(file=petersen)", "graph=graph(file=barbell-4)",
				"graph=graph(file=caterpillar-3)",
				"graph=manhattan(rows=4,columns=4),complete(n=5),hypercube(d=3),mesh(sides=4x5),manhattan(rows=4,columns=6)",
			},
			Values:  listed(petersen(), barbell(4), caterpillar(3)),
			Theory:  capacityOf,
			Measure: claims.Count(fastest.CutRate),
			Formula: formula.DirectedCapacity, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID:    "VAR98-CAPACITY-ROOTED",
			Title: "Arc-disjoint trees of one node, and their images at all others, sustain the full-duplex capacity",
			Statement: capacityText + `A network all of whose nodes are alike by translations has $k$ trees rooted at node 0 that share ` +
				`no arc, $k$ its degree. Every type of link has $N$ arcs, of which the trees leave out the one into node 0, so that the ` +
				`trees and their images at all nodes use every arc $N-1$ times: $\lambda^* = \frac k{N-1}$, twice what trees allow that ` +
				`share no link in tori and cubes of even dimension. Measured: the rate of a timetable that has a slot for every use, by ` +
				`executing one period and three.`,
			Source: "derived from Edmonds 1973; VAR98, Section 3.4, leaves open what full duplex allows, and VB95, Section I, cites a " +
				"scheme for tori",
			Measured: `\lambda^*`, Name: "lambda", Unit: rateUnit, Within: exactRatios,
			Symbols:    capacitySymbols(reports.Symbol{Name: "k", Meaning: "links of a node"}),
			Parameters: alikeBothWays("graph"),
			Over: []string{"graph=ring(n=5),ring(n=8),hypercube(d=3),hypercube(d=4),folded-cube(d=3),torus(sides=3x3),torus(sides=4x4)," +
				"torus(sides=3x5),torus(sides=2x3x3)"},
			Long:   []string{"graph=torus(sides=6x6),torus(sides=8x8),hypercube(d=6)"},
			Theory: capacityOf,
			Measure: claims.Count(func(net topologies.Topology) (float64, int64, error) {
				return fastest.RootedRate(net.(topologies.Translated), tasks.Full)
			}),
			Formula: formula.DirectedCapacity, Model: trees.RootedDisjoint,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-CAPACITY-HALF", Title: "The half-duplex capacity is the strength over the number of nodes",
			Statement: `With links that carry one packet in a slot, in one direction or the other, $\lambda^* = \frac{\eta}N$: ` +
				`$N\lambda$ trees have to fit into the links, and any tree serves any source. Measured: $1/T$ for a multinode broadcast ` +
				`of $T$ slots that is repeated and leaves no link idle.`,
			Source:   "derived; VAR98, Section 3.4, with the strength in place of the number of trees",
			Measured: `\lambda^*`, Name: "lambda", Unit: rateUnit, Within: exactRatios,
			Symbols:    []reports.Symbol{symbolGraphN, symbolRate, symbolEta, symbolMost, symbolSustained},
			Parameters: busyNetwork, Over: []string{"graph=" + repeatedHalf},
			Theory: func(net topologies.Topology) (float64, error) {
				half, err := formula.HalfDuplex(graphOf(net))
				return half.Float(), err
			},
			Measure: claims.Count(halfDuplexRate),
			Formula: formula.HalfDuplex, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-REGION-HALF-PRINTED", Title: "As printed: the indirect scheme sustains all that half-duplex links allow",
			Statement: `For half-duplex links $\lambda < \frac kN$ in any stable scheme, so that the indirect scheme, which is stable ` +
				`for $\lambda < \frac kN$, is as stable as any. Measured: the greatest $\lambda$ that a scheme known here sustains, the ` +
				`shortest multinode broadcast over and over or a timetable of trees.`,
			Source:   "VAR98, Section 3.4, below the direct broadcasting scheme theorem",
			Measured: `\lambda`, Name: "lambda", Unit: rateUnit, Relation: reports.AtMost,
			Erratum: `True only where $\eta$ is a whole number: the limit is $\eta/N$ (VAR98-CAPACITY-HALF), and the indirect scheme ` +
				`loses $\eta - k$ trees. Round a ring of $n$ nodes, $k = 1$, packets that all go the same way take $n - 1$ slots; in the ` +
				`5 by 5 wraparound mesh a broadcast of 12 slots is repeated, 1/12 and not 2/25, and in the folded cube of 4 dimensions ` +
				`one of 6, 1/6 and not 1/8. The next clause of the paper says "half-duplex" again and means full duplex.`,
			ErratumKind: reports.ErratumError, Fault: "VAR98-PMNB-LB-FULL", // the number of trees for the strength
			Symbols:    []reports.Symbol{symbolGraphN, symbolRate, symbolTrees},
			Parameters: linkedNetwork, Over: []string{"graph=" + repeatedHalf, "graph=torus(sides=3x3),torus(sides=5x5),folded-cube(d=4)"},
			Theory:  func(net topologies.Topology) (float64, error) { return printedBound(net, formula.PrintedHalfDuplex) },
			Measure: claims.Count(halfDuplexRate),
			Formula: formula.PrintedHalfDuplex, Model: tasks.Validate,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-REGION-TREE", Title: "On a tree the direct scheme sustains all that any scheme can",
			Statement: capacityText + `On a network that is a tree $\lambda^* = \frac1{N-1}$, by the link to a leaf, and no link is ` +
				`loaded more than that in the direct scheme, which is stable up to there (VAR98-DIRSTAB). Measured: the rate at which ` +
				`its busiest link is loaded fully, counted node by node.`,
			Source: "derived; VAR98, Section 3.4, below the direct broadcasting scheme theorem, has the direct scheme at half of the " +
				"limit",
			Measured: `\lambda^*`, Name: "lambda", Unit: rateUnit, Within: exactRatios,
			Symbols: capacitySymbols(), Parameters: treeNetwork,
			Over: []string{"graph=path(n=2),path(n=5),star(n=7)", "graph=graph(file=caterpillar-5)", "graph=graph(file=random-tree)",
				"graph=path(n=300)"},
			Values: listed(caterpillar(5), randomTree(40)),
			Theory: capacityOf,
			Measure: claims.Count(func(net topologies.Topology) (float64, int64, error) {
				tree, err := trees.ShortestPaths(net, 0)
				return loadedFully(net, []trees.Tree{tree}, err)
			}),
			Formula: formula.DirectedCapacity, Model: treedynamic.Trees,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-REGION-PRINTED", Title: "Read with the printed bound as what is possible: the direct scheme sustains half of it",
			Statement: `With full-duplex links the stability region of the direct scheme, $\lambda < \frac k{N-1}$, is half of the ` +
				`maximum (up to $\frac N{N-1}$). Measured: the rate at which the busiest link of the direct scheme is loaded fully, over ` +
				`the capacity of the network, found by a linear program.`,
			Source:   "VAR98, Section 3.4, below the direct broadcasting scheme theorem, which says half of its upper bound",
			Measured: `\text{share of the capacity}`, Name: "share", Relation: reports.AtMost,
			Erratum: `The paper compares with its bound $2k/N$, of which $k/(N-1)$ is half, but for $N/(N-1)$; but that is not half of ` +
				`what is possible: on a tree the share is 1 (VAR98-REGION-TREE), on the 3-cube, where $k = 1$ and the capacity is 3/7, ` +
				`it is 1/3, and on a cube of even dimension, 1/2. The sentence says "half-duplex" here, which must be "full-duplex": ` +
				`the one before it is on half duplex.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolGraphN, symbolRate, symbolDirectTrees},
			Parameters:  undirected("graph", fastest.MostTakers, fastest.MostTakerArcs),
			Over:        []string{"graph=path(n=5),star(n=7)"}, Values: listed(caterpillar(4)),
			Theory: func(net topologies.Topology) (float64, error) {
				k, err := formula.TreesCount(graphOf(net))
				if err != nil {
					return 0, err
				}
				printed, err := formula.PrintedFullDuplex(int(k), net.Order())
				return k / float64(net.Order()-1) / printed, err
			},
			Measure: claims.Count(directShare),
			Formula: formula.PrintedFullDuplex, Model: treedynamic.Trees,
		}.Declare(),
	}
}

// exactRatios is a resolution that distinguishes any two fractions of the cases: both numbers are quotients of
// integers, rounded once, so that equal fractions are equal numbers.
var exactRatios = claims.Relative(1e-9)

const rateUnit = "packets per node and slot"

// Networks with multinode broadcasts in full duplex, where in cubes of odd dimension and complete networks of an
// odd number of nodes the strength is not an integer, and with half-duplex ones that leave no link idle.
const (
	repeatedFull = "hypercube(d=3),hypercube(d=5),hypercube(d=7),complete(n=3),complete(n=5),complete(n=9),torus(sides=3x3)," +
		"torus(sides=5x5),folded-cube(d=4)"
	repeatedHalf = "ring(n=3),ring(n=4),ring(n=9),ring(n=32),complete(n=5),complete(n=9)"
)

// linkedNetwork is the argument of a network whose trees are packed quickly.
var linkedNetwork = undirected("graph", 1<<8, 1<<12)

// gatheredNetwork is the argument of a network of two or more nodes that is small
// enough for linear programs; its links may be one-way.
var gatheredNetwork = arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) { return net, several(net) },
	kit.Network[topologies.Topology]("graph", "a network of at least 2 nodes,", fastest.MostTakers, fastest.MostTakerArcs,
		"hypercube(d=[1..4])", "ring(n=[2..16])", "torus(sides=3x[3..4])", "mesh(sides=[2..4]x[2..4])", "folded-cube(d=[2..4])",
		"manhattan(rows=2,columns=6)", "manhattan(rows=4,columns=4)", "manhattan(rows=2,columns=2)", "complete(n=[2..9])",
		"star(n=[2..12])", "path(n=[2..12])"))

// Networks of a kind, by key graph or another: whose symmetries are known; all of whose nodes are alike by
// translations, with links that lead both ways; with a half-duplex broadcast that leaves no link idle; trees.
var (
	symmetricNetwork = ofKind("graph", "a cube of d >= 2, a torus of two equal sides >= 3, a folded cube of d >= 3, a ring or a "+
		"complete network", func(net topologies.Topology) bool { return trees.Symmetries(net) != nil },
		undirected("graph", 36, 1<<10, "hypercube(d=[2..4])", "torus(sides=5x5)", "ring(n=[2..20])", "complete(n=[2..10])"))
	busyNetwork = ofKind("graph", "a ring of 3 nodes or more, or a complete network", func(net topologies.Topology) bool {
		_, complete := net.(topologies.Complete)
		ring, _ := net.(topologies.Ring)
		return complete || ring.N > 2
	}, undirected("graph", 1<<8, 1<<12, "ring(n=[3..60])", "complete(n=[2..30])"))
	treeNetwork = ofKind("graph", "a network that is a tree", isTree,
		undirected("graph", 1<<9, 1<<10, "path(n=[2..60])", "star(n=[2..60])", "mesh(sides=1x[2..30])"))
)

const alikeBothWaysText = "a hypercube, torus, ring or folded cube"

func alikeBothWays(key string) arguments.Argument[topologies.Topology] {
	return ofKind(key, alikeBothWaysText, func(net topologies.Topology) bool {
		_, is := net.(topologies.Translated)
		return is
	}, undirected(key, 64, 512, "hypercube(d=[1..4])", "torus(sides=[3..4]x[3..5])", "ring(n=[2..16])", "folded-cube(d=[2..4])"))
}

// ofKind refuses networks that are not of a kind.
func ofKind(key, what string, is func(net topologies.Topology) bool, network arguments.Argument[topologies.Topology],
) arguments.Argument[topologies.Topology] {
	return arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
		if !is(net) {
			return nil, &inputs.Error{Arg: key, Value: net, Domain: what}
		}
		return net, nil
	}, network)
}

// capacityOf returns the theory of the capacity of a network.
func capacityOf(net topologies.Topology) (float64, error) {
	most, _, err := formula.DirectedCapacity(digraphOf(net))
	return most.Float(), err
}

// printedBound returns a printed bound by the number of edge-disjoint trees.
func printedBound(net topologies.Topology, bound func(k, n int) (float64, error)) (float64, error) {
	k, err := formula.TreesCount(graphOf(net))
	if err != nil {
		return 0, err
	}
	return bound(int(k), net.Order())
}

func fullDuplexRate(net topologies.Topology) (float64, int64, error) {
	return fastest.Rate(net, tasks.Full)
}
func halfDuplexRate(net topologies.Topology) (float64, int64, error) {
	return fastest.Rate(net, tasks.Half)
}

// imagesRate returns the rate of a timetable of the images of a tree under symmetries.
func imagesRate(net topologies.Topology) (float64, int64, error) {
	tree, err := trees.ShortestPaths(net, 0)
	if err != nil {
		return 0, 0, err
	}
	family, err := trees.Orbit(tree, trees.Symmetries(net)...)
	if err != nil {
		return 0, 0, err
	}
	return fastest.SharedRate(net, family)
}

// loadedFully returns the rate at which the busiest link of the direct scheme has
// utilization 1, and the number of links.
func loadedFully(net topologies.Topology, family []trees.Tree, err error) (rate float64, links int64, _ error) {
	if err != nil {
		return 0, 0, err
	}
	s, err := treedynamic.Trees(net, family)
	if err != nil {
		return 0, 0, err
	}
	rate, _ = s.Capacity()
	return rate, int64(s.Links()), nil
}

// directShare returns that rate along a maximum packing as a share of the capacity.
func directShare(net topologies.Topology) (float64, int64, error) {
	family, err := trees.Packing(net)
	rate, links, err := loadedFully(net, family, err)
	if err != nil {
		return 0, 0, err
	}
	most, _, err := fastest.LeastIntake(net)
	return rate / most, links, err
}

// The symbols of graphs.
var (
	symbolGraphN = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolRate   = reports.Symbol{Name: `\lambda`, Meaning: "packets that each node generates in a slot, each for all other nodes"}
	symbolEta    = reports.Symbol{Name: `\eta`, Meaning: "strength of the network, the greatest number of spanning trees that fit into " +
		"its links, parts of trees counted"}
	symbolTrees = reports.Symbol{Name: `k`, Meaning: `greatest number of edge-disjoint spanning trees, $\lfloor\eta\rfloor$ ` +
		`for the strength $\eta$`}
	symbolMost        = reports.Symbol{Name: `\lambda^*`, Meaning: "the rate that some scheme sustains and none exceeds"}
	symbolSustained   = reports.Symbol{Name: `T`, Meaning: "slots of a static multinode broadcast", Unit: "slots"}
	symbolDirectTrees = reports.Symbol{Name: `k`, Meaning: "spanning trees in use"}
)

// capacitySymbols are those of the capacity, after others.
func capacitySymbols(others ...reports.Symbol) []reports.Symbol {
	return append(others, symbolGraphN, symbolMost, reports.Symbol{Name: "s", Meaning: "nodes of a set"},
		reports.Symbol{Name: "c", Meaning: "arcs that enter a set of nodes"})
}
