package var98

import (
	"fmt"

	formula "castlab/analytic/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
)

// totalExchange is a claim on the slots of total exchange in one kind of network.
func totalExchange(id, title, statement, source, formula string, symbols []reports.Symbol, list func() []exchange) reports.Claim {
	return reports.Claim{
		ID: id, Title: title, Statement: statement + ` Explicit schedules, every send of every packet validated.`,
		Source:     source,
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    append([]reports.Symbol{symbolT}, symbols...),
		Formula:    formula,
		Model:      "topologies/isotropic.TotalExchange",
		Cases:      reports.Printed(func() []reports.Case { return exchangeCases(list(), 64) }),
	}
}

func exchangeCube() reports.Claim {
	c := totalExchange("VAR98-TE-CUBE", "Total exchange takes 2^(d-1) slots in the cube",
		`Total exchange takes $2^{d-1} = N/2$ slots in the cube, the least possible: half of all nodes differ from a node in a given bit.`,
		"VAR98, Sections 3.1 and 3.2", "analytic/isotropic.Hypercube", []reports.Symbol{symbolCubeD, symbolExchangeN},
		func() (list []exchange) {
			for d := 1; d <= 10; d++ {
				list = append(list, exchange{topologies.Hypercube{D: d}, func() (int, error) { return formula.Hypercube(d) }, nil})
			}
			return list
		})
	c.Figures = exchangeFigures
	return c
}

func exchangeTorus() reports.Claim {
	return totalExchange("VAR98-TE-TORUS", "Total exchange in wraparound meshes",
		`With ties balanced and all nodes treated alike, total exchange takes $\max_i c_i$ slots in a wraparound mesh of $N$ nodes, with $c_i = \frac Np \cdot \frac{p^2-1}8$ for a side of an odd number $p$ of nodes, $\frac N2$ for $p = 2$, and `+
			`$\frac Np \cdot \frac p4 \left(\frac p2-1\right) + \frac p2 \left\lceil \frac N{2p} \right\rceil$ for other even $p$; the number of hops along the longest shortest path is never more. For $d > 1$ sides of one length $p > 2$ that is $p^{d-1}(p^2-1)/8$ or $p^{d+1}/8$.`,
		"derived; VAR98, Section 3.1, has the task matrix", "analytic/isotropic.Torus", []reports.Symbol{symbolExchangeN, {Name: "p", Meaning: "nodes along side i"}, {Name: "c_i", Meaning: "greater column sum of side i"}, {Name: "d", Meaning: "dimensions"}},
		func() (list []exchange) {
			for _, sides := range [][]int{{3, 3}, {4, 4}, {5, 5}, {6, 6}, {8, 8}, {3, 3, 3}, {4, 4, 4}, {2, 2, 2}, {3, 4}, {4, 5}, {2, 7}, {2, 3, 4}, {3, 5, 4}, {2, 2, 3, 5}, {7, 9}, {9, 9}, {10, 10}, {15, 15}, {16, 16}, {4, 4, 4, 4}, {6, 6, 7}, {3, 3, 3, 3, 3}} {
				list = append(list, exchange{topologies.Torus{Sides: sides}, func() (int, error) { return formula.Torus(sides) }, nil})
			}
			return list
		})
}

func exchangeFolded() reports.Claim {
	return totalExchange("VAR98-TE-FOLDED", "Total exchange in folded cubes",
		`With ties balanced total exchange takes $\left\lceil \frac1{d+1} \sum_{w=1}^d {d \choose w} \min(w, d+1-w) \right\rceil$ slots in the folded cube, $d \ge 2$: the hops of a node's packets over its links, rounded up, so that no algorithm is faster.`,
		"derived; VAR98, Section 3.1, has the task matrix", "analytic/isotropic.FoldedCube", []reports.Symbol{symbolCubeD, {Name: "w", Meaning: "bits in which a destination differs"}},
		func() (list []exchange) {
			for d := 2; d <= 8; d++ {
				list = append(list, exchange{topologies.FoldedCube{D: d}, func() (int, error) { return formula.FoldedCube(d) }, nil})
			}
			return list
		})
}

func exchangeManhattan() reports.Claim {
	return totalExchange("VAR98-TE-MANHATTAN", "Total exchange in Manhattan Street networks",
		`In the Manhattan Street network the shortest words to a destination differ in how many of their letters are moves along rows. Total exchange takes the least greater one of the two column sums that a choice of shortest words gives: 22 slots in 4x4, 38 in 4x6, 66 in 6x6, 158 in 8x8 nodes. `+
			`Letters cannot be exchanged there, which makes the task a job shop of two machines instead of an edge coloring: of the packets that wait for a link the one with the most hops left goes first, and that takes no slot more.`,
		"derived; VAR98, Section 3.1, has the network", "analytic/isotropic.Manhattan", nil,
		func() (list []exchange) {
			for _, side := range [][2]int{{2, 2}, {2, 8}, {4, 4}, {4, 6}, {6, 6}, {4, 10}, {8, 8}, {4, 16}, {10, 10}, {8, 16}, {12, 12}, {14, 14}, {12, 20}, {16, 16}} {
				list = append(list, exchange{topologies.Manhattan{Rows: side[0], Columns: side[1]}, func() (int, error) { return formula.Manhattan(side[0], side[1]) }, nil})
			}
			return list
		})
}

func exchangeComplete() reports.Claim {
	return totalExchange("VAR98-TE-COMPLETE", "Total exchange takes one slot in the complete network",
		`Total exchange takes one slot in the complete network of more than one node.`, "derived", "analytic/isotropic.Complete", nil,
		func() (list []exchange) {
			for _, n := range []int{2, 5, 30, 256} {
				list = append(list, exchange{topologies.Complete{N: n}, func() (int, error) { return formula.Complete(n) }, nil})
			}
			return list
		})
}

func exchangeTies() reports.Claim {
	c := totalExchange("VAR98-TE-TIES", "Where ties may differ by node total exchange takes no longer than the hops need, in every wraparound mesh",
		`If a side of an even number $p > 2$ of nodes is the only even one, its ties are odd in number and a schedule that treats all nodes alike has one column sum greater than the other. With the packet for the node opposite along that side going up from even coordinates and down from odd ones, total exchange takes `+
			`$\max_i \left\lceil \frac12 \cdot \frac Np \left\lfloor \frac{p^2}4 \right\rfloor \right\rceil$ slots, $\frac N2$ for $p = 2$: the hops along the busiest side over its links, so that no algorithm is faster. On the ring that is $\lceil N^2/8 \rceil$ for even $N$, instead of $\frac N4 \left(\frac N2 + 1\right)$. `+
			`Half of the links that are not used by those packets in a slot serve a hop of other packets, whose other half follows in the next slot.`,
		"derived; erratum to VAR98, Section 3.1", "analytic/isotropic.TorusExchange", []reports.Symbol{symbolExchangeN, {Name: "p", Meaning: "nodes along side i"}, {Name: "i", Meaning: "side"}},
		func() (list []exchange) {
			for _, n := range []int{3, 4, 5, 6, 8, 10, 16, 30, 64, 66, 128, 256} {
				list = append(list, tiesByNode(topologies.Ring{N: n}, []int{n}))
			}
			for _, sides := range [][]int{{3, 4}, {4, 5}, {3, 6}, {5, 6}, {3, 8}, {7, 8}, {3, 3, 4}, {3, 16}, {4, 4}, {9, 12}, {7, 10}, {5, 5, 6}, {3, 80}} {
				list = append(list, tiesByNode(topologies.Torus{Sides: sides}, sides))
			}
			return list
		})
	c.Model = "topologies/isotropic.TorusExchange"
	return c
}

// tiesByNode is total exchange on a wraparound mesh where ties may differ by node.
func tiesByNode(net isotropic.Network, sides []int) exchange {
	return exchange{net, func() (int, error) { return formula.TorusExchange(sides) }, func() (schedules.Schedule, error) { return isotropic.TorusExchange(sides) }}
}

func exchangeAll() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-TE-ALL",
		Title:      "The formulas of total exchange hold for every network of up to 256 nodes",
		Statement:  `Of all wraparound meshes of sides 2 or more (each product once), all folded cubes, all Manhattan Street networks, and of the meshes with an odd number of ties along a side again, ties by node, of up to so many nodes: the greatest difference of the slots of an explicit schedule, validated, and the formula.`,
		Source:     "derived; VAR98, Section 3.1",
		Quantity:   `\max |T - h|`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolCritical},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/isotropic.TotalExchange",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, most := range []int{36, 256} {
				for _, family := range []struct {
					name string
					list func(most int) []exchange
				}{{"torus", everyTorus}, {"folded-cube", everyFolded}, {"manhattan", everyManhattan}, {"torus-ties-by-node", everyTie}} {
					c := counted(fmt.Sprintf("family=%s nodes<=%d", family.name, most), func() (float64, error) { return kit.Stated(0) }, "difference", "slots", func() (float64, int64, error) {
						return greatestDifference(family.list(most))
					})
					c.Long = most > 36
					cases = append(cases, c)
				}
			}
			return cases
		}),
	}
}

// greatestDifference executes all and returns how many sends there were.
func greatestDifference(list []exchange) (worst float64, sends int64, err error) {
	for _, x := range list {
		h, err := x.theory()
		if err != nil {
			return 0, 0, err
		}
		slots, n, err := x.slots()
		if err != nil {
			return 0, 0, err
		}
		worst, sends = max(worst, slots-float64(h), float64(h)-slots), sends+n
	}
	return worst, sends, nil
}

func everyTorus(most int) (list []exchange) {
	var extend func(sides []int, left int)
	extend = func(sides []int, left int) {
		low := 2
		if k := len(sides); k > 0 {
			low = sides[k-1]
			sides := append([]int(nil), sides...)
			list = append(list, exchange{topologies.Torus{Sides: sides}, func() (int, error) { return formula.Torus(sides) }, nil})
		}
		for s := low; s <= left; s++ {
			extend(append(sides, s), left/s)
		}
	}
	extend(nil, most)
	return list
}

func everyFolded(most int) (list []exchange) {
	for d := 0; 1<<d <= most; d++ {
		list = append(list, exchange{topologies.FoldedCube{D: d}, func() (int, error) { return formula.FoldedCube(d) }, nil})
	}
	return list
}

func everyManhattan(most int) (list []exchange) {
	for R := 2; 2*R <= most; R += 2 {
		for C := 2; R*C <= most; C += 2 {
			list = append(list, exchange{topologies.Manhattan{Rows: R, Columns: C}, func() (int, error) { return formula.Manhattan(R, C) }, nil})
		}
	}
	return list
}

// everyTie has the wraparound meshes with an odd number of ties along a side.
func everyTie(most int) (list []exchange) {
	for _, x := range everyTorus(most) {
		sides, odd := x.net.(topologies.Torus).Sides, false
		for _, p := range sides {
			odd = odd || p%2 == 0 && p > 2 && x.net.Order()/p%2 == 1
		}
		if odd {
			list = append(list, tiesByNode(x.net, sides))
		}
	}
	return list
}
