package kbroadcast

import "math/bits"

// A pipe is phase 3 of one tree: one bit for every label, whether the arc into it
// carries a packet in the slot, and counters of what every node has received.
//
// A node that is not the root receives at most one packet in a slot, over the
// one arc that leads to it, and sends it on over all its arcs in the next slot.
// No queue but the root's ever holds two packets. All queues of the root are
// equal in every slot.
type pipe struct {
	d     int
	nodes uint64      // of the labels in one word, those that exist
	arcs  [8][]uint64 // of a slot, by label; the last slots until they are counted
	now   int         // the last slot, modulo 8
	slots int         // since the last finish
	idle  bool        // nothing is on any arc
	count [planes][]uint64
}

// planes is how many bits a counter has: MaxPackets and a termination packet.
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
	all := make([]uint64, (len(p.arcs)+len(p.count))*words)
	for i := range p.arcs {
		p.arcs[i], all = all[:words:words], all[words:]
	}
	for i := range p.count {
		p.count[i], all = all[:words:words], all[words:]
	}
	return p
}

// slot executes one slot, in which the root sends a packet over all its arcs or
// not. It reports whether any arc of the tree carried a packet.
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

// countEight adds the arcs of eight slots to the counters, each lane of a word a
// counter of its own, by carry-save adders.
func (p *pipe) countEight() {
	n := len(p.arcs[0])
	s0, s1, s2, s3 := p.arcs[0][:n], p.arcs[1][:n], p.arcs[2][:n], p.arcs[3][:n]
	s4, s5, s6, s7 := p.arcs[4][:n], p.arcs[5][:n], p.arcs[6][:n], p.arcs[7][:n]
	c0, c1, c2 := p.count[0][:n], p.count[1][:n], p.count[2][:n]
	for w := range n {
		ones, a := add(c0[w], s0[w], s1[w])
		ones, b := add(ones, s2[w], s3[w])
		twos, A := add(c1[w], a, b)
		ones, a = add(ones, s4[w], s5[w])
		ones, b = add(ones, s6[w], s7[w])
		twos, B := add(twos, a, b)
		fours, carry := add(c2[w], A, B)
		c0[w], c1[w], c2[w] = ones, twos, fours
		p.carry(3, w, carry)
	}
}

// add is a full adder in every lane.
func add(x, y, z uint64) (sum, carry uint64) {
	u := x ^ y
	return u ^ z, x&y | u&z
}

// carry adds 2^plane to the counters of the lanes of carry.
func (p *pipe) carry(plane, w int, carry uint64) {
	for ; carry != 0; plane++ {
		old := p.count[plane][w]
		p.count[plane][w] = old ^ carry
		carry &= old
	}
}

// finish counts what is left and makes the pipe ready for another broadcast. If
// some node has not received so many packets, it returns the label of one, how
// many that has, and false.
func (p *pipe) finish(packets int) (z uint32, received int, ok bool) {
	if p.now < len(p.arcs)-1 {
		for i := p.now + 1; i < len(p.arcs); i++ {
			clear(p.arcs[i])
		}
		p.countEight()
	}
	used := p.count[:min(planes, bits.Len(uint(max(p.slots, packets)))+1)]
	ok = true
	for w := range p.count[0] {
		want := p.nodes
		if w == 0 {
			want &^= 1 // nobody sends to the root
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
	clear(p.arcs[len(p.arcs)-1])
	p.now, p.slots, p.idle = len(p.arcs)-1, 0, true
	return z, received, ok
}
