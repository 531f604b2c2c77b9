package var98

import (
	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/schedules"
)

// tiesOneWay claims the cost of unbalanced ties.
func tiesOneWay() reports.Claim {
	const id = "VAR98-TIES"
	var list []isotropic.Network
	for _, sides := range [][]int{{4, 4}, {6, 6}, {4, 4, 4}, {4, 6}, {12, 12}} {
		list = append(list, topologies.Torus{Sides: sides})
	}
	for _, d := range []int{3, 5, 7} {
		list = append(list, topologies.FoldedCube{D: d})
	}
	return reports.Claim{
		ID:    id,
		Title: "With all ties decided alike total exchange takes up to 3/2 as long",
		Statement: `Where all packets for a node half-way around a side of $p$ nodes, $p > 2$ even, go up, a side has a column sum of $\frac Np \cdot \frac p4 \left(\frac p2+1\right)$, $1 + 2/p$ times the balanced one: 12 slots instead of 8 in the 4x4 wraparound mesh, 36 instead of 27 in 6x6. ` +
			`In a folded cube of odd $d$ where no tie uses the complement link the sum is 12 instead of 11 for $d = 5$, 49 instead of 47 for $d = 7$. Explicit schedules, validated.`,
		Source:     "derived; VAR98, Section 3.1, does not speak of ties",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, symbolExchangeN, {Name: "p", Meaning: "nodes along a side"}, symbolCubeD},
		Formula:    formula.TorusUnbalanced,
		Model:      isotropic.Exchange,
		Cases:      kit.Given("a network of 2 nodes or more", tiesAlike.cases(id, foldedOrWrapped, list, 64)),
	}
}

// foldedOrWrapped is the argument of the networks that have ties.
var foldedOrWrapped = exchangeNetwork[isotropic.Network]("a ring, wraparound mesh or folded cube", "ring(n=[3..64])", "torus(sides=[3..9]x[3..9])", "torus(sides=[2..5]x[2..5]x[3..5])", "folded-cube(d=[2..7])")

// tiesAlike is total exchange with all ties broken alike.
var tiesAlike = exchange[isotropic.Network]{
	theory: func(net isotropic.Network) (int, error) {
		if f, is := net.(topologies.FoldedCube); is {
			return formula.FoldedCubeUnbalanced(f.D)
		}
		return onSides(net, formula.TorusUnbalanced)
	},
	plan: func(net isotropic.Network) (schedules.Schedule, error) {
		return isotropic.Exchange(net, isotropic.First)
	},
}

// detours claims that Manhattan Street networks gain by longer words.
func detours() reports.Claim {
	const id = "VAR98-DETOURS"
	var list []topologies.Manhattan
	for _, side := range [][2]int{{4, 10}, {6, 10}, {10, 6}, {4, 14}, {6, 12}, {8, 12}, {10, 14}, {8, 18}, {4, 46}, {10, 24}, {14, 18}} {
		list = append(list, topologies.Manhattan{Rows: side[0], Columns: side[1]})
	}
	return reports.Claim{
		ID:    id,
		Title: "In oblong Manhattan Street networks longer ways make total exchange faster, and no algorithm is faster still",
		Statement: `Any way to a node $x$ columns away, the shorter way around, has $x$ moves along rows or more: with $R$ rows and $C$ columns no algorithm takes fewer than $RC^2/4$ slots. Where $C$ is some larger than $R$, shortest words have more moves along rows than that; words with fewer of them and more along columns attain the bound, ` +
			`in 100 slots instead of 102 for 4x10 nodes, 150 instead of 154 for 6x10, 490 instead of 500 for 10x14. Explicit schedules, validated.`,
		Source:     "derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolT, {Name: "R, C", Meaning: "rows and columns, both even"}, {Name: "x", Meaning: "columns between a node and its destination"}},
		Formula:    formula.ManhattanLower,
		Model:      isotropic.Exchange,
		Cases: kit.Given("sides that differ by 6 or more, or by 4 if the shorter is at most 10, or 14", kit.Networks(id, "topology", oblong, list, func(_ string, net topologies.Manhattan) reports.Case {
			c := byDetours.on(net)
			c.Validate = func() error {
				short, more := min(net.Rows, net.Columns), max(net.Rows, net.Columns)-min(net.Rows, net.Columns)
				if more >= 6 || more == 4 && (short <= 10 || short == 14) {
					return nil
				}
				return &inputs.Error{Arg: "topology", Value: net, Domain: "a Manhattan Street network some longer than wide"}
			}
			c.Long = net.Order() > 72
			return c
		})),
	}
}

// oblong is the argument of Manhattan Street networks of two different lengths.
var oblong = exchangeStreets.UsualOf("topology", "manhattan(rows=2,columns=12)", "manhattan(rows=4,columns=8)", "manhattan(rows=12,columns=4)", "manhattan(rows=6,columns=14)",
	"manhattan(rows=16,columns=6)", "manhattan(rows=8,columns=14)", "manhattan(rows=14,columns=10)", "manhattan(rows=4,columns=26)")

// byDetours is total exchange along paths that need not be shortest.
var byDetours = exchange[topologies.Manhattan]{
	theory: func(net topologies.Manhattan) (int, error) { return formula.ManhattanLower(net.Rows, net.Columns) },
	plan: func(net topologies.Manhattan) (schedules.Schedule, error) {
		return isotropic.Exchange(net, isotropic.Detours)
	},
}
