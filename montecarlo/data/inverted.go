package data

import "math"

// inverted returns the interval around [lo, hi] of what a test does not reject, by steps that begin with a unit and double. Points are
// looked at beside, as what is rejected need not be all that lies outside.
func inverted(rejected func(x float64) bool, value, unit, lo, hi float64, ratio bool, points []float64) (float64, float64) {
	floor := math.Inf(-1)
	if ratio {
		floor = 0
	}
	if unit = math.Max(unit, 1e-9*math.Max(math.Abs(value), 1e-9)); math.IsInf(unit, 1) {
		return floor, math.Inf(1)
	}
	end := func(from, side float64) float64 {
		if math.IsInf(from, 0) {
			return from
		}
		if side*from <= side*value {
			from = value + float64(side*1e-9*unit)
		}
		inner := from
		for _, x := range points {
			if x > floor && side*x > side*inner && !rejected(x) {
				inner = x
			}
		}
		if inner == from && rejected(from) {
			return from
		}
		outer, step := inner, unit
		for range 50 {
			outer, step = inner+float64(side*step), 2*step
			if outer <= floor {
				outer = floor + (inner-floor)/2
			}
			if rejected(outer) {
				break
			}
			inner = outer
		}
		if inner == outer { // nowhere
			return math.Max(floor, side*math.Inf(1))
		}
		for range 20 {
			if middle := inner/2 + outer/2; rejected(middle) {
				outer = middle
			} else {
				inner = middle
			}
		}
		return outer
	}
	return math.Min(lo, end(lo, -1)), math.Max(hi, end(hi, 1))
}
