package data

import (
	"math"
	"slices"
)

// many are numbers that are not listed, as all differences of two samples are not.
type many struct {
	n           int
	least, most float64
	upTo        func(t float64) int            // how many are at most t
	between     func(lo, hi float64) []float64 // those from lo to hi; nil where none are listed
	listed      int                            // how many are listed rather than divided further
}

// kth returns the k-th smallest, by bisection of bits until few are left, which are sorted.
func (m many) kth(k int) float64 {
	lo, hi := ordinal(m.least), ordinal(m.most)
	below, upTo := 0, m.n
	for lo < hi && upTo-below > m.listed {
		middle := lo + int64(uint64(hi-lo)/2) // whose difference may be beyond an int64
		if c := m.upTo(fromOrdinal(middle)); c >= k {
			hi, upTo = middle, c
		} else {
			lo, below = middle+1, c
		}
	}
	if lo == hi {
		return fromOrdinal(lo)
	}
	left := m.between(fromOrdinal(lo), fromOrdinal(hi))
	slices.Sort(left)
	return fromOrdinal(ordinal(left[k-below-1])) // and not -0
}

// ordinal numbers float64s in their order.
func ordinal(x float64) int64 {
	b := int64(math.Float64bits(x))
	if b < 0 {
		return math.MinInt64 - b
	}
	return b
}

// fromOrdinal returns the float64 of a number.
func fromOrdinal(k int64) float64 {
	if k < 0 {
		k = math.MinInt64 - k
	}
	return math.Float64frombits(uint64(k))
}
