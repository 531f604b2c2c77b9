package vb93

import (
	"castlab/distributions"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// Claims returns the claims of the paper in its order. A nil trace leaves out
// the cases on measured lengths.
func Claims(trace distributions.Law) []reports.Claim {
	return kit.ErrataOfKind(kit.Later(kit.Claims(contents(trace)), later), kinds, faults)
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
		{Title: "Section V: phases and links of the modified algorithm", Claims: []reports.Claim{
			phaseSteps(),
			betaSumLower(),
			linkSums(),
			linkSizes(),
			terminalPackets(),
			terminalPrinted(),
			outerPhases(),
		}},
		{Title: "Section V: bounds on probabilities", Claims: []reports.Claim{
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
			meanConverges(),
			almostSure(),
			rateUpper(),
			rateLower(),
			heavyUpper(),
			finiteMeanFails(),
			universalTail(),
			meanOnlyPrinted(),
			startSignal(),
		}},
		{Title: "Beyond the paper: exact values, sharper bounds, no barriers, rare delays", Claims: []reports.Claim{
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
			cubeFactorMean(),
			factorDelays(),
			cubeOnRecord(trace),
		}},
		{Title: "Beyond the paper: messages that combine packets", Claims: []reports.Claim{
			combinedMean(),
			combinedAsyncMean(),
			combinedRateUpper(),
			combinedRateLower(),
			combinedPorts(),
			combinedBeatsRotations(),
			combinedTail(),
		}},
	}
}
