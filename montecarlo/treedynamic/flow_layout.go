package treedynamic

import (
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A layout is one tree rooted at its median, the node with the least sum of distances,
// so that few packets go up. Nodes have places, level by level: the root is 0, and the
// children of a node have consecutive places, in order of their numbers. Link 2i leads
// down to place i, link 2i+1 up from it.
type layout struct {
	place    []int32 // by node
	children []span  // by place
	before   []int32 // by place: number of children with smaller numbers than the parent
	number   []int32 // by link: its number in the scheme
	nodes    []int64 // by link: number of nodes behind it
	far      []far   // by link: to the farthest node behind it
	reach    []far   // by place: to the farthest node
	length   []int64 // by place: sum of the distances to all nodes
}

// A far packs the distance to the farthest of some nodes, in links, in the high half,
// and the largest number of a last link to a node at that distance in the low half.
// Fars compare as the last receptions at these nodes of a packet that is never delayed.
type far uint64

// farther adds one link.
const farther far = 1 << 32

func newLayout(t trees.Tree, number map[trees.Arc]int32) (*layout, error) {
	t, err := trees.FromEdges(median(t), t.Arcs())
	if err != nil {
		return nil, err
	}
	n := t.Order()
	order, below := t.Descent(), t.Children()
	l := &layout{
		place: make([]int32, n), children: make([]span, n), before: make([]int32, n),
		number: make([]int32, 2*n), nodes: make([]int64, 2*n), far: make([]far, 2*n),
		reach: make([]far, n), length: make([]int64, n),
	}
	next := int32(1)
	for i, v := range order {
		l.place[v] = int32(i)
		l.children[i] = span{lo: next, hi: next + int32(len(below[v]))}
		next = l.children[i].hi
		p := t.Parent[v]
		if v == t.Root {
			continue
		}
		for _, c := range below[v] {
			if c < p {
				l.before[i]++
			}
		}
		l.number[2*i] = number[trees.Arc{From: p, To: v}]
		l.number[2*i+1] = number[trees.Arc{From: v, To: p}]
	}
	for i := n - 1; i > 0; i-- {
		l.fillDown(int32(i))
	}
	for i, v := range order {
		l.fillUp(int32(i), l.place[t.Parent[v]])
	}
	return l, nil
}

// fillDown fills in the entries of the link down to a place, given those of its children.
func (l *layout) fillDown(i int32) {
	down := 2 * i
	l.nodes[down], l.far[down] = 1, far(l.number[down])
	for c := l.children[i].lo; c < l.children[i].hi; c++ {
		l.nodes[down] += l.nodes[2*c]
		l.far[down] = max(l.far[down], l.far[2*c]+farther)
	}
	l.nodes[down+1] = int64(len(l.place)) - l.nodes[down]
	l.length[0] += l.nodes[down] // of the root, once for each link
}

// fillUp fills in the reach of a place and the entries of the links up to it, given those
// of the parent.
func (l *layout) fillUp(i, parent int32) {
	first, second, at := far(0), far(0), int32(0) // largest of its neighbors, second largest, neighbor of the largest
	see := func(c, link int32) {
		switch f := l.far[link] + farther; {
		case f > first:
			first, second, at = f, first, c
		case f > second:
			second = f
		}
	}
	if i > 0 {
		l.length[i] = l.length[parent] + l.nodes[2*i+1] - l.nodes[2*i]
		see(0, 2*i+1)
	}
	for c := l.children[i].lo; c < l.children[i].hi; c++ {
		see(c, 2*c)
	}
	l.reach[i] = first
	for c := l.children[i].lo; c < l.children[i].hi; c++ {
		up := 2*c + 1
		l.far[up] = max(far(l.number[up]), first)
		if c == at {
			l.far[up] = max(far(l.number[up]), second)
		}
	}
}

// median returns the node with the least sum of distances to all others.
func median(t trees.Tree) topologies.Node {
	sizes := t.Sizes()
	best, excess, least := t.Root, make([]int, t.Order()), 0
	for _, v := range t.Descent() {
		if v == t.Root {
			continue
		}
		if excess[v] = excess[t.Parent[v]] + t.Order() - 2*sizes[v]; excess[v] < least {
			best, least = v, excess[v]
		}
	}
	return best
}
