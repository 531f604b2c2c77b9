package vb93

import (
	"castlab/analytic/ring"
	"castlab/montecarlo/harmonic"
	"castlab/reports"
)

// harmonicRemainder is Appendix 1: the remainder of the expansion vanishes at
// least like 1/n.
func harmonicRemainder() reports.Claim {
	return reports.Claim{
		ID:    "VB93-APP1",
		Title: "The remainder of the expansion vanishes",
		Statement: `$0 < F(n) = \sum_{k\ge 2} \frac{A_k}{n(n+1)\cdots(n+k-1)} \le \frac{F(1)}{n}$ with $F(1) = C - \frac12$, ` +
			`so that $F(n) \to 0$. (In truth $F(n) \sim \frac{1}{12n^2}$.)`,
		Source:   "VB93, Appendix 1; the constant F(1) derived",
		Quantity: `F(n)`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolN, symbolC, symbolA, symbolK, {Name: "F", Meaning: "remainder of the expansion"}},
		Formula:  "analytic/ring.HarmonicRemainderBound",
		Model:    "montecarlo/harmonic.Remainder",
		Cases: func() []reports.Case {
			return harmonicCases("n", "F(n)", []int{2, 3, 10, 100, 1000, 4096}, 0, ring.HarmonicRemainderBound, harmonic.Remainder)
		},
	}
}

// ringApproximation bounds the error of C + ln n, the paper's approximation
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
		Formula:  "analytic/ring.ApproximationErrorBound",
		Model:    "montecarlo/harmonic.Excess",
		Cases: func() []reports.Case {
			return harmonicCases("n", "H_n - ln n - C", harmonicSizes, 0, ring.ApproximationErrorBound, harmonic.Excess)
		},
	}
}
