package kbroadcast

// Control is the packet number of the control messages of phase 1 in a trace.
const Control = -1

// suffix executes phase 1 with the number of packets a[x] of every node x. Afterwards
// r[x] is the sum of a[y] over y >= x.
//
// Block b of level l consists of the nodes whose number begins with b before its last l
// bits; its first node, b 2^l, represents it. In slots 1..d the upper half of every
// block of level l = 1..d sends its sum to the lower half. In slots d+1..2d, from level
// d down to 1, every block sends its upper half the sum over all nodes behind the
// block. The last block of a level, behind which there is no node, needs no message, so
// slot d+1 is empty. Node 0, which represents the block of level d, then knows K = r[0]
// and sends it to the roots in slot 2d+1.
//
// Source: ST93 Section 2.4 and 3.2; the embedding is derived.
func (e *Execution) suffix() (slots int) {
	d := e.c.d
	sum, received, behind := e.sum, e.received, e.rank
	copy(sum, e.own)
	for l := range d {
		slots++
		half := 1 << l
		for x := 0; x < len(sum); x += 2 * half {
			received[x+half] = sum[x+half] // what x receives at this level
			sum[x] += received[x+half]
			e.trace.control(slots, x+half, x)
		}
	}
	behind[0] = 0
	for l := d - 1; l >= 0; l-- {
		slots++
		half := 1 << l
		for x := 0; x < len(sum); x += 2 * half {
			behind[x+half] = behind[x]
			behind[x] += received[x+half]
			if x+2*half < len(sum) { // no node is behind the last block
				e.trace.control(slots, x, x+half)
			}
		}
	}
	for x := range behind {
		behind[x] += e.own[x]
	}
	if d > 0 {
		slots++
		for j := range d {
			e.rootTotals[j] = behind[0]
			e.trace.control(slots, 0, 1<<j)
		}
	}
	return slots
}

// exchange executes phase 1 by exchange: in slot l+1 neighbors across dimension l =
// 0..d-1 exchange the sums over their blocks of 2^l nodes, and the lower one adds the
// other's to its suffix sum. In the end every node knows K.
//
// Source: derived.
func (e *Execution) exchange() (slots int) {
	sum, suffix := e.sum, e.rank
	copy(sum, e.own)
	copy(suffix, e.own)
	for l := range e.c.d {
		slots++
		half := 1 << l
		for block := 0; block < len(sum); block += 2 * half {
			for x := block; x < block+half; x++ {
				suffix[x] += sum[x+half]
				both := sum[x] + sum[x+half]
				sum[x], sum[x+half] = both, both
				e.trace.control(slots, x, x+half)
				e.trace.control(slots, x+half, x)
			}
		}
	}
	for j := range e.c.d {
		e.rootTotals[j] = sum[1<<j]
	}
	return slots
}

// known sets the rank of every node and the K of every root, without a message.
func (e *Execution) known() (slots int) {
	behind := uint32(0)
	for x := len(e.rank) - 1; x >= 0; x-- {
		behind += e.own[x]
		e.rank[x] = behind
	}
	for j := range e.rootTotals {
		e.rootTotals[j] = behind
	}
	return 0
}
