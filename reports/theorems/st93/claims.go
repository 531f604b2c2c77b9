package st93

import "castlab/reports"

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim {
	return []reports.Claim{
		// Section 2: trees.
		subtrees(),
		treesOnArc(),
		disjointTrees(),
		disjointDepth(),
		disjointUnused(),

		// Section 3.1: what no algorithm can avoid, and trees chosen in advance.
		lowerBound(),
		causalBound(),
		adversaryArc(),
		adversary(),
		adversaryRotations(),
		adversaryIncreasing(),

		// Section 3.2: the algorithm.
		prefix(),
		exchange(),
		split(),
		several(),
		gather(),
		broadcast(),
		total(),
		totalEvery(),
		totalExchange(),
		multinode(),
		ratioMultinode(),
		ratioMultinodePrinted(),
		multinodeGather(),
		ratioSix(),
		ratioPrinted(),
		ratioReal(),
		ratioMany(),
		ratioFew(),
		order(),

		// Section 3.2: trees chosen at random.
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
		immediateLate(),
		immediateExcess(),
		immediateGain(),

		// Section 3.3: special cases.
		greedy(),
		greedyTight(),
		greedyOrder(),
		greedyDistinct(),
		greedyWorst(),
		greedyBetter(),
		greedyBetterDistinct(),
		ranked(),
		rankedPrinted(),
		rankedOneNode(),
		rankedAfterPrefix(),
	}
}
