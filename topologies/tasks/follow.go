package tasks

import (
	"cmp"
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Follow returns the schedule in which the packets of a task, of one destination each,
// go along given paths of nodes, and links send the packet with the most hops to go
// first, of equals that of the lowest number.
//
// Source: derived. Errors: those of t.Validate; an *inputs.Error unless there is a path
// for each packet, from its origin to its destination. Whether there are such links is
// for Validate to say.
func Follow(t Task, paths [][]topologies.Node) (schedules.Schedule, error) {
	if err := t.Validate(); err != nil {
		return schedules.Schedule{}, err
	}
	if len(paths) != len(t.Packets) || t.Combining {
		return schedules.Schedule{}, &inputs.Error{Arg: "paths", Value: len(paths),
			Domain: fmt.Sprintf("one for each of %d packets", len(t.Packets))}
	}
	var under []int // packets under way
	for p, packet := range t.Packets {
		path := paths[p]
		if len(path) == 0 || path[0] != packet.From || len(packet.To) != 1 || path[len(path)-1] != packet.To[0] {
			return schedules.Schedule{}, &inputs.Error{Arg: "paths", Value: path,
				Domain: fmt.Sprintf("nodes from the origin of packet %d to its only destination", p)}
		}
		if len(path) > 1 {
			under = append(under, p)
		}
	}
	var sends []schedules.Send
	done := make([]int, len(paths)) // by packet, its hops
	for slot := 1; len(under) > 0; slot++ {
		slices.SortStableFunc(under, func(p, q int) int { return cmp.Compare(len(paths[q])-done[q], len(paths[p])-done[p]) })
		used := map[[2]topologies.Node]bool{}
		for _, p := range under {
			link := [2]topologies.Node(paths[p][done[p] : done[p]+2])
			if !used[link] {
				used[link] = true
				done[p]++
				sends = append(sends, schedules.Send{Slot: slot, From: int(link[0]), To: int(link[1]), Packet: p})
			}
		}
		under = slices.DeleteFunc(under, func(p int) bool { return done[p]+1 == len(paths[p]) })
	}
	return listed(t, nil, sends), nil
}

// InDimensionOrder returns the nodes of a cube from one to another where the dimensions in
// which they differ are crossed in increasing order.
//
// Source: derived.
func InDimensionOrder(from, to topologies.Node) []topologies.Node {
	path := []topologies.Node{from}
	for bit := topologies.Node(1); from != to; bit <<= 1 {
		if (from^to)&bit != 0 {
			from ^= bit
			path = append(path, from)
		}
	}
	return path
}
