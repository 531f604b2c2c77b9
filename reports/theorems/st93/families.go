package st93

import (
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// A prespecified family assigns to every node a tree that confines its packets. A random family is drawn anew for
// every run.
type prespecified struct {
	name   string
	random bool
	of     func(d int, r *rand.Rand) (trees.Family, error)
}

func (p prespecified) String() string { return p.name }

// The families, those of the report first.
const printedFamilies = "family=increasing,rotation,random-orders,random-trees"

var families = []prespecified{
	{name: "increasing", of: translatesOf(increasingTree)}, // every path crosses the dimensions in increasing order
	{name: "rotation", of: translatesOf(rotationTree)},     // of the multinode broadcast by rotations
	{name: "random-orders", random: true, of: eachOf(func(d int, root topologies.Node, r *rand.Rand) (trees.Tree, error) {
		return trees.Unbalanced(d, root, r.Perm(d))
	})},
	{name: "random-trees", random: true, of: eachOf(func(d int, root topologies.Node, r *rand.Rand) (trees.Tree, error) {
		return trees.Grown(topologies.Hypercube{D: d}, root, r) // its paths need not be shortest
	})},
	{name: "cyclic-orders", of: eachOf(func(d int, root topologies.Node, _ *rand.Rand) (trees.Tree, error) {
		return trees.Unbalanced(d, root, trees.CyclicOrder(d, int(root)))
	})},
	{name: "gray-paths", of: translatesOf(trees.GrayPath)},
}

// increasingTree is the tree of node 0 of increasing order.
func increasingTree(d int) (trees.Tree, error) {
	return trees.Unbalanced(d, 0, trees.CyclicOrder(d, 0))
}

// rotationTree is the tree of node 0 in the multinode broadcast by rotations.
func rotationTree(d int) (trees.Tree, error) {
	s, err := schedules.CubeMultinodeTree(d)
	if err != nil {
		return trees.Tree{}, err
	}
	arcs := make([]trees.Arc, len(s.Sends))
	for k, send := range s.Sends {
		arcs[k] = trees.Arc{From: topologies.Node(send.From), To: topologies.Node(send.To)}
	}
	return trees.FromArcs(arcs)
}

// translatesOf is the family of the translates of one tree.
func translatesOf(tree func(d int) (trees.Tree, error)) func(int, *rand.Rand) (trees.Family, error) {
	return func(d int, _ *rand.Rand) (trees.Family, error) {
		t, err := tree(d)
		if err != nil {
			return nil, err
		}
		return trees.Translates(t)
	}
}

// eachOf is a family of a tree for every root.
func eachOf(tree func(d int, root topologies.Node, r *rand.Rand) (trees.Tree, error)) func(int, *rand.Rand) (trees.Family, error) {
	return func(d int, r *rand.Rand) (trees.Family, error) {
		list, err := listOf(d, func(root int) (trees.Tree, error) { return tree(d, topologies.Node(root), r) })
		return trees.Listed(list), err
	}
}

// listOf returns all trees of a family.
func listOf(d int, family trees.Family) ([]trees.Tree, error) {
	list := make([]trees.Tree, 1<<d)
	for root := range list {
		tree, err := family(root)
		if err != nil {
			return nil, err
		}
		list[root] = tree
	}
	return list, nil
}

// A target is a family of trees on the cube of d dimensions.
type target struct {
	prespecified
	d int
}

var targets = arguments.Of2(func(p prespecified, d int) (target, error) { return target{p, d}, nil },
	arguments.Choice("family", "trees of all nodes", families...), dimensions(1, 8, 6))

var symbolFamily = reports.Symbol{
	Name: `\text{family}`,
	Meaning: "the prespecified trees: of increasing order, those of the multinode broadcast by rotations (VB93), one order of " +
		"dimensions per node at random, or any spanning trees at random; besides, orders from dimension z mod d on, and paths by the " +
		"Gray code",
}

// onFamily measures a number of a family. A random one is drawn several times, and all draws must satisfy the
// claim.
func onFamily[N int | float64](count func(d int, list []trees.Tree) (value N, n int64, err error)) claims.Measurement[target] {
	counted := func(t target, r *rand.Rand) (value N, n int64, err error) {
		family, err := t.of(t.d, r)
		if err != nil {
			return 0, 0, err
		}
		list, err := listOf(t.d, family)
		if err != nil {
			return 0, 0, err
		}
		return count(t.d, list)
	}
	one := claims.Count(func(t target) (N, int64, error) { return counted(t, nil) })
	some := claims.Range(0, claims.Draw(func(t target, r *rand.Rand) (float64, error) {
		value, _, err := counted(t, r)
		return float64(value), err
	})).AtMost(4)
	return claims.Choose(func(t target) claims.Measurement[target] {
		if t.random {
			return some
		}
		return one
	})
}

// leastOfWorst returns, over the nodes, the smallest of the greatest numbers of trees on an arc into the node.
func leastOfWorst(d int, list []trees.Tree) (least int, n int64, err error) {
	least = len(list)
	for x := range list {
		worst, err := trees.WorstArc(topologies.Hypercube{D: d}, list, topologies.Node(x))
		if err != nil {
			return 0, 0, err
		}
		least = min(least, len(worst.Roots))
	}
	return least, int64(len(list)), nil
}

// leastRatio returns the least T/K of the broadcasts from the first K roots of the trees on the worst arc, K =
// 1..ceil((2^d-1)/d).
func leastRatio(d int, list []trees.Tree) (least float64, n int64, err error) {
	worst, err := trees.WorstArc(topologies.Hypercube{D: d}, list, -1)
	if err != nil {
		return 0, 0, err
	}
	most := (1<<d - 1 + d - 1) / d
	if len(worst.Roots) < most {
		return 0, 0, fmt.Errorf("d=%d: the worst arc is in %d trees, want %d sources", d, len(worst.Roots), most)
	}
	var sources []int
	least = math.Inf(1)
	for K := 1; K <= most; K++ {
		sources = append(sources, int(worst.Roots[K-1]))
		s, err := schedules.Along(d, sources, trees.Listed(list), schedules.FIFO, nil)
		slots, err := slotsOf(d, s, err)
		if err != nil {
			return 0, 0, err
		}
		least = min(least, float64(slots)/float64(K))
	}
	return least, int64(most), nil
}
