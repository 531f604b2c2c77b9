package treebroadcast

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// The largest trees of Worst, which goes through everything: what nodes and links
// count fits in 4 bits each.
const (
	maxWorstNodes   = 8
	maxWorstPackets = 15
)

// A Case is a placement of packets on a tree, and how long it takes.
type Case struct {
	Slots int
	Own   []int32 // by node, packets that start there
}

// Worst returns the placement of M packets on a tree that takes longest in phase 2,
// and how long: in half duplex with the choices of the ways of links that are worst, by
// going through all placements and all choices that let no link idle.
//
// Errors: a *trees.Violation where t is no tree; an *inputs.Error for more than
// 8 nodes or M outside 0..15.
func Worst(t trees.Tree, M int, halfDuplex bool) (Case, error) {
	x, err := newExhaustion(t, M, halfDuplex)
	if err != nil {
		return Case{}, err
	}
	n := t.Order()
	worst, own := Case{Own: make([]int32, n)}, make([]int32, n)
	var place func(v, left int)
	place = func(v, left int) {
		if v < n-1 {
			for own[v] = 0; int(own[v]) <= left; own[v]++ {
				place(v+1, left-int(own[v]))
			}
			return
		}
		own[v] = int32(left)
		if slots := x.slots(own); slots > worst.Slots || M == 0 {
			worst.Slots = slots
			copy(worst.Own, own)
		}
	}
	place(0, M)
	return worst, nil
}

// WorstChoices returns how long packets that start at the given nodes take on a tree in
// half duplex if ways of links are chosen worst. Errors: those of Worst, and a source
// that is no node.
func WorstChoices(t trees.Tree, sources []int) (int, error) {
	x, err := newExhaustion(t, len(sources), true)
	if err != nil {
		return 0, err
	}
	own := make([]int32, t.Order())
	for _, v := range sources {
		if v < 0 || v >= len(own) {
			return 0, &inputs.Error{Arg: "sources", Value: v, Domain: fmt.Sprintf("nodes, 0 to %d", len(own)-1)}
		}
		own[v]++
	}
	return x.slots(own), nil
}

// An exhaustion enumerates all choices of the directions of links.
type exhaustion struct {
	links *links
	M     int8
	half  bool
	most  map[state]int8 // largest number of slots that may follow
}

// A state is the knowledge of the nodes and the number of crossings of the links, by
// place.
type state struct{ known, crossed [maxWorstNodes]int8 }

func newExhaustion(t trees.Tree, M int, halfDuplex bool) (*exhaustion, error) {
	if n := t.Order(); n > maxWorstNodes {
		return nil, &inputs.Error{Arg: "tree", Value: fmt.Sprintf("%d nodes", n), Domain: fmt.Sprintf("at most %d nodes", maxWorstNodes)}
	}
	if err := inputs.Integer("M", M, 0, maxWorstPackets); err != nil {
		return nil, err
	}
	// Every tree spans the complete network.
	if err := trees.Validate(topologies.Complete{N: t.Order()}, []trees.Tree{t}); err != nil {
		return nil, err
	}
	return &exhaustion{links: linksOf(t), M: int8(M), half: halfDuplex, most: map[state]int8{}}, nil
}

func (x *exhaustion) slots(own []int32) int {
	s := state{}
	for v, j := range x.links.place {
		s.known[j] = int8(own[v])
	}
	return int(x.from(s))
}

// from returns the largest number of slots from a state on.
func (x *exhaustion) from(s state) int8 {
	n := len(x.links.parent)
	if !slices.ContainsFunc(s.crossed[1:n], func(c int8) bool { return c < x.M }) {
		return 0
	}
	if most, found := x.most[s]; found {
		return most
	}
	most := int8(0)
	x.links.each(s, s, 1, x.half, func(next state) { most = max(most, 1+x.from(next)) })
	x.most[s] = most
	return most
}

// each calls f with every state that may follow now. next is the state after the
// crossings of links before j in the slot.
func (l *links) each(now, next state, j int, halfDuplex bool, f func(state)) {
	for ; j < len(l.parent); j++ {
		p, c := l.parent[j], now.crossed[j]
		up, down := now.known[j] > c, now.known[p] > c
		if up && down && halfDuplex {
			other := next
			other.known[j]++
			other.crossed[j]++
			l.each(now, other, j+1, halfDuplex, f)
			down = false
		}
		if up {
			next.known[p]++
			next.crossed[j]++
		}
		if down {
			next.known[j]++
			next.crossed[j]++
		}
	}
	f(next)
}

// Search returns the worst placement that a local search finds: from each of so many
// random ones it moves single packets to other nodes as long as the broadcast does not
// become faster, in half duplex under every rule. It goes where Worst cannot.
//
// Errors: those of New; an *inputs.Error for M outside 0..MaxPackets.
func (m *Model) Search(i, M, starts int, r *rand.Rand) (Case, error) {
	if i < 0 || i >= len(m.links) {
		return Case{}, &inputs.Error{Arg: "tree", Value: i, Domain: fmt.Sprintf("a tree, 0 to %d", len(m.links)-1)}
	}
	if err := inputs.Integer("M", M, 0, MaxPackets); err != nil {
		return Case{}, err
	}
	f, l := newFlow(m.n), m.links[i]
	slots := func(own []int32) (most int) {
		if !m.HalfDuplex {
			return f.full(l, own, int32(M))
		}
		for _, rule := range Rules() {
			most = max(most, f.half(l, own, int32(M), rule, r))
		}
		return most
	}
	worst, own := Case{Own: make([]int32, m.n)}, make([]int32, m.n)
	for range starts {
		clear(own)
		for range M {
			own[r.IntN(m.n)]++
		}
		now := slots(own)
		for range 8 * m.n * min(M, 64) {
			v, w := r.IntN(m.n), r.IntN(m.n)
			if own[v] == 0 || v == w {
				continue
			}
			moved := 1 + r.Int32N(own[v])
			own[v] -= moved
			own[w] += moved
			if after := slots(own); after >= now {
				now = after
			} else {
				own[v] += moved
				own[w] -= moved
			}
		}
		if now >= worst.Slots {
			worst.Slots = now
			copy(worst.Own, own)
		}
	}
	return worst, nil
}
