// Package tasks is the language of static communication tasks: what packets
// there are, who holds each before slot 1 and who must have it at the end. It
// validates any schedule of any task on any network, carries values along a
// schedule, turns an algorithm for one task into one for another, and makes an
// explicit schedule of every task of the hierarchy.
//
// Packets take one slot on a link, nodes use all their links at once, and pass
// on a packet in the slot after they received it at the earliest.
//
// Source: VAR98, Section 2.1.
//
// VAR98 is listed in package [castlab/analytic].
package tasks

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A Task is a static communication task.
type Task struct {
	Name    string
	Nodes   int
	Packets []Packet // a schedule refers to them by their place

	// Combining makes every packet an accumulation: all nodes of To contribute
	// a value, From collects them, and values that meet at a node go on as one.
	Combining bool
}

// A Packet is one content that From holds before slot 1 and all of To must have
// at the end. In a combining task it is the other way round: To contribute, and
// From must have what all of them make together. A node may be among both.
type Packet struct {
	From topologies.Node
	To   []topologies.Node
}

// Validate returns an *inputs.Error where there is no node, or a
// packet names a node that does not exist or names it twice.
func (t Task) Validate() error {
	if err := inputs.Integer("nodes", t.Nodes, 1, mostNodes); err != nil {
		return err
	}
	named := make([]int, t.Nodes) // by node, the last packet with it in To, from 1
	for p, packet := range t.Packets {
		if err := t.node("from", packet.From); err != nil {
			return err
		}
		for _, v := range packet.To {
			if err := t.node("to", v); err != nil {
				return err
			}
			if named[v] == p+1 {
				return &inputs.Error{Arg: "to", Value: v, Domain: fmt.Sprintf("each node once, in packet %d", p)}
			}
			named[v] = p + 1
		}
	}
	return nil
}

func (t Task) node(arg string, v topologies.Node) error {
	if v < 0 || int(v) >= t.Nodes {
		return &inputs.Error{Arg: arg, Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", t.Nodes-1)}
	}
	return nil
}

// Sources returns the node of each packet before slot 1, nil for a combining
// task, whose packets start at many.
func (t Task) Sources() []int {
	if t.Combining {
		return nil
	}
	nodes := make([]int, len(t.Packets))
	for p, packet := range t.Packets {
		nodes[p] = int(packet.From)
	}
	return nodes
}
