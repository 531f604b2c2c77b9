package logp

import (
	"math/rand/v2"

	"castlab/distributions/inputs"
)

// An Order says which of the messages that have come to a processor it receives.
type Order int

const (
	LowestTag   Order = iota // one of those that came first; a Tie decides among them
	EarliestDue              // the one that it receives first if every latency is L
	AnyMessage               // any: at random, or the one that an adversary ranks lowest
)

func (o Order) String() string { return inputs.NameOf(o, "tag", "due", "any") }

// Receiving returns the program of processors that receive in another order than by
// tags.
//
// With EarliestDue no latencies make anything late. Call a message due in the step in
// which it is received when every latency is L. Suppose that all that was due before
// step t was received, and so all that was sent, in time. A message due in t has come by
// then; since the last step in which its processor received nothing, or something due
// after t, it has received only messages that are due after that step and by t, one for
// each step at most, so there was a turn for this one.
//
// Source: derived; SV93, Section 1.3, mentions processors that choose. Errors: an
// *inputs.Error for an unknown order; a program in which processors wait for each other
// for ever.
func (p *Program) Receiving(o Order) (*Program, error) {
	if o < LowestTag || o > AnyMessage {
		return nil, &inputs.Error{Arg: "order", Value: int(o), Domain: "tag, due or any"}
	}
	q := *p
	q.order, q.due = LowestTag, nil
	if o == EarliestDue {
		fixed, err := Fixed(p.latency)
		if err != nil {
			return nil, err
		}
		e, err := q.NewExecution(fixed, NodesFirst)
		if err != nil {
			return nil, err
		}
		e.at = make([]int32, len(p.step))
		if _, err := e.Run(nil); err != nil {
			return nil, err
		}
		q.due = e.at
	}
	q.order = o
	return &q, nil
}

// take removes the message that v receives from those that have come to it, of which
// there is at least one, and returns it.
func (e *Execution) take(r *rand.Rand, v int, ranked bool) int32 {
	q := &e.ready[v]
	best, before := q.head, int32(-1)
	for last, m, n := q.head, e.after[q.head], 2; m >= 0 && e.p.order != LowestTag; last, m, n = m, e.after[m], n+1 {
		better := false
		switch {
		case e.p.order == EarliestDue:
			better = e.p.due[m] < e.p.due[best]
		case ranked:
			better = e.rank[m] < e.rank[best]
		default: // the n-th of them with probability 1/n
			better = r.IntN(n) == 0
		}
		if better {
			best, before = m, last
		}
	}
	if before < 0 {
		q.head = e.after[best]
	} else {
		e.after[before] = e.after[best]
	}
	if q.tail == best {
		q.tail = before
	}
	return best
}

// A Starving is an adversary who keeps a message from being received as long as
// there are others: its latency is L, that of all others L-1, and it is ranked last.
type Starving struct {
	Latency  int // at least 2
	To, Item int
}

// Answer returns the latency and the rank of a message.
func (s Starving) Answer(x Sent) Answer {
	if x.To == s.To && x.Item == s.Item {
		return Answer{Latency: s.Latency, Rank: 1}
	}
	return Answer{Latency: s.Latency - 1}
}
