package compare

import (
	"cmp"
	"context"

	"castlab/montecarlo"
	"castlab/montecarlo/comparison"
	"castlab/reports/machines/internal/collectives"
)

// crossovers finds the crossovers of all pairs, which share the level. Those of a fitted
// machine have it each: what its draws have in common they have at all sizes.
func (e *experiment) crossovers(ctx context.Context) (list []crossing, err error) {
	k := len(e.Candidates)
	for i := range k {
		for j := i + 1; j < k; j++ {
			messages, err := e.Messages(e.Sizes[len(e.Sizes)-1], i, j)
			if err != nil {
				return nil, err
			}
			s := e.searchSettings(messages)
			if e.Draws == nil {
				s.Level = 1 - (1-s.Level)/float64(k*(k-1)/2)
			}
			x, err := e.Crossover(i, j, e.by)
			if err != nil {
				return nil, err
			}
			found, err := e.found(ctx, x, s)
			if err != nil {
				return nil, err
			}
			list = append(list, crossing{i, j, found})
		}
	}
	return list, nil
}

// searchSettings are those of a search for a crossover.
func (e *experiment) searchSettings(messages int) montecarlo.Settings {
	s := e.settings(true)
	s.Max = cmp.Or(*e.flags.replications, crossed(messages*(1+len(e.Draws))))
	s.Min = min(s.Min, s.Max)
	return s
}

// found is the answer to the question of a crossover.
func (e *experiment) found(ctx context.Context, x comparison.Crossover, s montecarlo.Settings) (comparison.Changes, error) {
	x.Precision = cmp.Or(*e.flags.precision, 0.01)
	if e.certain() {
		x.Precision = 0
	}
	counted := func(model func(int64) (func() montecarlo.Replication[[]float64],
		error)) func(int64) (func() montecarlo.Replication[[]float64], error) {
		return func(size int64) (func() montecarlo.Replication[[]float64], error) {
			m, err := model(size)
			if err != nil {
				return nil, &collectives.InputError{Err: err}
			}
			return e.watched(m), nil
		}
	}
	x.Model = counted(x.Model)
	for i, model := range x.Draws {
		x.Draws[i] = counted(model)
	}
	for _, b := range x.Besides {
		for i, model := range b.Models {
			b.Models[i] = counted(model)
		}
	}
	return x.Find(ctx, s)
}

// crossed bounds the runs of a size in the search for a crossover: a size that is
// undecided after seconds is close to it. The bound depends on the messages of a run.
func crossed(messages int) int {
	const most, least, budget = 1 << 16, 1 << 10, 1 << 23
	return max(least, min(most, budget/max(1, messages)))
}
