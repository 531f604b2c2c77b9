package reservation

import (
	"math"
	"math/bits"
)

// A cell is a column of an alias table: its value is value with probability cut/2^64,
// else other.
type cell struct {
	cut          uint64
	value, other uint32
}

// A poissonTable draws Poisson numbers with one mean, each from one word.
//
// The law is truncated where its weights fall below 1e-25 of the largest, and its
// probabilities are rounded to float64.
//
// Source: A. J. Walker, ACM TOMS 3 (1977); in the order of M. D. Vose, IEEE
// Transactions on Software Engineering 17 (1991).
type poissonTable struct {
	cells []cell // their number is a power of two
	shift uint8  // 64 - log2 of their number
}

// pick turns a word into a number: its high bits choose the cell, the others choose
// between its two values.
func (t *poissonTable) pick(word uint64) int {
	c := &t.cells[word>>(t.shift&63)]
	_, below := bits.Sub64(word<<(-t.shift&63), c.cut, 0) // no branch: it would be mispredicted
	return int(c.other + (c.value-c.other)&-uint32(below))
}

func newPoissonTable(mean float64) poissonTable {
	low, weights := poissonWeights(mean)
	width := max(1, bits.Len(uint(len(weights)-1)))
	t := poissonTable{cells: make([]cell, 1<<width), shift: uint8(64 - width)}
	total := 0.0
	for _, w := range weights {
		total += w
	}
	share := make([]float64, len(t.cells)) // of a cell; 1 on average
	var poor, rich []int
	for i := range t.cells {
		value := low // cells beyond the values are filled from others
		if i < len(weights) {
			value, share[i] = low+i, weights[i]/total*float64(len(t.cells))
		}
		t.cells[i] = cell{value: uint32(value), other: uint32(value)}
		if share[i] < 1 {
			poor = append(poor, i)
		} else {
			rich = append(rich, i)
		}
	}
	for len(poor) > 0 && len(rich) > 0 {
		p, r := poor[len(poor)-1], rich[len(rich)-1]
		poor = poor[:len(poor)-1]
		t.cells[p].cut, t.cells[p].other = uint64(math.Ldexp(share[p], 64)), uint32(low+r)
		if share[r] -= 1 - share[p]; share[r] < 1 {
			rich = rich[:len(rich)-1]
			poor = append(poor, r)
		}
	}
	return t // a remaining cell is full up to rounding
}

// poissonWeights returns weights of the Poisson law on low, low+1, ...: 1 at
// the mode and the others by the ratio of neighbors.
func poissonWeights(mean float64) (low int, weights []float64) {
	const negligible = 1e-25
	mode := int(mean)
	var below []float64
	for w, k := 1.0, mode; k > 0; k-- {
		if w *= float64(k) / mean; w < negligible {
			break
		}
		below = append(below, w)
	}
	for i := len(below) - 1; i >= 0; i-- {
		weights = append(weights, below[i])
	}
	weights = append(weights, 1)
	for w, k := 1.0, mode+1; ; k++ {
		if w *= mean / float64(k); w < negligible {
			break
		}
		weights = append(weights, w)
	}
	return mode - len(below), weights
}

// frameArrivals draws the total number of packets that arrive in a frame with k requests,
// Poisson with mean v + k x. Splitting k into two digits makes 2 sqrt(N) small tables
// suffice for all k:
//
//	Poisson(v + k x) = Poisson(v + 2^s a x) + Poisson(b x),  k = 2^s a + b
//
// A table is made when its digit first occurs: a run with a million users needs few.
type frameArrivals struct {
	v, x      float64
	shift     uint
	high, low []poissonTable
}

func newFrameArrivals(n int, v, x float64) frameArrivals {
	t := frameArrivals{v: v, x: x, shift: uint(bits.Len(uint(n))+1) / 2}
	t.high = make([]poissonTable, n>>t.shift+1)
	t.low = make([]poissonTable, 1<<t.shift)
	return t
}

// tables returns the tables of the two digits of k.
func (t *frameArrivals) tables(k int) (high, low *poissonTable) {
	a, b := k>>t.shift, k&(1<<t.shift-1)
	high, low = &t.high[a], &t.low[b]
	if high.cells == nil {
		*high = newPoissonTable(t.v + float64(float64(a<<t.shift)*t.x))
	}
	if low.cells == nil {
		*low = newPoissonTable(float64(b) * t.x)
	}
	return high, low
}

func (t *frameArrivals) pick(k int, w0, w1 uint64) int {
	high, low := t.tables(k)
	return high.pick(w0) + low.pick(w1)
}
