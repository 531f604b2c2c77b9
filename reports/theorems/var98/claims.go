package var98

import (
	"slices"
	"sync"

	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the survey in its order.
func Claims() []reports.Claim { return kit.Claims(parts()) }

// parts are the contents, made once: claims and chapter are of the same.
var parts = sync.OnceValue(contents)

// contents returns the parts of the survey with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Section 2.1: networks", Claims: networks()},
		{
			Title:  "Section 2.1: the hierarchy of static tasks",
			Claims: slices.Concat(hierarchy(), singleNode(), permutations(), multinodeTasks()),
		},
		{
			Title:  "Section 3.1: isotropic tasks",
			Claims: slices.Concat(taskMatrices(), criticalSums(), exchanges(), greedyExchanges(), meanDelays()),
		},
		{Title: "Section 3.2: transposition", Claims: slices.Concat(transpositions(), bands(), meshBands())},
		{
			Title:  "Section 3.3: partial multinode broadcast",
			Claims: slices.Concat(broadcastBounds(), onOneTree(), lowerBounds(), cuts()),
		},
		{
			Title:  "Sections 3.3 and 3.4: edge-disjoint trees, and what a graph can carry",
			Claims: slices.Concat(edgeDisjoint(), capacities()),
		},
		{
			Title:  "Section 3.4: dynamic broadcasting",
			Claims: slices.Concat(directDelays(), directOrder(), indirectDelays(), leastDelays(), rootedAtEveryNode()),
		},
		{Title: "Section 3.5: static to dynamic", Claims: staticToDynamic()},
		{
			Title:  "Section 3.5: dynamic scattering",
			Claims: slices.Concat(dynamicScattering(), partialScatters(), repeatedScatters()),
		},
	}
}
