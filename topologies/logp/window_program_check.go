package logp

import (
	"fmt"

	"castlab/distributions/inputs"
)

// Assign returns the values of the variables, in the order of their numbers, of a
// schedule's sends of the items and steps of the window.
//
// Errors: an *inputs.Error for a schedule of another machine, and one in which an item is
// received too early or too late for the delay of the window.
func (p WindowProgram) Assign(s Schedule) ([]bool, error) {
	if s.Processors != p.P || s.Latency != p.L {
		return nil, &inputs.Error{Arg: "schedule", Value: s, Domain: fmt.Sprintf("one for P=%d L=%d", p.P, p.L)}
	}
	is := map[windowVariable]bool{}
	for _, x := range s.Sends {
		i, t := x.Item+1, x.Step+1
		if i > p.N || t > p.N {
			continue
		}
		if t < i || t > p.last(i) {
			return nil, &inputs.Error{Arg: "sending", Value: x, Domain: fmt.Sprintf("one of the delay %d", p.L+p.B)}
		}
		is[windowVariable{false, i, x.To + 1, t}] = true
		if x.From != 0 {
			is[windowVariable{true, i, x.From + 1, t - p.L}] = true
		}
	}
	list := p.variables()
	values := make([]bool, len(list))
	for n, v := range list {
		values[n] = is[v]
	}
	return values, nil
}

// Schedule returns the schedule of a solution, given by the values of the variables in
// the order of their numbers: of an item, senders of a step are matched with the
// receivers L steps later.
//
// Errors: an *inputs.Error for another number of values, and for values that satisfy
// another program.
func (p WindowProgram) Schedule(values []bool) (Schedule, error) {
	list := p.variables()
	if len(values) != len(list) {
		return Schedule{}, &inputs.Error{Arg: "values", Value: len(values), Domain: fmt.Sprintf("%d, one of each variable", len(list))}
	}
	var violated error
	p.linear().rows(func(r row) {
		sum := 0
		for _, x := range r.terms {
			sum += x.sign * bit(values[x.variable])
		}
		if r.sense == "=" && sum != r.right || r.sense == "<=" && sum > r.right || r.sense == ">=" && sum < r.right {
			violated = &inputs.Error{Arg: "values", Value: r.name, Domain: "those of a solution, which satisfies every constraint"}
		}
	})
	if violated != nil {
		return Schedule{}, violated
	}
	type event struct{ i, t int }
	senders, receivers := map[event][]int{}, map[event][]int{}
	for n, v := range list {
		if values[n] && v.sent {
			senders[event{v.i, v.t}] = append(senders[event{v.i, v.t}], v.q-1)
		} else if values[n] {
			receivers[event{v.i, v.t}] = append(receivers[event{v.i, v.t}], v.q-1)
		}
	}
	s := Schedule{Algorithm: "logp-window", Processors: p.P, Latency: p.L, Items: p.N, Steps: p.L + p.N - 1}
	for at, to := range receivers {
		from := []int{0}
		if at.t != at.i {
			from = senders[event{at.i, at.t - p.L}]
		}
		for n, q := range to {
			s.Sends = append(s.Sends, Send{Step: at.t - 1, From: from[n], To: q, Item: at.i - 1})
		}
	}
	sortSends(s.Sends)
	return s, nil
}
