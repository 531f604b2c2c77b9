// Package runtest tests that a replication depends on its random stream alone, and that
// an experiment hands its runs to the executor of its plan. Benchmarks of models measure with
// ProcessorTime.
package runtest

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"castlab/montecarlo"
)

// Check runs an experiment, whose plan must have the given executor, and returns its
// runs, each named once, after trying replications of each. A replication is made
//
//	alone, by a new model,
//	by a model that made others before, backwards and forwards,
//	beside others, by five models at once (which the race detector may watch), and
//	around one that another model makes in between: before the first word that is
//	drawn, and before the middle one.
//
// Its saved accumulator must be the same to the last bit every time. So what a
// model keeps from one replication for the next is found, and what models share
// and write to. Three replications are tried so; two in fewer ways where blocks are
// small, which is how a model says that a replication takes long; and of a run in
// bulk, or in one piece, beginnings. An experiment of more than four runs, such as a
// search for a threshold, ends after the fourth.
//
// The executor computes only the first segment of a run and uses it in place of all
// others, so the result of the experiment is meaningless. Settings with few replications
// make that cheap.
//
// Errors: a *Fault; a *BypassError; montecarlo.ErrNothingToTry of an exact computation;
// those of the experiment.
func Check(ctx context.Context, experiment func(ctx context.Context, e montecarlo.Executor) error) (runs []montecarlo.RunID, err error) {
	c := &checker{executed: map[montecarlo.RunID]bool{}}
	err = experiment(montecarlo.WithTrials(ctx, c.try), c)
	if err == nil || errors.Is(err, montecarlo.ErrPartial) {
		err = c.bypass()
	}
	return c.begun[:min(len(c.begun), most)], err
}

// most is the number of runs that are tried.
const most = 4

// A BypassError is a run that was computed without the executor of the experiment's plan:
// a study would compute it whole in one process, and store nothing of it.
type BypassError struct{ Run montecarlo.RunID }

func (e *BypassError) Error() string {
	return fmt.Sprintf("%s: the run bypasses the executor of its experiment: its plan must be the one that the experiment was given",
		e.Run.Label)
}

// A checker tries the runs of an experiment as they begin, and executes them.
type checker struct {
	first
	mu       sync.Mutex
	begun    []montecarlo.RunID // each once
	executed map[montecarlo.RunID]bool
}

// try tries replications of a run that begins for the first time, of the first four runs.
func (c *checker) try(_ context.Context, t montecarlo.Trial) error {
	c.mu.Lock()
	if _, again := c.executed[t.Run]; again {
		c.mu.Unlock()
		return nil
	}
	c.begun, c.executed[t.Run] = append(c.begun, t.Run), false
	tried := len(c.begun) <= most
	c.mu.Unlock()
	if !tried {
		return nil
	}
	return try(t)
}

// Run executes one of the first runs by its first segment, and ends the experiment at
// any further run.
func (c *checker) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment,
	compute func(context.Context, montecarlo.Segment) ([]byte, error), fold func([]byte) error) error {
	c.mu.Lock()
	c.executed[id] = true
	ended := len(c.begun) > most
	c.mu.Unlock()
	if ended {
		return montecarlo.ErrPartial
	}
	return c.first.Run(ctx, id, segments, compute, fold)
}

// bypass returns a *BypassError for the first run that was begun and not executed.
func (c *checker) bypass() error {
	for _, id := range c.begun {
		if !c.executed[id] {
			return &BypassError{id}
		}
	}
	return nil
}
