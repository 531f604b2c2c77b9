package var98

import (
	"math/bits"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
)

// exchanges are the claims of Section 3.1 on total exchange in each kind of network.
func exchanges() []reports.Claim {
	return []reports.Claim{
		timed(claims.Claim[isotropic.Network]{
			ID: "VAR98-TE-CUBE", Title: "Total exchange takes 2^(d-1) slots in the cube",
			Statement: `Total exchange takes $2^{d-1} = N/2$ slots in the cube, the least possible: half of all nodes differ from a node ` +
				`in a given bit. A wraparound mesh of sides 2 is a cube, and so, of 8 nodes or more, is one of sides 2 and 4. Explicit ` +
				`schedules, every send of every packet validated.`,
			Source:  "VAR98, Sections 3.1 and 3.2",
			Symbols: []reports.Symbol{symbolT, symbolCubeD, symbolExchangeN},
			Parameters: exchangeNetwork[isotropic.Network]("a cube, or a wraparound mesh of sides 2 and 4",
				"torus(sides=2x2x2)", "torus(sides=4x2)", "torus(sides=2x4x2)", "torus(sides=4x4)", "torus(sides=4x4x2)",
				"torus(sides=2x2x2x2x2)", "torus(sides=4x4x4)", "torus(sides=4x2x4x4)"),
			Over:   []string{"topology=hypercube(d=1),hypercube(d=2),hypercube(d=3),hypercube(d=4),hypercube(d=5),hypercube(d=6)"},
			Long:   []string{"topology=hypercube(d=7),hypercube(d=8),hypercube(d=9),hypercube(d=10)"},
			Theory: exchangeTheory[isotropic.Network](cubeExchange), Measure: exchangeSlots[isotropic.Network](cubeExchange),
			Formula: formula.Hypercube, Model: isotropic.TotalExchange, Figures: exchangeFigures,
		}).Declare(),
		timed(claims.Claim[topologies.Torus]{
			ID: "VAR98-TE-TORUS", Title: "Total exchange in wraparound meshes",
			Statement: `With ties balanced and all nodes treated alike, total exchange takes $\max_i c_i$ slots in a wraparound mesh of ` +
				`$N$ nodes, with $c_i = \frac Np \cdot \frac{p^2-1}8$ for a side of an odd number $p$ of nodes, $\frac N2$ for $p = 2$, ` +
				`and $\frac Np \cdot \frac p4 \left(\frac p2-1\right) + \frac p2 \left\lceil \frac N{2p} \right\rceil$ for other even ` +
				`$p$; the number of hops along the longest shortest path is never more. For $d > 1$ sides of one length $p > 2$ that is ` +
				`$p^{d-1}(p^2-1)/8$ or $p^{d+1}/8$. Explicit schedules, every send of every packet validated.`,
			Source: "derived; VAR98, Section 3.1, has the task matrix",
			Symbols: []reports.Symbol{symbolT, symbolExchangeN, {Name: "p", Meaning: "nodes along side i"},
				{Name: "c_i", Meaning: "greater column sum of side i"}, {Name: "d", Meaning: "dimensions"}},
			Parameters: exchangeToruses,
			Over: []string{"topology=torus(sides=3x3),torus(sides=4x4),torus(sides=5x5),torus(sides=6x6),torus(sides=8x8)," +
				"torus(sides=3x3x3),torus(sides=4x4x4),torus(sides=2x2x2),torus(sides=3x4),torus(sides=4x5),torus(sides=2x7)," +
				"torus(sides=2x3x4),torus(sides=3x5x4),torus(sides=2x2x3x5),torus(sides=7x9)"},
			Long: []string{"topology=torus(sides=9x9),torus(sides=10x10),torus(sides=15x15),torus(sides=16x16)," +
				"torus(sides=4x4x4x4),torus(sides=6x6x7),torus(sides=3x3x3x3x3)"},
			Theory: exchangeTheory[topologies.Torus](sameExchange), Measure: exchangeSlots[topologies.Torus](sameExchange),
			Formula: formula.Torus, Model: isotropic.TotalExchange,
		}).Declare(),
		timed(claims.Claim[topologies.FoldedCube]{
			ID: "VAR98-TE-FOLDED", Title: "Total exchange in folded cubes",
			Statement: `With ties balanced total exchange takes $\left\lceil \frac1{d+1} \sum_{w=1}^d {d \choose w} \min(w, d+1-w) ` +
				`\right\rceil$ slots in the folded cube, $d \ge 2$: the hops of a node's packets over its links, rounded up, so that no ` +
				`algorithm is faster. Explicit schedules, every send of every packet validated.`,
			Source:     "derived; VAR98, Section 3.1, has the task matrix",
			Symbols:    []reports.Symbol{symbolT, symbolCubeD, {Name: "w", Meaning: "bits in which a destination differs"}},
			Parameters: exchangeNetwork[topologies.FoldedCube]("a folded cube", "folded-cube(d=[1..7])"),
			Over:       []string{"topology=folded-cube(d=2),folded-cube(d=3),folded-cube(d=4),folded-cube(d=5),folded-cube(d=6)"},
			Long:       []string{"topology=folded-cube(d=7),folded-cube(d=8)"},
			Theory:     exchangeTheory[topologies.FoldedCube](sameExchange), Measure: exchangeSlots[topologies.FoldedCube](sameExchange),
			Formula: formula.FoldedCube, Model: isotropic.TotalExchange,
		}).Declare(),
		timed(claims.Claim[topologies.Manhattan]{
			ID: "VAR98-TE-MANHATTAN", Title: "Total exchange in Manhattan Street networks",
			Statement: `In the Manhattan Street network the shortest words to a destination differ in how many of their letters are ` +
				`moves along rows. Total exchange takes the least greater one of the two column sums that a choice of shortest words ` +
				`gives: 22 slots in 4x4, 38 in 4x6, 66 in 6x6, 158 in 8x8 nodes. Letters cannot be exchanged there, which makes the task ` +
				`a job shop of two machines instead of an edge coloring: of the packets that wait for a link the one with the most hops ` +
				`left goes first, and that takes no slot more. Explicit schedules, every send of every packet validated.`,
			Source:     "derived; VAR98, Section 3.1, has the network",
			Symbols:    []reports.Symbol{symbolT},
			Parameters: exchangeStreets,
			Over: []string{"topology=manhattan(rows=2,columns=2),manhattan(rows=2,columns=8),manhattan(rows=4,columns=4)," +
				"manhattan(rows=4,columns=6),manhattan(rows=6,columns=6),manhattan(rows=4,columns=10),manhattan(rows=8,columns=8)," +
				"manhattan(rows=4,columns=16)"},
			Long: []string{"topology=manhattan(rows=10,columns=10),manhattan(rows=8,columns=16),manhattan(rows=12,columns=12)," +
				"manhattan(rows=14,columns=14),manhattan(rows=12,columns=20),manhattan(rows=16,columns=16)"},
			Theory: exchangeTheory[topologies.Manhattan](sameExchange), Measure: exchangeSlots[topologies.Manhattan](sameExchange),
			Formula: formula.Manhattan, Model: isotropic.TotalExchange,
		}).Declare(),
		timed(claims.Claim[topologies.Complete]{
			ID: "VAR98-TE-COMPLETE", Title: "Total exchange takes one slot in the complete network",
			Statement: `Total exchange takes one slot in the complete network of more than one node. Explicit schedules, every send of ` +
				`every packet validated.`,
			Source:     "derived",
			Symbols:    []reports.Symbol{symbolT},
			Parameters: exchangeNetwork[topologies.Complete]("a complete network", "complete(n=[2..64])"),
			Over:       []string{"topology=complete(n=2),complete(n=5),complete(n=30)"}, Long: []string{"topology=complete(n=256)"},
			Theory: exchangeTheory[topologies.Complete](sameExchange), Measure: exchangeSlots[topologies.Complete](sameExchange),
			Formula: formula.Complete, Model: isotropic.TotalExchange,
		}).Declare(),
		timed(claims.Claim[isotropic.Network]{
			ID:    "VAR98-TE-TIES",
			Title: "Where ties may differ by node total exchange takes no longer than the hops need, in every wraparound mesh",
			Statement: `If a side of an even number $p > 2$ of nodes is the only even one, its ties are odd in number and a schedule ` +
				`that treats all nodes alike has one column sum greater than the other. With the packet for the node opposite along that ` +
				`side going up from even coordinates and down from odd ones, total exchange takes $\max_i \left\lceil \frac12 \cdot ` +
				`\frac Np \left\lfloor \frac{p^2}4 \right\rfloor \right\rceil$ slots, $\frac N2$ for $p = 2$: the hops along the busiest ` +
				`side over its links, so that no algorithm is faster. On the ring that is $\lceil N^2/8 \rceil$ for even $N$, instead of ` +
				`$\frac N4 \left(\frac N2 + 1\right)$. Half of the links that are not used by those packets in a slot serve a hop of ` +
				`other packets, whose other half follows in the next slot. Explicit schedules, every send of every packet validated.`,
			Source:  "derived; erratum to VAR98, Section 3.1",
			Symbols: []reports.Symbol{symbolT, symbolExchangeN, {Name: "p", Meaning: "nodes along side i"}, {Name: "i", Meaning: "side"}},
			Parameters: exchangeNetwork[isotropic.Network]("a ring or wraparound mesh",
				"ring(n=[3..80])", "torus(sides=[3..9]x[3..9])", "torus(sides=[2..5]x[3..5]x[3..6])"),
			Over: []string{"topology=ring(n=3),ring(n=4),ring(n=5),ring(n=6),ring(n=8),ring(n=10),ring(n=16),ring(n=30),ring(n=64)," +
				"torus(sides=3x4),torus(sides=4x5),torus(sides=3x6),torus(sides=5x6),torus(sides=3x8),torus(sides=7x8)," +
				"torus(sides=3x3x4),torus(sides=3x16),torus(sides=4x4)"},
			Long: []string{"topology=ring(n=66),ring(n=128),ring(n=256),torus(sides=9x12),torus(sides=7x10),torus(sides=5x5x6)," +
				"torus(sides=3x80)"},
			Theory: exchangeTheory[isotropic.Network](tiesByNode), Measure: exchangeSlots[isotropic.Network](tiesByNode),
			Formula: formula.TorusExchange, Model: isotropic.TorusExchange,
		}).Declare(),
		claims.Claim[family]{
			ID: "VAR98-TE-ALL", Title: "The formulas of total exchange hold for every network of up to 256 nodes",
			Statement: `Of all wraparound meshes of sides 2 or more (each product once), all folded cubes, all Manhattan Street ` +
				`networks, and of the meshes with an odd number of ties along a side again, ties by node, of up to so many nodes: the ` +
				`greatest difference of the slots of an explicit schedule, validated, and the formula.`,
			Source: "derived; VAR98, Section 3.1", Measured: `\max |T - h|`, Name: "difference", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolT, symbolCritical},
			Parameters: networkKinds,
			Over:       []string{"family=torus,folded-cube,manhattan,torus-ties-by-node nodes<=36"},
			Long:       []string{"family=torus,folded-cube,manhattan,torus-ties-by-node nodes<=256"},
			Theory:     claims.Stated[family](0), Measure: claims.Count(family.difference),
			Formula: kit.Stated, Model: isotropic.TotalExchange,
		}.Declare(),
	}
}

// cubeExchange is total exchange on a cube that may be written as a wraparound mesh.
var cubeExchange = exchange{theory: cubeSlots, plan: isotropic.TotalExchange}

// cubeSlots returns the formula for the cube to which a network is isomorphic.
func cubeSlots(net isotropic.Network) (int, error) {
	switch net := net.(type) {
	case topologies.Hypercube:
		return formula.Hypercube(net.D)
	case topologies.Torus:
		if n := net.Order(); !slices.ContainsFunc(net.Sides, func(p int) bool { return p != 2 && (p != 4 || n < 8) }) {
			return formula.Hypercube(bits.Len(uint(n)) - 1)
		}
	}
	return 0, &inputs.Error{Arg: "topology", Value: net,
		Domain: "a cube, or a wraparound mesh of sides 2 and, of 8 nodes or more, 4"}
}

// tiesByNode is total exchange on a wraparound mesh with ties that may be broken
// differently at each node.
var tiesByNode = exchange{
	theory: func(net isotropic.Network) (int, error) { return onSides(net, formula.TorusExchange) },
	plan:   func(net isotropic.Network) (schedules.Schedule, error) { return onSides(net, isotropic.TorusExchange) },
}

// onSides calls f with the sides of a wraparound mesh or ring.
func onSides[T any](net isotropic.Network, f func(sides []int) (T, error)) (none T, _ error) {
	switch net := net.(type) {
	case topologies.Ring:
		return f([]int{net.N})
	case topologies.Torus:
		return f(net.Sides)
	}
	return none, &inputs.Error{Arg: "topology", Value: net, Domain: "a ring or wraparound mesh"}
}

// A family is all networks of a kind up to a given size.
type family struct {
	name string
	most int
}

var networkKinds = arguments.Of2(func(name string, most int) (family, error) { return family{name, most}, nil },
	arguments.Word("family", "kind of network", "torus", "folded-cube", "manhattan", "torus-ties-by-node"),
	arguments.Int("nodes<", "nodes of the largest network", 4, 256).Usual("nodes<", 8, 90))

// difference executes all networks and returns the largest difference between slots and formula, and the
// number of sends.
func (f family) difference() (worst float64, sends int64, err error) {
	way, list := sameExchange, isotropic.Tori(f.most)
	switch f.name {
	case "folded-cube":
		list = isotropic.FoldedCubes(f.most)
	case "manhattan":
		list = isotropic.Streets(f.most)
	case "torus-ties-by-node":
		way, list = tiesByNode, everyTie(f.most)
	}
	for _, net := range list {
		h, err := way.theory(net)
		if err != nil {
			return 0, 0, err
		}
		slots, n, err := way.slots(net)
		if err != nil {
			return 0, 0, err
		}
		worst, sends = max(worst, slots-float64(h), float64(h)-slots), sends+n
	}
	return worst, sends, nil
}

// everyTie lists the wraparound meshes with an odd number of ties along a side.
func everyTie(most int) (list []isotropic.Network) {
	for _, net := range isotropic.Tori(most) {
		if slices.ContainsFunc(net.(topologies.Torus).Sides, func(p int) bool { return p%2 == 0 && p > 2 && net.Order()/p%2 == 1 }) {
			list = append(list, net)
		}
	}
	return list
}
