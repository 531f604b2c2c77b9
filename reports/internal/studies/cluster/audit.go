package cluster

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// An audit recomputes a segment that a worker returned. A segment has the same bytes
// on every honest worker, so a difference is proof: the worker forged it, or its
// memory is faulty. Audited segments are drawn after they have arrived, from the
// random source of the operating system, which a worker cannot predict as it could a
// seeded stream. They are recomputed by the coordinator, since another worker may
// collude with the first.
//
// A worker that forges a share f of its segments goes undetected through n of them
// with probability (1 - f q)^n at an audit share q, and is detected after 1/(f q) in
// the mean.
type audit struct {
	cell   int
	key    shards.Key
	sum    [sha256.Size]byte // of the returned segment
	id     string
	worker string
}

// audits is the queue of segments to recompute.
type audits struct {
	mu      sync.Mutex
	list    []audit
	working int
	failure error
	change  chan struct{} // closed when any of the above changes
}

func newAudits() *audits { return &audits{change: make(chan struct{})} }

// changed wakes all waiting goroutines. The caller holds the lock.
func (a *audits) changed() {
	close(a.change)
	a.change = make(chan struct{})
}

// mayAudit queues a result for an audit with the probability Audit.
func (c *Coordinator) mayAudit(cell int, k shards.Key, r result) {
	if c.options.Audit <= 0 || r.id == c.options.Trust || uniform() >= c.options.Audit {
		return
	}
	a := c.audits
	a.mu.Lock()
	defer a.mu.Unlock()
	a.list = append(a.list, audit{cell, k, sha256.Sum256(r.Saved), r.id, r.Worker})
	a.changed()
}

// uniform returns an unpredictable uniform number in [0, 1).
func uniform() float64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return float64(binary.LittleEndian.Uint64(b[:])>>11) / (1 << 53)
}

// mostTogether bounds the segments that are recomputed with one preparation of their
// cell.
const mostTogether = 64

// next waits for audits and returns some of one run.
func (a *audits) next(ctx context.Context) (together []audit) {
	for {
		a.mu.Lock()
		if len(a.list) > 0 {
			first := a.list[0]
			rest := a.list[:0]
			for _, x := range a.list {
				if x.cell == first.cell && x.key.Run == first.key.Run && len(together) < mostTogether {
					together = append(together, x)
				} else {
					rest = append(rest, x)
				}
			}
			a.list = rest
			a.working++
			a.mu.Unlock()
			return together
		}
		change := a.change
		a.mu.Unlock()
		select {
		case <-ctx.Done():
			return nil
		case <-change:
		}
	}
}

// audit performs audits until ctx ends.
func (c *Coordinator) audit(ctx context.Context) {
	a := c.audits
	for {
		together := a.next(ctx)
		if together == nil {
			return
		}
		err := c.compare(ctx, together)
		a.mu.Lock()
		a.working--
		if err != nil && a.failure == nil {
			a.failure = err
		}
		a.changed()
		a.mu.Unlock()
	}
}

// compare recomputes segments of one run and reports the workers whose results
// differ.
func (c *Coordinator) compare(ctx context.Context, list []audit) error {
	of := list[0]
	segments := make([]montecarlo.Segment, len(list))
	for i, a := range list {
		segments[i] = a.key.Segment
	}
	saved, _, err := c.options.Again(ctx, of.cell, of.key.Run, segments)
	if err == nil && len(saved) != len(list) {
		err = fmt.Errorf("%d results of %d segments", len(saved), len(list))
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("audit: %w", err)
	}
	for i, a := range list {
		c.mu.Lock()
		c.counts.Audited++
		known := c.refusal(a.id) != ""
		c.mu.Unlock()
		if known || sha256.Sum256(saved[i]) == a.sum {
			continue
		}
		// The faulty memory may be that of this machine.
		twice, _, err := c.options.Again(ctx, a.cell, a.key.Run, segments[i:i+1])
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil:
			return fmt.Errorf("audit: %w", err)
		case len(twice) != 1 || !bytes.Equal(twice[0], saved[i]):
			return fmt.Errorf("audit: this machine computed %v twice and came to different bytes; its memory may be bad", a.key)
		}
		_ = c.findOut(a.id, a.worker, fmt.Sprintf("%v comes to other bytes here; it lied, or its memory is bad", a.key))
	}
	return nil
}

// audited waits until all audits are done.
func (c *Coordinator) audited(ctx context.Context) error {
	a := c.audits
	for {
		a.mu.Lock()
		left, failure, change := len(a.list)+a.working, a.failure, a.change
		a.mu.Unlock()
		if failure != nil {
			return failure
		}
		if left == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-c.life.Done():
			return errors.Join(errors.New("the job ended before its audits"), context.Cause(c.life))
		case <-change:
		}
	}
}
