package montecarlo

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// StudentUpper returns the t with P(T > t) = tail for Student's t with nu
// degrees of freedom, 0 < tail <= 1/2 and nu > 0; NaN outside.
//
//	P(T > t) = I_x(nu/2, 1/2) / 2,  x = nu/(nu + t^2)
//
// The tail itself is inverted, so that a level of 1-1e-9 loses nothing to 1-p.
// Above 1e5 degrees of freedom the expansion about the normal quantile z is
// used, whose first neglected term is below 1e-12 for z <= 8:
//
//	t = z + (z^3+z)/(4 nu) + (5z^5+16z^3+3z)/(96 nu^2) + ...
//
// Source: Abramowitz and Stegun 26.7.1 and 26.7.5.
func StudentUpper(tail, nu float64) float64 {
	if !(0 < tail && tail <= 0.5 && nu > 0) {
		return math.NaN()
	}
	switch {
	case tail == 0.5:
		return 0
	case nu < 1e-290: // P(T > t) is 1/2 for all t > 0 that float64 has
		return math.Inf(1)
	}
	z := normalUpper(tail)
	z2 := z * z
	expansion := z + z*(z2+1)/(4*nu) + z*((5*z2+16)*z2+3)/(96*nu*nu) +
		z*(((3*z2+19)*z2+17)*z2-15)/(384*nu*nu*nu)
	if nu > 1e5 {
		return expansion
	}
	log := math.Log(tail)
	excess := func(t float64) float64 { // log P(T > t) - log tail, decreasing
		return math.Log(mathext.RegIncBeta(nu/2, 0.5, nu/(nu+t*t))/2) - log
	}
	lo, hi := 0.0, math.Min(math.Max(1, 2*expansion), 1e150)
	for excess(hi) > 0 {
		if math.IsInf(hi, 1) {
			return hi
		}
		lo, hi = hi, 2*hi
	}
	return bisect(excess, lo, hi)
}

// normalUpper returns the z with P(Z > z) = tail for a standard normal Z.
func normalUpper(tail float64) float64 { return -mathext.NormalQuantile(tail) }

// normalCDF returns P(Z <= z), accurate in both tails.
func normalCDF(z float64) float64 { return math.Erfc(-z/math.Sqrt2) / 2 }

// bisect returns the zero of a decreasing f between lo and hi, to the spacing
// of float64.
func bisect(f func(float64) float64, lo, hi float64) float64 {
	for {
		mid := lo + (hi-lo)/2
		if mid <= lo || mid >= hi {
			return mid
		}
		switch y := f(mid); {
		case y > 0:
			lo = mid
		case y < 0:
			hi = mid
		default:
			return mid
		}
	}
}
