package vb95

import (
	"slices"
	"sync"

	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order.
func Claims() []reports.Claim {
	return kit.Claims(parts())
}

// parts are the contents, made once: claims and chapter are of the same.
var parts = sync.OnceValue(contents)

// contents returns the parts of the paper with their claims.
func contents() []kit.Part {
	return []kit.Part{
		{Title: "Sections II and III: dynamic broadcasting and its queue", Claims: slices.Concat(
			meanWaits(), arrivalProcesses(), framesAndPackets(), chances(), meanDelays(), delayLaws(), byMessages(),
			dataIntervals(), lightLoad(), sameLaw(), limits(), orders(),
		)},
		{Title: "Section IV: partial multinode broadcast on the hypercube", Claims: slices.Concat(
			leastTimes(), firstAlgorithm(), secondAlgorithm(), thirdAlgorithm(), algorithmsCompared(),
		)},
		{Title: "Section V: the hypercube scheme, and stability", Claims: slices.Concat(
			schemeStability(), arrivalsStability(), atTheLimit(), cubeDelays(), lightAndHeavy(), otherSchemes(), executedPeriods(),
			cubeStability(), baselines(),
		)},
	}
}
