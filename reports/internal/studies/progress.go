package studies

import (
	"context"
	"errors"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// Replications counts, for each cell, the replications that the keys of a store have:
// Max or none for a cell that is computed whole.
func (s *Study) Replications(ctx context.Context, keys []shards.Key) ([]int, error) {
	longest := map[montecarlo.RunID]map[int]int{} // number of replications by the first of a segment
	for _, k := range keys {
		if longest[k.Run] == nil {
			longest[k.Run] = map[int]int{}
		}
		at := longest[k.Run]
		at[k.Segment.First] = max(at[k.Segment.First], k.Segment.Last-k.Segment.First)
	}
	counts := make([]int, len(s.Cells))
	for i, c := range s.Cells {
		id, err := c.firstRun(ctx)
		if err != nil {
			return nil, err
		}
		if !c.Divisible && longest[id] != nil {
			counts[i] = c.Max
			continue
		}
		for _, n := range longest[id] {
			counts[i] += n
		}
		counts[i] = min(counts[i], c.Max)
	}
	return counts, nil
}

// firstRun returns the ID of the first run of a cell.
func (c Cell) firstRun(ctx context.Context) (montecarlo.RunID, error) {
	if !c.Divisible {
		return c.whole, nil
	}
	var first montecarlo.RunID
	_, err := c.run(ctx, scoped{c.scope, executorFunc(func(id montecarlo.RunID) error {
		first = id
		return montecarlo.ErrPartial
	})}, 1, Watch{})
	if err != nil && !errors.Is(err, montecarlo.ErrPartial) {
		return first, err
	}
	return first, nil
}

// executorFunc is an executor that receives the ID of a run and computes nothing.
type executorFunc func(id montecarlo.RunID) error

func (f executorFunc) Run(_ context.Context, id montecarlo.RunID, _ []montecarlo.Segment, _ shards.Compute, _ shards.Fold) error {
	return f(id)
}
