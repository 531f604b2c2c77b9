package vb95

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// sameLaw serves the same stream of arrivals by both systems.
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
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      replayedCases(id, 0, "periods that differ", 0, func(r replay) float64 { return r.different }),
	}
}

// replayedCases makes a case of each queue: a number of four runs that both systems
// serve, with its relative rounding.
func replayedCases(id string, theory float64, name string, rounding float64, of func(r replay) float64) reports.Cases {
	// Lengths and their sums are binary fractions, so gates are exact.
	list := []queue{{2, 0.2, constant(1), constant(0.5)}, {16, 0.03, constant(1), constant(3)}, {64, 0.01, constant(1), constant(16)}}
	return kit.OfKind(reports.Executed, casesOf(id, replayable, list, func(queue) (float64, error) { return kit.Stated(theory) },
		func(label string, q queue) montecarlo.Experiment {
			return kit.AtMost(4, montecarlo.Range(name, "", label, rounding, func() montecarlo.Replication[float64] {
				return func(r *rand.Rand) (float64, error) {
					twice, err := q.replayed(r)
					return of(twice), err
				}
			}))
		}))
}

// compared is the number of periods that both systems serve.
const compared = 2000

// replayable is the domain of queues with enough, and not too many, packets in that
// time. The rounding of other lengths moves a gate by a relative 10^-11, which
// separates two arrivals in less than one run in a million.
var replayable = constantQueues.and("from 64 to a million packets in 2000 periods", func(q queue) error {
	if n := compared * q.packets(); !(leastEvents <= n && n <= 1e6) {
		return &inputs.Error{Arg: "N", Value: q.N, Domain: "users who send from 64 to a million packets in 2000 periods"}
	}
	return nil
})

// A replay has the results of both systems for the same arrivals.
type replay struct {
	different float64 // periods with different numbers of served packets
	delays    float64 // T in system b, summed over the packets
	sums      float64 // W + X + U_2 in system a, summed over the packets
}

// replayed serves the arrivals of a run of system a by system b. The second half of the
// run only serves the arrivals of the first.
func (q queue) replayed(r *rand.Rand) (twice replay, err error) {
	f, err := model.Queues{N: q.N, Lambda: q.lambda, X: q.X, V: q.V, Order: model.InTurn}.Follow(montecarlo.NewWords(r))
	if err != nil {
		return twice, err
	}
	arrivals := make([][]float64, q.N) // of each user in order of time
	var served [compared]int
	for i := range 2 * compared {
		s := f.Next()
		if i < compared {
			served[i] = s.Active()
		}
		for j, p := range s.Packets {
			arrivals[p.User] = append(arrivals[p.User], p.Arrived)
			if i < compared {
				later := float64(s.Active() - 1 - j)
				twice.sums += p.Started - p.Arrived + q.X.Mean() + float64(later*q.X.Mean())
			}
		}
	}
	gate := 0.0
	for _, want := range served {
		active, arrived := 0, 0.0
		for user, queue := range arrivals {
			if len(queue) > 0 && queue[0] < gate {
				active++
				arrived += queue[0]
				arrivals[user] = queue[1:]
			}
		}
		if active != want {
			twice.different++
		}
		gate += q.V.Mean() + float64(float64(active)*q.X.Mean())
		twice.delays += float64(float64(active)*gate) - arrived
	}
	return twice, nil
}
