package kbroadcast

import "math/bits"

// A pipe simulates phase 3 of one tree. It has one bit per label, whether the arc into
// it carries a packet in the slot, and counts what every node has received.
//
// A node other than the root receives at most one packet in a slot, over the one arc
// into it, and forwards it over all its arcs in the next slot. So only the root queues
// packets, and all its queues are equal in every slot.
type pipe struct {
	d     int
	nodes uint64      // mask of the labels that exist within one word
	arcs  [8][]uint64 // by slot and label; a ring of the slots not yet counted
	eight [8][]uint64 // carries of eight slots, not yet counted
	later int         // number of these
	now   int         // the last slot, modulo 8
	slots int         // since the last finish
	idle  bool        // no arc carries a packet
	count [planes][]uint64
}

// planes is the number of bits of a counter, enough for MaxPackets and a termination
// packet.
const planes = 22

func newPipe(d int) *pipe {
	words := 1
	if d > 6 {
		words = 1 << (d - 6)
	}
	p := &pipe{d: d, nodes: 1<<(1<<min(d, 6)) - 1, idle: true, now: 7}
	if d >= 6 {
		p.nodes = ^uint64(0)
	}
	all := make([]uint64, (len(p.arcs)+len(p.eight)+len(p.count))*words)
	for i := range p.arcs {
		p.arcs[i], all = all[:words:words], all[words:]
		p.eight[i], all = all[:words:words], all[words:]
	}
	for i := range p.count {
		p.count[i], all = all[:words:words], all[words:]
	}
	return p
}

// slot executes one slot, in which the root sends a packet over all its arcs or none.
// It reports whether any arc of the tree carried a packet.
func (p *pipe) slot(root bool) bool {
	if p.idle && !root {
		return false
	}
	p.slots++
	from := p.arcs[p.now]
	p.now = (p.now + 1) % len(p.arcs)
	to := p.arcs[p.now]
	first := from[0]
	if root {
		from[0] |= 1
	}
	// Children of the labels below 2^i are the labels from 2^i on.
	for half := len(from) / 2; half > 0; half /= 2 {
		copy(to[half:2*half], from[:half])
	}
	x := from[0]
	to[0] = (x&0x1<<1 | x&0x3<<2 | x&0xf<<4 | x&0xff<<8 | x&0xffff<<16 | x<<32) & p.nodes
	from[0] = first
	p.idle = !root && empty(to)
	if p.now == len(p.arcs)-1 {
		p.countEight()
	}
	return !p.idle
}

// carries reports whether the arc into label z carried a packet in the last slot.
func (p *pipe) carries(z uint32) bool {
	return p.arcs[p.now][z/64]>>(z%64)&1 != 0
}

func empty(words []uint64) bool {
	for _, w := range words {
		if w != 0 {
			return false
		}
	}
	return true
}

// countEight adds the arcs of eight slots to the ones, twos and fours of the counters,
// and the carries once there are eight of them.
func (p *pipe) countEight() {
	addEight(p.count[0], p.count[1], p.count[2], &p.arcs, p.eight[p.later])
	if p.later++; p.later == len(p.eight) {
		p.countSixtyFour()
	}
}

// countSixtyFour adds the carries to the counters. It produces one carry in 64 slots.
func (p *pipe) countSixtyFour() {
	for i := p.later; i < len(p.eight); i++ {
		clear(p.eight[i])
	}
	carries := p.eight[0]
	addEight(p.count[3], p.count[4], p.count[5], &p.eight, carries)
	for w, carry := range carries {
		for plane := 6; carry != 0; plane++ {
			old := p.count[plane][w]
			p.count[plane][w] = old ^ carry
			carry &= old
		}
	}
	p.later = 0
}

// addEight adds eight words to three bit planes of counters, word by word, and stores
// the carries, possibly in place of the first of the eight. Each bit position of a word
// is a counter of its own.
func addEight(ones, twos, fours []uint64, x *[8][]uint64, carries []uint64) {
	n := len(ones)
	x0, x1, x2, x3 := x[0][:n], x[1][:n], x[2][:n], x[3][:n]
	x4, x5, x6, x7 := x[4][:n], x[5][:n], x[6][:n], x[7][:n]
	twos, fours, carries = twos[:n], fours[:n], carries[:n]
	for w := range ones {
		one, a := add(ones[w], x0[w], x1[w])
		one, b := add(one, x2[w], x3[w])
		two, c := add(twos[w], a, b)
		one, a = add(one, x4[w], x5[w])
		one, b = add(one, x6[w], x7[w])
		two, d := add(two, a, b)
		ones[w], twos[w] = one, two
		fours[w], carries[w] = add(fours[w], c, d)
	}
}

// add is a full adder in every bit position.
func add(x, y, z uint64) (sum, carry uint64) {
	u := x ^ y
	return u ^ z, x&y | u&z
}

// finish counts the slots not yet counted, of which the last carried nothing, and
// resets the pipe for another broadcast. It returns false if some node has received
// another number of packets, with the label of one such node and its number.
func (p *pipe) finish(packets int) (z uint32, received int, ok bool) {
	if p.now < len(p.arcs)-1 {
		for i := p.now + 1; i < len(p.arcs); i++ {
			clear(p.arcs[i])
		}
		p.countEight()
	}
	if p.later > 0 {
		p.countSixtyFour()
	}
	used := p.count[:min(planes, bits.Len(uint(max(p.slots, packets)))+1)]
	ok = true
	for w := range p.count[0] {
		want := p.nodes
		if w == 0 {
			want &^= 1 // no node sends to the root
		}
		differs := uint64(0)
		for i := range used {
			differs |= used[i][w] ^ want&-(uint64(packets)>>i&1)
		}
		if differs != 0 {
			lane := bits.TrailingZeros64(differs)
			for i := range used {
				received |= int(used[i][w]>>lane&1) << i
			}
			z, ok = uint32(64*w+lane), false
			break
		}
	}
	for i := range used {
		clear(used[i])
	}
	p.now, p.slots, p.idle = len(p.arcs)-1, 0, true
	return z, received, ok
}
