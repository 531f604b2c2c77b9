package vb93

import (
	"slices"

	"castlab/analytic/ring"
	"castlab/distributions"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// ringChernoff claims the union and Chernoff bound on the tail (derived): the method of
// the paper's Section V applied to the ring, where the exact tail is known.
func ringChernoff(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-CHERNOFF"
	// Without a moment generating function there is no Chernoff bound.
	list := slices.DeleteFunc(tailCases(trace), func(c tailCase) bool { return c.law.Abscissa() <= 0 })
	return reports.Claim{
		ID:    id,
		Title: "Chernoff bound on the tail",
		Statement: `$\Pr(T > t) \le \min\left(1,\, n\, e^{-I(t/T_s)}\right)$ with the Cramér function ` +
			`$I(x) = \sup_\theta\left(\theta x - \ln \mathrm{E}\, e^{\theta x_1}\right)$, for laws with a moment generating function.`,
		Source:   "derived: union bound over the packets, Chernoff bound on each (the tool of VB93, Section V)",
		Quantity: `\Pr(T > t)`,
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolN, symbolX, symbolT, symbolTs, {Name: "t", Meaning: "threshold", Unit: "time"},
			{Name: "I", Meaning: "Cramér function of the law"}},
		Formula: ring.ChernoffTail,
		Model:   model.Async.Completion,
		Cases: kit.Moderate(0.01, 1, kit.Given("lengths with a moment generating function beside 0", tailsOf(id, ringTails, list, func(c tailCase) (float64, error) {
			return ring.ChernoffTail(c.n, c.law, c.t)
		}))),
		Figures: tailFigures,
	}
}
