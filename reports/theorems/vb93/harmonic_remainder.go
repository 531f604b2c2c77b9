package vb93

import (
	"castlab/analytic/ring"
	"castlab/montecarlo/harmonic"
	"castlab/reports"
)

// harmonicRemainder claims the result of Appendix 1: the remainder of the expansion
// vanishes at least like 1/n.
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
		Formula:  ring.HarmonicRemainderBound,
		Model:    harmonic.Remainder,
		Cases:    harmonicCases("n", "F(n)", []int{2, 3, 10, 100, 1000, 4096}, 0, ring.HarmonicRemainderBound, harmonic.Remainder),
	}
}
