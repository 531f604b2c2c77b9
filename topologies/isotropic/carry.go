package isotropic

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies/tasks"
)

// A Stored is an entry of the transpose with its value.
type Stored[T any] struct {
	Entry
	Value T
}

// Carry executes a transposition on values, one for each of its entries: in every slot
// nodes send values they have and store what they receive. It returns, by node, the
// column of the transpose that the node ends with; a node uses only values that it has.
//
// Errors: those of tasks.Validate; an *inputs.Error for values that are
// not as many as the entries; a *tasks.Violation where a value is not where it is
// needed.
func Carry[T any](t Transposition, values []T) ([][]Stored[T], error) {
	if len(values) != len(t.Entries) {
		return nil, &inputs.Error{Arg: "values", Value: len(values), Domain: fmt.Sprintf("one for each of %d entries", len(t.Entries))}
	}
	if err := tasks.Validate(t.Net, t.Task, t.Schedule, tasks.Full); err != nil {
		return nil, err
	}
	memory := make([]map[int]T, len(t.Place)) // by node and packet
	for v := range memory {
		memory[v] = map[int]T{}
	}
	for e, x := range t.Entries {
		if p := t.Packet[e]; p >= 0 {
			memory[t.Place[x.Column]][p] = values[e]
		}
	}
	bySlot := make([][]int, t.Schedule.Slots+1)
	for i, x := range t.Schedule.Sends {
		bySlot[x.Slot] = append(bySlot[x.Slot], i)
	}
	var moving []T
	for _, slot := range bySlot {
		moving = moving[:0]
		for _, i := range slot {
			x := t.Schedule.Sends[i]
			value, there := memory[x.From][x.Packet]
			if !there {
				return nil, &tasks.Violation{Rule: tasks.Holding, Send: x, Why: fmt.Sprintf("%v: the sender has no such value", x)}
			}
			moving = append(moving, value)
		}
		for k, i := range slot {
			x := t.Schedule.Sends[i]
			memory[x.To][x.Packet] = moving[k]
		}
	}
	columns := make([][]Stored[T], len(t.Place))
	for e, x := range t.Entries {
		v := t.Place[x.Row]
		value, there := values[e], true // on the diagonal
		if p := t.Packet[e]; p >= 0 {
			if value, there = memory[v][p]; !there {
				return nil, &tasks.Violation{Rule: tasks.Complete, Why: fmt.Sprintf("entry %v does not reach node %d", x, v)}
			}
		}
		columns[v] = append(columns[v], Stored[T]{Entry{Row: x.Column, Column: x.Row}, value})
	}
	return columns, nil
}
