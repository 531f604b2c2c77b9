package treedynamic

import (
	"math/bits"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
)

// A Broadcast is what happened to one packet.
type Broadcast struct {
	Reception  float64 // R: delay from generation to reception, averaged over the other nodes
	Completion float64 // B: delay to the last reception
}

// A packet is a packet under way.
type packet struct {
	born int64   // first slot boundary at which it can be sent
	sum  int64   // sum of the reception times so far, in slots since born
	wait float64 // time from its generation to born
	left int32   // nodes that have not received it; in the free list, the next free index
	mark int32   // Indirect: preorder number of its source
	trip int32   // Indirect: link crossings left for its copies, including those to nodes that have it
}

// A Run is a simulation under way. Its memory is that of the scheme, the
// network's links and the most packets and copies that were ever under way at
// once. A slot in which nothing moves costs a bit for every link, and nothing
// while the network is empty.
//
// Trees without common edges, first come, first served, are taken in windows
// of at least 64 slots, at the cost of a visit to every link for each; Advance by
// fewer slots is a window too.
type Run struct {
	scheme *Scheme
	order  Order
	random *rand.Rand        // generates packets
	picks  *montecarlo.Words // for Random
	rate   float64           // packets per slot in the network

	arrivals arrivals.Stream

	now    int64   // slots since the start
	until  float64 // from now to the next generation
	size   int     // of packets in it
	window int64   // number of slots that Fill simulates at once
	flow   *flow   // replaces the queues; nil for most schemes
	queues
	busy     []uint64 // by link, one bit: a copy waits
	carried  []waiting
	packets  []packet
	vacant   int32 // first free index of packets, plus 1; 0 for none
	live     int   // packets with a copy under way
	finished []Broadcast
	given    int // number of finished packets returned

	sent     []uint64 // by link: copies carried since Watch; with a flow, those before Watch
	since    int64    // slot at which Watch was called
	branches []branch
}

// Fill runs on until len(dst) packets more have been completed.
func (r *Run) Fill(dst []Broadcast) {
	for len(dst) > 0 {
		for r.given == len(r.finished) {
			r.finished, r.given = r.finished[:0], 0
			if r.live == 0 {
				r.skip(1 << 62)
			}
			r.move(r.now + r.window)
		}
		n := copy(dst, r.finished[r.given:])
		r.given += n
		dst = dst[n:]
	}
}

// Advance runs for a number of slots and returns the packets completed in them, after
// those that Fill has left over, in a slice that is valid until the next call.
func (r *Run) Advance(slots int) []Broadcast {
	r.finished = r.finished[:copy(r.finished, r.finished[r.given:])]
	for end := r.now + int64(slots); r.now < end; {
		if r.live == 0 {
			r.skip(end)
			if r.now == end {
				break
			}
		}
		r.move(min(end, r.now+r.window))
	}
	r.given = len(r.finished)
	return r.finished
}

// Now returns the number of slots since the start.
func (r *Run) Now() int64 { return r.now }

// Live returns the number of packets of which a copy is under way.
func (r *Run) Live() int { return r.live }

// skip advances an empty network to the slot of the next generation, at most to end.
func (r *Run) skip(end int64) {
	slots := int64(min(r.until, float64(end-r.now)))
	r.now, r.until = r.now+slots, r.until-float64(slots)
	if r.flow != nil {
		r.flow.rest(r.now)
	}
}

// move simulates until slot boundary to, at most one window ahead.
func (r *Run) move(to int64) {
	if r.flow == nil {
		r.step()
		return
	}
	for slot := r.now; ; {
		ahead := int64(r.until)
		if slot+ahead >= to {
			r.until -= float64(to - slot)
			break
		}
		slot, r.until = slot+ahead, r.until-float64(ahead)
		source := r.source()
		for range r.size {
			r.flow.generate(r.choice(), source, slot+1, 1-r.until)
		}
		r.live += r.size
		r.await()
	}
	before := len(r.finished)
	r.finished = r.flow.run(r.now, to, r.finished)
	r.live -= len(r.finished) - before
	r.now = to
}

// await draws the next generation.
func (r *Run) await() {
	gap, size := r.arrivals.Next(r.random)
	r.until += gap / r.rate
	r.size = size
}

// source draws the node that generates packets, and choice the tree of one of them.

func (r *Run) source() int32 { return int32(r.random.Uint32N(uint32(r.scheme.nodes))) }
func (r *Run) choice() int32 { return int32(r.random.Uint32N(uint32(r.scheme.choices))) }

// step simulates the slot now..now+1.
func (r *Run) step() {
	r.carry()
	r.now++
	for r.until < 1 {
		source := r.source()
		for range r.size {
			r.generate(source, r.choice())
		}
		r.await()
	}
	r.until--
	switch {
	case r.scheme.d > 0:
		r.receiveRotated()
	case r.scheme.marks != nil:
		r.receiveIndirect()
	default:
		r.receive()
	}
}

// carry takes a copy from every queue that is not empty.
func (r *Run) carry() {
	carried := r.carried[:0]
	for i, word := range r.busy {
		emptied := uint64(0)
		for ; word != 0; word &= word - 1 {
			at := bits.TrailingZeros64(word)
			link := int32(64*i + at)
			w, empty := r.serve(link)
			bit := uint64(0)
			if empty {
				bit = 1
			}
			emptied |= bit << at
			if r.sent != nil {
				r.sent[link]++
			}
			carried = append(carried, w)
		}
		r.busy[i] &^= emptied
	}
	r.carried = carried
}

// serve removes the copy that the queueing order selects.
func (r *Run) serve(link int32) (w waiting, empty bool) {
	switch r.order {
	case Priority:
		return r.takeHighest(link, r.levelsOf(link))
	case Random:
		// The high word of the product is uniform up to n in 2^64.
		at, _ := bits.Mul64(r.picks.Uint64(), uint64(r.bags.size(link)))
		i, empty := r.bags.take(link, int32(at))
		return r.remove(i), empty
	default:
		return r.takeFirst(link)
	}
}

func (r *Run) levelsOf(link int32) int32 {
	if r.scheme.d > 0 {
		return link * int32(r.scheme.d)
	}
	return r.scheme.base[link]
}

// enqueue puts a copy into the queue of a link; level is its priority there.
func (r *Run) enqueue(link, level int32, w waiting) {
	i := r.place(w)
	r.busy[link>>6] |= 1 << (link & 63)
	switch r.order {
	case FIFO:
		r.append(link, i)
	case LIFO:
		r.prepend(link, i)
	case Priority:
		r.filled[link] |= 1 << level
		r.append(r.levelsOf(link)+level, i)
	default:
		r.bags.put(link, i)
	}
}
