package tasks

import (
	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Dual turns an algorithm that copies packets into one that combines them, and
// back: the links are turned round and slot t becomes T+1-t, T being the last. A
// packet of one node for many becomes an accumulation of theirs by that node,
// so the dual of a broadcast is an accumulation (SNB and SNA, PMNB and PMNA).
//
// Of the sends only those are kept that the dual needs: a node that receives a
// packet again would hand it over twice, and a branch that reaches no
// destination would hand over nothing. The slots stay those of the schedule.
//
// The dual runs on the reversed network, see ReverseLinks; where links go both
// ways that is the same network.
//
// Source: VAR98, Section 2.1; pruning derived. Errors: those of t.Validate; a
// *Violation where the schedule does not do the task, whatever the links.
func Dual(t Task, s schedules.Schedule) (Task, schedules.Schedule, error) {
	dual := Task{Name: dualName(t.Name), Nodes: t.Nodes, Packets: t.Packets, Combining: !t.Combining}
	if err := t.done(s); err != nil {
		return Task{}, schedules.Schedule{}, err
	}
	var kept []schedules.Send
	r := newReplay(t.Nodes)
	err := t.each(s, func(p int, packet Packet, sends []schedules.Send) error {
		if t.Combining {
			kept = append(kept, r.collected(packet, sends)...)
		} else {
			kept = append(kept, r.branches(p, packet, sends)...)
		}
		return nil
	})
	return dual, turned(dual, s, kept), err
}

// Reverse turns an algorithm for packets of one destination each into one for
// the packets the other way: the links are turned round and slot t becomes
// T+1-t. The reverse of a scatter is a gather (SNS and SNG, PMNS and PMNG), that
// of a total exchange another total exchange. Sends that do not lead a packet to
// its destination are left out.
//
// The reverse runs on the reversed network, see ReverseLinks.
//
// Source: VAR98, Section 2.1. Errors: an *inputs.Error where some
// packet has not one destination; those of Dual.
func Reverse(t Task, s schedules.Schedule) (Task, schedules.Schedule, error) {
	back := Task{Name: reverseName(t.Name), Nodes: t.Nodes, Packets: make([]Packet, len(t.Packets))}
	for p, packet := range t.Packets {
		if len(packet.To) != 1 || t.Combining {
			return Task{}, schedules.Schedule{}, &inputs.Error{Arg: "task", Value: t.Name, Domain: "packets of one destination each"}
		}
		back.Packets[p] = Packet{From: packet.To[0], To: []topologies.Node{packet.From}}
	}
	if err := t.done(s); err != nil {
		return Task{}, schedules.Schedule{}, err
	}
	var kept []schedules.Send
	r := newReplay(t.Nodes)
	err := t.each(s, func(p int, packet Packet, sends []schedules.Send) error {
		kept = append(kept, r.branches(p, packet, sends)...)
		return nil
	})
	return back, turned(back, s, kept), err
}

// done returns a *Violation unless the schedule does the task, assuming that all links
// it uses exist.
func (t Task) done(s schedules.Schedule) error {
	if err := t.Validate(); err != nil {
		return err
	}
	if err := checkNumbers(t.Nodes, t, s); err != nil {
		return err
	}
	r := newReplay(t.Nodes)
	if t.Combining {
		return t.each(s, r.combine)
	}
	return t.each(s, r.spread)
}

// turned returns a schedule of the given sends with links and time reversed.
func turned(t Task, s schedules.Schedule, sends []schedules.Send) schedules.Schedule {
	for i, x := range sends {
		sends[i] = schedules.Send{Slot: s.Slots + 1 - x.Slot, From: x.To, To: x.From, Packet: x.Packet}
	}
	return listed(t, s.Params, sends)
}

// branches returns those sends of a packet that deliver it to a node first and lead to
// a destination, last slot first.
func (r *replay) branches(p int, packet Packet, sends []schedules.Send) []schedules.Send {
	mark := p + 1
	r.packet[packet.From] = mark
	first := sends[:0:0]
	for _, x := range sends {
		if r.packet[x.To] != mark {
			r.packet[x.To] = mark
			first = append(first, x)
		}
	}
	clear(r.counts) // 1 at nodes that are needed
	for _, v := range packet.To {
		r.counts[v] = 1
	}
	kept := sends[:0:0]
	for i := len(first) - 1; i >= 0; i-- {
		if x := first[i]; r.counts[x.To] == 1 {
			r.counts[x.From] = 1
			kept = append(kept, x)
		}
	}
	return kept
}

// collected returns those sends of an accumulation whose value reaches the collector.
func (r *replay) collected(packet Packet, sends []schedules.Send) []schedules.Send {
	clear(r.counts)
	r.counts[packet.From] = 1
	kept := sends[:0:0]
	for len(sends) > 0 {
		first := len(sends) - 1
		for first > 0 && sends[first-1].Slot == sends[first].Slot {
			first--
		}
		slot := sends[first:]
		for _, x := range slot {
			r.handed[x.From] = 0
		}
		for _, x := range slot {
			if r.counts[x.To] > 0 {
				r.handed[x.From] = 1
				kept = append(kept, x)
			}
		}
		for _, x := range slot {
			r.counts[x.From] = r.handed[x.From]
		}
		sends = sends[:first]
	}
	return kept
}

// duals are the names of tasks that are dual to one another.
var duals = [][2]string{
	{"broadcast", "accumulate"},
	{"selective-broadcast", "selective-accumulate"},
	{"partial-multinode-broadcast", "partial-multinode-accumulation"},
	{"multinode-broadcast", "multinode-accumulation"},
}

// reverses are the names of tasks that are the reverse of one another.
var reverses = [][2]string{
	{"scatter", "gather"},
	{"selective-scatter", "selective-gather"},
	{"partial-multinode-scatter", "partial-multinode-gather"},
}

func dualName(name string) string    { return otherOf(duals, name, "dual of "+name) }
func reverseName(name string) string { return otherOf(reverses, name, name) }

func otherOf(pairs [][2]string, name, otherwise string) string {
	for _, pair := range pairs {
		switch name {
		case pair[0]:
			return pair[1]
		case pair[1]:
			return pair[0]
		}
	}
	return otherwise
}
