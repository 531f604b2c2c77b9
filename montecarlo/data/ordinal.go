package data

import "math"

// kth returns the k-th smallest of the numbers between two of them, by bisection of bits; upTo counts those that are at most t.
func kth(k int, least, most float64, upTo func(t float64) int) float64 {
	lo, hi := ordinal(least), ordinal(most)
	for lo < hi {
		middle := lo + int64(uint64(hi-lo)/2) // whose difference may be beyond an int64
		if upTo(fromOrdinal(middle)) >= k {
			hi = middle
		} else {
			lo = middle + 1
		}
	}
	return fromOrdinal(lo)
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
