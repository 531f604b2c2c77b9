package tasks

import (
	"slices"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Plan returns a schedule for any task on any network, by the shortest way there
// is here for packets like these:
//
//	one packet                        Spread   least number of slots
//	one origin, a destination each    Deal     least, where a flow can be afforded
//	one destination, an origin each   the reverse of Deal on the reversed network
//	a destination each                Route, or the reverse of Route on the reversed network
//	copied, of every node for all     Invariant on a topologies.Translated, else Gossip
//	copied, otherwise                 Gossip, or what is left of Invariant, whichever is shorter
//	combined                          the dual of the copied ones on the reversed network
//
// Source: VAR98, Section 2.1. Errors: an *inputs.Error where a packet
// has no path to a destination or the schedule would be too long; those of
// net.Validate and t.Validate.
func Plan(net topologies.Topology, t Task) (schedules.Schedule, error) {
	if err := topologies.Valid(net); err != nil {
		return schedules.Schedule{}, err
	}
	if err := t.Validate(); err != nil {
		return schedules.Schedule{}, err
	}
	switch shape := t.shape(); {
	case t.Combining:
		return onReversed(net, Task{Name: t.Name, Nodes: t.Nodes, Packets: t.Packets}, Dual, t.Name)
	case len(t.Packets) == 1:
		return Spread(net, t)
	case shape.copied:
		return broadcasts(net, t)
	case shape.oneOrigin:
		return Deal(net, t)
	case shape.oneDestination:
		return onReversed(net, opposite(t), Reverse, t.Name)
	}
	return thereAndBack(net, t)
}

// thereAndBack routes packets on the network and, with time reversed, on the reversed
// network, and returns the shorter schedule.
func thereAndBack(net topologies.Topology, t Task) (schedules.Schedule, error) {
	s, err := Route(net, t)
	if err != nil || len(s.Sends) > severalRoutes {
		return s, err
	}
	back, err := ReverseLinks(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	turned := opposite(t)
	other, err := Route(back, turned)
	if err != nil || other.Slots >= s.Slots {
		return s, err
	}
	_, other, err = Reverse(turned, other)
	other.Algorithm = t.Name
	return other, err
}

// opposite exchanges origin and destination of packets with one destination each.
func opposite(t Task) Task {
	back := Task{Name: t.Name, Nodes: t.Nodes, Packets: make([]Packet, len(t.Packets))}
	for p, packet := range t.Packets {
		back.Packets[p] = Packet{From: packet.To[0], To: []topologies.Node{packet.From}}
	}
	return back
}

// onReversed plans a task on the reversed network and converts the schedule with turn.
func onReversed(net topologies.Topology, t Task, turn func(Task, schedules.Schedule) (Task, schedules.Schedule, error),
	name string) (schedules.Schedule, error) {
	back, err := ReverseLinks(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	s, err := Plan(back, t)
	if err != nil {
		return schedules.Schedule{}, err
	}
	_, s, err = turn(t, s)
	s.Algorithm = name
	return s, err
}

// broadcasts plans packets with several destinations.
func broadcasts(net topologies.Topology, t Task) (schedules.Schedule, error) {
	alike, is := net.(topologies.Translated)
	if !is {
		return Gossip(net, t)
	}
	all := MultinodeBroadcast(t.Nodes)
	whole, err := Invariant(alike)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if t.same(all) {
		whole.Algorithm = t.Name
		return whole, nil
	}
	part, err := Solve(all, whole, t)
	if err != nil { // a node has two packets
		return Gossip(net, t)
	}
	if part, err = Compact(net, t, part); err != nil {
		return schedules.Schedule{}, err
	}
	other, err := Gossip(net, t)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if other.Slots < part.Slots {
		return other, nil
	}
	return part, nil
}

// same reports whether two tasks have packets of the same origins, in order, for
// as many nodes.
func (t Task) same(other Task) bool {
	return slices.EqualFunc(t.Packets, other.Packets, func(p, q Packet) bool { return p.From == q.From && len(p.To) == len(q.To) })
}

// shape is what the packets of a task have in common.
type shape struct{ copied, oneOrigin, oneDestination bool }

func (t Task) shape() shape {
	s := shape{oneOrigin: true, oneDestination: true}
	for _, packet := range t.Packets {
		if len(packet.To) != 1 {
			s.copied = true
			continue
		}
		first := t.Packets[0]
		s.oneOrigin = s.oneOrigin && packet.From == first.From
		s.oneDestination = s.oneDestination && len(first.To) == 1 && packet.To[0] == first.To[0]
	}
	return s
}
