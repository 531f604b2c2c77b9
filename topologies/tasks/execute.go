package tasks

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Execute carries values along the schedule of a combining task and returns
// what each collector ends with: values[p][i] is what node To[i] contributes to
// packet p, and op makes one value of two. Where To is empty the result is the
// zero value.
//
// The order in which values meet is that of the schedule, so op must be
// associative and commutative; associativity alone, which VAR98 asks for,
// is enough only where every subtree of the schedule is an interval of the order
// that op needs. An op that is not idempotent, such as +, tells a contribution
// that came twice; max does not.
//
// Source: VAR98, Section 2.1 (SNA). Errors: those of Validate (Full); an
// *inputs.Error where values do not fit the task, or the task does not
// combine.
func Execute[T any](net topologies.Topology, t Task, s schedules.Schedule, values [][]T, op func(a, b T) T) ([]T, error) {
	if !t.Combining {
		return nil, &inputs.Error{Arg: "task", Value: t.Name, Domain: "a task that combines packets"}
	}
	if err := Validate(net, t, s, Full); err != nil {
		return nil, err
	}
	if len(values) != len(t.Packets) {
		return nil, &inputs.Error{Arg: "values", Value: len(values), Domain: fmt.Sprintf("%d lists, one for each packet", len(t.Packets))}
	}
	for p, packet := range t.Packets {
		if len(values[p]) != len(packet.To) {
			return nil, &inputs.Error{Arg: "values", Value: len(values[p]),
				Domain: fmt.Sprintf("%d values for packet %d", len(packet.To), p)}
		}
	}
	results := make([]T, len(t.Packets))
	c := carrier[T]{at: make([]held[T], t.Nodes), op: op}
	err := t.each(s, func(p int, packet Packet, sends []schedules.Send) error {
		results[p] = c.carry(packet, values[p], sends)
		return nil
	})
	return results, err
}

// A carrier moves the values of one packet after the other.
type carrier[T any] struct {
	at   []held[T] // by node
	sent []T       // by send of the slot
	op   func(a, b T) T
}

// held is the value of a packet at a node.
type held[T any] struct {
	something bool
	value     T
}

func (c *carrier[T]) carry(packet Packet, values []T, sends []schedules.Send) T {
	clear(c.at)
	for i, v := range packet.To {
		c.at[v] = held[T]{true, values[i]}
	}
	for len(sends) > 0 {
		slot := slotOf(sends)
		c.sent = c.sent[:0]
		for _, x := range slot {
			c.sent = append(c.sent, c.at[x.From].value)
		}
		for _, x := range slot {
			c.at[x.From] = held[T]{}
		}
		for i, x := range slot {
			if to := &c.at[x.To]; to.something {
				to.value = c.op(to.value, c.sent[i])
			} else {
				*to = held[T]{true, c.sent[i]}
			}
		}
		sends = sends[len(slot):]
	}
	return c.at[packet.From].value
}
