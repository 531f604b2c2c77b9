package isotropic

import (
	"fmt"

	"castlab/topologies"
	"castlab/topologies/schedules"
	"castlab/topologies/tasks"
)

// TagsOf returns the routing tags of an executed schedule, by packet: the number of links of each
// type that it crossed, where the type of a link is its position among those of the sender. The
// rows of a node are its task matrix.
//
// Source: VAR98, Section 3.1. Errors: a *tasks.Violation for a send over no link of the network.
func TagsOf(net Network, s schedules.Schedule) (Matrix, error) {
	tags := make(Matrix, len(s.Sources))
	for p := range tags {
		tags[p] = make([]int, net.Degree())
	}
	var links []topologies.Node
	for _, x := range s.Sends {
		links = net.AppendNeighbors(links[:0], topologies.Node(x.From))
		found := false
		for j, w := range links {
			if int(w) == x.To {
				tags[x.Packet][j]++
				found = true
			}
		}
		if !found {
			return nil, &tasks.Violation{Rule: tasks.Link, Send: x, Why: fmt.Sprintf("%v: no such link of %v", x, net)}
		}
	}
	return tags, nil
}
