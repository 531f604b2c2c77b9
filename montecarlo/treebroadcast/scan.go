package treebroadcast

import (
	"fmt"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
)

// A scan is phase 1, a prefix sum up and down a tree of shortest paths from a center.
type scan struct {
	order  []int32 // nodes by distance from the center
	parent []int32 // by node
	slots  int
}

// newScan returns an error if a link has one direction only. If all nodes are
// equivalent, node 0 is a center.
func newScan(net topologies.Topology, n int, alike bool) (scan, error) {
	start, to := make([]int32, n+1), []topologies.Node(nil)
	for v := range n {
		to = net.AppendNeighbors(to, topologies.Node(v))
		start[v+1] = int32(len(to))
	}
	of := func(v int32) []topologies.Node { return to[start[v]:start[v+1]] }
	for v := range int32(n) {
		for _, w := range of(v) {
			if !slices.Contains(of(int32(w)), topologies.Node(v)) {
				return scan{}, &inputs.Error{Arg: "topology", Value: net,
					Domain: fmt.Sprintf("a network whose links go both ways, not only from %d to %d", v, w)}
			}
		}
	}
	s := scan{order: make([]int32, 0, n), parent: make([]int32, n)}
	distance := make([]int32, n)
	search := func(from int32) int32 {
		for v := range distance {
			distance[v] = -1
		}
		s.parent[from], distance[from] = from, 0
		s.order = append(s.order[:0], from)
		for i := 0; i < len(s.order); i++ {
			v := s.order[i]
			for _, w := range of(v) {
				if distance[w] < 0 {
					s.parent[w], distance[w] = v, distance[v]+1
					s.order = append(s.order, int32(w))
				}
			}
		}
		return distance[s.order[len(s.order)-1]]
	}
	center, candidates := int32(0), n
	if alike {
		candidates = 1
	}
	radius := int32(n)
	for v := range int32(candidates) {
		if far := search(v); far < radius {
			center, radius = v, far
		}
	}
	search(center)
	// Slots in which the message of a node reaches its parent, which waits for all
	// children, and in which the parent's comes down.
	up, down := make([]int, n), make([]int, n)
	for _, v := range slices.Backward(s.order) {
		if p := s.parent[v]; p != v {
			up[p] = max(up[p], up[v]+1)
		}
	}
	down[center] = up[center]
	for _, v := range s.order[1:] {
		down[v] = down[s.parent[v]] + 1
		s.slots = max(s.slots, down[v])
	}
	return s, nil
}

// ranks returns the total number of packets and sets the rank of the first packet of
// every node, given the number of packets of each. Up, a node learns the sums of its
// children's subtrees; down, it tells each child the number of packets before the
// child's: its own packets come first, then its children's.
func (s *scan) ranks(own, first, next []int32) (M int) {
	copy(first, own) // sums of subtrees, after the way up
	for _, v := range slices.Backward(s.order) {
		p := s.parent[v]
		if p == v {
			M = int(first[v])
			break
		}
		first[p] += first[v]
	}
	for _, v := range s.order {
		before := int32(0)
		if p := s.parent[v]; p != v {
			before = next[p]
			next[p] += first[v]
		}
		first[v], next[v] = before, before+own[v]
	}
	return M
}
