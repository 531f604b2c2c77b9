package sv93

import (
	formula "castlab/analytic/logp"
	"castlab/reports"
	"castlab/reports/arguments"
	machine "castlab/topologies/logp"
)

// itemsOneStep: the time of k items where the latency is one step.
func itemsOneStep() reports.Claim {
	const id = "SV93-TCOUNT-ONE"
	return reports.Claim{
		ID:    id,
		Title: "The time of k items with a latency of one step",
		Statement: `For $L = 1$ the bound of SV93-TCOUNT is $T \ge k - 1 + \lceil\log_2 P\rceil$, which Bar-Noy and Kipnis have in the postal model: the last item leaves the source in step $k - 1$ or later, and those that hold it at most double in a step. ` +
			`Their algorithm for any latency takes $2B(P, L) + k$ steps but for a multiple of $L$. Executed: schedules found at random, each accepted by the validator, which meet the bound.`,
		Source:     "SV93, Section 1.3, on Bar-Noy and Kipnis 1992",
		Quantity:   `T`,
		Unit:       "steps",
		Relation:   reports.Equal,
		Resolution: oneStep,
		Symbols:    []reports.Symbol{symbolP, symbolL, symbolK, symbolT, symbolB},
		Formula:    formula.OneStep,
		Model:      machine.Optimal,
		Cases: counts(oneStepLoads, []size{{2, 1, 5}, {7, 1, 4}, {8, 1, 6}, {16, 1, 12}, {23, 1, 5}, {32, 1, 3}},
			func(x size) (int, error) { return formula.OneStep(x.P, x.k) }, "T", "steps", func(x size) (int, int64, error) { return found(id, x) }, searchable),
	}
}

// oneStepLoads are machines of latency 1.
var oneStepLoads = loadOf(processors(2, 64, 24), arguments.Int("L", "latency in steps", 1, 1), itemsUpTo(70, 12))
