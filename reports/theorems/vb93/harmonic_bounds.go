package vb93

import (
	"castlab/analytic/ring"
	"castlab/montecarlo/harmonic"
	"castlab/reports"
)

func harmonicLower() reports.Claim {
	return reports.Claim{
		ID:        "VB93-RING-EQ2-LOWER",
		Title:     "Lower bound on the harmonic numbers",
		Statement: `$\ln n + \frac{1}{n} \le H_n$ for every $n \ge 1$, with equality at $n = 1$.`,
		Source:    "VB93, eq. (2), left inequality",
		Quantity:  `H_n`,
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolN, symbolH},
		Formula:   ring.HarmonicLower,
		Model:     harmonic.Number,
		Cases:     harmonicCases("n", "H_n", harmonicSizes, 0, ring.HarmonicLower, harmonic.Number),
	}
}

func harmonicUpper() reports.Claim {
	return reports.Claim{
		ID:        "VB93-RING-EQ2-UPPER",
		Title:     "Upper bound on the harmonic numbers",
		Statement: `$H_n \le \ln n + 1$ for every $n \ge 1$, with equality at $n = 1$.`,
		Source:    "VB93, eq. (2), right inequality",
		Quantity:  `H_n`,
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolN, symbolH},
		Formula:   ring.HarmonicUpper,
		Model:     harmonic.Number,
		Cases:     harmonicCases("n", "H_n", harmonicSizes, 0, ring.HarmonicUpper, harmonic.Number),
	}
}

// harmonicSizes are the sizes of sums that are computed term by term.
var harmonicSizes = []int{1, 2, 3, 10, 100, 1000, 4096}
