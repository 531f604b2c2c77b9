package distributions

import "math"

// An inversion finds quantiles of a continuous law on (0, +Inf) from the logarithms of
// its two tails. It solves in log x, on the smaller tail, so that both p = 1e-300 and q
// = 1e-300 are found to a few units in the last place of log x.
type inversion struct {
	logCDF, logSurvival func(x float64) float64
	scale               float64 // any value in the bulk, where the search starts
}

// quantile returns the x with P(X <= x) = p.
func (v inversion) quantile(p float64) float64 {
	switch {
	case math.IsNaN(p):
		return p
	case p <= 0:
		return 0
	case p >= 1:
		return math.Inf(1)
	case p < 0.5:
		return v.solve(func(x float64) float64 { return v.logCDF(x) - ln(p) })
	}
	return v.solve(func(x float64) float64 { return math.Log1p(-p) - v.logSurvival(x) })
}

// upperQuantile returns the x with P(X > x) = q.
func (v inversion) upperQuantile(q float64) float64 {
	switch {
	case math.IsNaN(q):
		return q
	case q >= 1:
		return 0
	case q <= 0:
		return math.Inf(1)
	case q > 0.5:
		return v.solve(func(x float64) float64 { return v.logCDF(x) - math.Log1p(-q) })
	}
	return v.solve(func(x float64) float64 { return ln(q) - v.logSurvival(x) })
}

// solve returns the root of an increasing f on (0, +Inf).
func (v inversion) solve(f func(x float64) float64) float64 {
	const least, most = -745.0, 709.7 // exp of these is the range of float64
	g := func(u float64) float64 { return f(math.Exp(u)) }
	lo := ln(v.scale)
	hi, step := lo, 0.5
	if g(lo) < 0 {
		for hi < most && g(hi) < 0 {
			lo, hi, step = hi, math.Min(most, hi+step), 2*step
		}
	} else {
		for lo > least && g(lo) >= 0 {
			hi, lo, step = lo, math.Max(least, lo-step), 2*step
		}
		if g(lo) >= 0 {
			return 0 // below the smallest positive float64
		}
	}
	// Refine in x itself: the interval [lo, hi] of log x is narrow after a few steps,
	// and log x has a coarser spacing than x.
	u := bracketedRoot(g, lo, hi, 1e-9)
	a, b := math.Exp(u)*(1-4e-9), math.Exp(u)*(1+4e-9)
	if f(a) < 0 && f(b) > 0 {
		return bracketedRoot(f, a, b, 0)
	}
	return math.Exp(bracketedRoot(g, lo, hi, 0))
}

// bracketedRoot returns a root of an increasing f between a and b, f(a) <= 0 <=
// f(b), to within tol or the spacing of float64, by Chandrupatla's method:
// inverse quadratic steps where they are safe, halving elsewhere. Values of f
// may be infinite.
//
// Source: T. R. Chandrupatla, Advances in Engineering Software 28 (1997) 145-149.
func bracketedRoot(f func(float64) float64, a, b, tol float64) float64 {
	fa, fb := f(a), f(b)
	t := 0.5
	for range 400 {
		x := a + float64(t*(b-a))
		fx := f(x)
		c, fc := b, fb
		if (fx > 0) == (fa > 0) {
			c, fc = a, fa
		} else {
			b, fb = a, fa
		}
		a, fa = x, fx
		best, fbest := a, fa
		if math.Abs(fb) < math.Abs(fa) {
			best, fbest = b, fb
		}
		limit := (2e-16*math.Abs(best) + tol) / math.Abs(b-a)
		if fbest == 0 || limit > 0.5 {
			return best
		}
		xi, phi := (a-b)/(c-b), (fa-fb)/(fc-fb)
		t = 0.5
		if phi*phi < xi && (1-phi)*(1-phi) < 1-xi {
			t = fa/(fb-fa)*fc/(fb-fc) + (c-a)/(b-a)*fa/(fc-fa)*fb/(fc-fb)
		}
		if !(t > limit) {
			t = limit
		}
		if t > 1-limit {
			t = 1 - limit
		}
	}
	return a
}
