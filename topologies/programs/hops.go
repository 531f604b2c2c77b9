package programs

import (
	"cmp"
	"fmt"
	"slices"
)

// A hop is the move of a packet from one rank to another, or a control message if
// packet is none.
type hop struct{ slot, from, to, packet int }

func (x hop) String() string {
	if x.packet == none {
		return fmt.Sprintf("slot %d: %d -> %d, control message", x.slot, x.from, x.to)
	}
	return fmt.Sprintf("slot %d: %d -> %d, packet %d", x.slot, x.from, x.to, x.packet)
}

// hops is a schedule of either kind.
type hops struct {
	name    string
	ranks   int
	packets int
	sources []int // nil: packet p starts at rank p
	markers int
	lag     int // slots from a Send until its packet can be forwarded
	size    Cut
	list    []hop // by slot, control messages first, then as given

	sending, receiving []int32 // by hop, the index of the operation at its rank
	byPacket           []int32 // hops of packets, by packet
	start              []int   // those of packet p are byPacket[start[p]:start[p+1]]
}

func (h *hops) wrong(x hop, why string, values ...any) error {
	return &ScheduleError{h.name, x.String(), fmt.Sprintf(why, values...)}
}

// source returns the rank that has a packet at the beginning, or none.
func (h *hops) source(packet int) int {
	switch {
	case h.sources != nil:
		return h.sources[packet]
	case packet < h.ranks:
		return packet
	}
	return none
}

func (h *hops) checkRanks() error {
	if h.ranks < 1 || h.ranks > MaxRanks {
		return &ScheduleError{h.name, "", fmt.Sprintf("%d nodes, want 1 to %d", h.ranks, MaxRanks)}
	}
	return nil
}

// check validates every number and sorts the hops.
func (h *hops) check() error {
	if err := h.checkRanks(); err != nil {
		return err
	}
	whole := func(why string, values ...any) error {
		return &ScheduleError{h.name, "", fmt.Sprintf(why, values...)}
	}
	switch {
	case h.markers < 0 || h.markers > h.packets:
		return whole("%d termination packets of %d packets", h.markers, h.packets)
	case h.packets > MaxOperations:
		return &SizeError{Algorithm: h.name, Ranks: h.ranks, Operations: float64(h.packets)}
	}
	if err := affordable(h.name, h.ranks, 2*float64(len(h.list))); err != nil {
		return err
	}
	for p, v := range h.sources {
		if v < 0 || v >= h.ranks {
			return whole("packet %d is at node %d, want nodes 0 to %d", p, v, h.ranks-1)
		}
	}
	for _, x := range h.list {
		switch {
		case x.from < 0 || x.from >= h.ranks || x.to < 0 || x.to >= h.ranks:
			return h.wrong(x, "nodes run from 0 to %d", h.ranks-1)
		case x.from == x.to:
			return h.wrong(x, "a node does not send to itself")
		case x.slot < 0 || x.slot > 1<<40:
			return h.wrong(x, "want a slot from 0")
		}
	}
	bySlot := func(a, b hop) int {
		return cmp.Or(cmp.Compare(a.slot, b.slot), cmp.Compare(min(a.packet, 0), min(b.packet, 0)))
	}
	if !slices.IsSortedFunc(h.list, bySlot) {
		slices.SortStableFunc(h.list, bySlot)
	}
	return nil
}

// plan converts the schedule to a plan.
func (h *hops) plan() (Plan, error) {
	if err := h.check(); err != nil {
		return Plan{}, err
	}
	h.number()
	combining, err := h.combining()
	if err != nil {
		return Plan{}, err
	}
	blocks, err := h.blocks(combining)
	if err != nil {
		return Plan{}, err
	}
	task := Custom
	if combining {
		task = Reduce // provisionally: it allows for combined blocks
	}
	b := newBuilder(h.name, task, Settings{Ranks: h.ranks}, 0)
	b.plan.Blocks = blocks
	b.plan.Task, b.plan.Root, b.plan.Bytes = h.task(blocks, combining)
	after, err := h.waits(combining)
	if err != nil {
		return Plan{}, err
	}
	control := h.packets
	runs := make([]payload, h.packets)
	for p := range runs {
		runs[p] = b.payload(Run{int32(p), 1})
	}
	for k, x := range h.list {
		tag, message := x.packet, payload{}
		if x.packet == none {
			tag = control
			message = b.payload(Run{int32(control), 1})
			control++
		} else {
			message = runs[x.packet]
		}
		b.send(x.from, x.to, tag, message, after.of(k)...)
		if combining {
			b.combine(x.to, x.from, tag, message)
		} else {
			b.receive(x.to, x.from, tag, message)
		}
	}
	return b.plan, nil
}

// number assigns the hops to operations of their ranks, and lists them by packet.
func (h *hops) number() {
	next := make([]int32, h.ranks)
	h.sending, h.receiving = make([]int32, len(h.list)), make([]int32, len(h.list))
	h.start = make([]int, h.packets+1)
	for k, x := range h.list {
		h.sending[k], h.receiving[k] = next[x.from], next[x.to]
		next[x.from]++
		next[x.to]++
		if x.packet != none {
			h.start[x.packet+1]++
		}
	}
	for p := range h.packets {
		h.start[p+1] += h.start[p]
	}
	h.byPacket = make([]int32, h.start[h.packets])
	at := slices.Clone(h.start)
	for k, x := range h.list {
		if x.packet != none {
			h.byPacket[at[x.packet]] = int32(k)
			at[x.packet]++
		}
	}
}
