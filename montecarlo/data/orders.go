package data

import (
	"math"

	"castlab/montecarlo"
)

// Orders are what a statistic is of a record in its own order and of the same record in
// random ones, computed alike.
type Orders struct {
	Own    float64
	Random []float64
}

// P tests the hypothesis that all orders of the values were equally likely, as those of
// independent values of one law are, by whether the statistic is among the least or the
// greatest:
//
//	P = min(1, 2 min(#{random <= own} + 1, #{random >= own} + 1)/(n+1))
//
// of n random orders, at least 2/(n+1). It is at most p with probability at most p, whatever
// the law, the statistic and the noise with which it is computed, if that is independent from
// order to order. It is NaN if a statistic is.
//
// Source: Davison and Hinkley, Bootstrap Methods and their Application (1997), Section 4.3.
func (o Orders) P() float64 {
	least, greatest := 1, 1
	for _, x := range o.Random {
		if math.IsNaN(x) {
			return x
		}
		if x <= o.Own {
			least++
		}
		if x >= o.Own {
			greatest++
		}
	}
	if math.IsNaN(o.Own) {
		return o.Own
	}
	return math.Min(1, 2*float64(min(least, greatest))/float64(len(o.Random)+1))
}

// Mean returns the mean over random orders: 0 of none, NaN if one is, or if some are infinite in
// either direction.
func (o Orders) Mean() float64 {
	mean := 0.0
	for _, x := range o.Random {
		mean += x / float64(len(o.Random))
	}
	return mean
}

// Less returns the estimate of b - a, of two numbers with intervals from independent runs, by
// Zou and Donner: of the level of both, which are to have the same one, and with the warnings
// of both. It has an interval only if both have one.
func Less(b, a montecarlo.Estimate) montecarlo.Estimate {
	return montecarlo.Derived(func(of []montecarlo.Estimate) montecarlo.Estimate {
		e := montecarlo.Estimate{Level: a.Level, N: min(a.N, b.N), Unit: b.Unit, Method: "difference of independent runs (Zou and Donner)"}
		e.Value, e.Lo, e.Hi = difference(of[0], of[1])
		return e
	}, nil, a, b)
}
