package distributions

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

// integrate returns the integral of a smooth f over [a, b] to about 1e-14 of
// the integral of |f|: gonum's Gauss-Legendre rule of 24 points on pieces that
// are halved until a piece and its halves agree.
func integrate(f func(float64) float64, a, b float64) float64 {
	const points = 24
	var nodes, weights [points]float64
	quad.Legendre{}.FixedLocations(nodes[:], weights[:], 0, 1)
	rule := func(lo, hi float64) float64 {
		sum := 0.0
		for i, t := range nodes {
			sum += float64(weights[i] * f(lo+float64((hi-lo)*t)))
		}
		return sum * (hi - lo)
	}
	total := math.Abs(rule(a, b))
	var refine func(lo, hi, whole float64, depth int) float64
	refine = func(lo, hi, whole float64, depth int) float64 {
		mid := lo + (hi-lo)/2
		left, right := rule(lo, mid), rule(mid, hi)
		total = math.Max(total, math.Abs(left)+math.Abs(right))
		if depth == 0 || !(math.Abs(left+right-whole) > 1e-15*total) {
			return left + right
		}
		return refine(lo, mid, left, depth-1) + refine(mid, hi, right, depth-1)
	}
	return refine(a, b, rule(a, b), 40)
}

// trapezoid returns the integral over the real line of f, which is analytic in a strip
// and decays from peak to both sides, by the trapezoidal rule: its error is
// exponentially small in strip/step. The sum stops on either side after 20 consecutive
// negligible terms.
func trapezoid(f func(float64) float64, peak, step float64) float64 {
	sum, largest := f(peak), math.Abs(f(peak))
	for _, side := range [2]float64{-1, 1} {
		idle := 0
		for k := 1.0; idle < 20 && k < 1e6; k++ {
			term := f(peak + side*k*step)
			sum += term
			largest = math.Max(largest, math.Abs(term))
			if math.Abs(term) < 1e-19*largest {
				idle++
			} else {
				idle = 0
			}
		}
	}
	return sum * step
}

// logExcessMGF returns log E exp(theta X) for X = x0 exp(Y), where Y >= 0 has
// log P(Y > y) = logTail(y) and hazard rate hazard(y), and X has a heavy tail:
// +Inf for theta > 0. For theta < 0, z = -theta x0,
//
//	z <= 1:  1 - E = 1 - exp(-z) + z int exp(-z exp(y) + y) P(Y > y) dy
//	z > 1:   E = exp(-z) int exp(-z (exp(y)-1)) P(Y > y) hazard(y) dy
//
// both sums of positive terms, so that neither E nor 1-E loses digits.
func logExcessMGF(theta, x0 float64, logTail, hazard func(y float64) float64) float64 {
	z := -theta * x0
	switch {
	case theta > 0:
		return math.Inf(1)
	case z == 0:
		return 0
	case math.IsInf(z, 1):
		return math.Inf(-1)
	}
	// Beyond end the integrands are below exp(-40) of their largest value.
	end := ln(z+45) - ln(z)
	// The tail of Y varies on the scale of its first hazard rate, the factor
	// exp(-z exp(y)) on a scale of 1 near end.
	first := math.Min(end, 40/hazard(0))
	if z > 1 {
		f := func(y float64) float64 {
			return math.Exp(logTail(y)-float64(z*math.Expm1(y))) * hazard(y)
		}
		return ln(integrate(f, 0, first)+integrate(f, first, end)) - z
	}
	f := func(y float64) float64 {
		return math.Exp(logTail(y) + y - float64(z*math.Exp(y)))
	}
	middle := math.Max(first, end-5)
	rest := integrate(f, 0, first) + integrate(f, first, middle) + integrate(f, middle, end)
	return math.Log1p(math.Expm1(-z) - float64(z*rest))
}
