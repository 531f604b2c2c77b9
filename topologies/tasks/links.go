package tasks

import (
	"slices"

	"castlab/topologies"
)

// links numbers the directed links of a network: those out of v have the numbers
// start[v] to start[v+1]-1, by receiver.
type links struct {
	start []int
	to    []topologies.Node
	same  []int // by link, the number that it shares with the opposite one; nil in full duplex
}

func linksOf(net topologies.Topology) links {
	n := net.Order()
	l := links{start: make([]int, n+1)}
	for v := range n {
		l.to = net.AppendNeighbors(l.to, topologies.Node(v))
		slices.Sort(l.to[l.start[v]:])
		l.start[v+1] = len(l.to)
	}
	return l
}

// join makes opposite links share a number.
func (l *links) join() {
	l.same = make([]int, len(l.to))
	for v := range len(l.start) - 1 {
		for i := l.start[v]; i < l.start[v+1]; i++ {
			l.same[i] = i
			if back := l.number(int(l.to[i]), v); back >= 0 {
				l.same[i] = min(i, back)
			}
		}
	}
}

// number returns the number of a link, -1 where there is none.
func (l *links) number(from, to int) int {
	i, found := slices.BinarySearch(l.to[l.start[from]:l.start[from+1]], topologies.Node(to))
	if !found {
		return -1
	}
	return l.start[from] + i
}
