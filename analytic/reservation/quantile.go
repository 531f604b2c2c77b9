package reservation

import (
	"math"

	"castlab/distributions/inputs"
)

// A delay is a law of a delay with a density.
type delay interface {
	Least() float64
	CDF(t float64) float64
	Survival(t float64) float64
}

// quantileOf returns the t with P(T <= t) = q, to within 1e-12 of it; the scale is some
// delay above the least that is neither rare nor all.
//
// Errors: q outside [0, 1).
func quantileOf(l delay, q, scale float64) (float64, error) {
	if !(q >= 0 && q < 1) {
		return 0, inputs.Errorf("q", q, "a number >= 0 and below 1")
	}
	if q == 0 {
		return l.Least(), nil
	}
	f := func(t float64) float64 { // increasing
		if q < 0.5 {
			return l.CDF(t) - q
		}
		return 1 - q - l.Survival(t)
	}
	// Regula falsi; an end retained for a second time counts half (Illinois).
	lo, hi := l.Least(), l.Least()+scale
	below, above := f(lo), f(hi)
	for above < 0 {
		lo, below = hi, above
		hi = l.Least() + 2*(hi-l.Least())
		above = f(hi)
	}
	stayed := 0 // -1 lo, 1 hi
	for range 200 {
		t := lo + (hi-lo)*below/(below-above)
		if hi-lo <= 1e-12*hi || t <= lo || t >= hi {
			break
		}
		switch value := f(t); {
		case math.Abs(value) < 1e-15:
			return t, nil
		case value < 0:
			lo, below = t, value
			if stayed == 1 {
				above /= 2
			}
			stayed = 1
		default:
			hi, above = t, value
			if stayed == -1 {
				below /= 2
			}
			stayed = -1
		}
	}
	return lo + (hi-lo)/2, nil
}
