package schedules

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// Along returns the broadcast of len(sources) packets in the cube of d
// dimensions, each along the prespecified tree of its source: tree(x) is a
// spanning tree with root x. Every node forwards what it receives over all links
// on which the packet's tree leaves it; where several packets wait for a link,
// service decides. Nothing is known and nothing coordinated, so there is one
// phase and no termination packet.
//
// tree is called once for every node that is a source; only Shuffled uses r.
//
// Source: ST93 Section 3.1, the simplest possible algorithm. Errors: an
// *inputs.Error as KBroadcast.Schedule, or where tree(x) is no such
// tree; the error of tree.
func Along(d int, sources []int, tree func(source int) (trees.Tree, error), service Service, r *rand.Rand) (Schedule, error) {
	if err := checkSources(d, sources, 0); err != nil {
		return Schedule{}, err
	}
	if err := service.check(r); err != nil {
		return Schedule{}, err
	}
	branches := make([]branching, 1<<d) // by source
	for _, x := range sources {
		if branches[x].start != nil {
			continue
		}
		t, err := tree(x)
		if err != nil {
			return Schedule{}, fmt.Errorf("tree of source %d: %w", x, err)
		}
		if branches[x], err = branchingOf(d, x, t); err != nil {
			return Schedule{}, err
		}
	}
	s := Schedule{
		Algorithm: "along-trees",
		Params:    Params{"d": d, "K": len(sources), "service": service.String()},
		Nodes:     1 << d,
		Sources:   append([]int{}, sources...),
		Sends:     make([]Send, 0, len(sources)*(1<<d-1)),
	}
	waiting := make([][]int32, d<<d) // by node and dimension
	enter := func(p int32, v int) {
		for _, c := range branches[sources[p]].at(v) {
			waiting[v*d+int(c)] = append(waiting[v*d+int(c)], p)
		}
	}
	for p, x := range sources {
		enter(int32(p), x)
	}
	links := linksInOrder(d)
	for len(s.Sends) < cap(s.Sends) {
		s.Slots++
		first := len(s.Sends)
		for i, c := range links {
			v := i / d
			if l := v*d + int(c); len(waiting[l]) > 0 {
				p := service.take(&waiting[l], r)
				s.Sends = append(s.Sends, Send{Slot: s.Slots, From: v, To: v ^ 1<<c, Packet: int(p)})
			}
		}
		for _, x := range s.Sends[first:] {
			enter(int32(x.Packet), x.To)
		}
	}
	return s, nil
}

// Greedy returns the broadcast of len(sources) packets along the completely
// unbalanced trees that cross dimensions in increasing order, first come first
// served. It takes at most d+K-1 slots, K = len(sources) >= 1: two packets that
// meet at a link have the same nodes to reach beyond it, so that neither delays
// the other there twice.
//
// Source: ST93 Section 3.3.1. Errors: as Along.
func Greedy(d int, sources []int) (Schedule, error) {
	order := trees.CyclicOrder(d, 0)
	s, err := Along(d, sources, func(x int) (trees.Tree, error) {
		return trees.Unbalanced(d, topologies.Node(x), order)
	}, FIFO, nil)
	if err != nil {
		return Schedule{}, err
	}
	s.Algorithm = "kbroadcast-greedy"
	delete(s.Params, "service")
	return s, nil
}

// A branching is a tree given by the dimensions of the arcs out of every node.
type branching struct {
	start      []int32 // those of node v are dimensions[start[v]:start[v+1]]
	dimensions []int8
}

func (b branching) at(v int) []int8 { return b.dimensions[b.start[v]:b.start[v+1]] }

// branchingOf returns an *inputs.Error unless t is a spanning tree of
// the cube with root x, arcs leading from it.
func branchingOf(d, x int, t trees.Tree) (branching, error) {
	wrong := func(format string, values ...any) error {
		return &inputs.Error{
			Arg: "tree", Value: fmt.Sprintf(format, values...),
			Domain: fmt.Sprintf("a spanning tree of %v whose arcs lead from node %d, the source", topologies.Hypercube{D: d}, x),
		}
	}
	switch {
	case len(t.Parent) != 1<<d:
		return branching{}, wrong("%d nodes", len(t.Parent))
	case t.In:
		return branching{}, wrong("arcs that lead to node %d", t.Root)
	case t.Root != topologies.Node(x):
		return branching{}, wrong("root %d", t.Root)
	}
	n := 1 << d
	b := branching{start: make([]int32, n+1), dimensions: make([]int8, n-1)}
	for v, p := range t.Parent {
		switch p := int(p); {
		case v == x && p == x:
		case v == x || p < 0 || p >= n || v^1<<dimensionOf(v, p) != p:
			return branching{}, wrong("arc %d -> %d", p, v)
		default:
			b.start[p+1]++
		}
	}
	for v := range n {
		b.start[v+1] += b.start[v]
	}
	next := slices.Clone(b.start)
	for v, p := range t.Parent {
		if v != x {
			b.dimensions[next[p]] = int8(dimensionOf(v, int(p)))
			next[p]++
		}
	}
	reached := append(make([]int32, 0, n), int32(x))
	for i := 0; i < len(reached); i++ {
		v := reached[i]
		for _, c := range b.at(int(v)) {
			reached = append(reached, v^1<<c)
		}
	}
	if len(reached) < n {
		return branching{}, wrong("%d of %d nodes", len(reached), n)
	}
	return b, nil
}
