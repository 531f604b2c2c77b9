// Package runtest holds an experiment to what every model promises: a replication
// depends on its random stream alone. It serves tests.
package runtest

import (
	"context"
	"errors"

	"castlab/montecarlo"
)

// Check runs an experiment and returns its runs, each named once, after trying
// replications of each. A replication is made
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
// search for a threshold, ends behind the fourth.
//
// Of a run itself only the first segment is computed, and it replaces all others: the
// result of the experiment is meaningless. Settings with few replications make that
// cheap.
//
// Errors: a *Fault; montecarlo.ErrNothingToTry of an exact computation; those of
// the experiment.
func Check(ctx context.Context, experiment func(ctx context.Context) error) (runs []montecarlo.RunID, err error) {
	const most = 4
	met := map[montecarlo.RunID]bool{}
	ctx = montecarlo.WithTrials(ctx, func(_ context.Context, t montecarlo.Trial) error {
		if met[t.Run] {
			return nil
		}
		if len(runs) == most {
			return errEnough
		}
		met[t.Run], runs = true, append(runs, t.Run)
		return try(t)
	})
	if err = experiment(montecarlo.WithExecutor(ctx, first{})); errors.Is(err, errEnough) {
		err = nil
	}
	return runs, err
}

var errEnough = errors.New("enough runs have been tried")
