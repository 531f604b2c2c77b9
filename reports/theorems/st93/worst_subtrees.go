package st93

import (
	"fmt"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// subtrees: why the trees are called completely unbalanced.
func subtrees() reports.Claim {
	return reports.Claim{
		ID:    "ST93-CUST",
		Title: "The subtrees of a completely unbalanced tree halve from one to the next",
		Statement: `The tree in which paths from $z$ cross dimensions in increasing order has $d$ subtrees behind its root, the $i$-th with root $z \oplus e_i$ and $2^{d-i}$ nodes. ` +
			`Counted on the tree of the node $z = 0 \ldots 0101$.`,
		Source:     "ST93, Section 2.2",
		Quantity:   `|T_i|`,
		Unit:       "nodes",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, {Name: "T_i", Meaning: "subtree with root $z \\oplus e_i$, i = 1..d"}, {Name: "z", Meaning: "root of the tree"}, {Name: "e_i", Meaning: "the node with a one in position i alone"}},
		Formula:    "analytic/kbroadcast.SubtreeSize",
		Model:      "topologies/trees.Unbalanced",
		Cases: reports.Printed(func() []reports.Case {
			return onDimensions("i", []int{3, 6, 10, 16}, "nodes of the subtree", "nodes", formula.SubtreeSize, func(d, i int) (float64, int64, error) {
				root := topologies.Node(5)
				tree, err := trees.Unbalanced(d, root, trees.CyclicOrder(d, 0))
				if err != nil {
					return 0, 0, err
				}
				return float64(tree.Sizes()[root^1<<(i-1)]), int64(tree.Order()), nil
			})
		}),
	}
}

func treesOnArc() reports.Claim {
	return reports.Claim{
		ID:    "ST93-CUST-ARC",
		Title: "An arc of dimension j is in 2^(j-1) of the trees of increasing order",
		Statement: `Of the trees of increasing order, one from every node, the arc $(z, z \oplus e_j)$ is in those of the $2^{j-1}$ nodes that differ from $z$ in dimensions below $j$ only. ` +
			`Counted on all $2^d$ trees for the node $z = 0 \ldots 0101$.`,
		Source:     "derived from ST93, Section 2.2",
		Quantity:   `\#\{y : (z, z \oplus e_j) \in \text{tree of } y\}`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolD, {Name: "j", Meaning: "dimension of the arc, 1..d"}, {Name: "y, z", Meaning: "nodes"}, {Name: "e_j", Meaning: "the node with a one in position j alone"}},
		Formula:    "analytic/kbroadcast.TreesOnArc",
		Model:      "topologies/trees.Unbalanced",
		Cases: reports.Printed(func() []reports.Case {
			return onDimensions("j", []int{3, 5, 8}, "trees on the arc", "trees", formula.TreesOnArc, func(d, j int) (float64, int64, error) {
				z := topologies.Node(5)
				arc := trees.Arc{From: z, To: z ^ 1<<(j-1)}
				count := 0
				for y := range 1 << d {
					tree, err := trees.Unbalanced(d, topologies.Node(y), trees.CyclicOrder(d, 0))
					if err != nil {
						return 0, 0, err
					}
					if tree.Has(arc) {
						count++
					}
				}
				return float64(count), 1 << d, nil
			})
		}),
	}
}

// onDimensions makes a case of the first, second, middle and last dimension of
// each cube.
func onDimensions(key string, cubes []int, name, unit string, theory func(d, i int) (int, error), count func(d, i int) (float64, int64, error)) []reports.Case {
	var cases []reports.Case
	for _, d := range cubes {
		last := 0
		for _, i := range []int{1, 2, (d + 2) / 2, d} {
			if i == last {
				continue
			}
			last = i
			cases = append(cases, countCase(fmt.Sprintf("d=%d %s=%d", d, key, i), name, unit,
				func() (float64, error) { return integer(theory(d, i)) },
				func() (float64, int64, error) { return count(d, i) }))
		}
	}
	return cases
}
