package tasks

import "castlab/topologies/schedules"

// A Violation is the first rule that a schedule of a task breaks.
type Violation struct {
	Rule Rule
	Send schedules.Send // the send at fault, where there is one
	Why  string         // in words
}

func (v *Violation) Error() string { return v.Rule.String() + ": " + v.Why }

// A Rule is one thing that a schedule of a task must observe.
type Rule int

const (
	Shape    Rule = iota // nodes as many as network and task have, slots as many as are used, the task's sources
	Slot                 // slots from 1 to the declared number
	Range                // senders and receivers are nodes, packets exist
	Link                 // the network has the link
	Capacity             // a link carries one packet or control message per slot: in each direction, or in all (Half)
	// the sender has received the packet in an earlier slot, or it is its own; in a combining task, it has something to hand over
	Holding
	Once     // no contribution is added to a value that has it already (combining tasks alone)
	Complete // at the end every destination has the packet, every collector all contributions
)

func (r Rule) String() string {
	names := [...]string{"shape", "slot", "range", "link", "capacity", "holding", "once", "complete"}
	if r < 0 || int(r) >= len(names) {
		return "rule?"
	}
	return names[r]
}
