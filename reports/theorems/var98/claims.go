package var98

import "castlab/reports"

// Claims returns the claims of the survey in its order.
func Claims() []reports.Claim {
	return []reports.Claim{
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
