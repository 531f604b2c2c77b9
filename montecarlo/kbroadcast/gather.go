package kbroadcast

// gather executes phase 2 of one tree: every packet moves from the label where it
// starts towards the root, one hop per slot unless it waits, and every node sends one
// of its waiting packets per slot. It returns the slot of the last arrival at the root
// and the number of packets that came, including those that started there.
//
// A slot looks only at the list of nodes with waiting packets, so that it costs as much
// as its transmissions.
func (e *Execution) gather(j int, starts []uint32, before int) (slots, load int) {
	waiting := e.waiting[:1<<e.c.d]
	active, next := grow(e.active, len(starts)), grow(e.next, len(starts))
	waiting[0] = 1 // a packet that never leaves keeps the root from being idle
	k := 0
	for _, z := range starts {
		active[k] = z
		if waiting[z] == 0 {
			k++
		}
		waiting[z]++
	}
	for k > 0 {
		slots++
		e.trace.gather(before+slots, j, active[:k])
		// No branch depends on queues: it would be mispredicted.
		list := active[:k]
		if e.busy != nil {
			for _, z := range list {
				e.busy[z] = uint32(slots)
			}
		}
		k = 0
		for _, z := range list {
			left := waiting[z] - 1
			waiting[z] = left
			next[k] = z
			if left != 0 {
				k++
			}
			// A parent that was idle enters the list of the next slot. One that is in
			// the list of this slot sends a packet that it had before, whether its turn
			// has come or not.
			parent := above(z)
			there := waiting[parent]
			waiting[parent] = there + 1
			next[k] = parent
			if there == 0 {
				k++
			}
		}
		active, next = next, active
	}
	e.active, e.next = active, next
	return slots, int(waiting[0]) - 1
}

// grow returns a list with a place for each packet and one more, which is only written
// to.
func grow(list []uint32, packets int) []uint32 {
	if len(list) < packets+1 {
		return make([]uint32, packets+1)
	}
	return list
}
