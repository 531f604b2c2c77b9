package cluster

import (
	"time"

	"castlab/montecarlo"
	"castlab/montecarlo/shards"
)

// A given is a unit that was published, and what became of it so far.
type given struct {
	unit
	left    int             // segments that have not come
	copies  map[uint64]bool // in the work stream, by sequence
	born    time.Time
	changed time.Time       // when something last happened to it
	due     time.Time       // when it is to be published again; zero for not
	times   int             // it was published
	held    time.Time       // since when some worker has it, as far as is known
	holder  string          // label of the last worker that took it; "" for none that said so
	takers  map[string]bool // labels of those that took it and did not give it back
	failed  map[string]bool // by ID, who said that it cannot be computed
}

// again has a unit published again, sooner the first times; each of its segments may ask
// for that. The caller holds the lock.
func (g *given) again() {
	if g.due.IsZero() {
		g.due = time.Now().Add(min(50*time.Millisecond<<min(g.times, 8), 10*time.Second))
	}
}

// want says where the results of segments are to go, and makes a unit of them.
func (e cellExecutor) want(id montecarlo.RunID, segments []montecarlo.Segment, coming []chan result) *given {
	e.mu.Lock()
	defer e.mu.Unlock()
	g := e.give(e.cell, id, segments)
	for i, s := range segments {
		coming[i] = make(chan result, 1)
		k := shards.Key{Run: id, Segment: s}
		e.wanted[k] = append(e.wanted[k], waiting{coming[i], g})
	}
	known := e.pace[id]
	known.until = max(known.until, segments[len(segments)-1].Last)
	e.pace[id] = known
	e.counts.Published += int64(len(segments))
	return g
}

// A waiting is who waits for a segment, and the unit by which it is to come.
type waiting struct {
	coming chan result
	unit   *given
}

// give makes a unit. The caller holds the lock.
func (c *Coordinator) give(cell int, id montecarlo.RunID, segments []montecarlo.Segment) *given {
	c.numbers++
	now := time.Now()
	g := &given{unit: unit{c.numbers, cell, id, segments}, left: len(segments), copies: map[uint64]bool{}, takers: map[string]bool{}, born: now, changed: now, failed: map[string]bool{}}
	c.given[g.Number] = g
	return g
}

// came takes note that a segment of a unit has come. The caller holds the lock.
func (c *Coordinator) came(g *given) {
	g.changed = time.Now()
	if g.left--; g.left > 0 {
		return
	}
	c.drop(g)
	for id := range g.failed { // it said that it cannot be computed
		if c.strikes[id]++; c.strikes[id] >= mostLost {
			c.refuse(id, "it failed at units that others computed")
		}
	}
}

// drop forgets a unit. The caller holds the lock.
func (c *Coordinator) drop(g *given) {
	if _, known := c.given[g.Number]; !known {
		return
	}
	delete(c.given, g.Number)
	for seq := range g.copies {
		delete(c.copies, seq)
		if len(g.copies) > 1 { // nobody need take the others
			c.spare = append(c.spare, seq)
		}
	}
}

// endUnit ends a unit with an error for all who wait for its segments. The caller holds
// the lock.
func (c *Coordinator) endUnit(g *given, r result) {
	for _, s := range g.Segments {
		r.Run, r.Segment = g.Run, s
		k := shards.Key{Run: g.Run, Segment: s}
		for _, w := range c.wanted[k] {
			w.coming <- r // has room for one
		}
		delete(c.wanted, k)
		c.dropPieces(k)
	}
	c.drop(g)
}

// places is how many units the workers compute at a time, as they say. The caller holds
// the lock.
func (c *Coordinator) places() int {
	n := 0
	for _, p := range c.workers {
		n += p.goroutines
	}
	return max(4, n)
}

// others reports whether a worker was heard of lately that is none of these. The caller
// holds the lock.
func (c *Coordinator) others(these map[string]bool) bool {
	for w := range c.workers {
		if !these[w.id] {
			return true
		}
	}
	return false
}
