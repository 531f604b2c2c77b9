package kbroadcast

// gather executes phase 2 of one tree: every packet moves from the label where it
// starts towards the root, one hop per slot unless it waits, and every node
// sends one of the packets that wait there. It returns the slot of the last
// arrival at the root and how many packets came, those that started there
// included.
//
// The list of nodes where packets wait is all that a slot looks at: its cost is
// that of its transmissions.
func (e *Execution) gather(j int, starts []uint32, before int) (slots, load int) {
	waiting := e.waiting[:1<<e.c.d]
	active, next := room(e.active, len(starts)), room(e.next, len(starts))
	waiting[0] = 1 // one that never leaves, so that the root is never idle
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
		k = 0
		for _, z := range list {
			left := waiting[z] - 1
			waiting[z] = left
			next[k] = z
			if left != 0 {
				k++
			}
			// A parent that was idle is listed for the next slot. One that is
			// listed for this slot sends a packet that it had before, whether its
			// turn has come already or not.
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

// room returns a list that has a place for every one of so many packets and one
// more, which is written to and not kept.
func room(list []uint32, packets int) []uint32 {
	if len(list) < packets+1 {
		return make([]uint32, packets+1)
	}
	return list
}
