package vb93

import (
	"castlab/analytic/ring"
	"castlab/montecarlo/harmonic"
	"castlab/reports"
)

// ringApproximation claims a bound on the error of C + ln n, the paper's approximation
// of the mean for large n.
func ringApproximation() reports.Claim {
	return reports.Claim{
		ID:    "VB93-RING-APPROX",
		Title: "C + ln n is within 1/(2n) of the mean factor",
		Statement: `For exponential lengths $\mathrm{E}\,T \approx \left\lceil \frac{n-1}{2} \right\rceil (C + \ln n)$; the error of ` +
			`$C + \ln n$ against $H_n$ is positive and at most $\frac{1}{2n}$.`,
		Source:   "VB93, Section II-B, after eq. (3); the rate derived",
		Quantity: `H_n - \ln n - C`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolN, symbolT, symbolH, symbolC},
		Formula:  ring.ApproximationErrorBound,
		Model:    harmonic.Excess,
		Cases:    harmonicCases("n", "H_n - ln n - C", harmonicSizes, 0, ring.ApproximationErrorBound, harmonic.Excess),
	}
}
