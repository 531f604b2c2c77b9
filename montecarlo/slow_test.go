package montecarlo_test

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"castlab/montecarlo"
)

// Slow has looks of its own, and two slow replications run on two workers concurrently:
// each waits for the other, so one worker alone would never end.
func TestSlowSpreadsFewReplicationsOverTheWorkers(t *testing.T) {
	var running atomic.Int64
	meet := make(chan struct{})
	model := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			if running.Add(1) == 2 {
				close(meet)
			}
			<-meet
			return r.Float64(), nil
		}
	}
	e, err := montecarlo.Slow(2, 4, montecarlo.Mean("x", "", "slow", model))(t.Context(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 1024, Max: 1 << 17,
		Done: func(montecarlo.Estimate) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	if e.N != 2 || e.Method == "" {
		t.Errorf("%+v: want 2 replications, the first look", e)
	}
}
