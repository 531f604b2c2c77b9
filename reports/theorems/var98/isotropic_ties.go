package var98

import (
	formula "castlab/analytic/isotropic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
)

// tiesOneWay: what it costs not to balance ties.
func tiesOneWay() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TIES",
		Title: "With all ties decided alike total exchange takes up to 3/2 as long",
		Statement: `Where all packets for a node half-way around a side of $p$ nodes, $p > 2$ even, go up, a side has a column sum of $\frac Np \cdot \frac p4 \left(\frac p2+1\right)$, $1 + 2/p$ times the balanced one: 12 slots instead of 8 in the 4x4 wraparound mesh, 36 instead of 27 in 6x6. ` +
			`In a folded cube of odd $d$ where no tie uses the complement link the sum is 12 instead of 11 for $d = 5$, 49 instead of 47 for $d = 7$. Explicit schedules, validated.`,
		Source:     "derived; VAR98, Section 3.1, does not speak of ties",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, {Name: "p", Meaning: "nodes along a side"}, symbolCubeD},
		Formula:    "analytic/isotropic.TorusUnbalanced",
		Model:      "topologies/isotropic.Exchange",
		Cases: reports.Printed(func() []reports.Case {
			var list []exchange
			for _, sides := range [][]int{{4, 4}, {6, 6}, {4, 4, 4}, {4, 6}, {12, 12}} {
				net := topologies.Torus{Sides: sides}
				list = append(list, exchange{net, func() (int, error) { return formula.TorusUnbalanced(sides) }, func() (schedules.Schedule, error) { return isotropic.Exchange(net, isotropic.First) }})
			}
			for _, d := range []int{3, 5, 7} {
				net := topologies.FoldedCube{D: d}
				list = append(list, exchange{net, func() (int, error) { return formula.FoldedCubeUnbalanced(d) }, func() (schedules.Schedule, error) { return isotropic.Exchange(net, isotropic.First) }})
			}
			return exchangeCases(list, 64)
		}),
	}
}

// detours: Manhattan Street networks gain by longer words.
func detours() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-DETOURS",
		Title: "In oblong Manhattan Street networks longer ways make total exchange faster, and no algorithm is faster still",
		Statement: `Any way to a node $x$ columns away, the shorter way around, has $x$ moves along rows or more: with $R$ rows and $C$ columns no algorithm takes fewer than $RC^2/4$ slots. Where $C$ is some larger than $R$, shortest words have more moves along rows than that; words with fewer of them and more along columns attain the bound, ` +
			`in 100 slots instead of 102 for 4x10 nodes, 150 instead of 154 for 6x10, 490 instead of 500 for 10x14. Explicit schedules, validated.`,
		Source:     "derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, {Name: "R, C", Meaning: "rows and columns, both even"}, {Name: "x", Meaning: "columns between a node and its destination"}},
		Formula:    "analytic/isotropic.ManhattanLower",
		Model:      "topologies/isotropic.Exchange",
		Cases: reports.Printed(func() []reports.Case {
			var list []exchange
			for _, side := range [][2]int{{4, 10}, {6, 10}, {10, 6}, {4, 14}, {6, 12}, {8, 12}, {10, 14}, {8, 18}, {4, 46}, {10, 24}, {14, 18}} {
				net := topologies.Manhattan{Rows: side[0], Columns: side[1]}
				list = append(list, exchange{net, func() (int, error) { return formula.ManhattanLower(side[0], side[1]) }, func() (schedules.Schedule, error) { return isotropic.Exchange(net, isotropic.Detours) }})
			}
			return exchangeCases(list, 72)
		}),
	}
}
