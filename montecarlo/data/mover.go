package data

import (
	"math"

	"castlab/montecarlo"
)

// difference returns the interval of b - a from those of two numbers that are estimated
// independently,
//
//	b - a - sqrt((b-lb)^2 + (ua-a)^2)  to  b - a + sqrt((ub-b)^2 + (a-la)^2)
//
// It has their level where each is symmetric and normal; it keeps the asymmetry of each,
// as the distances to their ends stand for standard errors near these ends.
//
// Source: Zou and Donner, "Construction of confidence limits about effect measures: a
// general approach", Statistics in Medicine 27 (2008).
func difference(a, b montecarlo.Estimate) (value, lo, hi float64) {
	value = b.Value - a.Value
	return value, value - math.Hypot(b.Value-b.Lo, a.Hi-a.Value), value + math.Hypot(b.Hi-b.Value, a.Value-a.Lo)
}

// ratio returns the interval of b/a from those of two numbers that are estimated
// independently, which are the theta at which an end of the interval of b - theta a is 0. It excludes
// 1 where the interval of the difference excludes 0, and that of a/b is its inverse.
//
// Of numbers that are never negative an end that may be 0 or is not known leaves the ratio one end,
//
//	lower 0 where b.Lo is 0 or less or a.Hi infinite, upper +Inf where a.Lo is 0 or less or b.Hi infinite
//
// Of others the ratio has an interval where both are surely above 0 alone.
//
// Source: Donner and Zou, "Closed-form confidence intervals for functions of the normal
// mean and standard deviation", Statistical Methods in Medical Research 21 (2012).
func ratio(a, b montecarlo.Estimate, positive bool) (value, lo, hi float64, ok bool) {
	value = b.Value / a.Value
	if !(a.Value >= 0 && b.Value >= 0 && a.Value+b.Value > 0) || !positive && !(a.Lo > 0 && b.Lo > 0) {
		return value, math.Inf(-1), math.Inf(1), false
	}
	hi = math.Inf(1)
	if b.Lo > 0 && !math.IsInf(a.Hi, 1) {
		lo = ratioEnd(a.Value, b.Value, b.Value-b.Lo, a.Hi-a.Value, -1)
	}
	if a.Lo > 0 && !math.IsInf(b.Hi, 1) {
		hi = ratioEnd(a.Value, b.Value, b.Hi-b.Value, a.Value-a.Lo, 1)
	}
	return value, lo, hi, true
}

// ratioEnd solves (b - theta a)^2 = db^2 + theta^2 da^2 for the theta on one side of b/a: the
// roots of a quadratic whose product is (b^2-db^2)/(a^2-da^2), so that the lower one is known
// where a - da is 0 or less, and there is no upper one, too.
func ratioEnd(a, b, db, da, side float64) float64 {
	if da == 0 && db == 0 {
		return b / a
	}
	square := (a - da) * (a + da)      // > 0 of the upper end, where da is a - a.Lo
	inside := b*b*da*da + db*db*square // (ab)^2 - (b^2-db^2)(a^2-da^2), without cancellation
	root := math.Sqrt(math.Max(0, inside))
	if side < 0 {
		return (b - db) * (b + db) / (a*b + root)
	}
	return (a*b + root) / square
}
