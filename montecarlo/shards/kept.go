package shards

import (
	"context"
	"fmt"

	"castlab/montecarlo"
)

// A Key names one segment of one run.
type Key struct {
	Run     montecarlo.RunID
	Segment montecarlo.Segment
}

// A Store keeps the saved accumulators of segments.
type Store interface {
	// Get returns what was put under the key, nil if nothing was.
	Get(k Key) ([]byte, error)
	// Put keeps saved under the key. What is there already is the same.
	Put(k Key, saved []byte) error
}

// A Kept asks its store first and another executor for what is not there.
type Kept struct {
	Store Store
	Next  montecarlo.Executor
}

// Run hands on kept and new segments in their order, and keeps the new ones before
// they are folded.
//
// Errors: those of the store and of the other executor.
func (k Kept) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute Compute, fold Fold) error {
	var missing []montecarlo.Segment
	var at []int // their places among the segments
	for i, s := range segments {
		saved, err := k.Store.Get(Key{id, s})
		if err != nil {
			return err
		}
		if saved == nil {
			missing, at = append(missing, s), append(at, i)
		}
	}
	next := 0 // segment to be folded
	kept := func(until int) error {
		for ; next < until; next++ {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			saved, err := k.Store.Get(Key{id, segments[next]})
			if err == nil && saved == nil {
				err = fmt.Errorf("%s: replications %d to %d are gone from the store", id.Label, segments[next].First, segments[next].Last-1)
			}
			if err != nil {
				return err
			}
			if err := fold(saved); err != nil {
				return err
			}
		}
		return nil
	}
	if len(missing) > 0 {
		done := 0
		err := k.Next.Run(ctx, id, missing, compute, func(saved []byte) error {
			if done == len(missing) {
				return fmt.Errorf("%s: more accumulators than segments", id.Label)
			}
			if err := kept(at[done]); err != nil {
				return err
			}
			if err := k.Store.Put(Key{id, missing[done]}, saved); err != nil {
				return err
			}
			done, next = done+1, next+1
			return fold(saved)
		})
		if err != nil {
			return err
		}
		if done < len(missing) {
			return fmt.Errorf("%s: %d accumulators for %d segments", id.Label, done, len(missing))
		}
	}
	return kept(len(segments))
}
