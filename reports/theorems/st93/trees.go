package st93

import (
	"errors"

	formula "castlab/analytic/kbroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// spanningTrees are the claims of Section 2.
func spanningTrees() []reports.Claim {
	return []reports.Claim{
		claims.Claim[subtree]{
			ID: "ST93-CUST", Title: "The subtrees of a completely unbalanced tree halve from one to the next",
			Statement: `The tree in which paths from $z$ cross dimensions in increasing order has $d$ subtrees behind its root, the ` +
				`$i$-th with root $z \oplus e_i$ and $2^{d-i}$ nodes. Counted on the tree of the node $z = 0 \ldots 0101$.`,
			Source: "ST93, Section 2.2", Measured: `|T_i|`, Name: "nodes of the subtree", Unit: "nodes", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, {Name: "T_i", Meaning: "subtree with root $z \\oplus e_i$, i = 1..d"}, {Name: "z", Meaning: "root of the tree"},
				{Name: "e_i", Meaning: "the node with a one in position i alone"},
			},
			Parameters: subtrees("i", "subtree, from 1", 20),
			Over:       []string{"d=3 i=1,2,3", "d=6 i=1,2,4,6", "d=10 i=1,2,6,10", "d=16 i=1,2,9,16"},
			Given:      claims.Given("i <= d, z < 2^d", subtree.inCube), Defined: true,
			Theory:  func(s subtree) (float64, error) { return integer(formula.SubtreeSize(s.d, s.i)) },
			Measure: claims.Count(subtree.nodes),
			Formula: formula.SubtreeSize, Model: trees.Unbalanced,
		}.Declare(),
		claims.Claim[subtree]{
			ID: "ST93-CUST-ARC", Title: "An arc of dimension j is in 2^(j-1) of the trees of increasing order",
			Statement: `Of the trees of increasing order, one from every node, the arc $(z, z \oplus e_j)$ is in those of the $2^{j-1}$ ` +
				`nodes that differ from $z$ in dimensions below $j$ only. Counted on all $2^d$ trees for the node $z = 0 \ldots 0101$.`,
			Source:   "derived from ST93, Section 2.2",
			Measured: `\#\{y : (z, z \oplus e_j) \in \text{tree of } y\}`, Name: "trees on the arc", Unit: "trees", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				symbolD, {Name: "j", Meaning: "dimension of the arc, 1..d"}, {Name: "y, z", Meaning: "nodes"},
				{Name: "e_j", Meaning: "the node with a one in position j alone"},
			},
			Parameters: subtrees("j", "dimension of the arc, from 1", 12), Over: []string{"d=3 j=1,2,3", "d=5 j=1,2,3,5", "d=8 j=1,2,5,8"},
			Given: claims.Given("j <= d, z < 2^d", subtree.inCube), Defined: true,
			Theory:  func(s subtree) (float64, error) { return integer(formula.TreesOnArc(s.d, s.i)) },
			Measure: claims.Count(subtree.treesOnArc),
			Formula: formula.TreesOnArc, Model: trees.Unbalanced,
		}.Declare(),
		claims.Claim[direction]{
			ID: "ST93-DESBT", Title: "The d trees share no arc, nor do their reversals",
			Statement: `Tree $T^{(j)}$ has root $2^j$ and its paths cross dimensions in the order $j+1, \ldots, d-1, 0, \ldots, j$, ` +
				`counted from 0. The $d$ trees span the cube by shortest paths and no two share an arc, nor do they with every arc ` +
				`reversed: together they use $d(2^d-1)$ of the $d2^d$ arcs. Counted: arcs in use, after a validator that knows nothing ` +
				`of the trees found them spanning, their paths shortest and no arc in two.`,
			Source:   "ST93, Section 2.3, after Johnsson and Ho 1989",
			Measured: `\text{arcs in use}`, Name: "arcs in use", Unit: "arcs", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolTree, symbolJ},
			Parameters: directions, Over: []string{"d=1..12 arcs=out", "d=1..12 arcs=in"},
			Theory:  func(x direction) (float64, error) { return kit.Stated(float64(x.d * (1<<x.d - 1))) },
			Measure: claims.Count(direction.arcsInUse),
			Formula: kit.Stated, Model: trees.Disjoint, Figures: treeFigures,
		}.Declare(),
		claims.Claim[int]{
			ID: "ST93-DESBT-DEPTH", Title: "Each of the d trees has depth d",
			Statement: `The antipode of the root is $d$ arcs away in $T^{(j)}$ and no node is farther, so that a packet is everywhere ` +
				`$d$ slots after its root sent it. Counted: the depth of the deepest tree.`,
			Source: "ST93, Section 2.3", Measured: `\max_j \text{depth of } T^{(j)}`, Name: "depth", Unit: "arcs", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolTree, symbolJ},
			Parameters: dimensions(1, 16, 15), Over: []string{"d=1..12"},
			Theory: func(d int) (float64, error) { return kit.Stated(float64(d)) }, Measure: claims.Count(deepest),
			Formula: kit.Stated, Model: trees.Disjoint,
		}.Declare(),
		claims.Claim[direction]{
			ID: "ST93-DESBT-UNUSED", Title: "The arcs the d trees leave are those from node 0 to the roots",
			Statement: `The $d$ arcs that no $T^{(j)}$ uses are those from node $0$ to the roots $2^j$; those that no reversed tree uses ` +
				`are these in the other direction. Counted: arcs that are unused and not of these, or of these and used.`,
			Source: "derived", Measured: `\text{exceptions}`, Name: "exceptions", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolD, symbolTree, symbolJ},
			Parameters: directions, Over: []string{"d=1..12 arcs=out", "d=1..12 arcs=in"},
			Theory: claims.Stated[direction](0), Measure: claims.Count(direction.exceptions),
			Formula: kit.Stated, Model: trees.Disjoint,
		}.Declare(),
	}
}

// A subtree is one of the d subtrees behind node z of its tree of increasing order, or the arc to it.
type subtree struct {
	d, i int
	z    topologies.Node
}

// subtrees is the argument of a subtree, whose number has the given key.
func subtrees(key, meaning string, most int) arguments.Argument[subtree] {
	return arguments.Of3(func(d, i int, z *int) (subtree, error) {
		if z == nil {
			return subtree{d, i, 5 & (1<<d - 1)}, nil
		}
		return subtree{d, i, topologies.Node(*z)}, nil
	}, dimensions(1, most, most-2), arguments.Int(key, meaning, 1, most),
		arguments.Optional("z", arguments.Int("z", "node; 0...0101 where it is not given", 0, 1<<most-1)))
}

func (s subtree) inCube() error { return atMost("z", int(s.z), 1<<s.d-1, "a node of the cube") }

// nodes returns the number of nodes of the subtree, and of the tree.
func (s subtree) nodes() (size int, n int64, err error) {
	tree, err := trees.Unbalanced(s.d, s.z, trees.CyclicOrder(s.d, 0))
	if err != nil {
		return 0, 0, err
	}
	return tree.Sizes()[s.z^1<<(s.i-1)], int64(tree.Order()), nil
}

// treesOnArc returns the number of trees of increasing order that contain the arc, and of all.
func (s subtree) treesOnArc() (count int, n int64, err error) {
	arc := trees.Arc{From: s.z, To: s.z ^ 1<<(s.i-1)}
	for y := range 1 << s.d {
		tree, err := trees.Unbalanced(s.d, topologies.Node(y), trees.CyclicOrder(s.d, 0))
		if err != nil {
			return 0, 0, err
		}
		if tree.Has(arc) {
			count++
		}
	}
	return count, 1 << s.d, nil
}

// A direction is the d trees of a cube, which lead out of their roots, or their reversals.
type direction struct {
	d    int
	arcs string
}

var directions = arguments.Of2(func(d int, arcs string) (direction, error) { return direction{d, arcs}, nil },
	dimensions(1, 16, 14), arguments.Word("arcs", "whether they lead out of the roots or into them", "out", "in"))

// family returns the trees and the arcs that none of them uses.
func (x direction) family() (family []trees.Tree, unused []trees.Arc, err error) {
	family, err = trees.Disjoint(x.d)
	if err != nil {
		return nil, nil, err
	}
	if x.arcs == "in" {
		family = trees.Reversed(family)
	}
	unused, err = trees.Unused(topologies.Hypercube{D: x.d}, family)
	return family, unused, err
}

// arcsInUse returns the number of arcs in the trees, which must be disjoint and have shortest paths.
func (x direction) arcsInUse() (arcs int, n int64, err error) {
	family, unused, err := x.family()
	if err != nil {
		return 0, 0, err
	}
	cube := topologies.Hypercube{D: x.d}
	err = errors.Join(trees.ValidateArcDisjoint(cube, family), trees.ValidateShortestPaths(cube, family))
	return x.d<<x.d - len(unused), int64(x.d), err
}

// exceptions returns the number of unused arcs that are not between node 0 and a root, and of used ones that are.
func (x direction) exceptions() (exceptions int, n int64, err error) {
	family, unused, err := x.family()
	expected := map[trees.Arc]bool{}
	for _, t := range family {
		if t.In {
			expected[trees.Arc{From: t.Root, To: 0}] = true
		} else {
			expected[trees.Arc{From: 0, To: t.Root}] = true
		}
	}
	for _, a := range unused {
		if !expected[a] {
			exceptions++
		}
		delete(expected, a)
	}
	return exceptions + len(expected), int64(x.d), err
}

// deepest returns the depth of the deepest of the d trees.
func deepest(d int) (depth int, n int64, err error) {
	family, err := trees.Disjoint(d)
	for _, t := range family {
		depth = max(depth, t.Depth())
	}
	return depth, int64(len(family)), err
}
