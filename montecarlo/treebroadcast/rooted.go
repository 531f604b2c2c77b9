package treebroadcast

import (
	"fmt"
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// maxRootedNodes is the most nodes of a network for Rooted, of which every pair has an
// entry in a table.
const maxRootedNodes = 1 << 12

// A Rooted is the broadcast along trees of each packet's own node, on a network all of
// whose nodes look alike, and whose links may lead one way: the trees of node 0, and their
// images under translations at the others.
//
// In phase 1 every node learns M, and the ranks of its packets where links lead both ways,
// as in Broadcast. Where some lead one way sums go to node 0 along shortest paths and M
// comes back along others, which takes twice the diameter too, and the packets of node v
// have the numbers v, v + 1, ... in place of ranks. In phase 2 the packet of rank r takes
// tree r mod k of its node. Of the packets that wait for a link the one goes first whose
// tree goes on farthest, of these the one that came first, over the link of the lowest
// node in the same slot.
type Rooted struct {
	Net   topologies.Translated
	Trees []trees.Tree // of node 0; at least one
}

// A RootedModel is a Rooted that is ready to be executed.
type RootedModel struct {
	n, degree, k int
	to           []int32 // by node and type of link, the other end
	image        []int32 // by node v and node x, the image of x under the translation to v
	scan         scan    // without order where links lead one way
	edges        []edge  // of the trees of node 0, tree by tree
	first        []span  // by tree, edges out of the root
	levels       int     // one more than the most links behind an edge
}

// An edge of a tree leads from a node over its link of some type. After it come the edges
// of a span; it is links away from the farthest leaf behind it.
type edge struct {
	from, kind, level int32
	next              span
}

// A span is the range lo..hi-1.
type span struct{ lo, hi int32 }

// NewRooted prepares a broadcast.
//
// Errors: those of the network; an *inputs.Error for more than 4096 nodes, no
// tree and one that is not rooted at node 0; a *trees.Violation for one that does not span
// the network.
func NewRooted(r Rooted) (*RootedModel, error) {
	if err := topologies.Valid(r.Net); err != nil {
		return nil, err
	}
	n := r.Net.Order()
	if n > maxRootedNodes {
		return nil, &inputs.Error{Arg: "topology", Value: r.Net, Domain: fmt.Sprintf("a network of at most %d nodes", maxRootedNodes)}
	}
	if len(r.Trees) == 0 {
		return nil, &inputs.Error{Arg: "trees", Value: "none", Domain: fmt.Sprintf("at least one spanning tree of %v", r.Net)}
	}
	if err := trees.Validate(r.Net, r.Trees); err != nil {
		return nil, err
	}
	m := &RootedModel{n: n, k: len(r.Trees), image: make([]int32, n*n)}
	oneWay := false
	var neighbors []topologies.Node
	for v := range topologies.Node(n) {
		neighbors = r.Net.AppendNeighbors(neighbors[:0], v)
		m.degree = len(neighbors)
		for _, w := range neighbors {
			m.to = append(m.to, int32(w))
			oneWay = oneWay || !slices.Contains(r.Net.AppendNeighbors(nil, w), v)
		}
		for x := range n {
			m.image[int(v)*n+x] = int32(r.Net.Translate(v, topologies.Node(x)))
		}
	}
	if oneWay {
		m.scan.slots = 2 * slices.Max(topologies.Distances(r.Net, 0))
	} else {
		var err error
		if m.scan, err = newScan(r.Net, n, true); err != nil {
			return nil, err
		}
	}
	for _, t := range r.Trees {
		if t.In || t.Root != 0 {
			return nil, &inputs.Error{Arg: "trees", Value: fmt.Sprintf("root %d", t.Root), Domain: "trees whose arcs lead away from node 0"}
		}
		m.add(t)
	}
	return m, nil
}

// add lists the edges of a tree level by level, so that those out of a node are neighbors.
func (m *RootedModel) add(t trees.Tree) {
	base := int32(len(m.edges))
	children := t.Children()
	out := make([]span, m.n) // by node
	order := t.Descent()
	for _, u := range order {
		out[u].lo = int32(len(m.edges))
		for _, w := range children[u] {
			kind := slices.Index(m.to[int(u)*m.degree:][:m.degree], int32(w))
			m.edges = append(m.edges, edge{from: int32(u), kind: int32(kind)})
		}
		out[u].hi = int32(len(m.edges))
	}
	for i := len(m.edges) - 1; i >= int(base); i-- {
		e := &m.edges[i]
		e.next = out[m.to[int(e.from)*m.degree+int(e.kind)]]
		for j := e.next.lo; j < e.next.hi; j++ {
			e.level = max(e.level, m.edges[j].level+1)
		}
		m.levels = max(m.levels, int(e.level)+1)
	}
	m.first = append(m.first, out[0])
}

// Nodes returns the number of nodes.
func (m *RootedModel) Nodes() int { return m.n }

// RankSlots returns the slots of phase 1.
func (m *RootedModel) RankSlots() int { return m.scan.slots }

// Depth returns the links from the root of the deepest tree to its farthest leaf.
func (m *RootedModel) Depth() int { return m.levels }

// A RootedExecution runs broadcasts of a RootedModel one after the other.
type RootedExecution struct {
	m                *RootedModel
	own, first, next []int32  // by node
	pool             []queued // the first elements are ends of queues, by link and level
	free             int32    // first free element of the pool, -1 for none
	waits            []uint64 // by link, a bit for every level with a packet
	words            int      // of waits, for a link
	busy             []int32  // by link, packets that wait
	carried          []queued
}

// A queued packet of a root waits to cross an edge; of the end of a queue, edge is the
// last element.
type queued struct{ root, edge, next int32 }

// NewExecution returns an execution, for one goroutine at a time.
func (m *RootedModel) NewExecution() *RootedExecution {
	links := m.n * m.degree
	e := &RootedExecution{
		m: m, own: make([]int32, m.n), first: make([]int32, m.n), next: make([]int32, m.n),
		pool: make([]queued, links*m.levels), free: -1, words: (m.levels + 63) / 64, busy: make([]int32, links),
	}
	e.waits = make([]uint64, links*e.words)
	for i := range e.pool {
		e.pool[i].edge, e.pool[i].next = int32(i), int32(i)
	}
	return e
}

// Run executes the broadcast of packet p from node sources[p]; Trees and Packets of the
// Times are left out.
//
// Errors: an *inputs.Error for a source that is no node, and more packets than MaxPackets.
func (e *RootedExecution) Run(sources []int) (Times, error) {
	m := e.m
	if len(sources) > MaxPackets {
		return Times{}, &inputs.Error{Arg: "M", Value: len(sources), Domain: fmt.Sprintf("an integer from 0 to %d", MaxPackets)}
	}
	clear(e.own)
	for _, v := range sources {
		if v < 0 || v >= m.n {
			return Times{}, &inputs.Error{Arg: "sources", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", m.n-1)}
		}
		e.own[v]++
	}
	if m.scan.order != nil {
		m.scan.ranks(e.own, e.first, e.next)
	} else {
		for v := range e.first {
			e.first[v] = int32(v)
		}
	}
	for _, v := range sources {
		rank := e.first[v]
		e.first[v]++
		e.spread(int32(v), m.first[int(rank)%m.k])
	}
	t := Times{Ranks: m.scan.slots}
	for left := len(sources) * (m.n - 1); left > 0; left -= len(e.carried) {
		t.Broadcast++
		e.slot()
	}
	t.Slots = t.Ranks + t.Broadcast
	return t, nil
}

// slot takes a packet from every link that has one, and then brings all to the other ends.
func (e *RootedExecution) slot() {
	e.carried = e.carried[:0]
	for link, waiting := range e.busy {
		if waiting > 0 {
			e.carried = append(e.carried, e.take(int32(link)))
		}
	}
	for _, w := range e.carried {
		e.spread(w.root, e.m.edges[w.edge].next)
	}
}

// spread puts a packet into the queues of the images of edges.
func (e *RootedExecution) spread(root int32, edges span) {
	m := e.m
	for i := edges.lo; i < edges.hi; i++ {
		d := &m.edges[i]
		link := m.image[int(root)*m.n+int(d.from)]*int32(m.degree) + d.kind
		at := e.free
		if at >= 0 {
			e.free = e.pool[at].next
		} else {
			at = int32(len(e.pool))
			e.pool = append(e.pool, queued{})
		}
		end := link*int32(m.levels) + d.level
		e.pool[at] = queued{root, i, end}
		e.pool[e.pool[end].edge].next = at
		e.pool[end].edge = at
		e.waits[int(link)*e.words+int(d.level)/64] |= 1 << (d.level % 64)
		e.busy[link]++
	}
}

// take removes the packet of a link that goes first.
func (e *RootedExecution) take(link int32) queued {
	word := int(link+1)*e.words - 1
	level := int32(64*e.words - 1)
	for ; e.waits[word] == 0; word-- {
		level -= 64
	}
	level -= int32(bits.LeadingZeros64(e.waits[word]))
	end := link*int32(e.m.levels) + level
	at := e.pool[end].next
	w := e.pool[at]
	if e.pool[end].next = w.next; w.next == end {
		e.pool[end].edge = end
		e.waits[word] &^= 1 << (level % 64)
	}
	e.pool[at].next, e.free = e.free, at
	e.busy[link]--
	return w
}
