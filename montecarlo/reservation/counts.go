package reservation

import (
	"slices"

	"castlab/montecarlo"
	"castlab/montecarlo/internal/poisson"
)

// A Frame is what one frame of system b looked like.
type Frame struct {
	Active  int32 // K: requests served, one of each user that had any at the gate
	Arrived int32 // packets that arrived during the frame
	Waiting int64 // packets in the system at the gate, those served included
}

// Counts runs Frames without following a packet. The frame that serves an arriving
// packet is known at once: the frame after the one that serves the last packet before
// it in its queue, or the next frame. Only that number is stored for each user, and for
// each future frame the number of packets it serves; so a packet costs one random user,
// a maximum and a count, a user without arrivals costs nothing, and memory does not
// grow with the run.
//
// The instants at which packets arrive within a frame are never drawn: given
// their number they are independent and uniform on the frame, no queue depends
// on them, and a mean of delays needs only their mean. That is all that is
// conditioned out; arrivals, queues and frames are simulated.
type Counts struct {
	words   *montecarlo.Words
	arrive  frameArrivals // of Frames
	table   []poisson.Law // of Periods: by K, the law of the number of arrivals; nil with Frames
	instant bool          // Periods without requests have no length
	few     *users[byte]  // nil if many is used
	many    *users[uint32]
	next    []uint32 // by user: the frame after the one that serves its last packet
	serves  []uint32 // by frame, modulo the length, a power of two: packets it will serve
	now     uint32   // the frame that begins
	highest uint32   // no packet is served after this frame
	waiting int64
}

// Counts starts a run with no packet in the system. The words are used and
// kept; a run of the same words is the same.
//
// Errors: those of Validate.
func (f Frames) Counts(w *montecarlo.Words) (*Counts, error) {
	if err := f.Validate(); err != nil {
		return nil, err
	}
	rate := f.Lambda * float64(f.N)
	c := newCounts(f.N, w)
	c.arrive = newFrameArrivals(f.N, rate*f.V, rate*f.X)
	return c, nil
}

func newCounts(n int, w *montecarlo.Words) *Counts {
	c := &Counts{
		words:  w,
		next:   make([]uint32, max(n, 256)),
		serves: make([]uint32, 1<<13),
	}
	if fewUsers(n) {
		c.few = newFewUsers(n, w)
	} else {
		c.many = newManyUsers(n, w)
	}
	return c
}

// Fill runs len(dst) frames.
func (c *Counts) Fill(dst []Frame) {
	for i := range dst {
		k := c.serves[c.now&uint32(len(c.serves)-1)]
		m := c.arrived(int(k))
		dst[i] = Frame{Active: int32(k), Arrived: int32(m), Waiting: c.waiting}
		c.serves[c.now&uint32(len(c.serves)-1)] = 0
		c.waiting += int64(m) - int64(k)
		c.now++
		c.ensureCapacity(uint32(m))
		for m > 0 {
			if c.few != nil {
				users := c.few.take(m)
				m -= len(users)
				c.queueFew(users)
			} else {
				users := c.many.take(m)
				m -= len(users)
				c.queueMany(users)
			}
		}
	}
}

// arrived draws the number of packets that arrive in a frame with k requests.
func (c *Counts) arrived(k int) int {
	if c.table != nil {
		if k == 0 && c.instant {
			return 1 // a period without length lasts until a packet arrives; see Periods
		}
		return int(c.table[k].Draw(c.words.Rand()))
	}
	words := c.words.Batch(2)
	return c.arrive.pick(k, words[0], words[1])
}

// queueFew and queueMany append one packet to the queue of each of the users.

func (c *Counts) queueFew(users []byte) {
	next, serves, now := (*[256]uint32)(c.next), c.serves, c.now
	mask := uint32(len(serves) - 1)
	for _, u := range users {
		ahead := int32(next[u] - now)
		at := now + uint32(ahead&^(ahead>>31)) // the larger of next[u] and now, without a branch
		next[u] = at + 1
		serves[at&mask]++
	}
}

func (c *Counts) queueMany(users []uint32) {
	next, serves, now := c.next, c.serves, c.now
	mask := uint32(len(serves) - 1)
	for _, u := range users {
		ahead := int32(next[u] - now)
		at := now + uint32(ahead&^(ahead>>31))
		next[u] = at + 1
		serves[at&mask]++
	}
}

// ensureCapacity ensures that m more packets do not wrap around the ring of future frames,
// and that the frame counter does not overflow.
func (c *Counts) ensureCapacity(m uint32) {
	c.highest = max(c.highest, c.now) + m
	if c.highest-c.now < uint32(len(c.serves)) && c.highest < 1<<31 {
		return
	}
	c.highest = max(slices.Max(c.next), c.now) + m // the bound may be loose
	size := uint32(len(c.serves))
	if c.highest-c.now < size/2 && c.highest < 1<<30 {
		return
	}
	for size/2 <= c.highest-c.now {
		size *= 2
	}
	serves := make([]uint32, size) // numbered from now on
	for i := range min(c.highest-c.now, uint32(len(c.serves))) {
		serves[i] = c.serves[(c.now+i)&uint32(len(c.serves)-1)]
	}
	for u, n := range c.next {
		c.next[u] = n - min(n, c.now)
	}
	c.serves, c.highest, c.now = serves, c.highest-c.now, 0
}
