package st93

import (
	"slices"
	"sync"

	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim { return kit.Claims(parts()) }

// parts are the contents, made once: claims and chapter are of the same.
var parts = sync.OnceValue(contents)

// contents returns the parts of the paper with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Section 2: trees", Claims: spanningTrees()},
		{Title: "Section 3.1: what no algorithm can avoid, and trees chosen in advance", Claims: lowerBounds()},
		{Title: "Section 3.2: the algorithm", Claims: slices.Concat(phases(), totals(), multinode(), ratios())},
		{Title: "Section 3.2: trees chosen at random", Claims: slices.Concat(largestLoads(), loadBounds(), randomTrees(), immediate())},
		{Title: "Section 3.3: special cases", Claims: slices.Concat(greedy(), knownRanks())},
	}
}
