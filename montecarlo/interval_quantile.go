package montecarlo

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// QuantileInterval is the order-statistic interval for the q-quantile
// x_q = inf{x : P(X <= x) >= q}, valid for every law, atoms included. The quantile q comes
// before the level, both between 0 and 1:
//
//	Lo = l-th smallest, l the largest with P(Bin(n,q) <= l-1) <= (1-level)/2
//	Hi = u-th smallest, u the smallest with P(Bin(n,q) >= u) <= (1-level)/2
//
// because Lo > x_q needs fewer than l values at or below x_q, and Hi < x_q needs
// u of them below it. Where no such rank exists (q near 0 or 1, n small) the end
// is infinite and a warning says so. Method names the ranks and the exact
// coverage P(l <= Bin(n,q) < u) of a continuous law. Beyond MaxExact values the
// ends are moved outwards to the bounds of the sketch, which keeps the coverage.
// A NaN in the sample gives the whole line.
//
// Source: David and Nagaraja, Order Statistics (2003), section 7.1.
func QuantileInterval(o *Order, q, level float64) Estimate {
	e := Estimate{Level: level, N: o.N(), Method: "order statistics"}
	if !e.started(1, level) {
		return e
	}
	if !(0 < q && q < 1) {
		e.Value = math.NaN()
		return e.wholeLine(fmt.Sprintf("q=%v is not between 0 and 1", q))
	}
	n := o.N()
	e.Value = o.Quantile(q)
	if math.IsNaN(e.Value) {
		return e.wholeLine("a value is not a number")
	}
	l, u, coverage := QuantileRanks(n, q, level)
	e.Method = fmt.Sprintf("order statistics %d..%d, exact coverage %.6g", l, u, coverage)
	e.between(o, l, u)
	return e
}

// between makes the l-th and the u-th smallest the ends, where there are such ranks.
func (e *Estimate) between(o *Order, l, u int64) {
	if !o.Exact() {
		e.Method += ", from a sketch"
	}
	e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
	if l >= 1 {
		e.Lo, _ = o.Bounds(l)
	} else {
		e.warn("n=%d is too few for a lower end at this level", o.N())
	}
	if u <= o.N() {
		_, e.Hi = o.Bounds(u)
	} else {
		e.warn("n=%d is too few for an upper end at this level", o.N())
	}
}

// QuantileRanks returns the ranks l and u of the interval of order statistics for the
// q-quantile of n independent values, 0 or n+1 where there is no end, and its exact coverage
// of a continuous law; see QuantileInterval. n >= 1, and q and level are between 0 and 1: otherwise
// there are no ends, and the coverage is NaN.
func QuantileRanks(n int64, q, level float64) (l, u int64, coverage float64) {
	if n < 1 || !(0 <= q && q <= 1) || !(0 < level && level < 1) {
		return 0, max(0, min(n, math.MaxInt64-1)) + 1, math.NaN()
	}
	tail := (1 - level) / 2
	// l-1 = largest k with P(Bin <= k) <= tail; k = -1 always qualifies.
	below := lastTrue(-1, n, func(k int64) bool { return binomialAtMost(n, k, q) <= tail })
	l = below + 1
	// n+1 always qualifies for u: count down from there.
	u = n + 1 - lastTrue(0, n+1, func(j int64) bool { return binomialAtLeast(n, n+1-j, q) <= tail })
	return l, u, 1 - binomialAtMost(n, l-1, q) - binomialAtLeast(n, u, q)
}

// lastTrue returns the last k in [lo, hi) where ok holds; ok(lo) holds and ok
// turns false once.
func lastTrue(lo, hi int64, ok func(int64) bool) int64 {
	for hi-lo > 1 {
		if mid := lo + (hi-lo)/2; ok(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// binomialAtMost returns P(Bin(n,q) <= k).
func binomialAtMost(n, k int64, q float64) float64 {
	switch {
	case k < 0:
		return 0
	case k >= n:
		return 1
	}
	return mathext.RegIncBeta(float64(n-k), float64(k+1), 1-q)
}

// binomialAtLeast returns P(Bin(n,q) >= k).
func binomialAtLeast(n, k int64, q float64) float64 {
	switch {
	case k <= 0:
		return 1
	case k > n:
		return 0
	}
	return mathext.RegIncBeta(float64(k), float64(n-k+1), q)
}
