package quantities

import (
	"castlab/analytic/tasks"
	"castlab/reports/arguments"
	"castlab/reports/lab/catalog"
)

// permutationQuantities are loads of the cube's links by permutations.
func permutationQuantities() []catalog.Quantity {
	const source = "derived; VAR98, Section 2.1, has the task"
	return []catalog.Quantity{
		quantity("permutation.dimension-order", "packets of the busiest link of a cube under the worst permutation, dimensions crossed "+
			"in increasing order", "packets",
			source, of1(tasks.DimensionOrderWorst, arguments.Int("d", "dimensions of the cube", 0, 30))),
		quantity("permutation.bit-reversal", "the same of the permutation that reverses the bits of a node", "packets",
			source, of1(tasks.DimensionOrderReversal, arguments.Int("d", "dimensions of the cube", 0, 30))),
		quantity("permutation.two-phase-links", "mean number of links that carry k packets or more of any permutation, which go by way "+
			"of random nodes, in either phase", "links",
			source, of2(tasks.TwoPhaseLinks, arguments.Int("d", "dimensions of the cube", 0, 20),
				arguments.Int("k", "packets on a link", 1, 1<<20))),
	}
}
