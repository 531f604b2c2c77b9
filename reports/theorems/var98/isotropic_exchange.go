package var98

import (
	"fmt"
	"math/bits"
	"slices"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
)

// totalExchange returns a claim on the slots of total exchange in one kind of network.
func totalExchange[N isotropic.Network](x exchange[N], c reports.Claim, a arguments.Argument[N], list []N) reports.Claim {
	c.Statement += ` Explicit schedules, every send of every packet validated.`
	c.Quantity, c.Unit, c.Relation, c.Resolution = `T`, "slots", reports.Equal, kit.OneCount
	c.Symbols = append([]reports.Symbol{symbolT}, c.Symbols...)
	c.Cases = kit.Given("a network of 2 nodes or more", x.cases(c.ID, a, list, 64))
	return c
}

func exchangeCube() reports.Claim {
	var list []isotropic.Network
	for d := 1; d <= 10; d++ {
		list = append(list, topologies.Hypercube{D: d})
	}
	x := totalExchanges[isotropic.Network]()
	x.theory = cubeSlots
	c := totalExchange(x, reports.Claim{
		ID:        "VAR98-TE-CUBE",
		Title:     "Total exchange takes 2^(d-1) slots in the cube",
		Statement: `Total exchange takes $2^{d-1} = N/2$ slots in the cube, the least possible: half of all nodes differ from a node in a given bit. A wraparound mesh of sides 2 is a cube, and so, of 8 nodes or more, is one of sides 2 and 4.`,
		Source:    "VAR98, Sections 3.1 and 3.2",
		Symbols:   []reports.Symbol{symbolCubeD, symbolExchangeN},
		Formula:   formula.Hypercube,
		Model:     isotropic.TotalExchange,
	}, exchangeMeshedCubes, list)
	c.Figures = exchangeFigures
	return c
}

// exchangeMeshedCubes is the argument of a cube, which may be written as a wraparound
// mesh.
var exchangeMeshedCubes = exchangeNetwork[isotropic.Network]("a cube, or a wraparound mesh of sides 2 and 4", "torus(sides=2x2x2)", "torus(sides=4x2)", "torus(sides=2x4x2)", "torus(sides=4x4)", "torus(sides=4x4x2)", "torus(sides=2x2x2x2x2)", "torus(sides=4x4x4)", "torus(sides=4x2x4x4)")

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
	return 0, &inputs.Error{Arg: "topology", Value: net, Domain: "a cube, or a wraparound mesh of sides 2 and, of 8 nodes or more, 4"}
}

func exchangeTorus() reports.Claim {
	var list []topologies.Torus
	for _, sides := range [][]int{{3, 3}, {4, 4}, {5, 5}, {6, 6}, {8, 8}, {3, 3, 3}, {4, 4, 4}, {2, 2, 2}, {3, 4}, {4, 5}, {2, 7}, {2, 3, 4}, {3, 5, 4}, {2, 2, 3, 5}, {7, 9}, {9, 9}, {10, 10}, {15, 15}, {16, 16}, {4, 4, 4, 4}, {6, 6, 7}, {3, 3, 3, 3, 3}} {
		list = append(list, topologies.Torus{Sides: sides})
	}
	return totalExchange(totalExchanges[topologies.Torus](), reports.Claim{
		ID:    "VAR98-TE-TORUS",
		Title: "Total exchange in wraparound meshes",
		Statement: `With ties balanced and all nodes treated alike, total exchange takes $\max_i c_i$ slots in a wraparound mesh of $N$ nodes, with $c_i = \frac Np \cdot \frac{p^2-1}8$ for a side of an odd number $p$ of nodes, $\frac N2$ for $p = 2$, and ` +
			`$\frac Np \cdot \frac p4 \left(\frac p2-1\right) + \frac p2 \left\lceil \frac N{2p} \right\rceil$ for other even $p$; the number of hops along the longest shortest path is never more. For $d > 1$ sides of one length $p > 2$ that is $p^{d-1}(p^2-1)/8$ or $p^{d+1}/8$.`,
		Source:  "derived; VAR98, Section 3.1, has the task matrix",
		Symbols: []reports.Symbol{symbolExchangeN, {Name: "p", Meaning: "nodes along side i"}, {Name: "c_i", Meaning: "greater column sum of side i"}, {Name: "d", Meaning: "dimensions"}},
		Formula: formula.Torus,
		Model:   isotropic.TotalExchange,
	}, exchangeToruses, list)
}

func exchangeFolded() reports.Claim {
	var list []topologies.FoldedCube
	for d := 2; d <= 8; d++ {
		list = append(list, topologies.FoldedCube{D: d})
	}
	return totalExchange(totalExchanges[topologies.FoldedCube](), reports.Claim{
		ID:        "VAR98-TE-FOLDED",
		Title:     "Total exchange in folded cubes",
		Statement: `With ties balanced total exchange takes $\left\lceil \frac1{d+1} \sum_{w=1}^d {d \choose w} \min(w, d+1-w) \right\rceil$ slots in the folded cube, $d \ge 2$: the hops of a node's packets over its links, rounded up, so that no algorithm is faster.`,
		Source:    "derived; VAR98, Section 3.1, has the task matrix",
		Symbols:   []reports.Symbol{symbolCubeD, {Name: "w", Meaning: "bits in which a destination differs"}},
		Formula:   formula.FoldedCube,
		Model:     isotropic.TotalExchange,
	}, exchangeFoldeds, list)
}

func exchangeManhattan() reports.Claim {
	var list []topologies.Manhattan
	for _, side := range [][2]int{{2, 2}, {2, 8}, {4, 4}, {4, 6}, {6, 6}, {4, 10}, {8, 8}, {4, 16}, {10, 10}, {8, 16}, {12, 12}, {14, 14}, {12, 20}, {16, 16}} {
		list = append(list, topologies.Manhattan{Rows: side[0], Columns: side[1]})
	}
	return totalExchange(totalExchanges[topologies.Manhattan](), reports.Claim{
		ID:    "VAR98-TE-MANHATTAN",
		Title: "Total exchange in Manhattan Street networks",
		Statement: `In the Manhattan Street network the shortest words to a destination differ in how many of their letters are moves along rows. Total exchange takes the least greater one of the two column sums that a choice of shortest words gives: 22 slots in 4x4, 38 in 4x6, 66 in 6x6, 158 in 8x8 nodes. ` +
			`Letters cannot be exchanged there, which makes the task a job shop of two machines instead of an edge coloring: of the packets that wait for a link the one with the most hops left goes first, and that takes no slot more.`,
		Source:  "derived; VAR98, Section 3.1, has the network",
		Formula: formula.Manhattan,
		Model:   isotropic.TotalExchange,
	}, exchangeStreets, list)
}

func exchangeComplete() reports.Claim {
	return totalExchange(totalExchanges[topologies.Complete](), reports.Claim{
		ID:        "VAR98-TE-COMPLETE",
		Title:     "Total exchange takes one slot in the complete network",
		Statement: `Total exchange takes one slot in the complete network of more than one node.`,
		Source:    "derived",
		Formula:   formula.Complete,
		Model:     isotropic.TotalExchange,
	}, exchangeAllLinked, []topologies.Complete{{N: 2}, {N: 5}, {N: 30}, {N: 256}})
}

func exchangeTies() reports.Claim {
	var list []isotropic.Network
	for _, n := range []int{3, 4, 5, 6, 8, 10, 16, 30, 64, 66, 128, 256} {
		list = append(list, topologies.Ring{N: n})
	}
	for _, sides := range [][]int{{3, 4}, {4, 5}, {3, 6}, {5, 6}, {3, 8}, {7, 8}, {3, 3, 4}, {3, 16}, {4, 4}, {9, 12}, {7, 10}, {5, 5, 6}, {3, 80}} {
		list = append(list, topologies.Torus{Sides: sides})
	}
	return totalExchange(tiesByNode, reports.Claim{
		ID:    "VAR98-TE-TIES",
		Title: "Where ties may differ by node total exchange takes no longer than the hops need, in every wraparound mesh",
		Statement: `If a side of an even number $p > 2$ of nodes is the only even one, its ties are odd in number and a schedule that treats all nodes alike has one column sum greater than the other. With the packet for the node opposite along that side going up from even coordinates and down from odd ones, total exchange takes ` +
			`$\max_i \left\lceil \frac12 \cdot \frac Np \left\lfloor \frac{p^2}4 \right\rfloor \right\rceil$ slots, $\frac N2$ for $p = 2$: the hops along the busiest side over its links, so that no algorithm is faster. On the ring that is $\lceil N^2/8 \rceil$ for even $N$, instead of $\frac N4 \left(\frac N2 + 1\right)$. ` +
			`Half of the links that are not used by those packets in a slot serve a hop of other packets, whose other half follows in the next slot.`,
		Source:  "derived; erratum to VAR98, Section 3.1",
		Symbols: []reports.Symbol{symbolExchangeN, {Name: "p", Meaning: "nodes along side i"}, {Name: "i", Meaning: "side"}},
		Formula: formula.TorusExchange,
		Model:   isotropic.TorusExchange,
	}, exchangeWrapped, list)
}

// exchangeWrapped is the argument of a wraparound mesh or ring.
var exchangeWrapped = exchangeNetwork[isotropic.Network]("a ring or wraparound mesh", "ring(n=[3..80])", "torus(sides=[3..9]x[3..9])", "torus(sides=[2..5]x[3..5]x[3..6])")

// tiesByNode is total exchange on a wraparound mesh with ties that may be broken
// differently at each node.
var tiesByNode = exchange[isotropic.Network]{
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

func exchangeAll() reports.Claim {
	const id = "VAR98-TE-ALL"
	var list []family
	for _, most := range []int{36, 256} {
		for _, name := range familyNames {
			list = append(list, family{name, most})
		}
	}
	return reports.Claim{
		ID:         id,
		Title:      "The formulas of total exchange hold for every network of up to 256 nodes",
		Statement:  `Of all wraparound meshes of sides 2 or more (each product once), all folded cubes, all Manhattan Street networks, and of the meshes with an odd number of ties along a side again, ties by node, of up to so many nodes: the greatest difference of the slots of an explicit schedule, validated, and the formula.`,
		Source:     "derived; VAR98, Section 3.1",
		Quantity:   `\max |T - h|`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolCritical},
		Formula:    kit.Stated,
		Model:      isotropic.TotalExchange,
		Cases: kit.Cases(id, familyKeys, list, func(_ string, f family) reports.Case {
			c := counted("", func() (float64, error) { return kit.Stated(0) }, "difference", "slots", f.difference)
			c.Long = f.most > 36
			return c
		}),
	}
}

// A family is all networks of a kind up to a given size.
type family struct {
	name string
	most int
}

func (f family) String() string { return fmt.Sprintf("family=%s nodes<=%d", f.name, f.most) }

// familyNames are the kinds.
var familyNames = []string{"torus", "folded-cube", "manhattan", "torus-ties-by-node"}

var familyKeys = arguments.Of2(func(name string, most int) (family, error) { return family{name, most}, nil },
	arguments.Word("family", "kind of network", familyNames...), arguments.Int("nodes<", "nodes of the largest network", 4, 256).Usual("nodes<", 8, 90))

// difference returns the largest difference between slots and formula.
func (f family) difference() (worst float64, sends int64, err error) {
	switch f.name {
	case "torus":
		return greatestDifference(totalExchanges[isotropic.Network](), everyTorus(f.most))
	case "folded-cube":
		return greatestDifference(totalExchanges[isotropic.Network](), everyFolded(f.most))
	case "manhattan":
		return greatestDifference(totalExchanges[isotropic.Network](), everyManhattan(f.most))
	}
	return greatestDifference(tiesByNode, everyTie(f.most))
}

// greatestDifference executes all networks and returns the largest difference and the
// number of sends.
func greatestDifference(x exchange[isotropic.Network], list []isotropic.Network) (worst float64, sends int64, err error) {
	for _, net := range list {
		h, err := x.theory(net)
		if err != nil {
			return 0, 0, err
		}
		slots, n, err := x.slots(net)
		if err != nil {
			return 0, 0, err
		}
		worst, sends = max(worst, slots-float64(h), float64(h)-slots), sends+n
	}
	return worst, sends, nil
}

func everyTorus(most int) (list []isotropic.Network) {
	var extend func(sides []int, left int)
	extend = func(sides []int, left int) {
		low := 2
		if k := len(sides); k > 0 {
			low = sides[k-1]
			list = append(list, topologies.Torus{Sides: slices.Clone(sides)})
		}
		for s := low; s <= left; s++ {
			extend(append(sides, s), left/s)
		}
	}
	extend(nil, most)
	return list
}

func everyFolded(most int) (list []isotropic.Network) {
	for d := 0; 1<<d <= most; d++ {
		list = append(list, topologies.FoldedCube{D: d})
	}
	return list
}

func everyManhattan(most int) (list []isotropic.Network) {
	for R := 2; 2*R <= most; R += 2 {
		for C := 2; R*C <= most; C += 2 {
			list = append(list, topologies.Manhattan{Rows: R, Columns: C})
		}
	}
	return list
}

// everyTie lists the wraparound meshes with an odd number of ties along a side.
func everyTie(most int) (list []isotropic.Network) {
	for _, net := range everyTorus(most) {
		if slices.ContainsFunc(net.(topologies.Torus).Sides, func(p int) bool { return p%2 == 0 && p > 2 && net.Order()/p%2 == 1 }) {
			list = append(list, net)
		}
	}
	return list
}
