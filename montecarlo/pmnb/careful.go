package pmnb

import "math/bits"

// floodCarefully is flood for readings of the algorithm that may fail: a node with more
// packets than steps in a subphase sends only the first of them.
func (e *Execution) floodCarefully(w word, sent []uint32, q int) {
	d := e.c.d
	if e.c.variant.Knowledge {
		copy(e.want, e.knows)
	}
	for l := 1; l <= d; l++ {
		bit, row := uint32(1)<<(l-1), sent[(l-1)<<d:l<<d]
		steps := e.c.subphase(l, q)
		for x := range uint32(1) << d {
			if x&bit != 0 {
				continue
			}
			y := x | bit
			a, b := e.knows[x], e.knows[y]
			e.knows[x] = a | e.first(b, &row[y], steps, l)
			e.knows[y] = b | e.first(a, &row[x], steps, l)
		}
		if e.c.variant.Knowledge {
			e.compare(l)
		}
	}
}

// first returns the packets that a node sends in the steps of subphase l that the
// packets of earlier words have left.
func (e *Execution) first(packets uint64, had *uint32, steps, l int) uint64 {
	before := int(*had)
	after := before + bits.OnesCount64(packets)
	*had = uint32(after)
	e.counts.Subphases[l-1] = max(e.counts.Subphases[l-1], after)
	if after <= steps {
		return packets
	}
	e.counts.Collisions.Overruns += after - max(before, steps)
	rest := packets
	for range max(steps-before, 0) {
		rest &= rest - 1
	}
	return packets &^ rest
}

// compare counts the deviations from Theorem 2: after subphase l a node knows exactly
// the packets that started phase 3 in the subcube of the nodes that agree with it in
// the d-l low bits. want holds those of the subcube after subphase l-1, at its first
// place.
func (e *Execution) compare(l int) {
	half := 1 << (l - 1)
	for first := 0; first < len(e.want); first += 2 * half {
		all := e.want[first] | e.want[first+half]
		e.want[first] = all
		for _, known := range e.knows[first : first+2*half] {
			e.counts.Collisions.Knowledge += bits.OnesCount64(known ^ all)
		}
	}
}
