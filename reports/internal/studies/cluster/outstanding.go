package cluster

import (
	"time"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// An outstanding unit was published and is not complete.
type outstanding struct {
	unit
	left    int             // segments that have not arrived
	copies  map[uint64]bool // in the work stream, by sequence
	born    time.Time
	changed time.Time       // time of its last event
	due     time.Time       // when to publish it again; zero for not
	times   int             // number of publications
	held    time.Time       // start of the lease, as far as known; zero if in the queue
	holder  string          // label of the last worker that announced it; "" for none
	takers  map[string]bool // labels of workers that took it and did not return it
	failed  map[string]bool // IDs of workers that reported a failure
}

// again schedules a unit to be published again, with exponential backoff; each of its
// segments may call it. The caller holds the lock.
func (g *outstanding) again() {
	if g.due.IsZero() {
		g.due = time.Now().Add(min(50*time.Millisecond<<min(g.times, 8), 10*time.Second))
	}
}

// await registers the channels for the results of segments, and makes a unit of them.
func (e cellExecutor) await(id montecarlo.RunID, segments []montecarlo.Segment, coming []chan result) *outstanding {
	e.mu.Lock()
	defer e.mu.Unlock()
	g := e.issue(e.cell, id, segments)
	for i, s := range segments {
		coming[i] = make(chan result, 1)
		k := shards.Key{Run: id, Segment: s}
		e.awaited[k] = append(e.awaited[k], waiter{coming[i], g})
	}
	known := e.pace[id]
	known.until = max(known.until, segments[len(segments)-1].Last)
	e.pace[id] = known
	e.counts.Published += int64(len(segments))
	return g
}

// A waiter is the channel of a segment, and the unit that contains it.
type waiter struct {
	coming chan result
	unit   *outstanding
}

// issue makes a unit. The caller holds the lock.
func (c *Coordinator) issue(cell int, id montecarlo.RunID, segments []montecarlo.Segment) *outstanding {
	c.numbers++
	now := time.Now()
	g := &outstanding{unit: unit{c.numbers, cell, id, segments}, left: len(segments), copies: map[uint64]bool{},
		takers: map[string]bool{}, born: now, changed: now, failed: map[string]bool{}}
	c.outstanding[g.Number] = g
	return g
}

// came records that a segment of a unit has arrived. The caller holds the lock.
func (c *Coordinator) came(g *outstanding) {
	g.changed = time.Now()
	if g.left--; g.left > 0 {
		return
	}
	c.drop(g)
	for id := range g.failed { // it reported that the unit cannot be computed
		if c.strikes[id]++; c.strikes[id] >= mostLost {
			c.refuse(id, "it failed at units that others computed")
		}
	}
}

// drop removes a unit from the outstanding ones. The caller holds the lock.
func (c *Coordinator) drop(g *outstanding) {
	if _, known := c.outstanding[g.Number]; !known {
		return
	}
	delete(c.outstanding, g.Number)
	for seq := range g.copies {
		delete(c.copies, seq)
		if len(g.copies) > 1 { // the others are no longer needed
			c.spare = append(c.spare, seq)
		}
	}
}

// endUnit passes an error to all that wait for segments of a unit. The caller holds
// the lock.
func (c *Coordinator) endUnit(g *outstanding, r result) {
	for _, s := range g.Segments {
		r.Run, r.Segment = g.Run, s
		k := shards.Key{Run: g.Run, Segment: s}
		for _, w := range c.awaited[k] {
			w.coming <- r // never blocks: the buffer is for one result
		}
		delete(c.awaited, k)
		c.dropFragments(k)
	}
	c.drop(g)
}

// places returns the number of units that the workers announced to compute at a time.
// The caller holds the lock.
func (c *Coordinator) places() int {
	n := 0
	for _, p := range c.workers {
		n += p.goroutines
	}
	return max(4, n)
}

// others reports whether a worker other than these was heard of recently. The caller
// holds the lock.
func (c *Coordinator) others(these map[string]bool) bool {
	for w := range c.workers {
		if !these[w.id] {
			return true
		}
	}
	return false
}
