package montecarlo_test

import (
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"

	"castlab/montecarlo"
)

// Replications 63 and 64 lie in different blocks and both fail, on two workers,
// one surely after the other, in either order: 63 is reported.
func TestLowestFailureWinsInEitherOrder(t *testing.T) {
	const label = "two failures"
	p := montecarlo.Plan{Seed: 1, Workers: 2}
	streams := montecarlo.NewStreams(p.Seed, label)
	low, high := streams.Source(63).Uint64(), streams.Source(64).Uint64()
	for _, early := range []uint64{low, high} {
		var begun, failed atomic.Int64
		model := func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				word := r.Uint64()
				if word != low && word != high {
					return 0, nil
				}
				begun.Add(1)
				for begun.Load() < 2 || word != early && failed.Load() == 0 {
					runtime.Gosched()
				}
				for range 100 * failed.Load() { // let the early failure be recorded
					runtime.Gosched()
				}
				failed.Store(1)
				return 0, errors.New("broken")
			}
		}
		_, err := montecarlo.Run(t.Context(), p, label, 1000, model, montecarlo.NewMoments)
		if err == nil || !strings.Contains(err.Error(), "replication 63: broken") {
			t.Errorf("early failure %x: %v", early, err)
		}
	}
}
