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
