package kbroadcast

import (
	"fmt"
	"math/bits"
)

// immediate executes the variant in which roots broadcast as soon as they have a
// packet, all trees slot by slot together: the arc on which a packet of phase 2
// waits may belong, away from the root, to another tree, and then a packet of
// phase 3 goes first.
func (e *Execution) immediate() (Times, error) {
	d := e.c.d
	var t Times
	var ready [MaxDimensions]int // packets that root j has not broadcast
	active, next := e.active[:0], e.next[:0]
	for j := range d {
		for _, z := range e.starts[e.from[j]:e.from[j+1]] {
			if z == 0 {
				ready[j]++
				continue
			}
			at := uint32(j)<<d | z
			if e.waiting[at] == 0 {
				active = append(active, at)
			}
			e.waiting[at]++
		}
		t.MaxLoad = max(t.MaxLoad, e.loads[j])
	}
	began := 0 // the slot before the first in which a root sends
	for slot := 1; ; slot++ {
		busy := len(active) > 0
		sends := false
		for j, p := range e.pipes {
			root := ready[j] > 0
			if root {
				ready[j]--
			}
			if p.slot(root) {
				sends = true
				e.trace.broadcast(slot, j, p)
			}
		}
		if !busy && !sends {
			break
		}
		if sends {
			t.Slots = slot
		} else if t.Slots == 0 {
			began = slot
		}
		next = next[:0]
		for _, at := range active {
			j, z := int(at>>d), at&(1<<d-1)
			parent := above(z)
			if e.blocked(j, z, parent) {
				next = append(next, at)
				continue
			}
			e.trace.hop(slot, j, z)
			e.waiting[at]--
			if e.waiting[at] > 0 {
				next = append(next, at)
			}
			if parent == 0 {
				ready[j]++
				t.Phase2 = slot
				continue
			}
			up := at&^(1<<d-1) | parent
			if e.waiting[up] == 0 {
				next = append(next, up)
			}
			e.waiting[up]++
		}
		active, next = next, active
		e.trace.hopped()
	}
	e.active, e.next = active, next
	t.Phase3 = t.Slots - began
	for j, p := range e.pipes {
		if err := p.check(j, e.loads[j]); err != nil {
			return Times{}, err
		}
	}
	if t.Phase2 > t.Slots {
		return Times{}, fmt.Errorf("a packet came to its root in slot %d, after the last broadcast in slot %d", t.Phase2, t.Slots)
	}
	return t, nil
}

// blocked reports whether the arc from label z to its parent in tree j carries a
// packet of phase 3 in this slot.
func (e *Execution) blocked(j int, z, parent uint32) bool {
	d := e.c.d
	c := j + bits.Len32(z) // the last dimension on the path to z, plus d perhaps
	if c >= d {
		c -= d
	}
	other, label := shared(d, node(d, j, parent), c)
	return e.pipes[other].carries(label)
}
