package treebroadcast

import (
	"math/rand/v2"

	"castlab/montecarlo"
)

// Completion returns the model of a broadcast of M packets that start at random. Its
// replications return an error for M outside 0..MaxPackets, more packets than nodes
// where these are distinct, and a placement that does not exist. The lists of Times
// are valid until the next replication.
func (m *Model) Completion(M int, where Placement) func() montecarlo.Replication[Times] {
	return func() montecarlo.Replication[Times] {
		if err := where.check(m.n, M); err != nil {
			return func(*rand.Rand) (Times, error) { return Times{}, err }
		}
		e, draw := m.NewExecution(), m.drawer(M, where)
		return func(r *rand.Rand) (Times, error) { return e.Run(draw(r), r) }
	}
}

// Durations is Completion with the slots of all alone.
func (m *Model) Durations(M int, where Placement) func() montecarlo.Replication[float64] {
	completion := m.Completion(M, where)
	return func() montecarlo.Replication[float64] {
		replicate := completion()
		return func(r *rand.Rand) (float64, error) {
			t, err := replicate(r)
			return float64(t.Slots), err
		}
	}
}
