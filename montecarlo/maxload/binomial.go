package maxload

import "math/bits"

// The digits of a number of balls, in base 64.
const (
	lowBits  = 6 // r, 64 b
	highBits = 12
)

// A divider draws binomial(n, p) numbers for one p.
type divider struct {
	p     float64
	fair  bool // p = 1/2
	cells []cell
	rest  [1 << lowBits]table              // binomial(r, p); not for p = 1/2
	mid   [1 << (highBits - lowBits)]table // binomial(64 b, p)
	high  []table                          // binomial(4096 a, p)
	span  [][2]int                         // the least and largest value of high
	known struct{ mid, rest bool }         // which tables exist
}

func newDivider(p float64) *divider { return &divider{p: p, fair: p == 0.5} }

// prepare makes the tables for draws with n in [least, most] and returns bounds on the
// number drawn, x, and on the rest, n-x.
func (v *divider) prepare(least, most int) (x, left [2]int) {
	tableOf := func(n int) (table, [2]int) {
		low, weights := binomialWeights(n, v.p, negligible)
		var t table
		v.cells, t = appendTable(v.cells, low, weights)
		return t, [2]int{low, low + len(weights) - 1}
	}
	if !v.known.rest && !v.fair {
		v.known.rest = true
		for r := range v.rest {
			v.rest[r], _ = tableOf(r)
		}
	}
	if most >= 1<<lowBits && !v.known.mid {
		v.known.mid = true
		for b := range v.mid {
			v.mid[b], _ = tableOf(b << lowBits)
		}
	}
	const low = 1<<highBits - 1
	x, left = [2]int{most, 0}, [2]int{most, 0}
	for a := least >> highBits; a <= most>>highBits; a++ {
		for len(v.high) <= a {
			v.high, v.span = append(v.high, table{}), append(v.span, [2]int{})
		}
		if a > 0 && v.high[a].shift == 0 {
			v.high[a], v.span[a] = tableOf(a << highBits)
		}
		s, n := v.span[a], a<<highBits
		x[0], x[1] = min(x[0], s[0]), max(x[1], s[1]+low)
		left[0], left[1] = min(left[0], n-s[1]), max(left[1], n-s[0]+low)
	}
	x[1], left[1] = min(x[1], most), min(left[1], most)
	return x, left
}

// one, two and three draw a binomial(n, p) number for n < 64, n < 4096 and any
// n, by as many words.

func (v *divider) one(n uint32, w0 uint64) uint32 {
	if v.fair {
		return uint32(bits.OnesCount64(w0 & (1<<(n&63) - 1)))
	}
	return v.rest[n&63].pick(v.cells, w0)
}

func (v *divider) two(n uint32, w0, w1 uint64) uint32 {
	return v.mid[n>>lowBits&63].pick(v.cells, w1) + v.one(n, w0)
}

func (v *divider) three(n uint32, w0, w1, w2 uint64) uint32 {
	x := v.two(n, w0, w1)
	if a := n >> highBits; a > 0 {
		x += v.high[a].pick(v.cells, w2)
	}
	return x
}
