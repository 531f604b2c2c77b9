package vb93

import (
	"castlab/distributions"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order. A nil trace leaves out
// the cases on measured lengths.
func Claims(trace distributions.Law) []reports.Claim {
	return kit.Later([]reports.Claim{
		// Section II: the ring.
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

		// Section III: the hypercube, its schedule, the modified algorithm.
		scheduleDimensions(),
		scheduleCausal(),
		schedulePrinted(),
		scheduleOptimal(),
		scheduleClasses(),
		scheduleMatching(),
		lowerBound(),
		smallCubes(),
		asyncFirst(),
		slightlyLarger(),
		arrivalOrder(),
		arrivalLoses(),

		// Section IV: a loose upper bound.
		asyncPath(),
		barrierPathPrinted(),
		barrierPath(),
		meanBoundExponential(),

		// Section V: phases and links of the modified algorithm.
		phaseSteps(),
		betaSumLower(),
		linkSums(),
		linkSizes(),
		terminalPackets(),
		terminalPrinted(),
		outerPhases(),

		// Section V: bounds on probabilities.
		linkMarkov(),
		associatedLinks(),
		conditionedPrinted(),
		associatedPair(),
		totalProbabilityPrinted(),
		phaseProducts(),
		phaseMarkov(),
		phaseMarkovPrinted(),
		phaseRate(),
		phaseRatePrinted(),
		inclusion(),
		associatedPhases(),
		betaThree(),
		betaThreePrinted(),
		betaThreeLarge(),
		middlePhases(),
		middlePrinted(),
		outerMarkov(),
		secondPhase(),
		proposition3(),
		outerPrinted(),
		rightSideTendsToOne(),
		momentAdmissible(),
		betaSumPrinted(),
		betaSumUpper(),
		thresholdRatio(),
		thresholdLimit(),
		guaranteed(),
		rateUpper(),
		rateLower(),
		heavyUpper(),
		finiteMeanFails(),
		universalTail(),
		meanOnlyPrinted(),
		startSignal(),

		// Beyond the paper: exact values, sharper bounds, no barriers, rare delays.
		exactMeans(),
		meanBound(),
		productBounds(),
		smallTails(),
		copies(),
		loadFirst(),
		loadNear(),
		asyncRateUpper(),
		asyncRateLower(),
		exactTails(),
		tailAsymptotics(),
		productTails(),
	}, later)
}
