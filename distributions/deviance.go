package distributions

import "math"

// Deviance returns the Poisson deviance
//
//	x log(x/m) + m - x,   x >= 0, m >= 0,
//
// of which the Cramer functions and the gamma density are made. It is >= 0 and
// 0 only for x = m. Near x = m the terms cancel; there the series in
// v = (x-m)/(x+m) is used. +Inf for x < 0, as a Cramer function is, for x = +Inf, and for
// x > 0 if m is 0 or +Inf. NaN for m < 0, which is no mean, and for NaN.
//
// Symbols: x, a count, and m, its mean. Units: none. Source: C. Loader, Fast and
// accurate computation of binomial probabilities (2000), function bd0.
func Deviance(x, m float64) float64 {
	switch {
	case !(m >= 0) || math.IsNaN(x):
		return math.NaN()
	case x == 0:
		return m
	case x < 0 || m == 0 || math.IsInf(m, 1) || math.IsInf(x, 1):
		return math.Inf(1)
	case x > math.MaxFloat64/4 || m > math.MaxFloat64/4:
		return 4 * Deviance(x/4, m/4) // x + m would overflow
	}
	if math.Abs(x-m) < 0.1*(x+m) {
		v := (x - m) / (x + m)
		sum := (x - m) * v
		term := 2 * x * v
		for j := 3.0; ; j += 2 {
			term *= v * v
			next := sum + term/j
			if !(next < sum || next > sum) {
				return sum
			}
			sum = next
		}
	}
	log := ln(x / m)
	if math.IsInf(log, 0) { // the quotient leaves the range, its logarithm does not
		log = ln(x) - ln(m)
	}
	return float64(x*log) + m - x
}

// unitDeviance returns Deviance(1, x/m) = x/m - 1 - log(x/m). Near x = m it
// takes the difference x - m, which is exact, before any rounded quotient.
func unitDeviance(x, m float64) float64 {
	if math.Abs(x-m) < 0.1*m {
		return Deviance(m, x) / m
	}
	return Deviance(1, x/m)
}
