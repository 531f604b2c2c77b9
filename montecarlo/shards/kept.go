package shards

import (
	"context"
	"fmt"

	"castlab/distributions/inputs"
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
	// Put keeps saved under the key, in place of what was there.
	Put(k Key, saved []byte) error
}

// A Kept asks its store first and another executor for what is not there.
type Kept struct {
	Store Store
	Next  montecarlo.Executor
	// Refused is called with a result that the store holds and the run does not
	// understand, before it is computed again; may be nil.
	Refused func(*ResultError)
}

// A ResultError is a result that its run does not understand: it is damaged, or of
// other code, or forged. The run is as it was before it.
type ResultError struct {
	Key    Key
	Worker string // who computed it; "" where that is not known
	Err    error
}

func (e *ResultError) Error() string {
	by := ""
	if e.Worker != "" {
		by = fmt.Sprintf(", from %q", e.Worker)
	}
	return fmt.Sprintf("%v%s: no result of it: %v", e.Key, by, e.Err)
}

func (e *ResultError) Unwrap() error { return e.Err }

// String says which replications of which run, or which experiment that is computed
// whole.
func (k Key) String() string {
	if k.Run.Block == 1 && k.Segment == (montecarlo.Segment{First: 0, Last: 1}) {
		return fmt.Sprintf("%q", k.Run.Label)
	}
	return fmt.Sprintf("replications %d to %d of %q", k.Segment.First, k.Segment.Last-1, k.Run.Label)
}

// Run hands on kept and new segments in their order. A new one is kept when it has been
// folded: nothing is kept that is not understood.
//
// Errors: those of the store and of the other executor, which is handed a *ResultError
// for a result that the run does not understand and may fold another in its place.
func (k Kept) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute Compute, fold Fold) error {
	if k.Store == nil || k.Next == nil {
		return &inputs.Error{Arg: "executor", Value: "nil", Domain: "a store, and an executor for what it does not hold"}
	}
	var missing []montecarlo.Segment
	var at []int // their indices among the segments
	for i, s := range segments {
		saved, err := k.Store.Get(Key{id, s})
		if err != nil {
			return err
		}
		if saved == nil {
			missing, at = append(missing, s), append(at, i)
		}
	}
	next := 0 // index of the segment to be folded
	kept := func(until int) error {
		for ; next < until; next++ {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			saved, err := k.Store.Get(Key{id, segments[next]})
			if err == nil && saved == nil {
				err = fmt.Errorf("%v: gone from the store", Key{id, segments[next]})
			}
			if err != nil {
				return err
			}
			if err := fold(saved); err != nil {
				refused := &ResultError{Key: Key{id, segments[next]}, Err: err}
				if k.Refused != nil {
					k.Refused(refused)
				}
				if err := k.compute(ctx, id, segments[next:next+1], compute, fold, nil); err != nil {
					return fmt.Errorf("%w; it cannot be computed again: %w", refused, err)
				}
			}
		}
		return nil
	}
	if len(missing) > 0 {
		// Kept segments before the first missing one may have to be computed again,
		// which another executor cannot do while it folds its first result.
		if err := kept(at[0]); err != nil {
			return err
		}
		if err := k.compute(ctx, id, missing, compute, func(saved []byte) error {
			if err := fold(saved); err != nil {
				return err
			}
			next++
			return nil
		}, func(done int) error { return kept(at[done]) }); err != nil {
			return err
		}
	}
	return kept(len(segments))
}

// compute has segments computed, and keeps each when it has been folded. before, which
// may be nil, is called with the index of each before it is folded.
func (k Kept) compute(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, compute Compute, fold Fold,
	before func(done int) error) error {
	done := 0
	err := k.Next.Run(ctx, id, segments, compute, func(saved []byte) error {
		if done == len(segments) {
			return fmt.Errorf("%s: more accumulators than segments", id.Label)
		}
		if before != nil {
			if err := before(done); err != nil {
				return err
			}
		}
		key := Key{id, segments[done]}
		if err := fold(saved); err != nil {
			return &ResultError{Key: key, Err: err}
		}
		if err := k.Store.Put(key, saved); err != nil {
			return err
		}
		done++
		return nil
	})
	if err == nil && done < len(segments) {
		err = fmt.Errorf("%s: %d accumulators for %d segments", id.Label, done, len(segments))
	}
	return err
}
