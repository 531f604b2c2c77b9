package treedynamic

import (
	"castlab/topologies"
	"castlab/topologies/trees"
)

// A layout is one tree as its packets see it, hung up at the node with the least
// sum of distances, so that as little as possible goes up. Nodes have places,
// level by level: the root is 0, and the children of a node are neighbors, in
// order of their numbers. Link 2i leads down to place i, link 2i+1 up from it.
type layout struct {
	place    []int32 // by node
	children []span  // by place
	before   []int32 // by place: how many children have smaller numbers than the parent
	number   []int32 // by link: its number in the scheme
	nodes    []int64 // by link: nodes behind it
	far      []far   // by link: behind it
	reach    []far   // by place: from it
	length   []int64 // by place: sum of the distances to all nodes
}

// A far packs how many links away the last of some nodes is, in the high half,
// and the greatest number of a link to a node so far away. Fars compare as what
// happens at these nodes to a packet that is never delayed.
type far uint64

// farther is one link more.
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
		l.look(int32(i))
	}
	for i, v := range order {
		l.turn(int32(i), l.place[t.Parent[v]])
	}
	return l, nil
}

// look fills in what is behind the link down to a place, that behind its
// children being known.
func (l *layout) look(i int32) {
	down := 2 * i
	l.nodes[down], l.far[down] = 1, far(l.number[down])
	for c := l.children[i].lo; c < l.children[i].hi; c++ {
		l.nodes[down] += l.nodes[2*c]
		l.far[down] = max(l.far[down], l.far[2*c]+farther)
	}
	l.nodes[down+1] = int64(len(l.place)) - l.nodes[down]
	l.length[0] += l.nodes[down] // of the root, once from each link
}

// turn fills in what a place sees, and what is behind the links up to it, what
// the parent sees being known.
func (l *layout) turn(i, parent int32) {
	first, second, at := far(0), far(0), int32(0) // the farthest of its neighbors, and of the others
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
