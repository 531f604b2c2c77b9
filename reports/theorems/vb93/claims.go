package vb93

import (
	"slices"

	"castlab/distributions"
	"castlab/reports"
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
			Claims: slices.Concat(ringMeans(trace), ringLaws(trace), harmonicNumbers(), tailsOfLengths(trace), dependentLengths(trace)),
		},
		{
			Title:  "Section III: the hypercube, its schedule, the modified algorithm",
			Claims: slices.Concat(scheduleOrder(), orderOfService()),
		},
		{Title: "Section IV: a loose upper bound", Claims: slices.Concat(pathBounds(trace), waiting())},
		{Title: "Section V: phases and links of the modified algorithm", Claims: phasesAndLinks()},
		{
			Title:  "Section V: bounds on probabilities",
			Claims: slices.Concat(linkEvents(), phaseEvents(), proposition3(), limits(), convergence()),
		},
		{
			Title:  "Beyond the paper: exact values, sharper bounds, no barriers, rare delays",
			Claims: slices.Concat(sharperBounds(), rareDelays(), dependentCubes(trace)),
		},
		{Title: "Beyond the paper: messages that combine packets", Claims: combinedMessages()},
	}
}
