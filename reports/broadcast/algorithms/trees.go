package algorithms

import (
	"cmp"
	"fmt"

	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/drawings"
	"castlab/reports/lab/catalog"
	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/trees"
)

// maxTrees is the largest dimension of a schedule along trees: d trees have d(2^d-1)
// sends.
const maxTrees = 16

func singleTrees() []catalog.Algorithm {
	return []catalog.Algorithm{
		{Name: "unbalanced-tree", Meaning: "a packet in a hypercube along a completely unbalanced tree, in d slots",
			Source: "ST93, Section 2.2",
			Bind: arguments.Of3(unbalancedTree, arguments.Dimensions(maxTrees),
				arguments.Int("root", "node that broadcasts, below 2^d", 0, 1<<maxTrees-1),
				arguments.Ints("order", "the dimensions 0 to d-1 in the order in which paths cross them", 0, maxTrees-1))},
		{Name: "disjoint-trees", Meaning: "d packets in a hypercube at once, each along one of the d edge-disjoint trees, in d slots",
			Source: "ST93, Section 2.3",
			Bind:   arguments.Of1(disjointTrees, arguments.Dimensions(maxTrees))},
	}
}

func disjointTrees(d int) (catalog.Work, error) {
	family, err := trees.Disjoint(d)
	if err != nil {
		return catalog.Work{}, err
	}
	s, err := alongTrees(d, family)
	s.Algorithm, s.Params = "disjoint-trees", schedules.Params{"d": d}
	cube := topologies.Hypercube{D: d}
	return catalog.Work{
		Network: cube, Schedule: s, Utilization: use(cube, s), Buffers: waiting(s),
		Validate: func() error { return cmp.Or(schedules.Validate(cube, s), trees.ValidateArcDisjoint(cube, family)) },
		Proves:   fmt.Sprintf("valid on %v, and no link is used by two trees in one direction", cube),
		Drawing: catalog.Drawing{
			Most:   1 << drawings.MostDimensions,
			Figure: func() (reports.Figure, error) { return drawings.DisjointTrees("disjoint-trees", d) },
		},
	}, err
}

func unbalancedTree(d, root int, order []int) (catalog.Work, error) {
	t, err := trees.Unbalanced(d, topologies.Node(root), order)
	if err != nil {
		return catalog.Work{}, err
	}
	family := []trees.Tree{t}
	s, err := alongTrees(d, family)
	inOrder := text(order)
	s.Algorithm, s.Params = "unbalanced-tree", schedules.Params{"d": d, "root": root, "order": inOrder}
	cube := topologies.Hypercube{D: d}
	return catalog.Work{
		Network: cube, Schedule: s, Utilization: use(cube, s), Buffers: waiting(s),
		Validate: func() error { return cmp.Or(schedules.Validate(cube, s), trees.ValidateShortestPaths(cube, family)) },
		Proves:   fmt.Sprintf("valid on %v, and every path is a shortest one", cube),
		Drawing: catalog.Drawing{
			Most: 1 << drawings.MostDimensions,
			Figure: func() (reports.Figure, error) {
				return drawings.CubeTrees("unbalanced-tree", fmt.Sprintf("Completely unbalanced tree, d = %d, dimensions in "+
					"the order %s", d, inOrder), d, family)
			},
		},
	}, err
}

// alongTrees broadcasts a packet along each tree of a family with different roots,
// all at once.
func alongTrees(d int, family []trees.Tree) (schedules.Schedule, error) {
	roots := make([]int, len(family))
	of := map[int]trees.Tree{}
	for i, t := range family {
		roots[i] = int(t.Root)
		of[roots[i]] = t
	}
	return schedules.Along(d, roots, func(root int) (trees.Tree, error) { return of[root], nil }, schedules.FIFO, nil)
}
