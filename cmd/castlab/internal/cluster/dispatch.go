package cluster

import (
	"context"
	"fmt"
	"slices"
	"time"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// Executor has the runs of one cell of the job computed by the workers.
func (c *Coordinator) Executor(cell int) montecarlo.Executor { return cellExecutor{c, cell} }

type cellExecutor struct {
	*Coordinator
	cell int
}

const (
	// mostInUnit bounds a unit, which is lost as a whole.
	mostInUnit = 256
	// mostAhead and mostBytesAhead bound the segments of a run that are under way, and
	// so may wait in memory for an earlier one.
	mostAhead      = 8192
	mostBytesAhead = 32 << 20
)

// Run publishes the segments, some ahead of those that are folded.
//
// Errors: *WorkError; ErrOther; those of the server; the cause of the end of ctx.
func (e cellExecutor) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, _ shards.Compute, fold shards.Fold) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer context.AfterFunc(e.life, func() { stop(context.Cause(e.life)) })()
	coming := make([]chan result, len(segments))
	published := 0
	defer func() { e.forget(id, segments[:published], coming) }()
	renewal := e.renewal()
	for i := 0; i < len(segments); {
		for {
			n := e.room(id, published-i, len(segments)-published)
			if n == 0 {
				break
			}
			e.want(id, segments[published:published+n], coming[published:published+n])
			published += n
			if err := e.publish(ctx, id, segments[published-n:published]); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-renewal:
			renewal = e.renewal()
			for k := i; k < published; k++ {
				if len(coming[k]) == 0 {
					if err := e.publish(ctx, id, segments[k:k+1]); err != nil {
						return err
					}
				}
			}
		case r := <-coming[i]:
			if r.Error != "" {
				return &WorkError{r.Worker, r.Error}
			}
			e.mu.Lock()
			e.counts.Folded++
			e.mu.Unlock()
			if err := fold(r.Saved); err != nil {
				return err
			}
			i++
		}
	}
	return nil
}

// A pace is what is known of a run's segments from those that have come.
type pace struct {
	each time.Duration // to compute one; 0 for not known
	size int           // bytes of the longest
}

// room is how many segments the next unit has, 0 if enough are under way: for each
// goroutine of the workers one unit in work and one that waits, of about the target,
// shorter toward the end of a run so that it ends everywhere at once.
func (c *Coordinator) room(id montecarlo.RunID, underWay, left int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	places := 0
	for _, p := range c.workers {
		places += p.goroutines
	}
	places = max(4, places)
	known := c.pace[id]
	n := 1
	if known.each > 0 {
		n = int(max(1, min(mostInUnit, c.options.Target/known.each, time.Duration(left/(2*places)))))
	}
	ahead := min((2*places+2)*n, mostAhead)
	if known.size > 0 {
		ahead = min(ahead, max(n, mostBytesAhead/known.size))
	}
	if n = min(n, left); underWay > 0 && underWay+n > ahead {
		return 0
	}
	return n
}

// want says where the results of segments are to go.
func (e cellExecutor) want(id montecarlo.RunID, segments []montecarlo.Segment, coming []chan result) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, s := range segments {
		coming[i] = make(chan result, 1)
		k := shards.Key{Run: id, Segment: s}
		e.wanted[k] = append(e.wanted[k], coming[i])
	}
	e.counts.Published += int64(len(segments))
}

// publish puts a unit into the queue.
func (e cellExecutor) publish(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment) error {
	number := fmt.Sprintf("%s %d", e.job.Session, e.numbers.Add(1))
	err := publish(ctx, e.js, e.job.workSubject(), encode(unit{e.cell, id, segments}), number, func() bool { return true })
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("server: %w", err)
	}
	return err
}

// forget ends the wait for segments of a run that is over.
func (e cellExecutor) forget(id montecarlo.RunID, segments []montecarlo.Segment, coming []chan result) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, s := range segments {
		k := shards.Key{Run: id, Segment: s}
		e.wanted[k] = slices.DeleteFunc(e.wanted[k], func(ch chan result) bool { return ch == coming[i] })
		if len(e.wanted[k]) == 0 {
			delete(e.wanted, k)
			delete(e.pieces, k)
		}
	}
}
