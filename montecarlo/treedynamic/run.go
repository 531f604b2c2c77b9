package treedynamic

import (
	"math/bits"
	"math/rand/v2"

	"castlab/montecarlo"
)

// A Broadcast is what happened to one packet.
type Broadcast struct {
	Reception  float64 // R: delay from generation to reception, averaged over the other nodes
	Completion float64 // B: delay to the last reception
}

// A packet is one on its way.
type packet struct {
	born int64   // the slot boundary from which on it can be sent
	sum  int64   // of the receptions so far, slots since born
	wait float64 // time from its generation to born
	left int32   // nodes that have not received it; in the free list, the next free place
	mark int32   // Indirect: of its source
	trip int32   // Indirect: links its copies have yet to cross, to nodes that have it included
}

// A Run is a simulation under way. Its memory is that of the scheme, the
// network's links and the most packets and copies that were ever under way at
// once. A slot in which nothing moves costs a bit for every link, and nothing
// while the network is empty.
//
// Trees without common edges, first come, first served, are taken in stretches
// of at least 64 slots, at the cost of a visit to every link for each; Advance by
// fewer slots is a stretch too.
type Run struct {
	scheme *Scheme
	order  Order
	random *rand.Rand        // generates packets
	picks  *montecarlo.Words // for Random
	rate   float64           // packets per slot in the network

	now     int64   // slots since the start
	until   float64 // from now to the next generation
	stretch int64   // slots that Fill takes at once
	flow    *flow   // in place of the queues, where there is one
	queues
	busy     []uint64 // by link, bits: a copy waits
	carried  []waiting
	packets  []packet
	vacant   int32 // first free place of packets, plus 1: 0 for none
	live     int   // packets with a copy under way
	finished []Broadcast
	given    int // of finished

	sent     []uint64 // by link: copies carried since Watch; with a flow, until Watch
	since    int64    // slot of Watch
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
			r.move(r.now + r.stretch)
		}
		n := copy(dst, r.finished[r.given:])
		r.given += n
		dst = dst[n:]
	}
}

// Advance runs for so many slots and returns the packets completed in them,
// after those that Fill has left over, in a slice that is good until the next
// call.
func (r *Run) Advance(slots int) []Broadcast {
	r.finished = r.finished[:copy(r.finished, r.finished[r.given:])]
	for end := r.now + int64(slots); r.now < end; {
		if r.live == 0 {
			r.skip(end)
			if r.now == end {
				break
			}
		}
		r.move(min(end, r.now+r.stretch))
	}
	r.given = len(r.finished)
	return r.finished
}

// Now returns the number of slots since the start.
func (r *Run) Now() int64 { return r.now }

// Live returns the number of packets of which a copy is under way.
func (r *Run) Live() int { return r.live }

// skip goes to the beginning of the slot of the next generation, at most to end;
// the network is empty.
func (r *Run) skip(end int64) {
	slots := int64(min(r.until, float64(end-r.now)))
	r.now, r.until = r.now+slots, r.until-float64(slots)
	if r.flow != nil {
		r.flow.rest(r.now)
	}
}

// move runs until slot boundary to, which is no more than a stretch away.
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
		source, choice := r.draw()
		r.flow.generate(choice, source, slot+1, 1-r.until)
		r.live++
		r.until += r.random.ExpFloat64() / r.rate
	}
	before := len(r.finished)
	r.finished = r.flow.run(r.now, to, r.finished)
	r.live -= len(r.finished) - before
	r.now = to
}

// draw returns the source of a packet and its tree.
func (r *Run) draw() (source, choice int32) {
	source = int32(r.random.Uint32N(uint32(r.scheme.nodes)))
	return source, int32(r.random.Uint32N(uint32(r.scheme.choices)))
}

// step runs the slot now..now+1.
func (r *Run) step() {
	r.carry()
	r.now++
	for r.until < 1 {
		r.generate()
		r.until += r.random.ExpFloat64() / r.rate
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

// carry takes a copy out of every queue that is not empty.
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

// serve removes the copy that the order picks.
func (r *Run) serve(link int32) (w waiting, empty bool) {
	switch r.order {
	case Priority:
		return r.takeHighest(link, r.levelsOf(link))
	case Random:
		// The high word of the product is uniform to within n in 2^64.
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

// enqueue puts a copy into the queue of a link; level is its rank there.
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
