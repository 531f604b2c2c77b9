package cluster

import (
	"context"
	"errors"

	"castlab/montecarlo/shards"
)

// Attempt runs work until it succeeds without a worker that is detected as faulty on
// the way. The segments of such a worker are disowned, and work is called again,
// which must then recompute them; further results of that worker are dropped.
//
// Errors: those of work and disown; of an audit that cannot be made; the cause of the
// end of ctx.
func (c *Coordinator) Attempt(ctx context.Context, work func() error, disown func(*FoundError) error) error {
	for {
		err := work()
		if err == nil {
			err = c.audited(ctx)
		}
		c.mu.Lock()
		list := c.found
		if c.found = nil; len(list) > 0 {
			c.finding = make(chan struct{})
		}
		c.mu.Unlock()
		for _, f := range list {
			if err := disown(f); err != nil {
				return err
			}
		}
		var found *FoundError
		if len(list) == 0 || err != nil && !errors.As(err, &found) || ctx.Err() != nil {
			return err
		}
	}
}

// foundOut is the prefix of the reason with which a detected worker is refused.
const foundOut = "it was found out: "

// refusal returns the reason why results of a worker are dropped, "" if they are
// accepted. A worker that was detected before the study was resumed is refused when
// it appears. The caller holds the lock.
func (c *Coordinator) refusal(id string) string {
	if len(c.options.Found) > 0 {
		if reason := c.options.Found[mark(id)]; reason != "" {
			c.refuse(id, foundOut+reason)
		}
	}
	return c.refused[id]
}

// findOut refuses a worker and ends the attempt.
func (c *Coordinator) findOut(id, worker, reason string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	f := &FoundError{Worker: worker, Reason: reason, Mark: mark(id)}
	c.refuse(id, foundOut+reason)
	for _, other := range c.found {
		if other.Mark == f.Mark {
			return other
		}
	}
	if len(c.found) == 0 {
		close(c.finding)
	}
	c.found = append(c.found, f)
	return f
}

// findings returns a channel that is closed when a worker is detected.
func (c *Coordinator) findings() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.finding
}

func (c *Coordinator) firstFound() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.found) == 0 {
		return errors.New("a worker was found out")
	}
	return c.found[0]
}

// Maker returns the label of the worker that computed a segment; "" if unknown.
func (c *Coordinator) Maker(k shards.Key) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.made[k]
}
