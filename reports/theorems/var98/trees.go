package var98

import (
	"strings"

	formula "castlab/analytic/graphs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// edgeDisjoint are the claims of Sections 3.3 and 3.4 on edge-disjoint spanning trees.
func edgeDisjoint() []reports.Claim {
	return []reports.Claim{
		claims.Claim[topologies.Topology]{
			ID: "VAR98-TREES", Title: "As many edge-disjoint spanning trees as the strength has whole ones",
			Statement: `The greatest number $k$ of spanning trees no two of which share a link is $\lfloor \eta \rfloor$, ` +
				`$\eta = \min \frac{c}{p-1}$ over all divisions of the nodes into $p \ge 2$ parts with $c$ links between them. ` +
				`The formula finds $\eta$ by minimum cuts. Counted: trees that were grown together link by link, after a validator that ` +
				`knows nothing of that found them spanning and disjoint, and a division with $c < (k+1)(p-1)$ that forbids one more.`,
			Source:   "VAR98, Sections 3.3 and 3.4, for k; Tutte 1961, Nash-Williams 1961",
			Measured: `k`, Name: "trees", Unit: "trees", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolTrees, symbolEta, {Name: "p", Meaning: "parts of the nodes"},
				{Name: "c", Meaning: "links between parts"}},
			Parameters: linkedNetwork,
			Over: []string{
				"graph=complete(n=3),complete(n=10),complete(n=33),hypercube(d=1),hypercube(d=3),hypercube(d=6),hypercube(d=8)",
				"graph=torus(sides=3x3),torus(sides=16x16),torus(sides=5x6x7),torus(sides=2x3x4),folded-cube(d=2),folded-cube(d=7)",
				"graph=mesh(sides=9x9),mesh(sides=5x5x5),ring(n=9),star(n=7),path(n=9)",
			},
			Values:  listed(petersen(), bipartite(3, 4), bipartite(7, 9), barbell(6), caterpillar(6)),
			Theory:  func(net topologies.Topology) (float64, error) { return formula.TreesCount(graphOf(net)) },
			Measure: claims.Count(grown),
			Formula: formula.TreesCount, Model: trees.MaxPack,
			Figures: packingFigures,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-TREES-EXPLICIT", Title: "Constructions have as many trees as there are",
			Statement: `There are $\lfloor N/2 \rfloor$ edge-disjoint spanning trees of the complete network of $N > 1$ nodes, ` +
				`$\lfloor d/2 \rfloor$ of the cube of $d > 1$ dimensions, $d$ of the $d$-dimensional mesh with wraparound whose sides ` +
				`are 3 or longer, and $\lfloor (d+1)/2 \rfloor$ of the folded cube of $d > 2$ dimensions (2 for $d = 2$, where it is ` +
				`complete), and no more. Each family is built without a search. Counted: trees, after the validator found them spanning ` +
				`and disjoint.`,
			Source: "derived; VAR98, Section 3.3, uses such trees", Measured: `k`, Name: "trees", Unit: "trees", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolGraphN, symbolTrees, {Name: "d", Meaning: "dimensions of a cube or mesh"}},
			Parameters: undirected("graph", 1<<12, 1<<16, "complete(n=[2..60])", "hypercube(d=[2..10])", "folded-cube(d=[2..10])",
				"torus(sides=[3..20]x[3..20])", "torus(sides=[3..6]x[3..8]x[3..8])", "torus(sides=[3..30])"),
			Over: []string{
				"graph=complete(n=2),complete(n=5),complete(n=6),complete(n=33),complete(n=64)",
				"graph=hypercube(d=2),hypercube(d=3),hypercube(d=4),hypercube(d=7),hypercube(d=8),hypercube(d=9),hypercube(d=12)",
				"graph=torus(sides=3),torus(sides=3x3),torus(sides=7x4),torus(sides=32x32),torus(sides=3x4x5),torus(sides=10x10x10)",
				"graph=torus(sides=4x4x4x4),torus(sides=3x3x3x3x3x3)",
				"graph=folded-cube(d=2),folded-cube(d=3),folded-cube(d=4),folded-cube(d=7),folded-cube(d=8),folded-cube(d=11)",
			},
			Given: claims.Hypothesis[topologies.Topology]{Words: "a complete network of N > 1 nodes, a cube or folded cube of d > 1, or " +
				"a wraparound mesh whose sides are 3 or longer"}, Defined: true,
			Theory: constructible,
			Measure: claims.Count(func(net topologies.Topology) (int, int64, error) {
				family, err := constructed(net)
				return len(family), int64(len(family)), err
			}),
			Formula: kit.Stated, Model: trees.PackedTorus,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-TREES-LEAST", Title: "Spanning trees of symmetric networks are about twice as long as the network",
			Statement: `In a network that looks the same from every node every spanning tree has diameter $2\delta - 1$ or more: a ` +
				`middle node of the tree, or one of two, has a node at distance $\delta$, and of a tree of diameter $D$ all nodes are ` +
				`within $\lceil D/2 \rceil$ of either middle. Searched: the least diameter $D$ of a spanning tree, $2r$ or $2s+1$ if ` +
				`some node has all others within $r$ links, or some link has all nodes within $s$ links of one of its ends.`,
			Source:   "derived; VAR98, Section 3.4, has the diameter of the network as the lower bound on delay",
			Measured: `D`, Name: "diameter", Unit: "links", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolDelta, {Name: "D", Meaning: "least diameter of a spanning tree", Unit: "links"},
				{Name: "r, s", Meaning: "least numbers of links"}},
			Parameters: undirected("graph", 1<<9, 1<<14, "hypercube(d=[1..7])", "torus(sides=[3..9]x[3..9])",
				"torus(sides=[2..4]x[3..5]x[3..5])", "folded-cube(d=[2..7])", "ring(n=[3..40])", "complete(n=[2..20])"),
			Over: []string{"graph=hypercube(d=4),hypercube(d=8),torus(sides=4x4),torus(sides=5x5),torus(sides=16x16),torus(sides=3x4x5)," +
				"folded-cube(d=6),folded-cube(d=7),ring(n=9),ring(n=10),complete(n=6)"},
			Values: listed(alikeGraph{petersen()}),
			Given:  claims.Given("a network whose nodes look alike", nodesAlike),
			Theory: func(net topologies.Topology) (float64, error) {
				delta, _ := topologies.Farthest(net, 0)
				return kit.Stated(float64(2*delta - 1))
			},
			Measure: claims.Count(func(net topologies.Topology) (int, int64, error) {
				least, err := trees.LeastDiameter(net)
				return least, int64(net.Order()), err
			}),
			Formula: kit.Stated, Model: trees.LeastDiameter,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-TREES-SHORT", Title: "The cube has its edge-disjoint trees all of the least diameter of a single one",
			Statement: `The cube of $d$ dimensions has $\lfloor d/2 \rfloor$ edge-disjoint spanning trees all of diameter $2d - 1$, the ` +
				`mesh with wraparound of $m > 1$ even sides longer than 2 has $m$ of diameter $2\delta - 1$, that of two odd sides ` +
				`longer than 3, or of $m > 2$ odd sides, $m$ of diameter $2\delta$: no spanning tree at all is shorter ` +
				`(VAR98-TREES-LEAST; a tree of diameter $2\delta - 1$ has two middle nodes, and where all sides are odd some node is at ` +
				`distance $\delta$ from both). The complete network of 4 nodes or more has $\lfloor N/2 \rfloor$ of diameter 3; one of ` +
				`diameter 2 would leave no link of its middle to the others. The maximum number of trees costs no diameter in these. ` +
				`Found for all sizes of up to 128 nodes, and those of the cases, by exchanging links between the trees of a ` +
				`construction. Counted: the mean diameter, after the validator found the trees spanning, disjoint and as many.`,
			Source:   "derived, by search; VAR98, Section 3.4, expects that the maximum number may take trees of large diameter",
			Measured: `L`, Name: "L", Unit: "links", Within: claims.Absolute(0.01), // resolves a mean of less than 100 integers
			Symbols: []reports.Symbol{symbolTreeL, symbolDelta, symbolGraphN, {Name: "d", Meaning: "dimensions of the cube"},
				{Name: "m", Meaning: "dimensions of the mesh"}},
			Parameters: undirected("graph", 1<<10, 10<<10, "hypercube(d=[2..5])", "torus(sides=4x[4..9])", "torus(sides=6x[4..8])",
				"torus(sides=5x[5..9])", "torus(sides=7x[5..7])", "complete(n=[4..40])"),
			Over: []string{
				"graph=hypercube(d=2),hypercube(d=3),hypercube(d=4),hypercube(d=5),hypercube(d=6),torus(sides=4x4),torus(sides=4x6)",
				"graph=torus(sides=6x6),torus(sides=8x8),torus(sides=4x4x4),torus(sides=5x5),torus(sides=5x7),torus(sides=7x7)",
				"graph=torus(sides=3x3x3),complete(n=4),complete(n=9),complete(n=64)",
			},
			Long: []string{"graph=hypercube(d=7),hypercube(d=8),hypercube(d=9),hypercube(d=10)", "graph=" + strings.Join(largeToruses, ","+
				"")},
			Given: claims.Given("a size that was searched: a cube of 2 to 10 dimensions, a complete network of 4 nodes or more, or a "+
				"wraparound mesh of two sides or more, of up to 128 nodes or of a case, all even and longer than 2, or all odd and longer "+
				"than 3 if there are two", searchedForTrees),
			Theory: func(net topologies.Topology) (float64, error) {
				_, length, err := shortTrees(net)
				return float64(length), err
			},
			Measure: claims.Count(packedLength),
			Formula: kit.Stated, Model: trees.Packing,
			Figures: lengthFigures,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-TREES-ORDER", Title: "The trees are a constant factor longer than the network",
			Statement: `In meshes of any dimension with or without wraparound, in networks that are trees, and in cubes and folded ` +
				`cubes, the maximum number of edge-disjoint spanning trees can be chosen with a mean diameter $L$ of the order of ` +
				`$\delta$, as broadcasting in the order of the least delay asks for. Claimed: with wraparound and equal sides ` +
				`$L \le 3 \sum_i s_i \le 9\delta$ for the trees of a construction before links are exchanged; the cube is a mesh with ` +
				`$d/2$ sides of 4; as much in folded cubes; and $L \le \frac43\delta$ for trees that are found in small meshes without ` +
				`wraparound, of sides 3 or longer, and in networks that are trees. Counted: $L$.`,
			Source:   "VAR98, Section 3.4; the constants are measured",
			Measured: `L`, Name: "L", Unit: "links", Relation: reports.AtMost, Within: claims.Absolute(0.01),
			Symbols: []reports.Symbol{symbolTreeL, symbolDelta, {Name: "s_i", Meaning: "nodes along side i of a mesh"},
				{Name: "d", Meaning: "dimensions of the cube"}},
			Parameters: undirected("graph", 1<<12, 3<<14, "torus(sides=12x12)", "torus(sides=7x7)", "torus(sides=5x5x5)",
				"torus(sides=6x6x6)", "torus(sides=3x3x3x3)", "hypercube(d=[2..11])", "folded-cube(d=[2..11])", "mesh(sides=[3..8]x[3..8])",
				"mesh(sides=[3..4]x4x4)", "mesh(sides=3x[4..21])", "star(n=[3..60])", "path(n=[2..60])"),
			Over: []string{
				"graph=torus(sides=3x3),torus(sides=5x5),torus(sides=8x8),torus(sides=16x16),torus(sides=32x32),torus(sides=64x64)",
				"graph=torus(sides=3x3x3),torus(sides=4x4x4),torus(sides=10x10x10),torus(sides=5x5x5x5)",
				"graph=hypercube(d=4),hypercube(d=6),hypercube(d=8),hypercube(d=10),hypercube(d=12)",
				"graph=folded-cube(d=3),folded-cube(d=5),folded-cube(d=7),folded-cube(d=9),folded-cube(d=11)",
				"graph=mesh(sides=4x5),mesh(sides=3x3x3),mesh(sides=4x4x4),star(n=9),path(n=9)",
			},
			Values: listed(caterpillar(6)),
			Given: claims.Hypothesis[topologies.Topology]{Words: "a wraparound mesh of equal sides >= 3, a cube or folded cube of d > 1, " +
				"a mesh of sides >= 3 and at most 64 nodes, or a network that is a tree"}, Defined: true,
			Theory: lengthBound,
			Measure: claims.Count(func(net topologies.Topology) (float64, int64, error) {
				family, err := constructed(net)
				return trees.LengthsOf(family).Diameter, int64(len(family)), err
			}),
			Formula: kit.Stated, Model: trees.PackedTorus,
		}.Declare(),
		claims.Claim[joinedTrees]{
			ID: "VAR98-TREES-COST", Title: "Where more trees are longer: of several none has all links of a node",
			Statement: `A star has all links of its middle, and of $k > 1$ spanning trees that share no link none has. So a complete ` +
				`network of $n > 3$ nodes has one tree of $L = 2$, a star, and up to $\lfloor n/2 \rfloor$ of $L = 3$ each. Two complete ` +
				`networks of $n > 3$ nodes with $b$ links between, no two at one node, have one tree of $L = 3$, two stars, ` +
				`but $k = b$ of them, $2 \le b \le n/2$, have $L = 5$: each has one of the links between, and in either part a spanning ` +
				`tree of it that is no star, and so reaches 2 links from there. So the indirect scheme has $V = L + 2\delta = 9$ along ` +
				`one tree and 11 along two, and one tree is faster at light load where two sustain twice as much: the trade-off of the ` +
				`survey. A caterpillar or two complete networks with one link between have one tree, cubes and tori lose nothing ` +
				`(VAR98-TREES-SHORT). Searched: all spanning trees, and all choices of $k$.`,
			Source:   "derived; VAR98, Section 3.4, has the trade-off",
			Measured: `L`, Name: "L", Unit: "links", Within: claims.Absolute(0.01),
			Symbols: []reports.Symbol{symbolTreeL, symbolDelta,
				{Name: "k", Meaning: "spanning trees no two of which share a link, as short as there are"},
				{Name: "n", Meaning: "nodes of a complete network"}, {Name: "b", Meaning: "links between two of them, 0 for one alone"},
				{Name: "V", Meaning: "a period of the indirect scheme without packets", Unit: "slots"}},
			Parameters: arguments.Of3(func(n, b, k int) (joinedTrees, error) { return joinedTrees{n, b, k}, nil },
				arguments.Int("n", "nodes of a complete network", 3, 6).Usual("n", 4, 5),
				arguments.Int("b", "links to another one, 0 for none", 0, 3).Usual("b", 0, 2),
				arguments.Int("k", "trees", 1, 3).Usual("k", 1, 2)),
			Over: []string{"n=4 b=0 k=1,2", "n=5 b=0 k=2", "n=4 b=2 k=1,2"},
			Long: []string{"n=6 b=0 k=3", "n=4 b=1 k=1", "n=5 b=2 k=2", "n=4 b=3 k=1"},
			Given: claims.Hypothesis[joinedTrees]{
				Words: "k = 1, or 2k <= n and k = b where there are two networks; n >= 4 with two"}, Defined: true,
			Theory:  joinedTrees.least,
			Measure: claims.Count(joinedTrees.searched),
			Formula: kit.Stated, Model: trees.LeastLengths,
		}.Declare(),
	}
}

var symbolTreeL = reports.Symbol{Name: `L`, Meaning: "mean diameter of the trees", Unit: "links"}
