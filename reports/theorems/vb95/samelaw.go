package vb95

import (
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// sameLaw: both systems on one stream of arrivals.
func sameLaw() reports.Claim {
	const id = "VB95-SAMELAW"
	return reports.Claim{
		ID:    id,
		Title: "Both systems serve the same packets in the same periods",
		Statement: `On the same arrivals the systems a, in which a packet is done at the end of its own transmission, and b, in which it is done at the end of its period, have the same gates and serve the same number of packets in every period. ` +
			`Counted: periods in which the numbers differ, the arrivals of a simulation of system a being served once more by a system b of its own code.`,
		Source:     "VB95, Section III-B",
		Quantity:   `\text{periods that differ}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Queues",
		Cases: func() []reports.Case {
			// Lengths and their sums are binary fractions: no rounding moves a gate.
			list := []queue{{2, 0.2, constant(1), constant(0.5)}, {16, 0.03, constant(1), constant(3)}, {64, 0.01, constant(1), constant(16)}}
			cases := make([]reports.Case, len(list))
			for i, q := range list {
				cases[i] = reports.Case{
					Params:   q.String(),
					Validate: q.validate,
					Theory:   func() (float64, error) { return kit.Stated(0) },
					Measure: kit.AtMost(4, montecarlo.Range("periods that differ", "", fmt.Sprint(id, " ", q), 0, func() montecarlo.Replication[float64] {
						return q.differing
					})),
				}
			}
			return kit.Executed(cases)
		},
	}
}

// differing counts the periods of a run in which the systems differ. The second
// half of the run is there to serve what arrived in the first.
func (q queue) differing(r *rand.Rand) (float64, error) {
	const compared = 2000
	f, err := model.Queues{N: q.N, Lambda: q.lambda, X: q.X, V: q.V, Order: model.InTurn}.Follow(montecarlo.NewWords(r))
	if err != nil {
		return 0, err
	}
	arrivals := make([][]float64, q.N) // of each user; the first comes first
	var served [compared]int
	for i := range 2 * compared {
		s := f.Next()
		if i < compared {
			served[i] = s.Active()
		}
		for _, p := range s.Packets {
			arrivals[p.User] = append(arrivals[p.User], p.Arrived)
		}
	}
	different, gate := 0.0, 0.0
	for _, want := range served {
		active := 0
		for user, queue := range arrivals {
			if len(queue) > 0 && queue[0] < gate {
				active++
				arrivals[user] = queue[1:]
			}
		}
		if active != want {
			different++
		}
		gate += q.V.Mean() + float64(float64(active)*q.X.Mean())
	}
	return different, nil
}
