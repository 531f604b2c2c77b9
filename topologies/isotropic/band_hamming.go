package isotropic

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// TransposeHamming plans the transposition of a matrix of 2^d columns, stored by
// HammingCode in the cube, with entries within a distance B of the diagonal, B > 1: in
// a number of slots of the least possible order for every B. It pays in large cubes
// alone.
//
// First all packets change their places within a block as the destination is placed in
// its own; a few kinds at a time, which never meet. Then those for the next block
// and the one before change what tells these apart. Packets that all nodes would send
// over the same few links cross another one, x, first and last.
//
// Source: derived; VAR98, Section 3.2, asks for it. Errors: an *inputs.Error for d
// outside the hypercube's domain or above 16, B outside 2..2^d-1, and k below 1 or so
// great that the balls leave no dimension.
func TransposeHamming(d, B, k int) (Transposition, error) {
	net := topologies.Hypercube{D: d}
	if err := net.Validate(); err != nil {
		return Transposition{}, err
	}
	if net.Order() > maxNodes {
		return Transposition{}, &inputs.Error{Arg: "d", Value: d, Domain: "an integer from 0 to 16"}
	}
	if B < 2 || B >= net.Order() {
		return Transposition{}, &inputs.Error{Arg: "B", Value: B, Domain: "an integer from 2 to the last column"}
	}
	h := hamming{d: d, k: k, n: 1<<max(0, min(k, d)) - 1, beta: bits.Len(uint(B - 1))}
	if k < 1 || k > d || (over(h.beta, k)+1)*h.n >= d {
		return Transposition{}, &inputs.Error{Arg: "k", Value: k,
			Domain: fmt.Sprintf("an integer >= 1 with (ceil(%d/k) + 1)(2^k - 1) < %d", h.beta, d)}
	}
	h.balls = over(h.beta, k) + 1
	h.generators()
	place := make([]topologies.Node, net.Order())
	for i := range place {
		place[i] = h.node(i)
	}
	t, err := newTransposition(net, place, BandEntries(net.Order(), B))
	if err != nil {
		return Transposition{}, err
	}
	ways, err := h.ways(t)
	if err != nil {
		return Transposition{}, err
	}
	t.Schedule = inPhases(t, ways)
	return t, nil
}

// LargestBalls returns the greatest k of TransposeHamming, 1 where there is none.
func LargestBalls(d, B int) int {
	beta := bits.Len(uint(max(B, 2) - 1))
	for k := 16; k > 1; k-- {
		if (over(beta, k)+1)*(1<<k-1) < d {
			return k
		}
	}
	return 1
}

// over returns ceil(a/b).
func over(a, b int) int { return (a + b - 1) / b }

// A hamming is a cube of which balls of n = 2^k - 1 dimensions each are told by
// syndromes: dimension s-1 of a ball has syndrome s.
type hamming struct {
	d, k, n     int
	balls       int // one more than a block has syndromes in
	beta        int
	generator   [][3]int // by high bit of the Gray code: its dimensions in the order they are crossed, -1 for none
	generatorOf []int    // by that bit, the same as a set
}

// generators lists a unit vector of every dimension that is in no ball, and, of every
// ball, the words of three dimensions 2^a, t, t - 2^a with 2^a the lowest bit of t. In
// these t is in the middle of one word only.
func (h *hamming) generators() {
	for c := h.balls * h.n; c < h.d; c++ {
		h.generator = append(h.generator, [3]int{-1, c, -1})
		h.generatorOf = append(h.generatorOf, 1<<c)
	}
	for ball := range h.balls {
		for t := 3; t <= h.n; t++ {
			if low := t & -t; low != t {
				word := [3]int{h.dimension(ball, low), h.dimension(ball, t), h.dimension(ball, t-low)}
				h.generator = append(h.generator, word)
				h.generatorOf = append(h.generatorOf, 1<<word[0]|1<<word[1]|1<<word[2])
			}
		}
	}
}

// dimension returns that of a syndrome in a ball, -1 for syndrome 0.
func (h *hamming) dimension(ball, s int) int {
	if s == 0 {
		return -1
	}
	return ball*h.n + s - 1
}

// syndrome returns the bits of the Gray code g that are the syndrome in a ball.
func (h *hamming) syndrome(g, ball int) int { return g >> (h.k * ball) & h.n }

// node returns the node that stores a column.
func (h *hamming) node(column int) topologies.Node {
	g, v := column^column>>1, 0
	for ball := range h.balls {
		if c := h.dimension(ball, h.syndrome(g, ball)); c >= 0 {
			v |= 1 << c
		}
	}
	for j, set := range h.generatorOf {
		if g>>(h.k*h.balls+j)&1 == 1 {
			v ^= set
		}
	}
	return topologies.Node(v)
}

// A hop crosses a dimension in a phase.
type hop struct{ phase, dimension int }

// A class is the kind of a packet: the difference of the low bits of the Gray code, and
// the block of its destination, 0 for its own, else 1 or -1.
type class struct{ low, step int }

// ways returns the way of every packet, in increasing order of phases. Those of a
// bipartite coloring are two for each color.
func (h *hamming) ways(t Transposition) ([][]hop, error) {
	full := h.balls - 1 // balls of which a block has all syndromes, or that need no spreading
	if full > 1 && h.beta%h.k != 0 {
		full--
	}
	number := map[class]int{}
	var words [][]int
	kind := func(x Entry) class {
		return class{(x.Row ^ x.Row>>1 ^ x.Column ^ x.Column>>1) & (1<<h.beta - 1), x.Row>>h.beta - x.Column>>h.beta}
	}
	for e, x := range t.Entries {
		if t.Packet[e] < 0 {
			continue
		}
		if _, known := number[kind(x)]; !known {
			number[kind(x)] = len(words)
			var word []int
			for ball := range full {
				if u := h.syndrome(kind(x).low, ball); u > 0 {
					word = append(word, ball<<h.k|u)
				}
			}
			words = append(words, word)
		}
	}
	moves, err := Decompose(MatrixOf(full<<h.k, words))
	if err != nil {
		return nil, err
	}
	turns, colors := make([][]Move, len(words)), 0
	for _, m := range moves {
		turns[m.Row] = append(turns[m.Row], m)
		colors = m.Slot
	}
	ways := make([][]hop, len(t.Task.Packets))
	for e, x := range t.Entries {
		if p := t.Packet[e]; p >= 0 {
			c := kind(x)
			ways[p] = h.way(x, c, turns[number[c]], 2*colors, full)
		}
	}
	return ways, nil
}

// way returns the hops of an entry, whose class changes syndromes of full balls in the
// given turns; phases from first on are for spread packets.
func (h *hamming) way(x Entry, c class, turns []Move, first, full int) (way []hop) {
	low := 1<<h.beta - 1
	from, to := x.Column^x.Column>>1, x.Row^x.Row>>1
	within := from&^low | to&low // placed in its own block as the destination is in its
	cross := func(phase, dimension int) {
		if dimension >= 0 {
			way = append(way, hop{phase, dimension})
		}
	}
	for _, m := range turns {
		ball := m.Type >> h.k
		cross(2*m.Slot-2, h.dimension(ball, h.syndrome(within, ball)))
		cross(2*m.Slot-1, h.dimension(ball, h.syndrome(from, ball)))
	}
	if s, t := h.syndrome(from, full), h.syndrome(within, full); s != t {
		spread := h.dimension(full, h.syndrome(c.low, 0))
		cross(first, spread)
		cross(first+1, h.dimension(full, t))
		cross(first+2, h.dimension(full, s))
		cross(first+3, spread)
	}
	if within == to {
		return way
	}
	changed, ball := bits.Len(uint(within^to))-1, h.balls-1
	if changed < h.k*ball {
		ball--
	}
	spread, word := h.dimension(ball, h.syndrome(c.low, 0)), [3]int{h.dimension(ball, h.syndrome(to, ball)), -1,
		h.dimension(ball, h.syndrome(within, ball))}
	if j := changed - h.k*h.balls; j >= 0 {
		word = h.generator[j]
	}
	cross(first+4, spread)
	for i, c := range word {
		cross(first+5+i, c)
	}
	cross(first+8, spread)
	return way
}

// inPhases returns the schedule in which packets on the same link in the same phase
// follow each other, and a phase begins when the one before has ended.
func inPhases(t Transposition, ways [][]hop) schedules.Schedule {
	s := schedules.Schedule{Algorithm: "transposition", Nodes: t.Task.Nodes, Sources: t.Task.Sources()}
	at, done := slices.Clone(s.Sources), make([]int, len(ways)) // by packet, its node and its hops
	on := map[[2]int]int{}                                      // by node and dimension, the packets of the phase
	for left, phase := len(ways), 0; left > 0; phase++ {
		before, begin := s.Slots, len(s.Sends)
		clear(on)
		left = 0
		for p, way := range ways {
			if done[p] == len(way) {
				continue
			}
			left++
			if way[done[p]].phase != phase {
				continue
			}
			link := [2]int{at[p], way[done[p]].dimension}
			on[link]++
			to := at[p] ^ 1<<link[1]
			s.Sends = append(s.Sends, schedules.Send{Slot: before + on[link], From: at[p], To: to, Packet: p})
			s.Slots = max(s.Slots, before+on[link])
			at[p] = to
			done[p]++
		}
		slices.SortFunc(s.Sends[begin:], func(a, b schedules.Send) int {
			return cmp.Or(cmp.Compare(a.Slot, b.Slot), cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
		})
	}
	return s
}
