package cluster

import (
	"time"

	"castlab/montecarlo/shards"
)

// Counts are what a coordinator has received.
type Counts struct {
	Published, Folded, Repeated int64 // segments; repeated ones arrived more than once
	Dropped                     int64 // messages with results of no published unit, or of a refused worker
	Audited                     int64 // segments that were recomputed here
	Workers                     int   // heard of recently
}

// take accepts a result if a run waits for it. Any other is dropped without
// consequences for its sender, since a server can be made to send its own replies to
// any subject.
func (c *Coordinator) take(subject string, data []byte) {
	r, err := decodeResult(data)
	c.mu.Lock()
	defer c.mu.Unlock()
	r.id = sender(subject)
	if err != nil || !r.valid() {
		c.counts.Dropped++
		return
	}
	r.Worker = label(r.id, r.Worker)
	k := shards.Key{Run: r.Run, Segment: r.Segment}
	wait := c.awaited[k]
	if c.refusal(r.id) != "" {
		c.counts.Dropped++
		for _, w := range wait { // the sender may have confirmed the unit
			w.unit.again()
		}
		return
	}
	if len(wait) == 0 {
		if r.Segment.Last <= c.pace[r.Run].until {
			c.counts.Repeated++
		} else {
			c.counts.Dropped++
		}
		return
	}
	if r.Error != "" {
		c.fails(wait[0].unit, r)
		return
	}
	if r.Fragments > 1 {
		if r.Saved = c.whole(k, r); r.Saved == nil {
			return
		}
	}
	// The reported time is at most the time that has passed.
	r.Took = min(max(0, r.Took), time.Since(wait[0].unit.born))
	for _, w := range wait {
		w.coming <- r // never blocks: the buffer is for one result
		c.came(w.unit)
	}
	delete(c.awaited, k)
	c.dropFragments(k)
	known := c.pace[r.Run]
	if known.each == 0 {
		known.each = r.Took
	}
	known.each = (3*known.each + r.Took) / 4
	known.size = max(known.size, len(r.Saved))
	c.pace[r.Run] = known
}

// fails records that a worker could not compute a unit. The unit is published again;
// when no other worker remains, or mostLost have failed, the run ends. The caller
// holds the lock.
func (c *Coordinator) fails(g *outstanding, r result) {
	g.failed[r.id] = true
	if len(g.failed) >= mostLost || !c.others(g.failed) {
		c.endUnit(g, result{err: &WorkError{r.Worker, r.Error}})
		return
	}
	g.again()
}

// fragments reassembles the fragments of one result from one worker. Fragments of
// different workers are kept apart, since one of the workers may be faulty.
type fragments struct {
	parts [][]byte
	left  int
	bytes int
}

const (
	// mostFragments bounds the fragments of a result.
	mostFragments = 1 << 16
	// mostBytes bounds the fragments of all incomplete results together.
	mostBytes = 1 << 29
)

// whole returns a result when its last fragment has arrived, nil before. The caller
// holds the lock.
func (c *Coordinator) whole(k shards.Key, r result) (saved []byte) {
	p := c.fragments[k][r.id]
	if p == nil || len(p.parts) != r.Fragments { // fragmented anew: the server's limit has changed
		c.dropFragmentsOf(k, r.id)
		p = &fragments{parts: make([][]byte, r.Fragments), left: r.Fragments, bytes: 32 * r.Fragments}
		if c.fragments[k] == nil {
			c.fragments[k] = map[string]*fragments{}
		}
		c.fragments[k][r.id] = p
		c.bytes += p.bytes
	}
	if p.parts[r.Fragment] == nil {
		p.parts[r.Fragment] = append([]byte{}, r.Saved...)
		p.left--
		p.bytes += len(r.Saved)
		c.bytes += len(r.Saved)
	}
	if p.left > 0 {
		if c.bytes > mostBytes {
			c.dropLongest()
		}
		return nil
	}
	saved = []byte{}
	for _, part := range p.parts {
		saved = append(saved, part...)
	}
	return saved
}

// dropFragments discards the fragments of a result from all workers. The caller holds
// the lock.
func (c *Coordinator) dropFragments(k shards.Key) {
	for id := range c.fragments[k] {
		c.dropFragmentsOf(k, id)
	}
}

func (c *Coordinator) dropFragmentsOf(k shards.Key, id string) {
	p := c.fragments[k][id]
	if p == nil {
		return
	}
	c.bytes -= p.bytes
	if delete(c.fragments[k], id); len(c.fragments[k]) == 0 {
		delete(c.fragments, k)
	}
}

// dropLongest discards all fragments of the worker with most bytes. Its units are
// published again. The caller holds the lock.
func (c *Coordinator) dropLongest() {
	of := map[string]int{}
	most := ""
	for _, its := range c.fragments {
		for id, p := range its {
			if of[id] += p.bytes; of[id] > of[most] {
				most = id
			}
		}
	}
	for k := range c.fragments {
		c.dropFragmentsOf(k, most)
	}
}

func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.prune()
	n := c.counts
	n.Workers = len(c.workers)
	return n
}
