package vb95

import (
	"slices"

	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim {
	return kit.ErrataOfKind(kit.Later(kit.Claims(contents()), later), kinds, nil)
}

// contents returns the parts of the paper with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Sections II and III: dynamic broadcasting and its queue", Claims: []reports.Claim{
			theorem1(),
			theorem1Line(),
			parts(),
			started(),
			intervals(),
			found(),
			residual(),
			arrivalsFollowed(),
			arrivalsCounted(),
			arrivalsBatch(),
			arrivalsBursts(),
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
			delayDigits(),
			pivot(),
			delayUpper(),
			delayBracketUpper(),
			delayBracketLower(),
			delayAttained(),
			delayQuantile(),
			delayTail(),
			laterDelay(),
			soonerDelay(),
			ranksLinear(),
			ranksDelay(),
			beforeData(),
			afterData(),
			beforeUpper(),
			endOfFrame(),
			lightLoad(),
			lightSlope(),
			lightBound(),
			sameLaw(),
			chanceLight(),
			chanceHeavy(),
			vacations(),
			serviceOrder(),
			firstUser(),
			timeScale(),
		}},
		{Title: "Section IV: partial multinode broadcast on the hypercube", Claims: claims.Declare(
			leastTimes(), firstAlgorithm(), secondAlgorithm(), thirdAlgorithm(), algorithmsCompared(),
		)},
		{Title: "Section V: the hypercube scheme, and stability", Claims: slices.Concat(
			claims.Declare(schemeStability()), []reports.Claim{arrivalsStability()},
			claims.Declare(atTheLimit(), cubeDelays(), lightAndHeavy(), otherSchemes(), executedPeriods(), cubeStability()),
			[]reports.Claim{
				cubeStabilityFirst(),
				dummiesStability(),
				dummiesDelay(),
				firstBalance(),
				firstFaster(),
				firstSlower(),
			})},
	}
}
