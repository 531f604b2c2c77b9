package fastest

import (
	"slices"

	"castlab/topologies"
	"castlab/topologies/tasks"
)

// Least returns a number of slots that no schedule of a task is below: the way of a
// packet to its farthest destination, what a node receives or sends over its links, and all
// packets over all links, each at least once for a destination. It says where a
// schedule need not be made shorter, and claims nothing: a formula that is compared with
// schedules is in package analytic.
//
// Units: slots; 0 where the task combines or a packet has no path.
func Least(net topologies.Topology, t tasks.Task, d tasks.Duplex) int {
	if t.Combining || t.Nodes != net.Order() {
		return 0
	}
	n := t.Nodes
	out, in, receives, sends := make([]int, n), make([]int, n), make([]int, n), make([]int, n)
	links := 0
	var neighbors, back []topologies.Node
	for v := range topologies.Node(n) {
		neighbors = net.AppendNeighbors(neighbors[:0], v)
		out[v] = len(neighbors)
		for _, w := range neighbors {
			in[w]++
			if d == tasks.Half && w < v {
				if back = net.AppendNeighbors(back[:0], w); slices.Contains(back, v) {
					continue // counted at w
				}
			}
			links++
		}
	}
	least, crossings := 0, 0
	from := topologies.Node(-1)
	var distance []int
	for _, p := range t.Packets {
		if p.From != from {
			from, distance = p.From, topologies.Distances(net, p.From)
		}
		for _, v := range p.To {
			if v == p.From {
				continue
			}
			if distance[v] < 0 {
				return 0
			}
			least = max(least, distance[v])
			receives[v]++
			crossings++
			if len(p.To) == 1 {
				crossings += distance[v] - 1
			}
		}
		if len(p.To) > 1 || len(p.To) == 1 && p.To[0] != p.From {
			sends[p.From]++
		}
	}
	for v := range n {
		least = max(least, rounds(receives[v], in[v]), rounds(sends[v], out[v]))
	}
	return max(least, rounds(crossings, links))
}

// rounds returns ceil(packets/links).
func rounds(packets, links int) int {
	if links == 0 {
		return 0
	}
	return (packets + links - 1) / links
}
