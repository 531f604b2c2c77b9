package topologies

// Distances returns the number of links on a shortest way from one node to
// every node, and -1 where there is no way, by breadth-first search. The network
// must be valid. There is no way from a node that it does not have.
//
// It takes a time that grows with the number of links, and room for twice as
// many numbers as there are nodes.
func Distances(net Topology, from Node) []int {
	hops := make([]int, net.Order())
	for v := range hops {
		hops[v] = -1
	}
	if from < 0 || int(from) >= len(hops) {
		return hops
	}
	hops[from] = 0
	queue := make([]Node, 1, len(hops))
	queue[0] = from
	var neighbors []Node
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		neighbors = net.AppendNeighbors(neighbors[:0], v)
		for _, w := range neighbors {
			if hops[w] < 0 {
				hops[w] = hops[v] + 1
				queue = append(queue, w)
			}
		}
	}
	return hops
}

// Farthest returns the greatest distance from a node of a connected network, and the sum of all distances from it, by a
// search.
func Farthest(net Topology, from Node) (most, sum int) {
	for _, hops := range Distances(net, from) {
		most, sum = max(most, hops), sum+hops
	}
	return most, sum
}

// Eccentricities returns, by node of a connected network, the greatest distance from it, by a search from each.
func Eccentricities(net Topology) []int {
	list := make([]int, net.Order())
	for v := range list {
		list[v], _ = Farthest(net, Node(v))
	}
	return list
}

// AllDistances returns the diameter of a connected network and the sum of the distances of all ordered pairs of nodes,
// by a search from every node.
func AllDistances(net Topology) (diameter, sum int) {
	for v := range Node(net.Order()) {
		far, total := Farthest(net, v)
		diameter, sum = max(diameter, far), sum+total
	}
	return diameter, sum
}
