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
	wait := c.wanted[k]
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
	if r.Pieces > 1 {
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
	delete(c.wanted, k)
	c.dropPieces(k)
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
func (c *Coordinator) fails(g *given, r result) {
	g.failed[r.id] = true
	if len(g.failed) >= mostLost || !c.others(g.failed) {
		c.endUnit(g, result{err: &WorkError{r.Worker, r.Error}})
		return
	}
	g.again()
}

// pieces reassembles the fragments of one result from one worker. Fragments of
// different workers are kept apart, since one of the workers may be faulty.
type pieces struct {
	parts [][]byte
	left  int
	bytes int
}

const (
	// mostPieces bounds the fragments of a result.
	mostPieces = 1 << 16
	// mostBytes bounds the fragments of all incomplete results together.
	mostBytes = 1 << 29
)

// whole returns a result when its last fragment has arrived, nil before. The caller
// holds the lock.
func (c *Coordinator) whole(k shards.Key, r result) (saved []byte) {
	p := c.pieces[k][r.id]
	if p == nil || len(p.parts) != r.Pieces { // fragmented anew: the server's limit has changed
		c.dropPiece(k, r.id)
		p = &pieces{parts: make([][]byte, r.Pieces), left: r.Pieces, bytes: 32 * r.Pieces}
		if c.pieces[k] == nil {
			c.pieces[k] = map[string]*pieces{}
		}
		c.pieces[k][r.id] = p
		c.bytes += p.bytes
	}
	if p.parts[r.Piece] == nil {
		p.parts[r.Piece] = append([]byte{}, r.Saved...)
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

// dropPieces discards the fragments of a result from all workers. The caller holds
// the lock.
func (c *Coordinator) dropPieces(k shards.Key) {
	for id := range c.pieces[k] {
		c.dropPiece(k, id)
	}
}

func (c *Coordinator) dropPiece(k shards.Key, id string) {
	p := c.pieces[k][id]
	if p == nil {
		return
	}
	c.bytes -= p.bytes
	if delete(c.pieces[k], id); len(c.pieces[k]) == 0 {
		delete(c.pieces, k)
	}
}

// dropLongest discards all fragments of the worker with most bytes. Its units are
// published again. The caller holds the lock.
func (c *Coordinator) dropLongest() {
	of := map[string]int{}
	most := ""
	for _, its := range c.pieces {
		for id, p := range its {
			if of[id] += p.bytes; of[id] > of[most] {
				most = id
			}
		}
	}
	for k := range c.pieces {
		c.dropPiece(k, most)
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
