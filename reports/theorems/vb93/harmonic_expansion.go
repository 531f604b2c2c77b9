package vb93

import (
	"castlab/analytic/ring"
	"castlab/montecarlo/harmonic"
	"castlab/reports"
)

// harmonicExpansion claims equation (3): theory is the expansion, and the measurement
// subtracts ln n and C from a sum in multiple precision.
func harmonicExpansion() reports.Claim {
	return reports.Claim{
		ID:    "VB93-RING-EQ3",
		Title: "Expansion of the harmonic numbers",
		Statement: `$H_n = C + \ln n + \frac{1}{2n} - \sum_{k\ge 2} \frac{A_k}{n(n+1)\cdots(n+k-1)}$ with ` +
			`$A_k = \frac1k \int_0^1 x(1-x)(2-x)\cdots(k-1-x)\,\mathrm{d}x$. The series converges for every $n \ge 1$.`,
		Source:     "VB93, eq. (3)",
		Quantity:   `H_n - \ln n - C`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-12},
		Symbols:    []reports.Symbol{symbolN, symbolH, symbolC, symbolA, symbolK, symbolDummy},
		Formula:    ring.HarmonicError,
		Model:      harmonic.Excess,
		Cases:      harmonicCases("n", "H_n - ln n - C", harmonicSizes, formulaRounding, ring.HarmonicError, harmonic.Excess),
	}
}

func harmonicCoefficients() reports.Claim {
	return reports.Claim{
		ID:    "VB93-RING-EQ3-A",
		Title: "Coefficients of the expansion",
		Statement: `$A_k = \frac1k \int_0^1 x(1-x)(2-x)\cdots(k-1-x)\,\mathrm{d}x$: $A_2 = A_3 = \frac1{12}$, $A_4 = \frac{19}{120}$, ` +
			`$A_5 = \frac9{20}$, $A_6 = \frac{863}{504}$, $A_7 = \frac{1375}{168}$. Measured by integrating the polynomial in exact fractions.`,
		Source:     "VB93, after eq. (3)",
		Quantity:   `A_k`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-12},
		Symbols:    []reports.Symbol{symbolA, symbolK, symbolDummy},
		Formula:    ring.HarmonicCoefficient,
		Model:      harmonic.Coefficient,
		Cases:      harmonicCases("k", "A_k", []int{2, 3, 4, 5, 6, 7, 20, 60}, formulaRounding, ring.HarmonicCoefficient, harmonic.Coefficient),
	}
}
