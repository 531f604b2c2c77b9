package cluster

import (
	"time"

	"castlab/montecarlo/shards"
)

// Counts say what a coordinator has seen.
type Counts struct {
	Published, Folded, Repeated int64 // segments; repeated ones came more than once
	Dropped                     int64 // messages that are results of nothing that was given out, or of somebody who is refused
	Audited                     int64 // segments that were computed again here
	Workers                     int   // that were heard of lately
}

// A result that is taken is one that somebody waits for. All else is dropped, and
// nobody is blamed for it: a server can be made to send its own answers anywhere.
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
		for _, w := range wait { // who sends it may have confirmed the unit
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
	// What a worker says of its time is no more than what went by.
	r.Took = min(max(0, r.Took), time.Since(wait[0].unit.born))
	for _, w := range wait {
		w.coming <- r // has room for one
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

// fails hears that a worker could not compute a unit. Others try; when none is left, or
// enough have tried, the run ends. The caller holds the lock.
func (c *Coordinator) fails(g *given, r result) {
	g.failed[r.id] = true
	if len(g.failed) >= mostLost || !c.others(g.failed) {
		c.endUnit(g, result{err: &WorkError{r.Worker, r.Error}})
		return
	}
	g.again()
}

// pieces are what has come of one result from one worker. Those of two are not put
// together: one of them may lie.
type pieces struct {
	parts [][]byte
	left  int
	bytes int
}

const (
	// mostPieces bounds the pieces of a result.
	mostPieces = 1 << 16
	// mostBytes bounds all pieces that wait for others.
	mostBytes = 1 << 29
)

// whole returns a result when its last piece has come, nil before. The caller holds the
// lock.
func (c *Coordinator) whole(k shards.Key, r result) (saved []byte) {
	p := c.pieces[k][r.id]
	if p == nil || len(p.parts) != r.Pieces { // cut otherwise: the server takes other lengths now
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

// dropPieces forgets the pieces of a result of all workers. The caller holds the lock.
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

// dropLongest forgets the pieces of the worker that has most of them. What it computed
// will be given out again. The caller holds the lock.
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

// Counts returns what has been seen.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.prune()
	n := c.counts
	n.Workers = len(c.workers)
	return n
}
