package scattering

import (
	"math/bits"
	"math/rand/v2"

	"castlab/montecarlo/arrivals"
)

// A Scatter is what happened to one request.
type Scatter struct {
	Completion float64 // T: delay from arrival to the last reception
	Delay      float64 // D: delay from arrival to reception, averaged over the packets
}

// A request is a request under way.
type request struct {
	born int64   // first slot boundary at which its packets can be sent
	sum  int64   // sum of the reception times so far, in slots since born
	wait float64 // time from its arrival to born
	left int32   // packets not yet received; in the free list, the next free index
}

// An item is a packet in the queue of a link, or all packets of a request that begin
// with the link, or the sentinel of a queue. The queues are circular lists in one pool,
// whose first elements are their sentinels.
type item struct {
	rest    uint32 // dimensions to cross after this link; of a batch of packets, the number sent
	request int32  // of a sentinel: the last item, or the sentinel itself
	next    int32  // of a free item, the next free one
	share   bool
}

// The link from node v across dimension c has the number v<<perNode | c.
const (
	perNode   = 4
	dimension = 1<<perNode - 1
)

// A flight is a packet that a link carries.
type flight struct {
	rest    uint32
	request int32
	link    int32
}

// A Run is a simulation under way. Its memory is that of the links and of the
// most requests and packets that were ever under way at once.
type Run struct {
	d      int32
	shares [][]uint32
	random *rand.Rand
	rate   float64 // requests per slot in the network

	arrivals arrivals.Stream

	now   int64   // slots since the start
	until float64 // from now to the next request
	size  int     // number of requests that come then, at one node

	pool     []item
	free     int32    // first free item of the pool, -1 for none
	busy     []uint64 // by link, one bit: its queue is not empty
	carried  []flight
	requests []request
	vacant   int32 // first free index of requests, plus 1
	live     int   // requests under way
	ahead    int64 // link crossings left for their packets
	finished []Scatter
	given    int // number of finished requests returned

	sent  []uint64 // by link: packets carried since Watch
	since int64    // slot at which Watch was called
}

// Fill runs on until len(dst) requests more have been completed.
func (r *Run) Fill(dst []Scatter) {
	for len(dst) > 0 {
		for r.given == len(r.finished) {
			r.finished, r.given = r.finished[:0], 0
			if r.live == 0 {
				r.skip(1 << 62)
			}
			r.step()
		}
		n := copy(dst, r.finished[r.given:])
		r.given += n
		dst = dst[n:]
	}
}

// Advance runs for a number of slots and returns the requests completed in them, after
// those that Fill has left over, in a slice that is valid until the next call.
func (r *Run) Advance(slots int) []Scatter {
	r.finished = r.finished[:copy(r.finished, r.finished[r.given:])]
	for end := r.now + int64(slots); r.now < end; {
		if r.live == 0 {
			if r.skip(end); r.now == end {
				break
			}
		}
		r.step()
	}
	r.given = len(r.finished)
	return r.finished
}

// Now returns the number of slots since the start.
func (r *Run) Now() int64 { return r.now }

// Live returns the number of requests under way.
func (r *Run) Live() int { return r.live }

// Watch counts, from now on, the packets that every link carries.
func (r *Run) Watch() {
	if r.sent == nil {
		r.sent = make([]uint64, len(r.busy)<<6)
	}
	clear(r.sent)
	r.since = r.now
}

// Watched returns the number of slots since Watch.
func (r *Run) Watched() int64 { return r.now - r.since }

// Carried returns the number of packets that the link from a node across a
// dimension has carried since Watch; 0 without it.
func (r *Run) Carried(node, across int) int64 {
	if r.sent == nil {
		return 0
	}
	return int64(r.sent[node<<perNode|across])
}

// skip advances an empty network to the slot of the next request, at most to end.
func (r *Run) skip(end int64) {
	slots := int64(min(r.until, float64(end-r.now)))
	r.now, r.until = r.now+slots, r.until-float64(slots)
}

// step simulates the slot now..now+1.
func (r *Run) step() {
	r.carry()
	r.now++
	for r.until < 1 {
		source := int32(r.random.Uint32N(1 << r.d))
		for range r.size {
			r.arrive(source)
		}
		r.await()
	}
	r.until--
	r.receive()
}

// carry takes a packet from every queue that is not empty.
func (r *Run) carry() {
	carried := r.carried[:0]
	for i, word := range r.busy {
		for ; word != 0; word &= word - 1 {
			at := bits.TrailingZeros64(word)
			link := int32(64*i + at)
			first := r.pool[link].next
			w := &r.pool[first]
			f := flight{rest: w.rest, request: w.request, link: link}
			done := true
			if w.share {
				c := link & dimension
				share := r.shares[c]
				f.rest = share[w.rest] &^ (1 << c)
				w.rest++
				done = int(w.rest) == len(share)
			}
			if done && r.drop(link, first) {
				r.busy[i] &^= 1 << at
			}
			if r.sent != nil {
				r.sent[link]++
			}
			carried = append(carried, f)
		}
	}
	r.carried = carried
	r.ahead -= int64(len(carried))
}

// drop frees the first item of a queue and reports whether the queue is now empty.
func (r *Run) drop(link, first int32) (empty bool) {
	next := r.pool[first].next
	r.pool[first].next = r.free
	r.free = first
	s := &r.pool[link]
	s.next = next
	if next == link {
		s.request = link
	}
	return next == link
}

// join appends an item to a queue.
func (r *Run) join(link int32, w item) {
	w.next = link
	i := r.free
	if i >= 0 {
		r.free = r.pool[i].next
		r.pool[i] = w
	} else {
		i = int32(len(r.pool))
		r.pool = append(r.pool, w)
	}
	s := &r.pool[link]
	r.pool[s.request].next = i
	s.request = i
	r.busy[link>>6] |= 1 << (link & 63)
}

// await draws when the next requests come.
func (r *Run) await() {
	gap, size := r.arrivals.Next(r.random)
	r.until += gap / r.rate
	r.size = size
}

// arrive creates a request that arrives at a node at now.
func (r *Run) arrive(source int32) {
	p := request{born: r.now, wait: 1 - r.until, left: 1<<r.d - 1}
	at := r.vacant - 1
	if at >= 0 {
		r.vacant = r.requests[at].left
		r.requests[at] = p
	} else {
		at = int32(len(r.requests))
		r.requests = append(r.requests, p)
	}
	r.live++
	r.ahead += int64(r.d) << (r.d - 1)
	for c := range r.d {
		if len(r.shares[c]) > 0 {
			r.join(source<<perNode|c, item{request: at, share: true})
		}
	}
}

// receive delivers the packets carried in the slot at the other ends of their links.
func (r *Run) receive() {
	for _, f := range r.carried {
		c := f.link & dimension
		v := f.link>>perNode ^ 1<<c
		if f.rest != 0 {
			// The next dimension to cross is the first one cyclically after c.
			next := bits.TrailingZeros32(f.rest)
			if above := f.rest >> c; above != 0 {
				next = int(c) + bits.TrailingZeros32(above)
			}
			r.join(v<<perNode|int32(next), item{rest: f.rest &^ (1 << next), request: f.request})
			continue
		}
		q := &r.requests[f.request]
		delay := r.now - q.born
		q.sum += delay
		if q.left--; q.left > 0 {
			continue
		}
		r.finished = append(r.finished, Scatter{
			Completion: q.wait + float64(delay),
			Delay:      q.wait + float64(q.sum)/float64(int64(1)<<r.d-1),
		})
		r.live--
		q.left = r.vacant
		r.vacant = f.request + 1
	}
}
