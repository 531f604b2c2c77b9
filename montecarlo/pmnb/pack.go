package pmnb

// pack moves the packets of a class from at to to, one dimension per step in ascending
// order, and counts collisions.
//
// With destinations 0, 1, 2, ... in the order of the sources there is no collision:
// after step i the positions of two packets agree only if the sources agree in the bits
// above i and the destinations in the bits up to i. Then the sources differ by less
// than 2^(i+1), so the destinations, which differ by no more than the sources, are
// equal.
//
// Source: VB95 Section IV-A, Phase 2.
func (e *Execution) pack() {
	e.tag = resized(e.tag, len(e.at))
	for k, v := range e.at {
		e.tag[k] = v ^ e.to[k]
	}
	for i := range e.c.d {
		if e.c.variant.Reading.Descending {
			i = e.c.d - 1 - i
		}
		bit, step, met := uint32(1)<<i, e.nextStep(), 0
		for k, v := range e.at {
			v ^= e.tag[k] & bit
			e.at[k] = v
			if e.seen[v] == step {
				met++
			}
			e.seen[v] = step
		}
		if met > 0 {
			e.counts.Collisions.Nodes += met
			e.countLinks(bit)
		}
	}
}

// countLinks counts the collisions on links in the last step: packets beyond the first
// that have moved to the same node.
func (e *Execution) countLinks(bit uint32) {
	moved := e.nextStep()
	for k, v := range e.at {
		if e.tag[k]&bit == 0 {
			continue
		}
		if e.seen[v] == moved {
			e.counts.Collisions.Links++
		}
		e.seen[v] = moved
	}
}
