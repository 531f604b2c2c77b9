package kbroadcast

// immediate executes the variant in which roots broadcast as soon as they have a
// packet, slot by slot for all trees together: the arc for which a packet of phase 2
// waits may lead away from the root in another tree, and then a packet of phase 3 has
// priority.
func (e *Execution) immediate() (Times, error) {
	d, waiting := e.c.d, e.waiting
	var t Times
	active, next := grow(e.active, len(e.starts)), grow(e.next, len(e.starts))
	k := 0
	for j := range d {
		tree := uint32(j) << d
		waiting[tree] = 1 // a packet that never leaves keeps the root from being idle
		for _, z := range e.starts[e.from[j]:e.from[j+1]] {
			active[k] = tree | z
			if waiting[tree|z] == 0 {
				k++
			}
			waiting[tree|z]++
		}
		t.MaxLoad = max(t.MaxLoad, e.loads[j])
	}
	silent := 0 // slots before the first broadcast
	for slot := 1; ; slot++ {
		sends := false
		for j, p := range e.pipes {
			// At a root all arcs send the same queue: no packet waits longer for one of
			// them than for another, and none of them serves another tree first.
			queue := &waiting[j<<d]
			root := *queue > 1
			if root {
				*queue--
			}
			if p.slot(root) {
				sends = true
				e.trace.broadcast(slot, j, p)
			}
		}
		if sends {
			t.Slots = slot
		} else if t.Slots == 0 {
			silent = slot
		}
		if k > 0 {
			t.Phase2 = slot // the last waiting packet goes to a root
		} else if !sends {
			break
		}
		list := active[:k]
		k = e.climb(slot, list, next)
		active, next = next, active
		e.trace.hopped()
	}
	e.active, e.next = active, next
	t.Phase3 = max(0, t.Slots-silent)
	for j, p := range e.pipes {
		if err := p.check(j, e.loads[j]); err != nil {
			return Times{}, err
		}
	}
	return t, nil
}

// climb executes phase 2 in a slot after its broadcasts: every label of every tree in
// the list sends a packet to its parent unless the arc is in use. It returns the length
// of the next list.
func (e *Execution) climb(slot int, list, next []uint32) (k int) {
	d, waiting := e.c.d, e.waiting
	mask := uint32(1)<<d - 1
	var arcs [2 * MaxDimensions][]uint64 // by j, of tree j mod d
	for j, p := range e.pipes {
		arcs[j], arcs[j+d] = p.arcs[p.now], p.arcs[p.now]
	}
	// As in gather, no branch depends on queues.
	for _, at := range list {
		z := at & mask
		across := e.c.crossings[z]
		free := 1 - uint32(arcs[int(at>>d)+int(across.by)][across.to/64]>>(across.to%64)&1)
		if e.trace != nil && free != 0 {
			e.trace.hop(slot, int(at>>d), z)
		}
		left := waiting[at] - free
		waiting[at] = left
		next[k] = at
		if left != 0 {
			k++
		}
		parent := at&^mask | above(z)
		there := waiting[parent]
		waiting[parent] = there + free
		next[k] = parent
		if there < free { // it was idle
			k++
		}
	}
	return k
}
