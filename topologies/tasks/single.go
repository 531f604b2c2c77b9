package tasks

import "castlab/topologies"

// OneToOne is one packet of one node for another.
func OneToOne(n int, from, to topologies.Node) Task {
	return Task{Name: "one-to-one", Nodes: n, Packets: []Packet{{From: from, To: []topologies.Node{to}}}}
}

// Broadcast is the single node broadcast (SNB): one packet of root for all
// others.
func Broadcast(n int, root topologies.Node) Task {
	t := SelectiveBroadcast(n, root, others(n, root))
	t.Name = "broadcast"
	return t
}

// SelectiveBroadcast (SSNB) is one packet of root for some nodes.
func SelectiveBroadcast(n int, root topologies.Node, to []topologies.Node) Task {
	return Task{Name: "selective-broadcast", Nodes: n, Packets: []Packet{{From: root, To: to}}}
}

// Accumulation is the single node accumulation (SNA): root collects what the
// values of all others make together.
func Accumulation(n int, root topologies.Node) Task {
	t := SelectiveAccumulation(n, root, others(n, root))
	t.Name = "accumulate"
	return t
}

// SelectiveAccumulation (SSNA) collects the values of some nodes.
func SelectiveAccumulation(n int, root topologies.Node, from []topologies.Node) Task {
	return Task{Name: "selective-accumulate", Nodes: n, Packets: []Packet{{From: root, To: from}}, Combining: true}
}

// Scatter is the single node scatter (SNS): a packet of root for each other
// node, in increasing order.
func Scatter(n int, root topologies.Node) Task {
	t := SelectiveScatter(n, root, others(n, root))
	t.Name = "scatter"
	return t
}

// SelectiveScatter (SSNS) is a packet of root for each of some nodes.
func SelectiveScatter(n int, root topologies.Node, to []topologies.Node) Task {
	t := Task{Name: "selective-scatter", Nodes: n, Packets: make([]Packet, len(to))}
	for i := range to {
		t.Packets[i] = Packet{From: root, To: to[i : i+1 : i+1]}
	}
	return t
}

// Gather is the single node gather (SNG): a packet of each other node for root,
// in increasing order.
func Gather(n int, root topologies.Node) Task {
	t := SelectiveGather(n, root, others(n, root))
	t.Name = "gather"
	return t
}

// SelectiveGather (SSNG) is a packet of each of some nodes for root.
func SelectiveGather(n int, root topologies.Node, from []topologies.Node) Task {
	t := Task{Name: "selective-gather", Nodes: n, Packets: make([]Packet, len(from))}
	to := []topologies.Node{root}
	for i, v := range from {
		t.Packets[i] = Packet{From: v, To: to}
	}
	return t
}

// others returns all nodes but one, in increasing order: none for a number of nodes that
// Task.Validate refuses.
func others(n int, but topologies.Node) []topologies.Node {
	if n < 1 || n > mostNodes {
		return nil
	}
	nodes := make([]topologies.Node, 0, max(0, n-1))
	for v := range topologies.Node(n) {
		if v != but {
			nodes = append(nodes, v)
		}
	}
	return nodes
}
