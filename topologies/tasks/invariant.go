package tasks

import (
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// Invariant returns a multinode broadcast that looks the same from every node: a
// tree of sends of the packet of node 0, and its translates. It takes
//
//	max(diameter, ceil((N-1)/links of a node))
//
// slots, the least possible, on every network of up to 64 nodes that this package
// tries it on; that it always does is not proved.
//
// Why the tree decides: translation takes the j-th link of a node to the j-th
// link of the image, and just one translate takes a given node to another, so on
// every j-th link there are, in each slot, as many packets as the tree has sends
// over j-th links in that slot. No two packets meet iff the tree uses each j once
// in a slot.
//
// Source: VAR98, Section 2.1 (MNB); derived. Errors: those of net.Validate; an
// *inputs.Error where some node cannot be reached, or there are more
// sends than MaxSends.
func Invariant(net topologies.Translated) (schedules.Schedule, error) { return invariant(net, false) }

// InvariantHalfDuplex is Invariant for links that carry one packet in a slot, in one
// direction or the other: where the tree uses a link of one type out of its sender, its
// translates use all links of that type that way, so that no type and its opposite may
// be in use in one slot. It takes ceil((N-1)/(links of a node/2)) slots at least, which
// no schedule is below.
//
// Source: derived. Errors: those of Invariant; an *inputs.Error where a type of links is
// its own opposite, as in cubes: translates then use both directions at once.
func InvariantHalfDuplex(net topologies.Translated) (schedules.Schedule, error) {
	return invariant(net, true)
}

func invariant(net topologies.Translated, half bool) (schedules.Schedule, error) {
	g, err := newNetwork(net)
	if err != nil {
		return schedules.Schedule{}, err
	}
	if err := listable(g.n * (g.n - 1)); err != nil {
		return schedules.Schedule{}, err
	}
	distance := g.distances(0)
	if v := slices.Index(distance, far); v >= 0 {
		return schedules.Schedule{}, unreachable(0, v)
	}
	kinds := make([]int, g.out[1]) // by type of link, what two sends of a slot must not share
	for j := range kinds {
		kinds[j] = j
	}
	if half {
		if kinds, err = g.opposites(net); err != nil {
			return schedules.Schedule{}, err
		}
	}
	tree := g.invariantTree(distance, kinds)
	sends := make([]schedules.Send, 0, len(tree)*g.n)
	for s := range topologies.Node(g.n) {
		for _, x := range tree {
			from, to := net.Translate(s, topologies.Node(x.From)), net.Translate(s, topologies.Node(x.To))
			sends = append(sends, schedules.Send{Slot: x.Slot, From: int(from), To: int(to), Packet: int(s)})
		}
	}
	return listed(MultinodeBroadcast(g.n), nil, sends), nil
}

// opposites returns for each type of link a number that it shares with its opposite.
func (g *network) opposites(net topologies.Translated) ([]int, error) {
	kinds := make([]int, g.out[1])
	for j := range kinds {
		w := g.to[j]
		back := slices.Index(g.to[g.out[w]:g.out[w+1]], 0)
		if back < 0 || back == j {
			return nil, &inputs.Error{Arg: "topology", Value: net,
				Domain: "a network each of whose types of links has another one as its opposite"}
		}
		kinds[j] = min(j, back)
	}
	return kinds, nil
}

// invariantTree grows a tree slot by slot. In a slot every kind of link may reach one
// new node from the nodes already in the tree; a maximum matching of kinds and nodes,
// with preference for close nodes, decides which.
func (g *network) invariantTree(distance, kinds []int) []schedules.Send {
	links := g.out[1]
	most := 0 // kinds in use in one slot
	for j, k := range kinds {
		if j == k {
			most++
		}
	}
	order := make([]int, 0, g.n-1) // nodes not reached yet
	for v := 1; v < g.n; v++ {
		order = append(order, v)
	}
	slices.SortStableFunc(order, func(v, w int) int { return distance[v] - distance[w] })
	m := matching{g: g, kinds: kinds, since: make([]int, g.n), node: make([]int, links), over: make([]int, links),
		tried: make([]int, links)}
	for v := 1; v < g.n; v++ {
		m.since[v] = -1
	}
	tree := make([]schedules.Send, 0, g.n-1)
	for slot := 1; len(order) > 0; slot++ {
		m.slot = slot
		for j := range m.node {
			m.node[j] = -1
		}
		left := order[:0]
		full := 0
		for _, v := range order {
			if full < most && m.place(v) {
				full++
			}
		}
		for k, v := range m.node {
			if v >= 0 {
				tree = append(tree, schedules.Send{Slot: slot, From: g.from[g.enteringBy(v, m.over[k])], To: v})
				m.since[v] = slot
			}
		}
		for _, v := range order {
			if m.since[v] < 0 {
				left = append(left, v)
			}
		}
		order = left
	}
	return tree
}

// enteringBy returns the link into v that is the j-th of its sender.
func (g *network) enteringBy(v, j int) int { return g.into[g.in[v]+j] }

// A matching assigns nodes to kinds of links.
type matching struct {
	g     *network
	kinds []int // by type of link
	slot  int
	since []int // by node, the slot in which the tree reached it; -1 before
	node  []int // by kind, the node that it reaches in this slot; -1 for none
	over  []int // by kind, the type of the link over which it does
	tried []int // by kind, the last search that visited it
	round int
}

// place finds a kind for v by an augmenting path.
func (m *matching) place(v int) bool {
	m.round++
	return m.search(v)
}

func (m *matching) search(v int) bool {
	for j, k := range m.kinds {
		u := m.g.from[m.g.enteringBy(v, j)]
		if m.tried[k] == m.round || m.since[u] < 0 || m.since[u] >= m.slot {
			continue
		}
		m.tried[k] = m.round
		if m.node[k] < 0 || m.search(m.node[k]) {
			m.node[k], m.over[k] = v, j
			return true
		}
	}
	return false
}
