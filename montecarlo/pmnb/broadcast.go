package pmnb

import "math/bits"

// In phase 3 the index of a node is its number with the dimensions reversed. So
// subphase l = 1..d, across dimension d-l, is across bit l-1 of the index, and packets
// whose ranks agree in the low bits are close in memory.
func (c *Cube) place(v uint32) uint32 { return bits.Reverse32(v) >> (32 - c.d) }

// subphase returns the number of steps of subphase l for q packets: a node sends the
// packets whose ranks agree with it in the d-l+1 low bits, at most
//
//	T_l = ceil(q / 2^(d-l+1))
//
// of them. Source: VB95 Lemma 1, where floors are printed (erratum).
func (c *Cube) subphase(l, q int) int {
	block := 1 << (c.d - l + 1)
	if c.variant.Reading.Floors {
		return q / block
	}
	return (q + block - 1) / block
}

// broadcast executes phase 3 of a class: in subphase l every node sends the packets
// that it knows at its beginning, one per step, across dimension d-l, in as many steps
// as subphase allows for q packets.
//
// It simulates 64 packets at a time, in the order in which nodes send them.
func (e *Execution) broadcast(class, q int) {
	packets := len(e.to)
	careful := e.c.variant.Knowledge || e.c.variant.Reading != (Reading{})
	var sent []uint32
	if packets > 64 || careful {
		sent = e.sentOf(class)
		clear(sent)
	}
	size := 1 << bits.Len(uint(max(packets-1, 0)))
	shift := 64 - bits.Len(uint(size-1))
	for next := 0; next < size; {
		w := word{}
		for ; next < size && w.packets < 64; next++ {
			k := int(bits.Reverse64(uint64(next)) >> shift)
			if k >= packets {
				continue
			}
			z := e.c.place(e.to[k])
			if w.packets == 0 {
				w.z = z
			}
			w.span |= w.z ^ z
			e.knows[z] |= 1 << w.packets
			w.packets++
		}
		if w.packets == 0 {
			continue
		}
		if careful {
			e.floodCarefully(w, sent, q)
		} else {
			e.flood(w, sent)
		}
		e.finish(w)
	}
	if !careful {
		for l, most := range e.counts.Subphases {
			// A lower bound, which suffices for an error.
			e.counts.Collisions.Overruns += max(most-e.c.subphase(l+1, q), 0)
		}
	}
}

// sentOf returns the counters of a class. Classes share them unless they are needed
// after the broadcast.
func (e *Execution) sentOf(class int) []uint32 {
	n, classes := e.c.d<<e.c.d, 1
	if e.c.variant.Reading.Unpadded {
		classes = e.c.d
	} else {
		class = 0
	}
	if e.sent == nil {
		e.sent = make([]uint32, classes*n)
	}
	return e.sent[class*n : (class+1)*n]
}

// A word is a set of up to 64 packets: one of their places, and the bits in which the
// places differ. Nodes outside of the subcube so described know none of them.
type word struct {
	packets int
	z, span uint32
}

func (w word) all() uint64 { return ^uint64(0) >> (64 - w.packets) }

// flood executes the d subphases for the packets of a word. If sent is not nil, it
// accumulates the number of packets that a node has sent in a subphase.
func (e *Execution) flood(w word, sent []uint32) {
	for l := range e.c.d {
		bit := uint32(1) << l
		others := w.span &^ bit
		w.span |= bit
		base := w.z &^ w.span
		var most int
		switch {
		case w.span&(w.span+1) != 0:
			most = e.crossScattered(base, others, bit, sent)
		case sent == nil:
			most = cross(e.knows[base:base+w.span+1], int(bit))
		default:
			row := uint32(l) << e.c.d
			most = crossAndCount(e.knows[base:base+w.span+1], sent[row+base:row+base+w.span+1], int(bit))
		}
		e.counts.Subphases[l] = max(e.counts.Subphases[l], most)
	}
}

// cross exchanges the knowledge of all pairs of nodes whose places differ in the bit,
// and returns the largest number of packets that one has sent.
func cross(knows []uint64, bit int) (most int) {
	for ; len(knows) > 0; knows = knows[2*bit:] {
		x, y := knows[:bit], knows[bit:2*bit]
		y = y[:len(x)]
		for i, a := range x {
			b := y[i]
			most = max(most, bits.OnesCount64(a), bits.OnesCount64(b))
			a |= b
			x[i], y[i] = a, a
		}
	}
	return most
}

// crossAndCount is cross, counting the packets of earlier words as well.
func crossAndCount(knows []uint64, sent []uint32, bit int) int {
	most := uint32(0)
	for ; len(knows) > 0; knows, sent = knows[2*bit:], sent[2*bit:] {
		x, y, s, t := knows[:bit], knows[bit:2*bit], sent[:bit], sent[bit:2*bit]
		y, s, t = y[:len(x)], s[:len(x)], t[:len(x)]
		for i, a := range x {
			b := y[i]
			m, n := s[i]+uint32(bits.OnesCount64(a)), t[i]+uint32(bits.OnesCount64(b))
			s[i], t[i] = m, n
			most = max(most, m, n)
			a |= b
			x[i], y[i] = a, a
		}
	}
	return int(most)
}

// crossScattered is cross over the places base + any subset of the bits of others.
func (e *Execution) crossScattered(base, others, bit uint32, sent []uint32) (most int) {
	row := 0
	if sent != nil {
		row = bits.TrailingZeros32(bit) << e.c.d
	}
	for s := uint32(0); ; {
		x, y := base|s, base|s|bit
		a, b := e.knows[x], e.knows[y]
		m, n := bits.OnesCount64(a), bits.OnesCount64(b)
		if sent != nil {
			m += int(sent[row+int(x)])
			n += int(sent[row+int(y)])
			sent[row+int(x)], sent[row+int(y)] = uint32(m), uint32(n)
		}
		most = max(most, m, n)
		a |= b
		e.knows[x], e.knows[y] = a, a
		if s = (s - others) & others; s == 0 {
			return most
		}
	}
}

// finish checks that every node knows all packets of a word, and clears the knowledge.
func (e *Execution) finish(w word) {
	all, missing := w.all(), uint64(0)
	for _, known := range e.knows {
		missing |= known ^ all
	}
	if missing != 0 {
		for _, known := range e.knows {
			e.counts.Collisions.Missing += bits.OnesCount64(known ^ all)
		}
	}
	clear(e.knows)
}
