package tasks

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Duplex says what a link carries at once.
type Duplex int

const (
	Full Duplex = iota // a packet per slot in each direction
	Half               // a packet per slot, in one direction or the other
)

// Validate returns a *Violation unless the schedule accomplishes the task on the
// network with unit packets and store-and-forward nodes that use all their links
// at once. It executes the schedule and knows nothing of how it was made; the
// order of the sends does not matter, and a packet received again is no fault.
//
// In a combining task a node hands over, on each link that it sends a packet's
// value on, all it has of it when the slot begins, and has nothing of it
// afterwards but what arrives in the slot. What arrives is added to what is
// there. The collector of a packet must end with the contribution of every node
// of To exactly once; what it does not end with may be anything.
//
// Control messages occupy their links; their contents are not checked, nor are phases.
//
// Cost: memory and time in proportion to links, packets and sends. How often a
// contribution arrives is counted exactly, backward in time: what a node hands
// over arrives as often as what the receivers then hold, in all.
//
// Errors: those of net.Validate and t.Validate; a *Violation.
func Validate(net topologies.Topology, t Task, s schedules.Schedule, d Duplex) error {
	if err := topologies.Valid(net); err != nil {
		return err
	}
	if err := t.Validate(); err != nil {
		return err
	}
	if err := checkNumbers(net.Order(), t, s); err != nil {
		return err
	}
	if err := linksApart(net, s, d); err != nil {
		return err
	}
	replay := newReplay(t.Nodes)
	if t.Combining {
		return t.each(s, replay.combine)
	}
	return t.each(s, replay.spread)
}

// Bounds of the memory of the links.
const (
	mostNodes = 1 << 20
	mostLinks = 1 << 25
)

// checkNumbers returns a *Violation unless the schedule is one of this task on n nodes
// and all numbers are in range.
func checkNumbers(n int, t Task, s schedules.Schedule) error {
	shape := func(format string, args ...any) error {
		return &Violation{Rule: Shape, Why: fmt.Sprintf(format, args...)}
	}
	switch {
	case s.Nodes != n || t.Nodes != n:
		return shape("%d nodes in the schedule and %d in the task, the network has %d", s.Nodes, t.Nodes, n)
	case n > mostNodes:
		return shape("%d nodes are more than the %d that are validated", n, mostNodes)
	case s.Sources != nil && t.Combining:
		return shape("sources are given, and every packet of a combining task starts at many")
	case s.Sources != nil && len(s.Sources) != len(t.Packets):
		return shape("%d sources for %d packets", len(s.Sources), len(t.Packets))
	}
	for p, v := range s.Sources {
		if v != int(t.Packets[p].From) {
			return shape("packet %d is at node %d, that of the task at node %d", p, v, t.Packets[p].From)
		}
	}
	last := 0
	in := func(x schedules.Send) error {
		if x.Slot < 1 || x.Slot > s.Slots {
			return &Violation{Rule: Slot, Send: x, Why: fmt.Sprintf("%v: slots run from 1 to %d", x, s.Slots)}
		}
		if x.From < 0 || x.From >= n || x.To < 0 || x.To >= n {
			return &Violation{Rule: Range, Send: x, Why: fmt.Sprintf("%v: nodes run from 0 to %d", x, n-1)}
		}
		last = max(last, x.Slot)
		return nil
	}
	for _, x := range s.Sends {
		if err := in(x); err != nil {
			return err
		}
		if x.Packet < 0 || x.Packet >= len(t.Packets) {
			return &Violation{Rule: Range, Send: x, Why: fmt.Sprintf("%v: packets run from 0 to %d", x, len(t.Packets)-1)}
		}
	}
	for _, x := range s.Sums {
		if err := in(occupied(x)); err != nil {
			return err
		}
	}
	if last != s.Slots {
		return shape("%d slots declared, %d used", s.Slots, last)
	}
	return nil
}

// occupied represents a control message as a send, to check the use of links.
func occupied(x schedules.Sum) schedules.Send {
	return schedules.Send{Slot: x.Slot, From: x.From, To: x.To, Packet: -1}
}

// linksApart returns a *Violation if a link does not exist or carries two things in one
// slot.
func linksApart(net topologies.Topology, s schedules.Schedule, d Duplex) error {
	links := linksOf(net)
	if d == Half {
		links.join()
	}
	all := s.Sends[:len(s.Sends):len(s.Sends)]
	for _, x := range s.Sums {
		all = append(all, occupied(x))
	}
	if !slices.IsSortedFunc(all, bySlot) {
		all = slices.Clone(all)
		slices.SortStableFunc(all, bySlot)
	}
	busy := make([]int, len(links.to)) // by link, the latest slot in which it was used
	for _, x := range all {
		l := links.number(x.From, x.To)
		if l < 0 {
			return &Violation{Rule: Link, Send: x, Why: fmt.Sprintf("%v: %v has no such link", x, net)}
		}
		if links.same != nil {
			l = links.same[l]
		}
		if busy[l] == x.Slot {
			return &Violation{Rule: Capacity, Send: x, Why: fmt.Sprintf("%v: the link already carries something in this slot", x)}
		}
		busy[l] = x.Slot
	}
	return nil
}

// each calls check for every packet with its sends by slot, until check returns an
// error.
func (t Task) each(s schedules.Schedule, check func(p int, packet Packet, sends []schedules.Send) error) error {
	own := t.apart(s)
	for p, packet := range t.Packets {
		if err := check(p, packet, own(p)); err != nil {
			return err
		}
	}
	return nil
}

// apart returns the sends of each packet, by slot. The numbers of packets must be in
// range.
func (t Task) apart(s schedules.Schedule) (of func(p int) []schedules.Send) {
	start := make([]int, len(t.Packets)+1)
	for _, x := range s.Sends {
		start[x.Packet+1]++
	}
	for p := range t.Packets {
		start[p+1] += start[p]
	}
	sends := make([]schedules.Send, len(s.Sends))
	next := slices.Clone(start)
	for _, x := range s.Sends {
		sends[next[x.Packet]] = x
		next[x.Packet]++
	}
	return func(p int) []schedules.Send {
		own := sends[start[p]:start[p+1]:start[p+1]]
		if !slices.IsSortedFunc(own, bySlot) {
			slices.SortStableFunc(own, bySlot)
		}
		return own
	}
}

func bySlot(a, b schedules.Send) int { return cmp.Compare(a.Slot, b.Slot) }
