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

func executedBy(e montecarlo.Executor) montecarlo.Settings {
	return montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2, Executor: e}, Level: 0.95, Min: 8, Max: 8}
}

// What Check is there to find is found, by the way in which it shows: a model that
// remembers, models that share what they write to while others run, and models that
// share it from one draw to the next. One that depends on its stream alone passes, in
// blocks of one, too, and its run is named; of an exact computation there is nothing to
// try.
func TestCheckFindsWhatAReplicationMustNotDependOn(t *testing.T) {
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
		runs, err := runtest.Check(t.Context(), func(ctx context.Context, e montecarlo.Executor) error {
			_, err := c.e(ctx, executedBy(e))
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
	if _, err := runtest.Check(t.Context(), func(ctx context.Context, e montecarlo.Executor) error {
		_, err := exact(ctx, executedBy(e))
		return err
	}); !errors.Is(err, montecarlo.ErrNothingToTry) {
		t.Errorf("of an exact computation: %v", err)
	}
}

// A run whose plan is not that of its experiment is found, wherever it stands in the
// experiment: first, after other runs, and after the last run that is tried. One whose
// plan has other blocks or workers is in order.
func TestCheckFindsRunsThatBypassTheExecutor(t *testing.T) {
	uniform := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
	}
	run := func(ctx context.Context, p montecarlo.Plan, label string) error {
		_, err := montecarlo.Run(ctx, p, label, 8, uniform, montecarlo.NewMoments)
		return err
	}
	for _, c := range []struct {
		runs, bypass int // number of runs, and the one that bypasses; -1 for none
		tried        int
	}{{1, -1, 1}, {1, 0, 1}, {3, -1, 3}, {3, 2, 3}, {4, 3, 4}, {6, -1, 4}, {6, 4, 4}} {
		runs, err := runtest.Check(t.Context(), func(ctx context.Context, e montecarlo.Executor) error {
			for i := range c.runs {
				p := montecarlo.Plan{Seed: 1, Workers: 2, Executor: e}.InBlocks(4 + i)
				p.Workers = 1
				if i == c.bypass {
					p = montecarlo.Plan{Seed: p.Seed, Workers: p.Workers, Block: p.Block}
				}
				if err := run(ctx, p, string(rune('a'+i))); err != nil {
					return err
				}
			}
			return nil
		})
		var bypass *runtest.BypassError
		if found := errors.As(err, &bypass); len(runs) != c.tried || found != (c.bypass >= 0) || !found && err != nil ||
			found && bypass.Run.Label != string(rune('a'+c.bypass)) {
			t.Errorf("%+v: %d runs tried, error %v", c, len(runs), err)
		}
	}
}
