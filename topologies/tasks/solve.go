package tasks

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies/schedules"
)

// Solve converts an algorithm for one task to an algorithm for another that requires
// less: every packet of wanted must have, for each destination, a packet of t with the
// same origin that goes there. Packets that are not wanted are dropped, and those that
// carry the content of one wanted packet become one: a node that has it already does
// not receive it again. So a total exchange with equal contents is a multinode
// broadcast, with one destination each a permutation, of one origin a scatter. No
// packet of t serves two. Slots stay those of the schedule, up to the last one in use;
// see Compact.
//
// Two sends over one link in one slot stay two of different contents, or become
// one, so what holds for the links of the schedule holds for those of the
// result.
//
// Source: VAR98, Section 2.1 and Figure 1. Errors: an *inputs.Error
// where a task combines or t does not have what is wanted; those of t.Validate;
// a *Violation where the schedule does not do t, whatever the links.
func Solve(t Task, s schedules.Schedule, wanted Task) (schedules.Schedule, error) {
	if t.Combining || wanted.Combining {
		return schedules.Schedule{}, &inputs.Error{Arg: "task", Value: wanted.Name,
			Domain: "packets that are not combined; take the dual of both"}
	}
	if err := wanted.Validate(); err != nil {
		return schedules.Schedule{}, err
	}
	if wanted.Nodes != t.Nodes {
		return schedules.Schedule{}, &inputs.Error{Arg: "nodes", Value: wanted.Nodes,
			Domain: fmt.Sprintf("%d, those of %s", t.Nodes, t.Name)}
	}
	if err := t.done(s); err != nil {
		return schedules.Schedule{}, err
	}
	uses, err := t.uses(wanted)
	if err != nil {
		return schedules.Schedule{}, err
	}
	own := t.apart(s)
	r := newReplay(t.Nodes)
	var kept, merged []schedules.Send
	for p, packet := range wanted.Packets {
		merged = merged[:0]
		for _, q := range uses[p] {
			merged = append(merged, own(q)...)
		}
		slices.SortStableFunc(merged, bySlot)
		for _, x := range r.branches(p, packet, merged) {
			x.Packet = p
			kept = append(kept, x)
		}
	}
	return listed(wanted, s.Params, kept), nil
}

// uses assigns packets of t to each wanted packet, none to two.
func (t Task) uses(wanted Task) ([][]int, error) {
	serving := make([][]int, len(wanted.Packets))
	packets, wants := byOrigin(t), byOrigin(wanted)
	taken := make([]int, len(t.Packets)) // by packet of t, the wanted packet it serves, from 1
	goes := make([][]int, t.Nodes)       // by destination, packets from one origin to it
	for v := range t.Nodes {
		if len(wants[v]) == 0 {
			continue
		}
		for w := range goes {
			goes[w] = goes[w][:0]
		}
		for _, q := range packets[v] {
			for _, w := range t.Packets[q].To {
				goes[w] = append(goes[w], q)
			}
		}
		for _, p := range wants[v] {
			for _, w := range wanted.Packets[p].To {
				if int(w) == v {
					continue
				}
				free := slices.IndexFunc(goes[w], func(q int) bool { return taken[q] == 0 || taken[q] == p+1 })
				if free < 0 {
					return nil, &inputs.Error{Arg: "task", Value: t.Name,
						Domain: fmt.Sprintf("a packet of node %d for node %d, which packet %d of %s wants", v, w, p, wanted.Name)}
				}
				if q := goes[w][free]; taken[q] == 0 {
					taken[q] = p + 1
					serving[p] = append(serving[p], q)
				}
			}
		}
	}
	return serving, nil
}

// byOrigin returns the packets of each node.
func byOrigin(t Task) [][]int {
	packets := make([][]int, t.Nodes)
	for p, packet := range t.Packets {
		packets[packet.From] = append(packets[packet.From], p)
	}
	return packets
}

// listed returns the schedule of a task with the given sends, sorted.
func listed(t Task, params schedules.Params, sends []schedules.Send) schedules.Schedule {
	last := 0
	for _, x := range sends {
		last = max(last, x.Slot)
	}
	slices.SortFunc(sends, inOrder)
	return schedules.Schedule{Algorithm: t.Name, Params: params, Nodes: t.Nodes, Slots: last, Sources: t.Sources(), Sends: sends}
}

func inOrder(a, b schedules.Send) int {
	return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To), cmp.Compare(a.Packet, b.Packet))
}
