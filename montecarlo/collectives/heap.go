package collectives

import (
	"math"
	"math/bits"
)

// An event happens at a time; events at one time run by ascending seq.
type event struct {
	at   float64
	seq  int64
	what int32
}

func (a *event) before(b *event) bool {
	return a.at < b.at || a.at == b.at && a.seq < b.seq
}

// An agenda is the future event list: a heap and, outside of it, the first of the
// events put lately, which is often the next one.
type agenda struct {
	front event
	ahead bool // whether front holds an event
	heap  heap4
}

func (g *agenda) clear() { g.ahead, g.heap = false, g.heap[:0] }

func (g *agenda) empty() bool { return !g.ahead && len(g.heap) == 0 }

// next returns the time of the first event; there must be one.
func (g *agenda) next() float64 {
	if g.ahead && (len(g.heap) == 0 || g.front.before(&g.heap[0])) {
		return g.front.at
	}
	return g.heap[0].at
}

func (g *agenda) put(x event) {
	switch {
	case !g.ahead:
		g.front, g.ahead = x, true
	case x.before(&g.front):
		g.heap.put(g.front)
		g.front = x
	default:
		g.heap.put(x)
	}
}

// take removes and returns the first event; there must be one.
func (g *agenda) take() event {
	if g.ahead && (len(g.heap) == 0 || g.front.before(&g.heap[0])) {
		g.ahead = false
		return g.front
	}
	return g.heap.take()
}

// A heap4 is a 4-ary heap of events. It finds the first of several events without a
// branch, since a processor would mispredict every other one.
type heap4 []event

func (h *heap4) put(x event) {
	q := append(*h, x)
	q.rise(len(q)-1, x)
	*h = q
}

// rise sifts x up from position i.
func (q heap4) rise(i int, x event) {
	for i > 0 {
		p := (i - 1) / 4
		if !x.before(&q[p]) {
			break
		}
		q[i] = q[p]
		i = p
	}
	q[i] = x
}

// take moves the first of the children up along a path to a leaf, and sifts the last
// event up from there: it mostly belongs near the bottom.
func (h *heap4) take() event {
	q := *h
	top := q[0]
	n := len(q) - 1
	x := q[n]
	q = q[:n]
	*h = q
	if n == 0 {
		return top
	}
	i := 0
	for {
		first := 4*i + 1
		if first+3 < n {
			children := q[first : first+4 : first+4]
			a := less(&children[1], &children[0])
			b := 2 + less(&children[3], &children[2])
			least := a + (b-a)*less(&children[b&3], &children[a&3])
			q[i] = children[least&3]
			i = first + least
			continue
		}
		if first >= n {
			break
		}
		least := first
		for j := first + 1; j < n; j++ {
			if q[j].before(&q[least]) {
				least = j
			}
		}
		q[i] = q[least]
		i = least
	}
	q.rise(i, x)
	return top
}

// less returns 1 if a is before b and 0 if not: the borrow of a 128-bit difference.
// Times are not negative, so that their bits are in their order.
func less(a, b *event) int {
	_, borrow := bits.Sub64(uint64(a.seq), uint64(b.seq), 0)
	_, borrow = bits.Sub64(math.Float64bits(a.at), math.Float64bits(b.at), borrow)
	return int(borrow)
}
