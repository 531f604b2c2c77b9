package cluster

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// Executor returns an executor by which the workers compute the runs of one cell of
// the job.
func (c *Coordinator) Executor(cell int) montecarlo.Executor { return cellExecutor{c, cell} }

type cellExecutor struct {
	*Coordinator
	cell int
}

const (
	// mostInUnit bounds the segments of a unit, which is lost as a whole.
	mostInUnit = 256
	// mostAhead and mostBytesAhead bound the segments of a run that are under way,
	// which may have to wait in memory for an earlier one.
	mostAhead      = 8192
	mostBytesAhead = 32 << 20
)

// Run publishes the segments, some ahead of those that are folded.
//
// Errors: *WorkError; *PoisonError; *FoundError; ErrOther; those of the server; the
// cause of the end of ctx.
func (e cellExecutor) Run(ctx context.Context, id montecarlo.RunID, segments []montecarlo.Segment, _ shards.Compute,
	fold shards.Fold) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	defer context.AfterFunc(e.life, func() { stop(context.Cause(e.life)) })()
	coming := make([]chan result, len(segments))
	published := 0
	defer func() { e.forget(id, segments[:published], coming) }()
	finding := e.findings()
	for i := 0; i < len(segments); {
		for {
			n := e.unitSize(id, published-i, len(segments)-published)
			if n == 0 {
				break
			}
			g := e.await(id, segments[published:published+n], coming[published:published+n])
			published += n
			if err := e.publish(ctx, g); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-finding:
			return e.firstFound()
		case r := <-coming[i]:
			if r.err != nil {
				return r.err
			}
			folded, err := e.fold(r, fold)
			if err != nil {
				return err
			}
			if folded {
				i++
			} else if err := e.publish(ctx, e.await(id, segments[i:i+1], coming[i:i+1])); err != nil {
				return err
			}
		}
	}
	return nil
}

// fold folds a result. It returns false for a result that does not belong to this
// study; the segment is then published again.
func (e cellExecutor) fold(r result, fold shards.Fold) (folded bool, err error) {
	e.firstResult.Lock()
	e.mu.Lock()
	arithmetic, refused := e.options.Arithmetic, e.refusal(r.id)
	k := shards.Key{Run: r.Run, Segment: r.Segment}
	if refused == "" {
		e.made[k] = r.Worker
	}
	e.mu.Unlock()
	if arithmetic == "" {
		defer e.firstResult.Unlock()
	} else {
		e.firstResult.Unlock()
	}
	if refused != "" || arithmetic != "" && r.Arithmetic != arithmetic {
		return false, nil
	}
	if err := fold(r.Saved); err != nil {
		var none *shards.ResultError
		if errors.As(err, &none) {
			return false, e.findOut(r.id, r.Worker, fmt.Sprintf("what it returned for %v is no result of it: %v", k, none.Err))
		}
		return false, err
	}
	if arithmetic == "" {
		if e.options.Computed != nil {
			if err := e.options.Computed(r.Arithmetic); err != nil {
				return false, err
			}
		}
		e.mu.Lock()
		e.options.Arithmetic = r.Arithmetic
		e.mu.Unlock()
	}
	e.mu.Lock()
	e.counts.Folded++
	e.mu.Unlock()
	e.mayAudit(e.cell, k, r)
	return true, nil
}

// A pace is an estimate of a run's segments from those that have arrived.
type pace struct {
	each  time.Duration // computing time of a segment; 0 if unknown
	size  int           // bytes of the longest
	until int           // replications that were published
}

// unitSize returns the number of segments of the next unit, 0 if enough are under way.
// Each goroutine of the workers has one unit in work and one that waits. A unit takes
// about the target time, less toward the end of a run, so that all workers end
// together.
func (c *Coordinator) unitSize(id montecarlo.RunID, underWay, left int) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	places := c.places()
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

// publish queues a unit, or its segments that have not arrived.
func (c *Coordinator) publish(ctx context.Context, g *outstanding) error {
	c.mu.Lock()
	u := g.unit
	u.Segments = slices.DeleteFunc(slices.Clone(u.Segments), func(
		s montecarlo.Segment) bool {
		return len(c.awaited[shards.Key{Run: u.Run, Segment: s}]) == 0
	})
	g.times++
	number := fmt.Sprintf("%s %d %d", c.job.Session, g.Number, g.times) // copies are not one message
	c.mu.Unlock()
	if len(u.Segments) == 0 {
		return nil
	}
	ack, err := publish(ctx, c.js, c.job.workSubject(), encode(u), number, func() bool { return true })
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("server: %w", err)
	}
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.outstanding[g.Number] == nil { // it was completed, or its run ended, while it was being published
		c.spare = append(c.spare, ack.Sequence)
		return nil
	}
	g.copies[ack.Sequence], c.copies[ack.Sequence] = true, g
	g.changed, g.held = time.Now(), time.Time{}
	return nil
}

// forget ends the wait for segments of a run that is over.
func (e cellExecutor) forget(id montecarlo.RunID, segments []montecarlo.Segment, coming []chan result) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for i, s := range segments {
		k := shards.Key{Run: id, Segment: s}
		e.awaited[k] = slices.DeleteFunc(e.awaited[k], func(w waiter) bool {
			if w.coming != coming[i] {
				return false
			}
			for seq := range w.unit.copies { // copies that are no longer needed
				e.spare = append(e.spare, seq)
			}
			e.drop(w.unit)
			clear(w.unit.copies)
			return true
		})
		if len(e.awaited[k]) == 0 {
			delete(e.awaited, k)
			e.dropFragments(k)
		}
	}
}
