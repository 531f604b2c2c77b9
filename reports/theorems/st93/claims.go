package st93

import (
	"slices"

	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim { return kit.ErrataOfKind(kit.Claims(contents()), kinds, nil) }

// contents returns the parts of the paper with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Section 2: trees", Claims: claims.Declare(spanningTrees())},
		{Title: "Section 3.1: what no algorithm can avoid, and trees chosen in advance", Claims: claims.Declare(lowerBounds())},
		{Title: "Section 3.2: the algorithm", Claims: claims.Declare(phases(), totals(), multinode(), ratios())},
		{Title: "Section 3.2: trees chosen at random", Claims: []reports.Claim{
			loadExhaustive(),
			loadLaw(),
			loadMean(),
			loadTails(),
			chernoff(),
			sharpChernoff(),
			chernoffGain(),
			manyBroadcasts(),
			fewBroadcasts(),
			exhaustiveCases(),
			randomTime(),
			case1Printed(),
			case1Sharp(),
			case2(),
			detection(),
			detectedTime(),
			detectedGain(),
			everyLoad(),
			everyTime(),
			immediateLate(),
			immediateExcess(),
			immediateGain(),
		}},
		{Title: "Section 3.3: special cases", Claims: slices.Concat([]reports.Claim{
			greedy(),
			greedyTight(),
			greedyOrder(),
			greedyDistinct(),
			greedyWorst(),
			greedyBetter(),
			greedyBetterDistinct(),
		}, claims.Declare(knownRanks()))},
	}
}
