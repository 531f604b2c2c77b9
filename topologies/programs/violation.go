package programs

import "fmt"

// A Rule is one thing that a program, or a plan, must observe.
type Rule int

const (
	Shape     Rule = iota // at least one rank, and no more ranks and operations than are taken
	Form                  // kinds exist, sizes and times are numbers from 0, CPUs and NICs at most 255
	Peer                  // senders and receivers are ranks
	Waits                 // an operation waits for others of its rank, each at most once
	Circle                // no operation waits for itself, directly or through others
	Matched               // every Send has a Receive of its own, and every Receive a Send
	Size                  // a Send and its Receive agree on the bytes
	Deadlock              // some order of the operations brings all of them to their end
	Layout                // blocks are those of the task, and as large as it demands
	Carried               // a message carries blocks that exist, as many bytes as it has, each once
	Holding               // a Send waits for what brings each block that it carries, if its rank has not got it
	Twice                 // no contribution is combined twice
	Order                 // what overwrites a block, and what else is written to it, wait for one another
	Heard                 // of a barrier: the end of every rank waits, through messages, for the beginning of all
	Delivered             // at the end every rank has every block that the task wants there, of all contributors
)

func (r Rule) String() string {
	names := [...]string{
		"shape", "form", "peer", "waits", "circle", "matched", "size", "deadlock",
		"layout", "carried", "holding", "twice", "order", "heard", "delivered",
	}
	if r < 0 || int(r) >= len(names) {
		return "rule?"
	}
	return names[r]
}

// A Violation is the first rule that a program breaks.
type Violation struct {
	Rule      Rule
	Rank      int    // at fault, -1 where none is
	Operation int    // of that rank, by index, -1 where none is
	Why       string // in words
}

func (v *Violation) Error() string {
	switch {
	case v.Rank < 0:
		return fmt.Sprintf("program: %v: %s", v.Rule, v.Why)
	case v.Operation < 0:
		return fmt.Sprintf("program: rank %d: %v: %s", v.Rank, v.Rule, v.Why)
	}
	return fmt.Sprintf("program: rank %d, operation %d: %v: %s", v.Rank, v.Operation, v.Rule, v.Why)
}
