package trees

import "castlab/topologies"

// A center is a node or the midpoint of a link, given by its two ends.
type center []topologies.Node

// centers returns the smallest diameter of a spanning tree of a connected network, and
// the centers whose trees of shortest paths have it.
func (u *undirected) centers() (least int, best []center) {
	hops := make([][]int16, u.n)
	queue := make([]topologies.Node, u.n)
	try := func(diameter int, c ...topologies.Node) {
		if best == nil || diameter < least {
			least, best = diameter, best[:0]
		}
		if diameter == least {
			best = append(best, c)
		}
	}
	far := make([]int, u.n)
	for v := range topologies.Node(u.n) {
		hops[v] = u.hops(v, queue)
		for _, h := range hops[v] {
			far[v] = max(far[v], int(h))
		}
		try(2*far[v], v)
	}
	for _, e := range u.ends {
		if 2*min(far[e[0]], far[e[1]])-1 > least { // one end is at most one hop farther than the other
			continue
		}
		most := int16(0)
		from, to := hops[e[0]], hops[e[1]]
		for v, h := range from {
			most = max(most, min(h, to[v]))
		}
		try(2*int(most)+1, e[0], e[1])
	}
	return least, best
}

// hops returns the distances from a node of a connected network.
func (u *undirected) hops(from topologies.Node, queue []topologies.Node) []int16 {
	hops := make([]int16, u.n)
	for v := range hops {
		hops[v] = -1
	}
	hops[from] = 0
	queue = append(queue[:0], from)
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		for _, w := range u.over[u.start[v]:u.start[v+1]] {
			if hops[w] < 0 {
				hops[w] = hops[v] + 1
				queue = append(queue, w)
			}
		}
	}
	return hops
}

// shortest returns the tree of shortest paths with the smallest mean distance over the
// given centers, or t if that is not longer.
func (u *undirected) shortest(centers []center, t Tree) Tree {
	best, diameter, total := t, t.Diameter(), t.total()
	for _, c := range centers {
		s := u.breadth(c)
		if d := s.Diameter(); d < diameter || d == diameter && s.total() < total {
			best, diameter, total = Centered(s), d, s.total()
		}
	}
	return best
}

// breadth returns the tree of shortest paths from a center, by breadth-first search.
func (u *undirected) breadth(from center) Tree {
	t := Tree{Root: from[0], Parent: make([]topologies.Node, u.n)}
	for v := range t.Parent {
		t.Parent[v] = -1
	}
	for _, v := range from {
		t.Parent[v] = from[0]
	}
	queue := append(make([]topologies.Node, 0, u.n), from...)
	for i := 0; i < len(queue); i++ {
		v := queue[i]
		for _, w := range u.over[u.start[v]:u.start[v+1]] {
			if t.Parent[w] < 0 {
				t.Parent[w] = v
				queue = append(queue, w)
			}
		}
	}
	return t
}
