package vb93

import (
	"castlab/distributions"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order. A nil trace leaves out the cases on measured lengths.
func Claims(trace distributions.Law) []reports.Claim {
	return kit.Claims(contents(trace))
}

// contents returns the parts of the paper with their claims.
func contents(trace distributions.Law) []kit.Part {
	return []kit.Part{
		{
			Title:  "Section II: the ring",
			Claims: claims.Declare(ringMeans(trace), ringLaws(trace), harmonicNumbers(), tailsOfLengths(trace), dependentLengths(trace)),
		},
		{
			Title:  "Section III: the hypercube, its schedule, the modified algorithm",
			Claims: claims.Declare(scheduleOrder(), orderOfService()),
		},
		{Title: "Section IV: a loose upper bound", Claims: claims.Declare(pathBounds(trace), waiting())},
		{Title: "Section V: phases and links of the modified algorithm", Claims: claims.Declare(phasesAndLinks())},
		{
			Title:  "Section V: bounds on probabilities",
			Claims: claims.Declare(linkEvents(), phaseEvents(), proposition3(), limits(), convergence()),
		},
		{
			Title:  "Beyond the paper: exact values, sharper bounds, no barriers, rare delays",
			Claims: claims.Declare(sharperBounds(), rareDelays(), dependentCubes(trace)),
		},
		{Title: "Beyond the paper: messages that combine packets", Claims: claims.Declare(combinedMessages())},
	}
}
