package runtest_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/runtest"
	"castlab/montecarlo/steady"
)

// What Check is there to find is found, by the way in which it shows: a model that
// remembers, models that share what they write to while others run, and models that
// share it from one draw to the next. One that depends on its stream alone passes, in
// blocks of one, too, and its run is named; of an exact computation there is nothing to
// try.
func TestCheckFindsWhatAReplicationMustNotDependOn(t *testing.T) {
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.95, Min: 8, Max: 8}
	mean := func(model func() montecarlo.Replication[float64]) montecarlo.Experiment {
		return montecarlo.Mean("T", "", "label", model)
	}
	honest := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64() + r.Float64(), nil }
	}
	remembers := func() montecarlo.Replication[float64] {
		last := 0.0
		return func(r *rand.Rand) (float64, error) {
			x := r.Float64() + last
			last = x
			return x, nil
		}
	}
	shared := func() func() montecarlo.Replication[float64] {
		var scratch atomic.Int64 // of all models: begun with one draw, read behind the next
		return func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				scratch.Store(r.Int64())
				x := r.Float64()
				return x + float64(scratch.Load()%1000), nil
			}
		}
	}
	counts := func() func() montecarlo.Replication[float64] {
		var made atomic.Int64
		return func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return r.Float64() + float64(made.Add(1)), nil }
		}
	}
	long := func(keeps bool) montecarlo.Experiment {
		begun := 0.0
		return steady.Mean("T", "", "label", func(w *montecarlo.Words) (steady.Advance, error) {
			if keeps {
				begun++
			}
			return func(s *steady.Series, n int) {
				for range n {
					s.Add(begun+w.Rand().Float64(), 1)
				}
			}, nil
		})
	}
	for name, c := range map[string]struct {
		e    montecarlo.Experiment
		when string // "" for no fault
	}{
		"honest":          {mean(honest), ""},
		"honest and slow": {montecarlo.Slow(2, 4, mean(honest)), ""},
		"remembers":       {mean(remembers), "after others by one model"},
		"remembers, slow": {montecarlo.Slow(2, 4, mean(remembers)), "after others by one model"},
		"shares a place":  {mean(shared()), "another model's"},
		"slow and shares": {montecarlo.Slow(2, 4, mean(shared())), "another model's"},
		"counts all":      {mean(counts()), "after others by one model"},
		"long":            {long(false), ""},
		"long and keeps":  {long(true), "after others by one model"},
	} {
		runs, err := runtest.Check(t.Context(), func(ctx context.Context) error {
			_, err := c.e(ctx, settings)
			return err
		})
		var fault *runtest.Fault
		switch {
		case c.when == "" && (err != nil || len(runs) != 1 || runs[0].Label != "label"):
			t.Errorf("%s: runs %v, %v", name, runs, err)
		case c.when != "" && (!errors.As(err, &fault) || !strings.Contains(err.Error(), c.when)):
			t.Errorf("%s: error %v, want a fault %q", name, err, c.when)
		}
	}
	exact := montecarlo.Exact("x", "", func() (float64, float64, int64, error) { return 1, 0, 1, nil })
	if _, err := runtest.Check(t.Context(), func(ctx context.Context) error {
		_, err := exact(ctx, settings)
		return err
	}); !errors.Is(err, montecarlo.ErrNothingToTry) {
		t.Errorf("of an exact computation: %v", err)
	}
}
