package trees

import "castlab/topologies"

// A union grows k edge-disjoint forests of a network with the largest total number of
// links: a basis of the union of k graphic matroids. Forest i is rooted; parent[i][v]
// is v itself at a root, link[i][v] the link to the parent.
type union struct {
	net    *undirected
	k      int
	parent [][]topologies.Node
	link   [][]int32
	owner  []int // by link, the forest that contains it, -1 for none
	size   int   // number of links in forests
	clumps []topologies.Node

	// State of one search. A labeled link is one that another link could replace in its
	// forest.
	round int32
	label []int32           // by link, the search that labeled it
	cause []int32           // by link, the link that would replace it, -1 for the first
	grown [][]int32         // by forest and node, the search that reached it
	queue []int32           // labeled links
	path  []topologies.Node // from an end of a link up to a reached node
}

func newUnion(net *undirected, k int) *union {
	u := &union{
		net: net, k: k, owner: make([]int, len(net.ends)), clumps: make([]topologies.Node, net.n),
		label: make([]int32, len(net.ends)), cause: make([]int32, len(net.ends)),
	}
	for v := range u.clumps {
		u.clumps[v] = topologies.Node(v)
	}
	for l := range u.owner {
		u.owner[l] = -1
	}
	for range k {
		parent := make([]topologies.Node, net.n)
		for v := range parent {
			parent[v] = topologies.Node(v)
		}
		u.parent = append(u.parent, parent)
		u.link = append(u.link, make([]int32, net.n))
		u.grown = append(u.grown, make([]int32, net.n))
	}
	return u
}

// full reports whether every forest is a spanning tree.
func (u *union) full() bool { return u.size == u.k*(u.net.n-1) }

// grow adds links to the forests, rearranging them, until no link can be added.
func (u *union) grow() {
	for l := range int32(len(u.net.ends)) {
		if u.full() {
			return
		}
		if u.owner[l] < 0 {
			u.add(l)
		}
	}
}

// add adds a link to the forests if it can: in a forest in which it joins two
// components, or in place of a link that can move elsewhere, found by breadth-first
// search. If it cannot, the nodes reached form a clump: every forest spans them by
// links among them, now and forever, so that no further link between them can be added.
// Links inside a clump are therefore skipped without a search.
//
// A labeled link is tried only in the forest after its own, cyclically. If it joins no
// two components there, the links on its cycle are labeled. The nodes reached in forest
// i are then among those reached in forest i+1, for all i cyclically: they are the same
// in all forests, and every forest spans them.
//
// Source: Roskind and Tarjan 1985, Section 3.
func (u *union) add(first int32) {
	e := u.net.ends[first]
	if u.clump(e[0]) == u.clump(e[1]) {
		return
	}
	x := e[0]
	u.round++
	for i := range u.k {
		u.evert(i, x)
		u.grown[i][x] = u.round
	}
	u.queue = append(u.queue[:0], first)
	u.label[first], u.cause[first] = u.round, -1
	for i := range u.k {
		if u.rootOf(i, e[1]) != x {
			u.place(first, i)
			return
		}
	}
	for next := 0; next < len(u.queue); next++ {
		l := u.queue[next]
		i := (u.owner[l] + 1) % u.k // the first link's owner is -1
		if !u.reach(i, l) {
			u.place(l, i)
			return
		}
	}
	// The ends of every labeled link are in the clump of x.
	for _, l := range u.queue {
		e := u.net.ends[l]
		u.merge(x, e[0])
		u.merge(x, e[1])
	}
}

// reach labels the links on the cycle that l closes in forest i and reports whether
// there is one. One end of l must have been reached already.
func (u *union) reach(i int, l int32) bool {
	v := u.net.ends[l][0]
	if u.grown[i][v] == u.round {
		v = u.net.ends[l][1]
	}
	path := u.path[:0]
	for u.grown[i][v] != u.round {
		path = append(path, v)
		p := u.parent[i][v]
		if p == v {
			return false
		}
		v = p
	}
	u.path = path
	for j := len(path) - 1; j >= 0; j-- {
		v := path[j]
		u.grown[i][v] = u.round
		if f := u.link[i][v]; u.label[f] != u.round {
			u.label[f], u.cause[f] = u.round, l
			u.queue = append(u.queue, f)
		}
	}
	return true
}

// place augments: it puts l into forest i, the link that caused l into the place of l,
// and so on back to the first link. Because the search was breadth first, no link of
// the chain lies on a cycle of a link two places before it, so each move leaves a
// forest.
func (u *union) place(l int32, i int) {
	for l >= 0 {
		from := u.owner[l]
		if from >= 0 {
			u.cut(from, l)
		}
		u.join(i, l)
		i, l = from, u.cause[l]
	}
	u.size++
}

// cut removes a link from forest i.
func (u *union) cut(i int, l int32) {
	v := u.net.ends[l][0]
	if w := u.net.ends[l][1]; u.link[i][w] == l && u.parent[i][w] == v {
		v = w
	}
	u.parent[i][v] = v
	u.owner[l] = -1
}

// join adds a link between two components to forest i.
func (u *union) join(i int, l int32) {
	e := u.net.ends[l]
	u.evert(i, e[1])
	u.parent[i][e[1]], u.link[i][e[1]] = e[0], l
	u.owner[l] = i
}

// evert makes v the root of its component of forest i.
func (u *union) evert(i int, v topologies.Node) {
	parent, link := u.parent[i], u.link[i]
	above, over := v, int32(0)
	for {
		p, l := parent[v], link[v]
		parent[v], link[v] = above, over
		if p == v {
			return
		}
		above, over, v = v, l, p
	}
}

// rootOf returns the root of the component of v in forest i.
func (u *union) rootOf(i int, v topologies.Node) topologies.Node {
	for u.parent[i][v] != v {
		v = u.parent[i][v]
	}
	return v
}

// clump returns the representative of the clump of v (union-find).
func (u *union) clump(v topologies.Node) topologies.Node {
	for u.clumps[v] != v {
		u.clumps[v] = u.clumps[u.clumps[v]]
		v = u.clumps[v]
	}
	return v
}

func (u *union) merge(v, w topologies.Node) {
	v, w = u.clump(v), u.clump(w)
	u.clumps[max(v, w)] = min(v, w)
}
