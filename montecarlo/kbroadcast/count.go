package kbroadcast

import "fmt"

// count executes the counts of tree j behind its packets, after gather, of which last is
// the slot of the last arrival at the root and load the number of packets. It returns the
// slot in which the root knows that it has all.
//
// A node sends its count in the first slot in which it has sent all its packets and has
// the counts of all its children, of which packets came before: nothing follows.
//
// Source: derived; ST93, Section 3.2, asks for it.
func (e *Execution) count(j, last, load int) (slots int, err error) {
	busy, counts := e.busy, e.counts
	for _, z := range e.starts[e.from[j]:e.from[j+1]] {
		counts[z]++
	}
	for z := uint32(len(counts) - 1); z > 0; z-- { // children have higher labels
		slot, parent := busy[z]+1, above(z)
		counts[parent] += counts[z]
		busy[parent] = max(busy[parent], slot)
		e.trace.control(int(slot), int(node(e.c.d, j, z)), int(node(e.c.d, j, parent)))
	}
	slots = int(busy[0])
	if int(counts[0]) != load || last >= slots {
		return 0, fmt.Errorf("root %d is told of %d packets in slot %d, it had %d in slot %d", 1<<j, counts[0], slots, load, last)
	}
	e.trace.control(slots+1, 1<<j, 0)
	clear(busy)
	clear(counts)
	return slots, nil
}

// signal executes the slots after the last root has all its packets: it tells node 0, and
// node 0 the roots. It returns the slots of phase 2.
func (e *Execution) signal(over int) (slots int) {
	for j := range e.c.d {
		e.trace.control(over+2, 0, 1<<j)
	}
	return over + 2
}
