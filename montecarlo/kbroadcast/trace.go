package kbroadcast

import (
	"math/bits"
	"slices"
)

// A trace follows packets by number through an execution. A nil trace does
// nothing.
type trace struct {
	d      int
	emit   func(slot, from, to, packet int)
	number []int     // packets in the order in which they are assigned to trees
	taken  int       // prefix of number that has been assigned
	queue  [][][]int // by tree and label: packets of phase 2
	moved  []move    // of phase 2, in one slot
	order  [][]int   // by tree: packets in the order of arrival at the root
	got    [][]int   // by tree and label: number of packets received in phase 3
}

// A move is a packet that goes to the label to of tree j.
type move struct {
	j      int
	to     uint32
	packet int
}

// Trace is Run, and calls emit for every packet that crosses an arc, phase by
// phase and mostly tree by tree. Slots count from 1; the packet is its number
// among the sources, K + j for the termination packet of tree j, or Control for
// the messages of phase 1. Queues are first come, first served, of packets that
// come in one slot any may be first, and the packets of a node take trees in
// their order. It takes memory for every label of every tree.
func (e *Execution) Trace(sources, tree []int, emit func(slot, from, to, packet int)) (Times, error) {
	if err := e.c.check(sources, tree); err != nil {
		return Times{}, err
	}
	t := &trace{d: e.c.d, emit: emit, order: make([][]int, e.c.d)}
	for p := range sources {
		t.number = append(t.number, p)
	}
	if !e.c.variant.chosen() {
		slices.SortStableFunc(t.number, func(p, q int) int { return sources[p] - sources[q] })
	}
	for range t.d {
		t.queue = append(t.queue, make([][]int, 1<<t.d))
		t.got = append(t.got, make([]int, 1<<t.d))
	}
	e.trace = t
	defer func() { e.trace = nil }()
	return e.Run(sources, tree)
}

// control emits a message of phase 1.
func (t *trace) control(slot, from, to int) {
	if t != nil {
		t.emit(slot, from, to, Control)
	}
}

// take assigns the next packet, at label z, to tree j.
func (t *trace) take(j int, z uint32) {
	if t != nil {
		t.arrive(move{j, z, t.number[t.taken]})
		t.taken++
	}
}

func (t *trace) arrive(m move) {
	if m.to == 0 {
		t.order[m.j] = append(t.order[m.j], m.packet)
	} else {
		t.queue[m.j][m.to] = append(t.queue[m.j][m.to], m.packet)
	}
}

// gather sends one packet from every label in the list.
func (t *trace) gather(slot, j int, from []uint32) {
	if t != nil {
		for _, z := range from {
			t.hop(slot, j, z)
		}
		t.hopped()
	}
}

// hop sends a packet from label z to its parent, where it arrives at hopped.
func (t *trace) hop(slot, j int, z uint32) {
	if t != nil {
		m := move{j, above(z), t.queue[j][z][0]}
		t.queue[j][z] = t.queue[j][z][1:]
		t.moved = append(t.moved, m)
		t.emit(slot, int(node(t.d, j, z)), int(node(t.d, j, m.to)), m.packet)
	}
}

// hopped ends a slot of phase 2 with the arrivals of its packets.
func (t *trace) hopped() {
	if t != nil {
		for _, m := range t.moved {
			t.arrive(m)
		}
		t.moved = t.moved[:0]
	}
}

// broadcast emits the packets that the arcs of tree j carried in the slot.
func (t *trace) broadcast(slot, j int, p *pipe) {
	if t == nil {
		return
	}
	for w, word := range p.arcs[p.now] {
		for ; word != 0; word &= word - 1 {
			z := uint32(64*w + bits.TrailingZeros64(word))
			packet := len(t.number) + j
			if k := t.got[j][z]; k < len(t.order[j]) {
				packet = t.order[j][k]
			}
			t.got[j][z]++
			t.emit(slot, int(node(t.d, j, above(z))), int(node(t.d, j, z)), packet)
		}
	}
}
