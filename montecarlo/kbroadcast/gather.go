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
	waiting, active := e.waiting, e.active[:0]
	for _, z := range starts {
		if z == 0 {
			load++
			continue
		}
		if waiting[z] == 0 {
			active = append(active, z)
		}
		waiting[z]++
	}
	next := e.next[:0]
	for len(active) > 0 {
		slots++
		e.trace.gather(before+slots, j, active)
		next = next[:0]
		for _, z := range active {
			waiting[z]--
			if waiting[z] > 0 {
				next = append(next, z)
			}
			// A parent that was idle is listed for the next slot. One that is
			// listed for this slot sends a packet that it had before, whether its
			// turn has come already or not.
			parent := above(z)
			if parent == 0 {
				load++
				continue
			}
			if waiting[parent] == 0 {
				next = append(next, parent)
			}
			waiting[parent]++
		}
		active, next = next, active
	}
	e.active, e.next = active, next // grown, perhaps
	return slots, load
}
