package compare

import (
	"cmp"
	"context"
	"math/rand/v2"
	"sync/atomic"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/machines/selection"
)

// An experiment computes the answers to a question, in which values of parameters that were left open are searched.
type experiment struct {
	*question
	chosen map[at]selection.Candidate // of the parameters that were left open
	runs   *atomic.Int64              // so far
}

// newExperiment lets the best values be searched wherever one is needed first.
func newExperiment(ctx context.Context, q *question, runs *atomic.Int64) *experiment {
	e := &experiment{question: q, chosen: map[at]selection.Candidate{}, runs: runs}
	if q.searches() == 0 {
		return e
	}
	searching := *q
	searching.Comparison = q.Choosing(func(i int, bytes int64) (selection.Candidate, error) {
		if v, found := e.chosen[at{i, bytes}]; found {
			return v, nil
		}
		v, err := e.search(ctx, i, bytes, nil)
		return v.Best, err
	})
	e.question = &searching
	return e
}

// settings turns the flags into settings; open says that runs may end before the last
// look.
func (e *experiment) settings(open bool) montecarlo.Settings {
	f := e.flags
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: *f.seed, Workers: *f.workers}, Level: *f.level}
	s.Max = cmp.Or(*f.replications, e.ordinary())
	s.Min = s.Max
	if open {
		s.Max = cmp.Or(*f.replications, mostCompared)
		s.Min = min(firstCompared, s.Max)
	}
	return s
}

// ordinary is the default number of runs: those of some seconds at the largest size,
// and at most catalog.FixedRuns. The same runs serve all sizes.
func (e *experiment) ordinary() int {
	const least = 100
	messages, err := e.Messages(e.Sizes[len(e.Sizes)-1])
	if err != nil {
		return catalog.FixedRuns // the run reports the error
	}
	return max(least, min(catalog.FixedRuns, ordinaryBudget/max(1, messages*(1+len(e.Draws)))))
}

// ordinaryBudget is the number of messages at a size that take some seconds.
const ordinaryBudget = 20_000_000

// at compares the algorithms at one size.
func (e *experiment) at(ctx context.Context, size int64) (comparison.Answer, []comparison.Parts, error) {
	if least := comparison.LeastDraws(*e.flags.level); len(e.Draws) > 0 && len(e.Draws) < least {
		return comparison.Answer{}, nil, console.Usagef("--level=%g: the fitted machine has %d sets of parameters, and the level needs "+
			"%d; lower it", *e.flags.level, len(e.Draws), least)
	}
	return selection.Answer(ctx, e.Problem, e.Draws, func(p selection.Problem) (comparison.Question, error) {
		q, err := e.Question(p, size, e.by, e.quantiles...)
		if err != nil {
			return q, err
		}
		q.Together, q.Done, q.Model = len(e.Sizes), e.done(), e.watched(q.Model)
		return q, nil
	}, e.settings(e.done() != nil))
}

// watched counts the runs.
func (e *experiment) watched(model func() montecarlo.Replication[[]float64]) func() montecarlo.Replication[[]float64] {
	return func() montecarlo.Replication[[]float64] {
		run := model()
		return func(r *rand.Rand) ([]float64, error) {
			e.runs.Add(1)
			return run(r)
		}
	}
}
