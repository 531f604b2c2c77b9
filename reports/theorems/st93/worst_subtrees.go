package st93

import (
	"fmt"
	"slices"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// subtrees claims the sizes of the subtrees for which the trees are called completely
// unbalanced.
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
		Formula:    formula.SubtreeSize,
		Model:      trees.Unbalanced,
		Cases: onDimensions("i", "subtree, from 1", 20, []int{3, 6, 10, 16}, "nodes of the subtree", "nodes", formula.SubtreeSize, func(s subtree) (float64, int64, error) {
			tree, err := trees.Unbalanced(s.d, s.z, trees.CyclicOrder(s.d, 0))
			if err != nil {
				return 0, 0, err
			}
			return float64(tree.Sizes()[s.z^1<<(s.i-1)]), int64(tree.Order()), nil
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
		Formula:    formula.TreesOnArc,
		Model:      trees.Unbalanced,
		Cases: onDimensions("j", "dimension of the arc, from 1", 12, []int{3, 5, 8}, "trees on the arc", "trees", formula.TreesOnArc, func(s subtree) (float64, int64, error) {
			arc := trees.Arc{From: s.z, To: s.z ^ 1<<(s.i-1)}
			count := 0
			for y := range 1 << s.d {
				tree, err := trees.Unbalanced(s.d, topologies.Node(y), trees.CyclicOrder(s.d, 0))
				if err != nil {
					return 0, 0, err
				}
				if tree.Has(arc) {
					count++
				}
			}
			return float64(count), 1 << s.d, nil
		}),
	}
}

// A subtree is one of the d subtrees of a node.
type subtree struct {
	key  string
	d, i int
	z    topologies.Node
}

func (s subtree) String() string {
	text := fmt.Sprintf("d=%d %s=%d", s.d, s.key, s.i)
	if s.z != homeOf(s.d) {
		text += fmt.Sprintf(" z=%d", s.z)
	}
	return text
}

// homeOf returns the node 0...0101.
func homeOf(d int) topologies.Node { return 5 & (1<<d - 1) }

// validate checks that the cube has the node.
func (s subtree) validate(theory func(d, i int) (int, error)) error {
	if err := atMost("z", int(s.z), 1<<s.d-1, "a node of the cube"); err != nil {
		return err
	}
	_, err := theory(s.d, s.i)
	return err
}

// onDimensions makes a case of the first, second, middle and last dimension of
// each cube.
func onDimensions(key, meaning string, most int, cubes []int, name, unit string, theory func(d, i int) (int, error), count func(s subtree) (float64, int64, error)) reports.Cases {
	var list []subtree
	for _, d := range cubes {
		for _, i := range slices.Compact([]int{1, 2, (d + 2) / 2, d}) {
			list = append(list, subtree{key, d, i, homeOf(d)})
		}
	}
	argument := arguments.Of3(func(d, i int, z *int) (subtree, error) {
		if z == nil {
			return subtree{key, d, i, homeOf(d)}, nil
		}
		return subtree{key, d, i, topologies.Node(*z)}, nil
	}, dimensions(1, most, most-2), arguments.Int(key, meaning, 1, most),
		arguments.Optional("z", arguments.Int("z", "node; 0...0101 where it is not given", 0, 1<<most-1)))
	return kit.Given(key+" <= d, z < 2^d", kit.Cases("", argument, list, func(_ string, s subtree) reports.Case {
		c := countCase(name, unit, func() (float64, error) { return integer(theory(s.d, s.i)) }, func() (float64, int64, error) { return count(s) })
		c.Validate = func() error { return s.validate(theory) }
		return c
	}))
}
