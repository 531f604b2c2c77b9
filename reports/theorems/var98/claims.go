package var98

import "castlab/reports"

// Claims returns the claims of the survey in its order.
func Claims() []reports.Claim {
	return []reports.Claim{
		// Section 2.1: networks.
		diameters(),
		meanDistances(),
		alike(),
		unlike(),

		// Section 2.1: the hierarchy of static tasks.
		hierarchyArrows(),
		hierarchyPrinted(),
		broadcastSlots(),
		broadcastPrinted(),
		hierarchyValues(),
		scatterSlots(),
		scatterGraphs(),
		turning(),
		multinodeSlots(),
		multinodeEnds(),
		partialBound(),
		exchangeBound(),
		exchangeEnds(),

		// Section 3.1: isotropic tasks.
		isotropicTags(),
		isotropicMatrix(),
		figure2a(),
		figure2b(),
		figure2bPrinted(),
		criticalSumCube(),
		isotropicOptimal(),
		criticalSumPrinted(),
		tiesOneWay(),
		detours(),
		exchangeCube(),
		exchangeTorus(),
		exchangeFolded(),
		exchangeManhattan(),
		exchangeComplete(),
		exchangeTies(),
		exchangeAll(),
		greedyBound(),
		greedyTight(),
		greedyConstant(),
		greedyLongest(),

		// Section 3.2: transposition.
		transposeDense(),
		transposeSparse(),
		transposeSparseOrder(),
		transposeInTurn(),
		transposeAtOnce(),
		transposeBandLower(),
		transposeBand(),

		// Section 3.3: partial multinode broadcast.
		pmnbBound(),
		pmnbSharp(),
		pmnbEqual(),
		pmnbRanks(),
		pmnbTree(),
		pmnbSearch(),
		pmnbOrder(),
		pmnbLower(),
		pmnbLowerFull(),
		pmnbLowerHalf(),
		pmnbLowerDiameter(),

		// Sections 3.3 and 3.4: edge-disjoint trees, and what a graph can carry.
		treesCount(),
		treesConstructed(),
		treesLeast(),
		treesShort(),
		treesOrder(),
		strength(),
		necessary(),
		necessaryPrinted(),
		capacity(),
		capacitySustained(),
		capacityAttained(),
		capacityHalf(),
		capacityHalfPrinted(),
		regionTree(),
		regionPrinted(),

		// Section 3.4: dynamic broadcasting.
		directReception(),
		directDigits(),
		directPrinted(),
		directBranches(),
		directBound(),
		directLight(),
		directDistance(),
		directDistancePrinted(),
		directStability(),
		directOrder(),
		directCompletionOrder(),
		receptionFirst(),
		indirectBound(),
		indirectPrinted(),
		indirectDelay(),
		indirectExecuted(),
		indirectStability(),
		indirectStabilityTree(),
		indirectLight(),
		indirectLightPrinted(),
		idling(),

		// Section 3.5: static to dynamic.
		gatedWait(),
		gatedBound(),
		gatedDelay(),
		gatedVariance(),
		gatedLaw(),
		gatedRequests(),
		gatedStability(),

		// Section 3.5: dynamic scattering.
		scatterLoad(),
		scatterCapacity(),
		scatterDelay(),
		scatterFixed(),
		scatterLight(),
	}
}
