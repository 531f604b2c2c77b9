package cluster

import (
	"context"
	"errors"

	"castlab/montecarlo/shards"
)

// Attempt has work done until it is done without a worker that is found out on the way.
// What such a worker returned is disowned, and work is called again, which must then
// compute it anew; nobody takes anything from that worker any more.
//
// Errors: those of work and disown; of an audit that cannot be made; the cause of the end
// of ctx.
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

// foundOut begins what a worker is told that was found out.
const foundOut = "it was found out: "

// refusal says why nothing is taken from a worker, "" where it is. Who was found out
// before the study was resumed is refused when it shows itself. The caller holds the lock.
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

// findings is closed when a worker is found out.
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

// Maker names who computed a segment that is being folded or was; "" for nobody known.
func (c *Coordinator) Maker(k shards.Key) string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.made[k]
}
