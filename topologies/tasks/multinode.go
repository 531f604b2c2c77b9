package tasks

import (
	"fmt"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// Permutation is a packet of every node v for node to[v]. A node may keep its
// packet.
//
// Errors: an *inputs.Error where two packets go to one node, or a node
// does not exist.
func Permutation(to []topologies.Node) (Task, error) {
	n := len(to)
	t := Task{Name: "permutation", Nodes: n, Packets: make([]Packet, n)}
	taken := make([]bool, n)
	for v, w := range to {
		if err := t.node("to", w); err != nil {
			return Task{}, err
		}
		if taken[w] {
			return Task{}, &inputs.Error{Arg: "to", Value: w, Domain: fmt.Sprintf("each of the nodes 0 to %d once", n-1)}
		}
		taken[w] = true
		t.Packets[v] = Packet{From: topologies.Node(v), To: to[v : v+1 : v+1]}
	}
	return t, nil
}

// MultinodeBroadcast (MNB) is a packet of every node for all others; packet v
// is that of node v.
func MultinodeBroadcast(n int) Task {
	t := PartialBroadcast(n, every(n))
	t.Name = "multinode-broadcast"
	return t
}

// PartialBroadcast is the partial multinode broadcast (PMNB): a packet of each
// source for all others.
func PartialBroadcast(n int, sources []topologies.Node) Task {
	t := Task{Name: "partial-multinode-broadcast", Nodes: n, Packets: make([]Packet, len(sources))}
	around := append(every(n), every(n)...)
	for i, v := range sources {
		t.Packets[i] = Packet{From: v, To: followers(around, n, v)}
	}
	return t
}

// PartialAccumulation is the partial multinode accumulation (PMNA): each
// collector collects values of all others, another value each.
func PartialAccumulation(n int, collectors []topologies.Node) Task {
	t := PartialBroadcast(n, collectors)
	t.Name, t.Combining = "partial-multinode-accumulation", true
	return t
}

// TotalExchange (TE) is a packet of every node for each other node: that of v
// for w is packet v(n-1) + w, less 1 where w > v.
func TotalExchange(n int) Task {
	t := PartialScatter(n, every(n))
	t.Name = "total-exchange"
	return t
}

// PartialScatter is the partial multinode scatter (PMNS): a packet of each
// source for each other node. Those of the first source come first, each
// source's by increasing destination. Of more than 2^28 packets there are none, and no nodes:
// Task.Validate refuses it.
func PartialScatter(n int, sources []topologies.Node) Task {
	nodes := every(n)
	if len(sources)*len(nodes) > mostPackets {
		return Task{Name: "partial-multinode-scatter"}
	}
	t := Task{Name: "partial-multinode-scatter", Nodes: n, Packets: make([]Packet, 0, len(sources)*max(0, len(nodes)-1))}
	for _, v := range sources {
		for w := range nodes {
			if topologies.Node(w) != v {
				t.Packets = append(t.Packets, Packet{From: v, To: nodes[w : w+1 : w+1]})
			}
		}
	}
	return t
}

// PartialGather is the partial multinode gather (PMNG): each collector receives
// a packet of each other node. Those for the first collector come first, each
// collector's by increasing origin.
func PartialGather(n int, collectors []topologies.Node) Task {
	t := PartialScatter(n, collectors)
	t.Name = "partial-multinode-gather"
	own := append([]topologies.Node(nil), collectors...)
	p := 0
	for c, v := range own {
		each := t.Nodes
		if 0 <= v && int(v) < t.Nodes {
			each--
		} // what is no node gets a packet of every node, which Task.Validate refuses
		for end := min(p+each, len(t.Packets)); p < end; p++ {
			t.Packets[p] = Packet{From: t.Packets[p].To[0], To: own[c : c+1 : c+1]}
		}
	}
	return t
}

const mostPackets = 1 << 28

// every returns all nodes in increasing order.
func every(n int) []topologies.Node { return others(n, -1) }

// followers returns all nodes but v, from v+1 around to v-1. An invalid v gets none;
// Task.Validate reports it.
func followers(around []topologies.Node, n int, v topologies.Node) []topologies.Node {
	if v < 0 || int(v) >= n || len(around) == 0 {
		return nil
	}
	return around[int(v)+1 : int(v)+n : int(v)+n]
}
