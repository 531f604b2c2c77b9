package collectives

import (
	"fmt"

	"castlab/topologies/programs"
)

// A DeadlockError names an operation of a program that waits forever: a Receive to
// which no message comes, a Send above the eager threshold that no rank receives, or
// one of a cycle of operations that wait for each other.
type DeadlockError struct {
	Program         string
	Rank, Operation int // the first such operation
	Kind            programs.Kind
	Peer, Tag       int
	Waiting         int // operations that never end; 0 where no run has counted them
}

func (e *DeadlockError) Error() string {
	what := "waits for itself"
	switch e.Kind {
	case programs.Receive:
		what = "waits for a message from " + peer(e.Peer) + " with " + tag(e.Tag) + " that never comes"
	case programs.Send:
		what = "waits for rank " + peer(e.Peer) + " to receive its message with " + tag(e.Tag)
	}
	text := fmt.Sprintf("deadlock in %s: operation %d of rank %d %s", named(e.Program), e.Operation, e.Rank, what)
	if e.Waiting > 1 {
		text += fmt.Sprintf(" (%d operations never end)", e.Waiting)
	}
	return text
}

// An UnreceivedError says which Send of a program has a message that no Receive
// takes.
type UnreceivedError struct {
	Program         string
	Rank, Operation int
	Peer, Tag       int
}

func (e *UnreceivedError) Error() string {
	return fmt.Sprintf("%s: rank %d never receives the message with %s that operation %d of rank %d sends", named(e.Program), e.Peer,
		tag(e.Tag), e.Operation, e.Rank)
}

func named(program string) string {
	if program == "" {
		return "the program"
	}
	return program
}

func peer(p int) string {
	if p == programs.AnyRank {
		return "any rank"
	}
	return fmt.Sprint(p)
}

func tag(t int) string {
	if t == programs.AnyTag {
		return "any tag"
	}
	return fmt.Sprintf("tag %d", t)
}
