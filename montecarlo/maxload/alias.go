package maxload

import (
	"math"
	"math/bits"
)

// A cell is a column of an alias table: its value is other + step with probability
// cut/2^64, else other. step is modulo 2^32.
type cell struct {
	cut         uint64
	other, step uint32
}

// A table is an alias table of 2^(64-shift) cells, at least two, that begin at at.
type table struct {
	at    uint32
	shift uint32
}

// pick draws from the table: the high bits of the word choose the cell, the low bits
// choose between its two values by the borrow of a difference, because a branch would
// be mispredicted every few draws.
func (t table) pick(cells []cell, word uint64) uint32 {
	c := &cells[t.at+uint32(word>>(t.shift&63))]
	_, below := bits.Sub64(word<<(-t.shift&63), c.cut, 0)
	return c.other + c.step&-uint32(below)
}

// appendTable appends an alias table of the values low, low+1, ... with the
// given weights.
//
// Source: A. J. Walker, ACM TOMS 3 (1977); in the order of M. D. Vose, IEEE
// Transactions on Software Engineering 17 (1991).
func appendTable(cells []cell, low int, weights []float64) ([]cell, table) {
	width := max(1, bits.Len(uint(len(weights)-1)))
	n := 1 << width
	at := len(cells)
	total := 0.0
	for _, w := range weights {
		total += w
	}
	share := make([]float64, n) // of a cell, 1 on average
	var poor, rich []int
	for i := range share {
		value := low // cells beyond the values are filled from others
		if i < len(weights) {
			value, share[i] = low+i, weights[i]/total*float64(n)
		}
		cells = append(cells, cell{other: uint32(value)})
		if share[i] < 1 {
			poor = append(poor, i)
		} else {
			rich = append(rich, i)
		}
	}
	for len(poor) > 0 && len(rich) > 0 {
		p, r := poor[len(poor)-1], rich[len(rich)-1]
		poor = poor[:len(poor)-1]
		c := &cells[at+p]
		c.cut, c.step, c.other = uint64(math.Ldexp(share[p], 64)), c.other-uint32(low+r), uint32(low+r)
		if share[r] -= 1 - share[p]; share[r] < 1 {
			rich = rich[:len(rich)-1]
			poor = append(poor, r)
		}
	}
	// A remaining cell is full up to rounding.
	return cells, table{uint32(at), uint32(64 - width)}
}

// negligible is the weight, relative to that of the mode, below which a binomial law is
// truncated.
const negligible = 1e-25

// binomialWeights returns weights of the binomial(n, p) law on low, low+1, ...:
// 1 at the mode and the others by the ratio of neighbors, down to least.
func binomialWeights(n int, p, least float64) (low int, weights []float64) {
	if p >= 1 {
		return n, []float64{1}
	}
	mode := min(n, int(float64(n+1)*p))
	odds := p / (1 - p)
	var below []float64
	w := 1.0
	for k := mode; k > 0; k-- {
		if w *= float64(k) / (float64(n-k+1) * odds); w < least {
			break
		}
		below = append(below, w)
	}
	weights = make([]float64, 0, 2*len(below)+2)
	for i := len(below) - 1; i >= 0; i-- {
		weights = append(weights, below[i])
	}
	weights = append(weights, 1)
	w = 1.0
	for k := mode; k < n; k++ {
		if w *= float64(n-k) * odds / float64(k+1); w < least {
			break
		}
		weights = append(weights, w)
	}
	return mode - len(below), weights
}
