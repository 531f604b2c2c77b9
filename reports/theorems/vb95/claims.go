package vb95

import "castlab/reports"

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim {
	return []reports.Claim{
		// Section III: the auxiliary queue, and Section II: dynamic broadcasting.
		theorem1(),
		theorem1Line(),
		started(),
		intervals(),
		found(),
		residual(),
		share(),
		lengths(),
		activeUsers(),
		secondUpper(),
		secondLower(),
		ownInReservation(),
		ownOfActive(),
		lengthBias(),
		chance(),
		chanceExact(),
		own(),
		chanceLower(),
		chanceUpper(),
		chanceAssociation(),
		delayLine(),
		delay(),
		pivot(),
		delayUpper(),
		delayBracketUpper(),
		delayBracketLower(),
		beforeData(),
		afterData(),
		beforeUpper(),
		endOfFrame(),
		lightLoad(),

		// Section IV: partial multinode broadcast on the hypercube.
		lower(),
		lowerSharp(),
		optimal(),
		working(),
		descending(),
		algorithm1(),
		subphases(),
		floors(),
		unrotated(),
		algorithm2(),
		algorithm2Bound(),
		single(),
		algorithm3(),
		algorithm3Bound(),
		unpadded(),
		multinode3(),
		example(),
		examplePrinted(),
		exchanged(),
	}
}
