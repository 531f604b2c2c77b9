package graphs

import (
	"fmt"

	"castlab/distributions/inputs"
)

// CutSlots returns how many slots a partial multinode broadcast takes at least, as seen
// from a set S of nodes,
//
//	max over r >= 1 with m_r > 0 of (r - 1) + ceil(m_r/cut(S)) + (h - 1)
//
// where m_r counts the packets of S whose way out of it has r arcs at least, and h is the
// number of arcs from S to the node outside that is farthest from it. Of these packets
// none leaves before slot r and no slot lets out more than cut(S), so that one leaves
// last, in slot r - 1 + ceil(m_r/cut(S)) or later; it has to go on to the farthest node.
// It is 0 if S has no packet.
//
// Units: slots. Source: derived. Errors: those of PacketsCut; an *inputs.Error for a set
// that is empty, all nodes, or lists a node twice or one that is none.
func CutSlots(g Digraph, packets, inside []int) (int, error) {
	if err := g.Validate(); err != nil {
		return 0, err
	}
	if err := checkPackets(g, packets); err != nil {
		return 0, err
	}
	is := make([]bool, g.N)
	for _, v := range inside {
		if v < 0 || v >= g.N || is[v] {
			return 0, &inputs.Error{Arg: "set", Value: v, Domain: fmt.Sprintf("nodes from 0 to %d, each once", g.N-1)}
		}
		is[v] = true
	}
	if len(inside) == 0 || len(inside) == g.N {
		return 0, &inputs.Error{Arg: "set", Value: len(inside), Domain: fmt.Sprintf("some of %d nodes and not all", g.N)}
	}
	return newLayers(g).slots(packets, is), nil
}

// PacketsLower returns the greatest of CutSlots over the set that PacketsCut finds, over
// every node alone and all nodes but one, and over every node with all that are up to r
// arcs away, or up to r arcs before it, and what these leave, for every r. No partial
// multinode broadcast takes fewer slots, whoever plans it; with other sets the bound may
// be greater. A packet alone needs as many as the farthest node is away.
//
// Units: slots. Source: derived. Errors: those of PacketsCut.
func PacketsLower(g Digraph, packets []int) (int, error) {
	_, cut, err := PacketsCut(g, packets)
	if err != nil || len(cut.Inside) == 0 {
		return 0, err
	}
	y := newLayers(g)
	is := make([]bool, g.N)
	for _, v := range cut.Inside {
		is[v] = true
	}
	most := y.slots(packets, is)
	far, rest := make([]int, g.N), make([]bool, g.N)
	for v := range g.N {
		for _, next := range [][][]int{y.out, y.in} {
			clear(is)
			is[v] = true
			radius := y.distances(next, is, far)
			for r := range radius {
				for w, d := range far {
					is[w], rest[w] = d <= r, d > r
				}
				most = max(most, y.slots(packets, is), y.slots(packets, rest))
			}
		}
	}
	return most, nil
}

// layers are distances to and from sets of nodes.
type layers struct {
	out, in [][]int // by node
	from    []int   // by node
	outside []bool  // by node
	count   []int   // by distance
	queue   []int
}

func newLayers(g Digraph) *layers {
	y := &layers{out: make([][]int, g.N), in: make([][]int, g.N), from: make([]int, g.N), outside: make([]bool, g.N),
		count: make([]int, g.N)}
	for _, a := range g.Arcs {
		y.out[a[0]] = append(y.out[a[0]], a[1])
		y.in[a[1]] = append(y.in[a[1]], a[0])
	}
	return y
}

// distances writes the number of arcs from a set to every node, or to it, and returns the
// greatest.
func (y *layers) distances(next [][]int, set []bool, far []int) (radius int) {
	y.queue = y.queue[:0]
	for v, is := range set {
		far[v] = -1
		if is {
			far[v] = 0
			y.queue = append(y.queue, v)
		}
	}
	for i := 0; i < len(y.queue); i++ {
		v := y.queue[i]
		radius = far[v]
		for _, w := range next[v] {
			if far[w] < 0 {
				far[w] = far[v] + 1
				y.queue = append(y.queue, w)
			}
		}
	}
	return radius
}

// slots is CutSlots of a set that is neither empty nor all.
func (y *layers) slots(packets []int, set []bool) (most int) {
	h := y.distances(y.out, set, y.from)
	arcs := 0
	for v, is := range set {
		y.outside[v] = !is
		for _, w := range y.out[v] {
			if is && !set[w] {
				arcs++
			}
		}
	}
	deepest := y.distances(y.in, y.outside, y.from)
	clear(y.count)
	for v, m := range packets {
		if set[v] {
			y.count[y.from[v]] += m
		}
	}
	m := 0
	for r := deepest; r >= 1; r-- {
		if m += y.count[r]; m > 0 {
			most = max(most, r-1+(m+arcs-1)/arcs+h-1)
		}
	}
	return most
}
