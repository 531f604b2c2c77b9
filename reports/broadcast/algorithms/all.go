// Package algorithms lists the static algorithms that castlab schedule prints: each
// is one value that declares its keys and makes its schedule.
package algorithms

import (
	"slices"

	"castlab/reports/lab/catalog"
)

// All returns every algorithm, family by family.
func All() []catalog.Algorithm {
	return slices.Concat([]catalog.Algorithm{ringMultinode()}, cubeMultinodes(), kBroadcasts(),
		[]catalog.Algorithm{partialMultinode(), partialScatter(), treeBroadcast(), branchings(), rootedTrees()},
		singleTrees(), staticTasks(), isotropicTasks(), logpAlgorithms())
}
