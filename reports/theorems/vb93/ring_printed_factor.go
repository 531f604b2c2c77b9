package vb93

import (
	"castlab/analytic/ring"
	"castlab/distributions"
	model "castlab/montecarlo/ring"
	"castlab/reports"
)

// ringPrintedFactor claims the approximate wording of the abstract literally; it is
// refuted, and VB93-RING-EXP has the correction.
func ringPrintedFactor() reports.Claim {
	const id = "VB93-RING-LN"
	list := instances([]int{8, 64, 1024, 4096}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "As printed: exponential lengths cost a factor ln n",
		Statement: `The mean completion time for exponential lengths exceeds the one for fixed lengths by a factor of $\ln n$: ` +
			`$\mathrm{E}\,T = T_s \ln n$.`,
		Source:   "VB93, abstract; Section II-B, last paragraph; Section V, end",
		Quantity: `\mathrm{E}\,T`, Unit: "time",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 0.01},
		Symbols:    []reports.Symbol{symbolN, symbolT, symbolTs},
		Erratum: `A matter of reading: Section II-B says "approximately", and Section I has the constant. The factor is $H_n = \ln n + C + \frac{1}{2n} - \dots$, not $\ln n$; Euler's constant $C = 0.5772$ does not vanish ` +
			`(at $n = 1024$: 6.93 against 7.51). Only the ratio of the two tends to 1, and slowly. See VB93-RING-EXP and VB93-RING-APPROX.`,
		Formula: ring.PrintedExponentialMean,
		Model:   model.Async.Outcomes,
		Cases:   exponentialCases(id, list, ring.PrintedExponentialMean, measureControlledMean),
	}
}
