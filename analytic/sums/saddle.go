package sums

import (
	"math"
	"math/cmplx"
)

// A transform is the logarithm of E exp(s X) for complex s, up to multiples of
// 2 pi i, analytic in Re s < abscissa and beyond it off the real axis.
type transform struct {
	log      func(s complex128) complex128
	mean     float64 // of X; where only invert is used, any length of the order of X
	abscissa float64 // +Inf for a bounded law
	last     float64 // the path may bend to the right around all singularities up to here; 0: no bending
}

// An inversion computes the tails of a sum of m lengths from their transform by
//
//	P(S > x) = 1/(2 pi i) int exp(m K(s) - s x)/s ds,      0 < Re s < abscissa,
//	P(S <= x) = 1/(2 pi i) int exp(m K(s) - s x)/(-s) ds,  Re s < 0,
//
// along a path through the point of the real axis where the integrand is least,
// which is where it is largest along the path: little cancels. The path is a
// line or, where the transform allows, a parabola that opens to the right, on
// which exp(-s x) falls like a Gaussian function. The trapezoidal rule converges
// exponentially; its step is halved until the sum no longer changes.
//
// Source: H. E. Daniels, International Statistical Review 55 (1987) 37-48; L. N.
// Trefethen and J. A. C. Weideman, SIAM Review 56 (2014) 385-458.
type inversion struct {
	m float64
	transform
}

func (v inversion) tails(x float64) (cdf, survival Bracket) {
	if x > v.m*v.mean {
		// log Q = -abscissa x + O(m log x): from here on the first term alone is float64's,
		// and the path would begin closer to the pole than float64 can tell.
		if rate := v.abscissa * x; !math.IsInf(v.abscissa, 1) && rate > 1e25*(v.m+1) {
			return roundedTo(v.unit(), 0, -rate)
		}
		logQ := v.invert(x, 1)
		return roundedTo(v.unit(), math.Log1p(-math.Exp(logQ)), logQ)
	}
	logP := v.invert(x, -1)
	return roundedTo(v.unit(), logP, math.Log1p(-math.Exp(logP)))
}

// unit returns the relative error: m times that of the transform, from rounding.
func (v inversion) unit() float64 { return rounding + 4e-16*v.m }

// invert returns the logarithm of the tail above x (side 1) or below (side -1).
func (v inversion) invert(x, side float64) float64 {
	saddle := v.saddle(x, side)
	top := v.m*real(v.log(complex(saddle, 0))) - saddle*x - math.Log(math.Abs(saddle))
	// The curvature of the logarithm gives the width of the peak.
	e := 1e-4 * math.Min(math.Abs(saddle), v.abscissa-saddle)
	curvature := (v.slope(saddle+e, x) - v.slope(saddle-e, x)) / (2 * e)
	width := 1 / math.Sqrt(curvature)
	bend := 0.0
	if v.last > 0 {
		// The path of steepest descent if the last pole were the only one.
		bend = 1 / (3 * (v.last - saddle))
	}
	// y = width sinh(u) covers all scales of the transform.
	term := func(u float64) float64 {
		y := width * math.Sinh(u)
		s := complex(saddle+float64(bend*y*y), y)
		f := cmplx.Exp(complex(v.m, 0)*v.log(s) - s*complex(x, 0) - complex(top, 0)) // at most 1 times |saddle|
		// ds = (2 bend y + i) dy, and the integrand is divided by s or -s.
		f *= complex(1, -2*bend*y) / (s * complex(side, 0))
		return real(f) * width * math.Cosh(u)
	}
	half := func(from, step float64) float64 {
		sum, idle := 0.0, 0
		for u := from; idle < 6 && u < 60; u += step {
			t := term(u)
			sum += t
			if math.Abs(t) <= 1e-18*math.Abs(sum)+1e-30 {
				idle++
			} else {
				idle = 0
			}
		}
		return sum
	}
	step := 0.25
	sum := term(0)/2 + half(step, step)
	value := sum * step
	for range 6 {
		sum += half(step/2, step)
		step /= 2
		next := sum * step
		done := math.Abs(next-value) <= v.unit()/4*math.Abs(next)
		value = next
		if done {
			break
		}
	}
	return math.Min(0, top+math.Log(value/math.Pi))
}

// slope returns the derivative of m K(s) - s x - log |s|, that of K by a tiny complex
// step.
func (v inversion) slope(s, x float64) float64 {
	const h = 1e-30
	e := h * math.Abs(s)
	return v.m*imag(v.log(complex(s, e)))/e - x - 1/s
}

// saddle returns the saddlepoint, the s of the given sign where that derivative is 0,
// by bisection to a few digits.
func (v inversion) saddle(x, side float64) float64 {
	// As u runs through the real line, s runs through (0, abscissa) or (-Inf, 0).
	at := func(u float64) float64 { return side * math.Exp(u) / v.mean }
	if side > 0 && !math.IsInf(v.abscissa, 1) {
		at = func(u float64) float64 { return v.abscissa / (1 + math.Exp(-u)) }
	}
	lo, hi := -700.0, 700.0
	if side > 0 && !math.IsInf(v.abscissa, 1) {
		hi = 36
	}
	for hi-lo > 1e-6 {
		mid := (lo + hi) / 2
		if slope := v.slope(at(mid), x); (slope > 0) == (side > 0) {
			hi = mid
		} else {
			lo = mid
		}
	}
	return at((lo + hi) / 2)
}
