package logp

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies/logp"
)

// A Program is a schedule as the processors execute it. It is read-only and shared
// by all runs.
type Program struct {
	processors, latency, items int

	first []int32 // by processor, the index of its first message; the number of messages at the end
	// By message, ordered by processor and then by step:
	step      []int32 // of the sending in the schedule
	to        []int32
	item      []int32
	delivered []bool  // the receiver does not forward the item
	source    []int32 // by item, the step in which the source first sends it

	order Order
	due   []int32 // by message, with EarliestDue: the step of its reception if every latency is L
}

// maxMessages bounds the messages of a program.
const maxMessages = 1 << 26

// NewProgram returns the program of a schedule.
//
// Errors: an *inputs.Error for a schedule with less than one processor,
// a latency below 1, sendings that are not in order of steps and senders, two
// sendings of a processor in one step, a processor, item or step out of range, an
// item that is sent to a processor twice, one that the source never sends, one that
// a processor sends and never gets, or more than 2^26 messages.
func NewProgram(s logp.Schedule) (*Program, error) {
	refuse := func(want string, args ...any) error {
		return &inputs.Error{Arg: "schedule", Value: s.Algorithm, Domain: fmt.Sprintf(want, args...)}
	}
	P, k := s.Processors, s.Items
	switch {
	case P < 1 || P > maxMessages:
		return nil, refuse("from 1 to 2^26 processors, not %d", P)
	case s.Latency < 1 || s.Latency > 1<<16:
		return nil, refuse("a latency from 1 to 2^16, not %d", s.Latency)
	case k < 0 || k > maxMessages || len(s.Sends) > maxMessages:
		return nil, refuse("at most 2^26 items and messages, not %d and %d", k, len(s.Sends))
	}
	p := &Program{processors: P, latency: s.Latency, items: k, first: make([]int32, P+1), source: slices.Repeat([]int32{-1}, k)}
	for i, x := range s.Sends {
		if x.From < 0 || x.From >= P || x.To < 0 || x.To >= P || x.From == x.To || x.Item < 0 || x.Item >= k || x.Step < 0 ||
			x.Step > 1<<30 {
			return nil, refuse("processors, items and steps that exist, not %v", x)
		}
		if i > 0 {
			if y := s.Sends[i-1]; y.Step > x.Step || y.Step == x.Step && y.From >= x.From {
				return nil, refuse("order of steps, then of senders, each once, not %v before %v", y, x)
			}
		}
		p.first[x.From+1]++
		if x.From == 0 && p.source[x.Item] < 0 {
			p.source[x.Item] = int32(x.Step)
		}
	}
	for v := range P {
		p.first[v+1] += p.first[v]
	}
	n := len(s.Sends)
	p.step, p.to, p.item, p.delivered = make([]int32, n), make([]int32, n), make([]int32, n), make([]bool, n)
	next := slices.Clone(p.first)
	type holding struct{ processor, item int }
	gets, sends := map[holding]bool{}, map[holding]bool{}
	for _, x := range s.Sends {
		i := next[x.From]
		next[x.From]++
		p.step[i], p.to[i], p.item[i] = int32(x.Step), int32(x.To), int32(x.Item)
		if x.To == 0 || gets[holding{x.To, x.Item}] {
			return nil, refuse("every item sent to a processor once and never to the source, not %v", x)
		}
		gets[holding{x.To, x.Item}] = true
		sends[holding{x.From, x.Item}] = true
	}
	for h := range sends {
		if h.processor > 0 && !gets[h] {
			return nil, refuse("items that their senders get, not %d sent by %d", h.item, h.processor)
		}
	}
	for i, at := range p.source {
		if at < 0 && P > 1 {
			return nil, refuse("items that the source sends, not %d", i)
		}
	}
	for i := range n {
		p.delivered[i] = !sends[holding{int(p.to[i]), int(p.item[i])}]
	}
	return p, nil
}

// Messages returns the number of messages.
func (p *Program) Messages() int { return len(p.step) }

// Items returns the number of items.
func (p *Program) Items() int { return p.items }
