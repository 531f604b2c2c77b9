package tasks

import (
	"fmt"

	"castlab/topologies/schedules"
)

// A replay traces the sends of one packet after the other.
type replay struct {
	packet []int   // by node, the last packet that reached it, from 1
	since  []int   // by node, the slot in which that packet arrived; 0 before slot 1
	counts []uint8 // of combine, by node: 0, 1 or "more"
	handed []uint8 // next value of counts
}

func newReplay(n int) *replay {
	return &replay{packet: make([]int, n), since: make([]int, n), counts: make([]uint8, n), handed: make([]uint8, n)}
}

// spread returns a *Violation unless every sender holds the packet and all
// destinations end with it.
func (r *replay) spread(p int, packet Packet, sends []schedules.Send) error {
	mark := p + 1
	r.packet[packet.From], r.since[packet.From] = mark, 0
	for _, x := range sends {
		if r.packet[x.From] != mark || r.since[x.From] >= x.Slot {
			return &Violation{Rule: Holding, Send: x, Why: fmt.Sprintf("%v: the sender does not hold it when the slot begins", x)}
		}
		if r.packet[x.To] != mark {
			r.packet[x.To], r.since[x.To] = mark, x.Slot
		}
	}
	for _, v := range packet.To {
		if r.packet[v] != mark {
			return &Violation{Rule: Complete, Why: fmt.Sprintf("node %d never receives packet %d", v, p)}
		}
	}
	return nil
}

// combine returns a *Violation unless every sender holds a value and the collector ends
// with each contribution exactly once.
func (r *replay) combine(p int, packet Packet, sends []schedules.Send) error {
	if err := r.handOver(p, packet, sends); err != nil {
		return err
	}
	r.count(packet, sends)
	for _, v := range packet.To {
		switch r.counts[v] {
		case 0:
			return &Violation{Rule: Complete, Why: fmt.Sprintf("the contribution of node %d to packet %d does not end at node %d", v, p,
				packet.From)}
		case 1:
		default:
			return &Violation{Rule: Once, Why: fmt.Sprintf("node %d ends with the contribution of node %d to packet %d more than once",
				packet.From, v, p)}
		}
	}
	return nil
}

// handOver returns a *Violation if a node sends without holding a value. Holders are
// marked.
func (r *replay) handOver(p int, packet Packet, sends []schedules.Send) error {
	mark := p + 1
	for _, v := range packet.To {
		r.packet[v] = mark
	}
	for len(sends) > 0 {
		slot := slotOf(sends)
		for _, x := range slot {
			if r.packet[x.From] != mark {
				return &Violation{Rule: Holding, Send: x, Why: fmt.Sprintf("%v: the sender has nothing of it when the slot begins", x)}
			}
		}
		for _, x := range slot {
			r.packet[x.From] = 0
		}
		for _, x := range slot {
			r.packet[x.To] = mark
		}
		sends = sends[len(slot):]
	}
	return nil
}

// count computes, in counts, how often each node's initial value is contained in the
// collector's final value, up to "more than once".
func (r *replay) count(packet Packet, sends []schedules.Send) {
	clear(r.counts)
	r.counts[packet.From] = 1
	for len(sends) > 0 {
		first := len(sends) - 1
		for first > 0 && sends[first-1].Slot == sends[first].Slot {
			first--
		}
		for _, x := range sends[first:] {
			r.handed[x.From] = 0
		}
		for _, x := range sends[first:] {
			r.handed[x.From] = min(2, r.handed[x.From]+r.counts[x.To])
		}
		for _, x := range sends[first:] {
			r.counts[x.From] = r.handed[x.From]
		}
		sends = sends[:first]
	}
}

// slotOf returns the sends of the first slot.
func slotOf(sends []schedules.Send) []schedules.Send {
	end := 1
	for end < len(sends) && sends[end].Slot == sends[0].Slot {
		end++
	}
	return sends[:end]
}
