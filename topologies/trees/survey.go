package trees

import (
	"fmt"
	"slices"

	"castlab/topologies"
)

// A surveyed family has been checked to consist of spanning trees of the network.
type surveyed struct {
	links network
	hops  [][]int // by tree and node, the distance between the node and the root
}

func survey(net topologies.Topology, family []Tree) (surveyed, error) {
	if err := topologies.Valid(net); err != nil {
		return surveyed{}, err
	}
	n := net.Order()
	for i, t := range family {
		if len(t.Parent) != n {
			return surveyed{}, &Violation{Rule: Shape, Tree: i,
				Why: fmt.Sprintf("tree %d has %d nodes, %v has %d", i, len(t.Parent), net, n)}
		}
	}
	s := surveyed{links: networkOf(net, n), hops: make([][]int, len(family))}
	for i, t := range family {
		hops, fault := climb(&s.links, t)
		if fault != nil {
			fault.Tree = i
			fault.Why = fmt.Sprintf("tree %d: %s", i, fault.Why)
			return surveyed{}, fault
		}
		s.hops[i] = hops
	}
	return s, nil
}

// climb follows the parents from every node to the root, in one step per node in total:
// a walk ends where an earlier one passed. It returns the depth of every node.
func climb(links *network, t Tree) ([]int, *Violation) {
	n := topologies.Node(len(t.Parent))
	if t.Root < 0 || t.Root >= n {
		return nil, &Violation{Rule: Range, Why: fmt.Sprintf("root %d, nodes run from 0 to %d", t.Root, n-1)}
	}
	for i, p := range t.Parent {
		v := topologies.Node(i)
		switch a := arcBetween(t, v, p); {
		case p < 0 || p >= n:
			return nil, &Violation{Rule: Range, Why: fmt.Sprintf("node %d has parent %d, nodes run from 0 to %d", v, p, n-1)}
		case (p == v) != (v == t.Root):
			return nil, &Violation{Rule: Root, Why: fmt.Sprintf("node %d has parent %d, the root is %d", v, p, t.Root)}
		case p != v && links.number(a) < 0:
			return nil, &Violation{Rule: Link, Arc: a, Why: fmt.Sprintf("the network has no arc %v", a)}
		}
	}
	const unknown, onThisWalk = -1, -2
	hops := make([]int, n)
	for v := range hops {
		hops[v] = unknown
	}
	hops[t.Root] = 0
	var walk []topologies.Node
	for i := range t.Parent {
		v := topologies.Node(i)
		walk = walk[:0]
		for ; hops[v] == unknown; v = t.Parent[v] {
			hops[v] = onThisWalk
			walk = append(walk, v)
		}
		if hops[v] == onThisWalk {
			return nil, &Violation{Rule: Spanning, Arc: arcBetween(t, v, t.Parent[v]),
				Why: fmt.Sprintf("from node %d parents lead round a cycle, not to the root %d", v, t.Root)}
		}
		for k, w := range walk {
			hops[w] = hops[v] + len(walk) - k
		}
	}
	return hops, nil
}

// arcBetween returns the arc between v and its parent p in the direction of t.
func arcBetween(t Tree, v, p topologies.Node) Arc {
	if t.In {
		return Arc{From: v, To: p}
	}
	return Arc{From: p, To: v}
}

// A network numbers the directed links: those out of v have the numbers start[v] to
// start[v+1]-1, by receiver.
type network struct {
	start []int
	to    []topologies.Node
}

func networkOf(net topologies.Topology, n int) network {
	links := network{start: make([]int, n+1)}
	for v := range n {
		links.to = net.AppendNeighbors(links.to, topologies.Node(v))
		slices.Sort(links.to[links.start[v]:])
		links.start[v+1] = len(links.to)
	}
	return links
}

// number returns the number of an arc, -1 where there is no such link.
func (l *network) number(a Arc) int {
	i, found := slices.BinarySearch(l.to[l.start[a.From]:l.start[a.From+1]], a.To)
	if !found {
		return -1
	}
	return l.start[a.From] + i
}

// reversed returns the network with every link in the other direction.
func (l *network) reversed() *network {
	n := len(l.start) - 1
	r := network{start: make([]int, n+1), to: make([]topologies.Node, len(l.to))}
	for _, w := range l.to {
		r.start[w+1]++
	}
	for v := range n {
		r.start[v+1] += r.start[v]
	}
	next := slices.Clone(r.start)
	for v := range n {
		for _, w := range l.to[l.start[v]:l.start[v+1]] {
			r.to[next[w]] = topologies.Node(v)
			next[w]++
		}
	}
	return &r
}

// distances returns the distance from the root to every node, by breadth-first search.
// The tree is a path to each.
func (l *network) distances(root topologies.Node) []int {
	hops := make([]int, len(l.start)-1)
	for v := range hops {
		hops[v] = -1
	}
	hops[root] = 0
	for queue := []topologies.Node{root}; len(queue) > 0; queue = queue[1:] {
		v := queue[0]
		for _, w := range l.to[l.start[v]:l.start[v+1]] {
			if hops[w] < 0 {
				hops[w] = hops[v] + 1
				queue = append(queue, w)
			}
		}
	}
	return hops
}
