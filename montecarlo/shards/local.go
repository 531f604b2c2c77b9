package shards

import (
	"context"
	"sync"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// A Local computes segments in this process.
type Local struct{ Workers int } // goroutines, at least 1

// window bounds the number of finished segments per worker that may wait for an earlier
// one.
const window = 16

// Run computes the segments by the workers and folds them in their order.
//
// Errors: *inputs.Error for the workers; the first error in the order of
// the segments.
func (l Local) Run(ctx context.Context, _ montecarlo.RunID, segments []montecarlo.Segment, compute Compute, fold Fold) error {
	if l.Workers < 1 {
		return &inputs.Error{Arg: "workers", Value: l.Workers, Domain: "an integer >= 1"}
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	type finished struct {
		saved []byte
		err   error
	}
	n := min(min(l.Workers, len(segments))*window, len(segments))
	slots := make([]chan finished, n) // segment i is sent over slot i % n
	for i := range slots {
		slots[i] = make(chan finished, 1)
	}
	next := make(chan int, n) // indices of segments that may be begun
	for i := range n {
		next <- i
	}
	var group sync.WaitGroup
	defer group.Wait()
	defer stop() // before group.Wait
	for range min(l.Workers, len(segments)) {
		group.Go(func() {
			for {
				select {
				case <-ctx.Done():
					return
				case i, more := <-next:
					if !more {
						return
					}
					saved, err := compute(ctx, segments[i])
					slots[i%n] <- finished{saved, err}
				}
			}
		})
	}
	defer close(next)
	for i := range segments {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case f := <-slots[i%n]:
			if f.err != nil {
				return f.err
			}
			if err := fold(f.saved); err != nil {
				return err
			}
		}
		if i+n < len(segments) {
			next <- i + n
		}
	}
	return nil
}

// Compute and Fold are what a run gives to an executor; see montecarlo.Executor.
type (
	Compute = func(ctx context.Context, s montecarlo.Segment) ([]byte, error)
	Fold    = func(saved []byte) error
)
