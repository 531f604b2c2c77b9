package tasks

import (
	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Spread returns a schedule for a task of one packet: along shortest paths, each
// node passing the packet on to all its children at once. It takes as many slots
// as the farthest destination is away, the least possible: the eccentricity of
// the origin in a broadcast.
//
// Where destinations are few the tree is small: it grows from the farthest
// inward, and a node takes a parent that has children already, if one is near
// enough.
//
// Source: VAR98, Section 2.1 (SNB, SSNB). Errors: an *inputs.Error
// where there is not one packet to copy, or no path; those of t.Validate.
func Spread(net topologies.Topology, t Task) (schedules.Schedule, error) {
	g, err := newNetwork(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if err := t.on(g); err != nil {
		return schedules.Schedule{}, err
	}
	if len(t.Packets) != 1 || t.Combining {
		return schedules.Schedule{}, &inputs.Error{Arg: "task", Value: t.Name, Domain: "one packet, which is copied"}
	}
	packet := t.Packets[0]
	distance := g.distances(int(packet.From))
	byDistance := make([][]int, 1) // the nodes of the tree
	needed := make([]bool, g.n)
	need := func(v int) {
		needed[v] = true
		for len(byDistance) <= distance[v] {
			byDistance = append(byDistance, nil)
		}
		byDistance[distance[v]] = append(byDistance[distance[v]], v)
	}
	for _, v := range packet.To {
		if distance[v] == far {
			return schedules.Schedule{}, unreachable(int(packet.From), int(v))
		}
		need(int(v))
	}
	var sends []schedules.Send
	for d := len(byDistance) - 1; d > 0; d-- {
		for _, v := range byDistance[d] {
			parent := -1
			for _, l := range g.entering(v) {
				if u := g.from[l]; distance[u] == d-1 && (parent < 0 || needed[u] && !needed[parent]) {
					parent = u
				}
			}
			if !needed[parent] {
				need(parent)
			}
			sends = append(sends, schedules.Send{Slot: d, From: parent, To: v})
		}
	}
	return listed(t, nil, sends), nil
}
