package st93

import (
	"errors"
	"fmt"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func disjointTrees() reports.Claim {
	return reports.Claim{
		ID:    "ST93-DESBT",
		Title: "The d trees share no arc, nor do their reversals",
		Statement: `Tree $T^{(j)}$ has root $2^j$ and its paths cross dimensions in the order $j+1, \ldots, d-1, 0, \ldots, j$, counted from 0. The $d$ trees span the cube by shortest paths and no two share an arc, nor do they with every arc reversed: ` +
			`together they use $d(2^d-1)$ of the $d2^d$ arcs. Counted: arcs in use, after a validator that knows nothing of the trees found them spanning, ` +
			`their paths shortest and no arc in two.`,
		Source:     "ST93, Section 2.3, after Johnsson and Ho 1989",
		Quantity:   `\text{arcs in use}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolTree, symbolJ},
		Formula:    kit.Stated,
		Model:      trees.Disjoint,
		Figures:    treeFigures,
		Cases: disjointCases("arcs in use", "arcs", func(d int) float64 { return float64(d) * (float64(int(1)<<d) - 1) }, func(d int, family []trees.Tree) (float64, error) {
			cube := topologies.Hypercube{D: d}
			if err := errors.Join(trees.ValidateArcDisjoint(cube, family), trees.ValidateShortestPaths(cube, family)); err != nil {
				return 0, err
			}
			unused, err := trees.Unused(cube, family)
			return float64(d<<d - len(unused)), err
		}),
	}
}

func disjointDepth() reports.Claim {
	return reports.Claim{
		ID:         "ST93-DESBT-DEPTH",
		Title:      "Each of the d trees has depth d",
		Statement:  `The antipode of the root is $d$ arcs away in $T^{(j)}$ and no node is farther, so that a packet is everywhere $d$ slots after its root sent it. Counted: the depth of the deepest tree.`,
		Source:     "ST93, Section 2.3",
		Quantity:   `\max_j \text{depth of } T^{(j)}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolTree, symbolJ},
		Formula:    kit.Stated,
		Model:      trees.Disjoint,
		Cases: dimensionCases(dimensions(1, 16, 15), kit.From(1, 12), func(d int) (float64, error) { return kit.Stated(float64(d)) }, "depth", "arcs", func(d int) (float64, int64, error) {
			family, err := trees.Disjoint(d)
			deepest := 0
			for _, t := range family {
				deepest = max(deepest, t.Depth())
			}
			return float64(deepest), int64(len(family)), err
		}),
	}
}

func disjointUnused() reports.Claim {
	return reports.Claim{
		ID:    "ST93-DESBT-UNUSED",
		Title: "The arcs the d trees leave are those from node 0 to the roots",
		Statement: `The $d$ arcs that no $T^{(j)}$ uses are those from node $0$ to the roots $2^j$; those that no reversed tree uses are these in the other direction. ` +
			`Counted: arcs that are unused and not of these, or of these and used.`,
		Source:     "derived",
		Quantity:   `\text{exceptions}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, symbolTree, symbolJ},
		Formula:    kit.Stated,
		Model:      trees.Disjoint,
		Cases: disjointCases("exceptions", "", func(int) float64 { return 0 }, func(d int, family []trees.Tree) (float64, error) {
			unused, err := trees.Unused(topologies.Hypercube{D: d}, family)
			if err != nil {
				return 0, err
			}
			expected := map[trees.Arc]bool{}
			for _, t := range family {
				if t.In {
					expected[trees.Arc{From: t.Root, To: 0}] = true
				} else {
					expected[trees.Arc{From: 0, To: t.Root}] = true
				}
			}
			exceptions := 0
			for _, a := range unused {
				if !expected[a] {
					exceptions++
				}
				delete(expected, a)
			}
			return float64(exceptions + len(expected)), nil
		}),
	}
}

// A direction is one of the d trees of a cube, or one of their reversals.
type direction struct {
	d    int
	arcs string
}

func (x direction) String() string { return fmt.Sprintf("d=%d arcs=%s", x.d, x.arcs) }

var directions = arguments.Of2(func(d int, arcs string) (direction, error) { return direction{d, arcs}, nil },
	dimensions(1, 16, 14), arguments.Word("arcs", "whether they lead out of the roots or into them", "out", "in"))

// disjointCases makes a case of the d trees and one of their reversals for
// d = 1..12.
func disjointCases(name, unit string, theory func(d int) float64, count func(d int, family []trees.Tree) (float64, error)) reports.Cases {
	var list []direction
	for _, arcs := range []string{"out", "in"} {
		for _, d := range kit.From(1, 12) {
			list = append(list, direction{d, arcs})
		}
	}
	return kit.Cases("", directions, list, func(_ string, x direction) reports.Case {
		return countCase(name, unit,
			func() (float64, error) { return kit.Stated(theory(x.d)) },
			func() (float64, int64, error) {
				family, err := trees.Disjoint(x.d)
				if err != nil {
					return 0, 0, err
				}
				if x.arcs == "in" {
					family = trees.Reversed(family)
				}
				value, err := count(x.d, family)
				return value, int64(x.d), err
			})
	})
}
