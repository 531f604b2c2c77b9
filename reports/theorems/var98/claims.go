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

		// Sections 3.3 and 3.4: what a graph can carry.
		strength(),
		necessary(),
		necessaryPrinted(),
		capacity(),
		capacitySustained(),
		capacityHalf(),
		capacityHalfPrinted(),
		regionTree(),
		regionPrinted(),

		// Section 3.5: static to dynamic.
		gatedWait(),
		gatedBound(),
		gatedDelay(),
		gatedVariance(),
		gatedLaw(),
		gatedRequests(),
		gatedStability(),
	}
}
