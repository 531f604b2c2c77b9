package montecarlo

import "math"

// QuantileRank returns the rank of the q-quantile of n values, the smallest k with k/n >= q, at
// least 1 and at most n: 0, which is no rank, for q outside [0, 1] and for no values. A product
// q n that is above a whole number by rounding alone, four units in the last place, is that
// number, so that the 7th of a hundred values is the 0.07-quantile although 0.07*100 is
// 7.000000000000001.
//
// Source: the inverse of the empirical distribution function, type 1 of R. J. Hyndman and Y. Fan, The
// American Statistician 50 (1996) 361-365; R allows as much for rounding.
func QuantileRank(q float64, n int64) int64 {
	if !(q >= 0 && q <= 1) || n < 1 {
		return 0
	}
	return min(max(ceilShare(q, n), 1), n)
}

// TailRank returns how many of n values are the share of them that is given, rounded up as
// QuantileRank does: 0 for a share of 0.
func TailRank(share float64, n int64) int64 {
	if !(share >= 0 && share <= 1) || n < 1 {
		return 0
	}
	return min(ceilShare(share, n), n)
}

// ceilShare returns ceil(q n), rounding allowed for.
func ceilShare(q float64, n int64) int64 {
	const allowed = 4 * 0x1p-52
	x := q * float64(n)
	return int64(math.Ceil(x - allowed*x))
}
