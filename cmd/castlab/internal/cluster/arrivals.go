package cluster

import (
	"time"

	"castlab/montecarlo/shards"
)

// Counts say what a coordinator has seen.
type Counts struct {
	Published, Folded, Repeated int64 // segments; repeated ones came more than once
	Workers                     int   // that were heard of lately
}

// A presence is a worker as it was last heard of.
type presence struct {
	last       time.Time
	goroutines int
}

// signs is how often a worker shows that it is there.
const signs = 2 * time.Second

// heard takes note of a worker.
func (c *Coordinator) heard(g greeting) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if g.Leaves {
		delete(c.workers, g.Worker)
		return
	}
	c.workers[g.Worker] = presence{time.Now(), max(1, g.Goroutines)}
	for name, p := range c.workers {
		if time.Since(p.last) > max(3*c.options.AckWait, 5*signs) {
			delete(c.workers, name)
		}
	}
}

// take passes a result on to whoever waits for it.
func (c *Coordinator) take(data []byte) {
	r, err := decodeResult(data)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	k := shards.Key{Run: r.Run, Segment: r.Segment}
	if len(c.wanted[k]) == 0 {
		c.counts.Repeated++
		return
	}
	if r.Error == "" && r.Pieces > 1 {
		if r.Saved = c.whole(k, r); r.Saved == nil {
			return
		}
	}
	for _, ch := range c.wanted[k] {
		ch <- r // has room for one
	}
	delete(c.wanted, k)
	delete(c.pieces, k)
	known := c.pace[r.Run]
	if known.each == 0 {
		known.each = r.Took
	}
	known.each = (3*known.each + r.Took) / 4
	known.size = max(known.size, len(r.Saved))
	c.pace[r.Run] = known
}

// pieces are what has come of one result.
type pieces struct {
	parts [][]byte
	left  int
}

// mostPieces bounds a result that comes in pieces.
const mostPieces = 1 << 16

// whole returns a result when its last piece has come, nil before. Whoever computed
// it, its pieces are the same.
func (c *Coordinator) whole(k shards.Key, r result) (saved []byte) {
	if r.Piece < 0 || r.Piece >= r.Pieces || r.Pieces > mostPieces {
		return nil
	}
	p := c.pieces[k]
	if p == nil || len(p.parts) != r.Pieces { // cut otherwise: the server takes other lengths now
		p = &pieces{make([][]byte, r.Pieces), r.Pieces}
		c.pieces[k] = p
	}
	if p.parts[r.Piece] == nil {
		p.parts[r.Piece] = append([]byte{}, r.Saved...)
		p.left--
	}
	if p.left > 0 {
		return nil
	}
	saved = []byte{}
	for _, part := range p.parts {
		saved = append(saved, part...)
	}
	return saved
}

// Counts returns what has been seen.
func (c *Coordinator) Counts() Counts {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.counts
	n.Workers = len(c.workers)
	return n
}
