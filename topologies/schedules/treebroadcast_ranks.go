package schedules

import (
	"slices"

	"castlab/topologies"
)

// A scan is a parallel prefix operation on a tree of shortest paths from a center of a
// network, given by node.
type scan struct {
	parent []int
	depth  []int
	height []int // hops to the farthest node of the subtree
	size   []int // nodes of the subtree
	place  []int // index in preorder: a subtree occupies size places from that of its root on
	order  []int // by place
	radius int
}

// newScan builds the tree of a connected network from the center with the lowest
// number.
func newScan(neighbors [][]topologies.Node) *scan {
	n := len(neighbors)
	s := &scan{parent: make([]int, n), depth: make([]int, n), height: make([]int, n), size: make([]int, n), place: make([]int, n),
		order: make([]int, n)}
	reached := make([]int, 0, n)
	center := 0
	s.radius = n
	for v := range n {
		if far := s.search(neighbors, v, reached, s.radius); far < s.radius {
			s.radius, center = far, v
		}
	}
	s.search(neighbors, center, reached, n)
	reached = reached[:n]
	for _, v := range slices.Backward(reached) {
		s.size[v]++
		if p := s.parent[v]; p != v {
			s.size[p] += s.size[v]
			s.height[p] = max(s.height[p], s.height[v]+1)
		}
	}
	// In breadth-first order, every parent before its children: each child takes the
	// next of its parent's places.
	next := make([]int, n)
	for _, v := range reached {
		if p := s.parent[v]; p != v {
			s.place[v] = next[p]
			next[p] += s.size[v]
		}
		next[v] = s.place[v] + 1
		s.order[s.place[v]] = v
	}
	return s
}

// search finds the shortest paths from a node by breadth-first search, and stores the
// nodes in the order found in the array of reached. It returns the eccentricity of the
// node; it may stop at any value of at least the limit.
func (s *scan) search(neighbors [][]topologies.Node, from int, reached []int, limit int) int {
	for v := range s.depth {
		s.depth[v] = -1
	}
	s.parent[from], s.depth[from] = from, 0
	reached = append(reached[:0], from)
	far := 0
	for i := 0; i < len(reached); i++ {
		v := reached[i]
		if far = s.depth[v]; far >= limit {
			break
		}
		for _, w := range neighbors[v] {
			if s.depth[w] < 0 {
				s.parent[w], s.depth[w] = v, far+1
				reached = append(reached, int(w))
			}
		}
	}
	return far
}

// sums returns the messages, in 2 radius slots.
func (s *scan) sums() []Sum {
	n := len(s.parent)
	sums := make([]Sum, 0, 2*(n-1))
	for v, p := range s.parent {
		if p == v {
			continue
		}
		first := s.place[v]
		sums = append(sums,
			Sum{Slot: s.height[v] + 1, From: v, To: p, First: first, Last: first + s.size[v] - 1},
			Sum{Slot: s.radius + s.depth[v], From: p, To: v, First: 0, Last: first - 1, Total: true},
		)
	}
	slices.SortFunc(sums, inSumOrder)
	return sums
}
