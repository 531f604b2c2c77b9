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

// generate makes a packet that is there at now.
func (r *Run) generate() {
	s := r.scheme
	source, choice := r.draw()
	p := packet{born: r.now, wait: 1 - r.until, left: int32(s.nodes - 1)}
	at := r.vacant - 1
	if at >= 0 {
		r.vacant = r.packets[at].left
	} else {
		at = int32(len(r.packets))
		r.packets = append(r.packets, packet{})
	}
	r.live++
	w := waiting{packet: at}
	if s.d > 0 {
		r.packets[at] = p
		// The order of rotation c ends with dimension c-1.
		e := choice - 1
		if e < 0 {
			e = int32(s.d) - 1
		}
		r.spreadRotated(source, e, int32(s.d), w)
		return
	}
	of := int(choice)*s.nodes + int(source)
	if s.marks != nil {
		p.mark, p.trip = s.marks[of], s.trips[of]
	}
	r.packets[at] = p
	r.spread(s.first[of], -1, w)
}

// spread puts a copy into the queue of every stage of a span but one.
func (r *Run) spread(to span, skip int32, w waiting) {
	for i := to.lo; i < to.hi; i++ {
		if i == skip {
			continue
		}
		w.stage = i
		r.enqueue(r.scheme.stages[i].link, int32(r.scheme.levels[i]), w)
	}
}

// spreadRotated puts a copy into the queue of every link of node u across the m
// last dimensions of the order that ends with e.
func (r *Run) spreadRotated(u, e, m int32, w waiting) {
	d := int32(r.scheme.d)
	for m--; m >= 0; m-- {
		c := e - m
		if c < 0 {
			c += d
		}
		w.stage = rotatedStage(u, e, m)
		r.enqueue(u*d+c, m, w)
	}
}

// receive hands the copies carried in the slot to the other ends of their
// links.
func (r *Run) receive() {
	stages := r.scheme.stages
	for _, w := range r.carried {
		w.hops++
		s := &stages[w.stage]
		if r.deliver(w) {
			r.forget(w.packet)
		}
		r.spread(span{s.lo, s.hi}, s.skip, w)
	}
}

func (r *Run) receiveIndirect() {
	stages, knows := r.scheme.stages, r.scheme.knows
	for _, w := range r.carried {
		w.hops++
		s, k := &stages[w.stage], knows[w.stage]
		p := &r.packets[w.packet]
		if p.mark < k.lo || p.mark >= k.hi {
			r.deliver(w)
		}
		// The last copies may go to nodes that have the packet.
		if p.trip--; p.trip == 0 {
			r.forget(w.packet)
		}
		r.spread(span{s.lo, s.hi}, s.skip, w)
	}
}

func (r *Run) receiveRotated() {
	d := int32(r.scheme.d)
	for _, w := range r.carried {
		w.hops++
		m := w.stage & rotatedMask
		e := w.stage >> rotatedBits & rotatedMask
		u := w.stage >> (2 * rotatedBits)
		c := e - m
		if c < 0 {
			c += d
		}
		if r.deliver(w) {
			r.forget(w.packet)
		}
		r.spreadRotated(u^1<<c, e, m, w)
	}
}

// deliver counts the reception of a packet by one more node.
func (r *Run) deliver(w waiting) (complete bool) {
	p := &r.packets[w.packet]
	delay := r.now - p.born
	p.sum += delay
	p.left--
	if r.branches != nil {
		r.branches[w.stage].add(float64(delay-int64(w.hops)) + p.wait)
	}
	if p.left > 0 {
		return false
	}
	r.finished = append(r.finished, Broadcast{
		Reception:  p.wait + float64(p.sum)/float64(r.scheme.nodes-1),
		Completion: p.wait + float64(delay),
	})
	return true
}

// forget frees the place of a packet without copies.
func (r *Run) forget(i int32) {
	r.live--
	r.packets[i].left = r.vacant
	r.vacant = i + 1
}
