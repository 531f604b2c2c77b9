package comparison

import (
	"math"

	"castlab/montecarlo"
)

// A contrast holds two numbers a and b, estimated on common random numbers, with the
// variances of the estimates and of their difference.
type contrast struct {
	a, b       float64
	va, vb, vd float64
	critical   float64 // half-width of an interval in standard errors
}

// ratio fills in Fieller's interval for a/b: all r for which the t interval of a - r b
// contains 0,
//
//	(a - r b)^2 <= t^2 Var(a - r b).
//
// With r = 1+u and d = a-b it is a quadratic inequality in u,
//
//	(b^2 - t^2 Vb) u^2 - 2 (d b - t^2 Cov(d,b)) u + d^2 - t^2 Vd <= 0,
//	Cov(d,b) = (Va - Vb - Vd)/2
//
// which loses no digits where a and b are close. It contains u = 0 exactly when the
// interval of the difference contains 0, so the two never disagree. If b is not
// significantly different from 0, or a number is infinite, the interval is the whole
// line. The computation scales by a power of two close to b, which changes no digit and
// keeps fourth powers in the range of float64.
//
// Source: Fieller 1954.
func (c contrast) ratio(e *montecarlo.Estimate) {
	if _, exponent := math.Frexp(c.b); c.b != 0 {
		c.a, c.b = math.Ldexp(c.a, -exponent), math.Ldexp(c.b, -exponent)
		c.va, c.vb, c.vd = math.Ldexp(c.va, -2*exponent), math.Ldexp(c.vb, -2*exponent), math.Ldexp(c.vd, -2*exponent)
	}
	d, t2 := c.a-c.b, float64(c.critical*c.critical)
	e.Value = c.a / c.b
	if c.a == 0 && c.b == 0 && c.vd == 0 {
		e.Value, e.Lo, e.Hi = 1, 1, 1 // both are 0
		return
	}
	cov := (c.va - c.vb - c.vd) / 2
	two := float64(c.b*c.b) - float64(t2*c.vb)
	one := float64(d*c.b) - float64(t2*cov)
	none := float64(d*d) - float64(t2*c.vd)
	root := math.Sqrt(math.Max(0, float64(one*one)-float64(two*none)))
	if !(two > 0) || math.IsInf(two, 0) || math.IsInf(root, 0) || math.IsNaN(root) {
		e.Lo, e.Hi = math.Inf(-1), math.Inf(1)
		e.Warnings = append(e.Warnings, "the ratio has no interval: its denominator is not told from 0")
		return
	}
	// The root of larger magnitude first; the other by Vieta, without cancellation.
	far := one + math.Copysign(root, one)
	u, v := far/two, 0.0
	if far != 0 {
		v = none / far
	}
	e.Lo, e.Hi = 1+math.Min(u, v), 1+math.Max(u, v)
}
