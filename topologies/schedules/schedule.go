// Package schedules holds broadcasts of packets that are all there at the beginning as
// explicit schedules, which say which packet crosses which link in which slot, and the
// validator they must pass, which shares no code with them.
//
// VB93, ST93, VB95 and VAR98 are listed in package [castlab/analytic].
package schedules

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"castlab/distributions/inputs"
)

// A Schedule says which packet crosses which link in which slot. In a
// multinode broadcast, where Sources is nil, packet p is the one that node p
// holds before slot 1; otherwise Sources says where each packet is, and an
// empty list says that there is none.
type Schedule struct {
	Algorithm string  `json:"algorithm"`
	Params    Params  `json:"params"`
	Nodes     int     `json:"nodes"`
	Slots     int     `json:"slots"`             // the last slot in use; slots count from 1
	Sources   []int   `json:"sources,omitzero"`  // by packet, the node that holds it before slot 1; nil in a multinode broadcast
	Markers   int     `json:"markers,omitempty"` // so many of the last packets carry no data: they tell that a stream has ended
	Phases    []Phase `json:"phases,omitempty"`  // one after the other, where an algorithm has them
	Orders    []Order `json:"orders,omitempty"`  // those of control messages; nil for one, that of the node numbers

	Utilization *Utilization `json:"utilization,omitempty"` // of the links, where it was counted
	Buffers     *Buffers     `json:"buffers,omitempty"`     // that the packets need, where they were counted

	Sums  []Sum  `json:"sums,omitempty"` // by slot, then by sender, then by receiver
	Sends []Send `json:"sends"`          // by slot, then by sender, then by receiver
}

// Params are the parameters of an algorithm: an int or a string each.
type Params map[string]any

// A Phase is a part of a schedule, from slot First to slot Last. A phase that
// takes no time has Last = First-1.
type Phase struct {
	Name  string `json:"name"`
	First int    `json:"first"`
	Last  int    `json:"last"`
}

// An Order is a numbering of the nodes that control messages refer to. Those of
// different orders may count different packets.
type Order struct {
	Nodes []int `json:"nodes"` // by place, from 0

	// Ranked says that the rank of a packet in order 0 decides whether it is
	// counted in this one: a node knows its own number only once it can compose
	// the sum of places 0 to its own in order 0.
	Ranked bool `json:"ranked,omitempty"`

	// Packets are those that the order counts, where they are listed: a node tells the
	// sum of all nodes only when it has them all.
	Packets []int `json:"packets,omitempty"`

	// Joint says that the order counts the packets of all orders before it: a node that
	// has been told their sums of all nodes knows that of this one, and nothing else of it.
	Joint bool `json:"joint,omitempty"`
}

// A Sum is a control message in one slot: how many packets, in all, the nodes
// First to Last have to broadcast. It occupies its link like a packet.
type Sum struct {
	Slot  int  `json:"slot"`
	From  int  `json:"from"`
	To    int  `json:"to"`
	Order int  `json:"order,omitempty"` // that of First and Last, which are places in it
	First int  `json:"first"`
	Last  int  `json:"last"`
	Total bool `json:"total,omitempty"` // it tells the sum of all nodes as well
}

// A Send is one packet over one link in one slot.
type Send struct {
	Slot   int `json:"slot"`
	From   int `json:"from"`
	To     int `json:"to"`
	Packet int `json:"packet"`
}

func (s Sum) String() string {
	text := fmt.Sprintf("slot %d: %d -> %d, sum of %d to %d", s.Slot, s.From, s.To, s.First, s.Last)
	if s.Order > 0 {
		text += fmt.Sprintf(" in order %d", s.Order)
	}
	if s.Total {
		text += " and of all"
	}
	return text
}

func (s Send) String() string {
	return fmt.Sprintf("slot %d: %d -> %d, packet %d", s.Slot, s.From, s.To, s.Packet)
}

// sort orders sends by slot, sender, receiver, packet.
func sort(sends []Send) { slices.SortFunc(sends, inOrder) }

func inOrder(a, b Send) int {
	return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Packet, b.Packet))
}

// inSumOrder orders control messages like sends.
func inSumOrder(a, b Sum) int {
	return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.First, b.First),
		cmp.Compare(a.Last, b.Last))
}

// Read reads one schedule from JSON. An unknown key, and anything after the
// schedule, is an error. What was read is not yet validated.
func Read(r io.Reader) (Schedule, error) {
	var s Schedule
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	if err := d.Decode(&s); err != nil {
		return Schedule{}, fmt.Errorf("schedule: %w", inputs.JSON(err))
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Schedule{}, errors.New("schedule: something follows it")
	}
	return s, nil
}
