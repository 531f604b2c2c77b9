package vb93

import (
	"math/rand/v2"

	"castlab/analytic/ring"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/ring"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// ringPath claims the pathwise identity behind equation (1): every execution of the
// ring, for every draw of the lengths, takes ceil((n-1)/2) times the longest packet.
// The experiment executes the ring packet by packet and returns T/M; the verdict holds
// for the executed runs, without a confidence level.
func ringPath(trace distributions.Law) reports.Claim {
	const id = "VB93-RING-PATH"
	// Rounding: T is a sum of at most n/2 lengths, each addition within one
	// unit roundoff 2^-53 of exact, so T/M is within n 2^-53 (4096: 4.6e-13).
	const rounding = 5e-13
	list := instances([]int{2, 3, 4, 5, 16, 17, 64, 65, 256, 257},
		withTrace(trace, distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 1.2, Mu: 1})...)
	list = append(list, instance{n: 4096, law: distributions.Exponential{Mu: 1}},
		instance{n: 2, law: distributions.Deterministic{Mu: 1}}, instance{n: 9, law: distributions.Deterministic{Mu: 1}})
	cases := kit.OfKind(reports.Executed, ringCases(id, executedRing, list,
		func(in instance) (float64, error) { return float64(ring.Slots(in.n)), nil },
		func(label string, in instance) montecarlo.Experiment {
			return kit.AtMost(max(8, min(1000, 1<<22/(in.n*in.n))), montecarlo.Range("T/M", "", label, rounding,
				func() montecarlo.Replication[float64] {
					run := model.Async{N: in.n, Law: in.law}.Outcomes()
					return func(r *rand.Rand) (float64, error) {
						o, err := run(r)
						return o.T / o.Max, err
					}
				}))
		}))
	return reports.Claim{
		ID:    id,
		Title: "The ring takes exactly ceil((n-1)/2) times its longest packet, in every run",
		Statement: `For every realization of the lengths, $T = \left\lceil \frac{n-1}{2} \right\rceil M$: a packet needs that many hops to reach ` +
			`the node opposite to it, and the longest packet is never held up. Checked on executions packet by packet, odd and even $n$.`,
		Source:     "VB93, Section II-A, the two inequalities before eq. (1)",
		Quantity:   `T/M`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 4 * rounding},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolM, symbolT},
		Formula:    ring.Slots,
		Model:      model.Async.Outcomes,
		Figures:    slotFigures,
		Cases:      cases,
	}
}
