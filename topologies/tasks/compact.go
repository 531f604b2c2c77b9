package tasks

import (
	"slices"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Compact moves the sends of a schedule to earlier slots, where the links are
// idle and the packets are there already: every link carries the same packets
// in the same order, each as soon as the one before it has gone and its sender
// has it. No send moves to a later slot. What is left of an algorithm for a
// larger task, see Solve, has such holes.
//
// Source: derived. Errors: those of Validate (Full).
func Compact(net topologies.Topology, t Task, s schedules.Schedule) (schedules.Schedule, error) {
	if err := Validate(net, t, s, Full); err != nil {
		return schedules.Schedule{}, err
	}
	if t.Combining {
		return compactDual(net, t, s)
	}
	links := linksOf(net)
	sends := slices.Clone(s.Sends)
	slices.SortStableFunc(sends, bySlot)
	before := t.deliveries(sends)
	used := make([]int, len(links.to)) // by link, the last slot of its use
	for i := range sends {
		x := &sends[i]
		l := links.number(x.From, x.To)
		x.Slot = used[l] + 1
		if before[i] >= 0 {
			x.Slot = max(x.Slot, sends[before[i]].Slot+1)
		}
		used[l] = x.Slot
	}
	return relisted(t, s, sends), nil
}

// compactDual compacts accumulations, on the dual task.
func compactDual(net topologies.Topology, t Task, s schedules.Schedule) (schedules.Schedule, error) {
	back, err := ReverseLinks(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	dual, d, err := Dual(t, s)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if d, err = Compact(back, dual, d); err != nil {
		return schedules.Schedule{}, err
	}
	_, compact, err := Dual(dual, d)
	compact.Algorithm = s.Algorithm
	return compact, err
}

// deliveries returns, for every send of a list sorted by slot, the send that brought
// its packet to the sender first, or -1 if the sender had it before slot 1.
func (t Task) deliveries(sends []schedules.Send) []int {
	byPacket := make([]int, len(sends))
	for i := range sends {
		byPacket[i] = i
	}
	slices.SortStableFunc(byPacket, func(i, j int) int { return sends[i].Packet - sends[j].Packet })
	before := make([]int, len(sends))
	packet := make([]int, t.Nodes) // by node, the last packet that reached it, from 1
	by := make([]int, t.Nodes)     // by node, the send
	for _, i := range byPacket {
		x := sends[i]
		mark := x.Packet + 1
		if origin := t.Packets[x.Packet].From; packet[origin] != mark {
			packet[origin], by[origin] = mark, -1
		}
		before[i] = by[x.From]
		if packet[x.To] != mark {
			packet[x.To], by[x.To] = mark, i
		}
	}
	return before
}

// relisted returns the schedule with other sends.
func relisted(t Task, s schedules.Schedule, sends []schedules.Send) schedules.Schedule {
	moved := listed(t, s.Params, sends)
	moved.Algorithm = s.Algorithm
	return moved
}
