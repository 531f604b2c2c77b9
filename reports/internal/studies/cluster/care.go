package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The server publishes on these subjects, followed by stream and consumer, that a
// unit reached its limit of deliveries, and that a worker returned one in good order.
// Workers have no permission to publish there.
const (
	maxDeliveries = "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES."
	givenBack     = "$JS.EVENT.ADVISORY.CONSUMER.MSG_NAKED."
)

// An advisory is the part of these messages that is read.
type advisory struct {
	Stream uint64 `json:"stream_seq"`
}

// gaveBack records that a stopping worker returned a unit: the unit did not kill it.
func (c *Coordinator) gaveBack(m *nats.Msg) {
	var a advisory
	if json.Unmarshal(m.Data, &a) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if g := c.copies[a.Stream]; g != nil {
		delete(g.takers, g.holder)
	}
}

// exceeded handles a unit that was taken mostLost times and not confirmed. If
// mostLost different workers announced that they began it and none returned it, it is
// set aside. Otherwise it is published again: one worker may have been out of reach
// several times, and a faulty one may take units without announcing them.
func (c *Coordinator) exceeded(m *nats.Msg) {
	var a advisory
	if json.Unmarshal(m.Data, &a) != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	g := c.copies[a.Stream]
	if g == nil {
		return
	}
	delete(g.copies, a.Stream)
	delete(c.copies, a.Stream)
	c.spare = append(c.spare, a.Stream)
	if len(g.takers) < mostLost {
		g.due = time.Now()
		return
	}
	s := g.Segments
	c.endUnit(g, result{err: &PoisonError{Run: g.Run, First: s[0].First, Last: s[len(s)-1].Last, Worker: g.holder}})
}

// care maintains the published units: it publishes again those that are due or lost,
// and removes copies that are no longer needed.
func (c *Coordinator) care(ctx context.Context) {
	tick := min(c.options.AckWait, 250*time.Millisecond)
	for pause(ctx, tick); ctx.Err() == nil; pause(ctx, tick) {
		c.expel()
		c.removeSpare(ctx)
		for _, g := range c.overdue(ctx) {
			if err := c.publish(ctx, g); err != nil && ctx.Err() == nil {
				c.end(err)
			}
		}
	}
}

// expel makes the server bar the refused workers.
func (c *Coordinator) expel() {
	if c.options.Refuse == nil {
		return
	}
	var now []string
	c.mu.Lock()
	c.expelled = slices.DeleteFunc(c.expelled, func(x expulsion) bool {
		over := time.Now().After(x.when)
		if over {
			now = append(now, x.id)
		}
		return over
	})
	c.mu.Unlock()
	for _, id := range now {
		c.options.Refuse(id)
	}
}

// removeSpare removes copies of completed units from the stream.
func (c *Coordinator) removeSpare(ctx context.Context) {
	c.mu.Lock()
	list := c.spare
	c.spare = nil
	c.mu.Unlock()
	if len(list) == 0 {
		return
	}
	work, err := c.js.Stream(ctx, c.job.workStream())
	if err != nil {
		return // the stream is gone, and the copies with it
	}
	for _, seq := range list {
		_ = work.DeleteMsg(ctx, seq) // most are confirmed, and gone
	}
}

// mostChecked bounds the silent units that are looked up in the stream at a time.
const mostChecked = 64

// overdue returns the units to be published again: those that are due, and those
// silent for too long that the server no longer has or that a worker has held beyond
// its lease.
func (c *Coordinator) overdue(ctx context.Context) (list []*outstanding) {
	now := time.Now()
	var silent []*outstanding
	c.mu.Lock()
	for _, g := range c.outstanding {
		switch {
		case !g.due.IsZero() && now.After(g.due):
			g.due = time.Time{}
			list = append(list, g)
		case g.due.IsZero() && len(g.copies) > 0 && now.Sub(g.changed) > c.silenceLimit(g) && len(silent) < mostChecked:
			g.changed = now
			silent = append(silent, g)
		}
	}
	c.mu.Unlock()
	if len(silent) == 0 {
		return list
	}
	work, err := c.js.Stream(ctx, c.job.workStream())
	if err != nil {
		return list // watch makes the streams again
	}
	queue, err := work.Consumer(ctx, consumer)
	if err != nil {
		return list
	}
	taken := queue.CachedInfo().Delivered.Stream
	for _, g := range silent {
		if c.lost(ctx, work, g, taken) {
			list = append(list, g)
		}
	}
	return list
}

// silenceLimit is the time without news after which a unit is looked up in the stream.
// The caller holds the lock.
func (c *Coordinator) silenceLimit(g *outstanding) time.Duration {
	return max(10*c.options.AckWait, 10*c.pace[g.Run].each*time.Duration(len(g.Segments)))
}

// hold is the lease of a unit: ten times its computing time where that is known, or
// else at least Options.Hold; twice as long for each copy, in case the time was
// underestimated. The caller holds the lock.
func (c *Coordinator) hold(g *outstanding) time.Duration {
	long := c.silenceLimit(g)
	if c.pace[g.Run].each == 0 {
		long = max(long, c.options.Hold)
	}
	return long << min(max(0, g.times-1), 10)
}

// lost reports whether no copy of a unit waits in the queue or is held within its
// lease.
func (c *Coordinator) lost(ctx context.Context, work jetstream.Stream, g *outstanding, taken uint64) bool {
	c.mu.Lock()
	var copies []uint64
	for seq := range g.copies {
		copies = append(copies, seq)
	}
	c.mu.Unlock()
	held := false
	for _, seq := range copies {
		_, err := work.GetMsg(ctx, seq)
		switch {
		case errors.Is(err, jetstream.ErrMsgNotFound):
		case err != nil || seq > taken:
			return false // unknown, or in the queue
		default:
			held = true
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !held {
		return true
	}
	if g.held.IsZero() {
		g.held = time.Now()
	}
	return time.Since(g.held) > c.hold(g)
}
