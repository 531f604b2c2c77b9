package vb93

import (
	"castlab/distributions"
	"castlab/reports"
)

// Claims returns the claims of the paper in its order. A nil trace leaves out
// the cases on measured lengths.
func Claims(trace distributions.Law) []reports.Claim {
	return []reports.Claim{
		ringPath(trace),
		ringBounded(),
		ringMean(trace),
		ringUniform(),
		ringExponential(),
		ringPrintedFactor(),
		ringLaw(trace),
		ringTail(trace),
		ringChernoff(trace),
		harmonicLower(),
		harmonicUpper(),
		harmonicExpansion(),
		harmonicCoefficients(),
		harmonicRemainder(),
		ringApproximation(),
		ringCompare(),
		ringVariance(),
		ringPareto(),
		ringQuantile(trace),
		ringGumbel(),
	}
}
