package ring

import (
	"math"
	"sort"

	"castlab/distributions"
)

// Moments of M for a law with a continuous distribution function.
//
// All integrals are taken over y = log(x - lo), lo the lower end of the
// support: a singular density at lo becomes an exponential decay to the left,
// a power tail an exponential decay to the right, and between them the
// integrand is smooth. The panels end at quantiles of M, which only have to be
// roughly right.

// farthest is the largest x - lo in any panel.
const farthest = 1e300

// panels returns the ends of the panels in y, from where nothing is lost on the left to
// where heavy(x) (x - lo) is negligible on the right. reached reports whether it is; if
// not, the last panel ends at farthest.
func (m maximum) panels(heavy func(x float64) float64) (ys []float64, reached bool) {
	lo, hi := m.law.Support()
	var xs []float64
	for _, logq := range []float64{-46, -37, -20, -10, -5, -2.5, -1.25, -math.Ln2, -0.3, -0.1, -1e-2, -1e-4, -1e-8, -1e-12} {
		if x := m.quantile(logq) - lo; x > 0 && x < farthest {
			xs = append(xs, x)
		}
	}
	if len(xs) == 0 {
		xs = append(xs, 1)
	}
	sort.Float64s(xs)
	typical := m.typical()
	// The interval below 1e-20 of the typical length contributes nothing.
	first := typical * 1e-20
	ys = append(ys, math.Log(first))
	for y := ys[0] + 4; y < math.Log(xs[0])-2; y += 4 {
		ys = append(ys, y)
	}
	for _, x := range xs {
		if y := math.Log(x); y > ys[len(ys)-1] {
			ys = append(ys, y)
		}
	}
	if !math.IsInf(hi, 1) {
		if y := math.Log(hi - lo); y > ys[len(ys)-1] {
			ys = append(ys, y)
		}
		return ys, true
	}
	// On the right the weight of a panel is evaluated at its end: with rate r of
	// exponential decay the rest is weight/r.
	weight := func(y float64) float64 { x := math.Exp(y); return math.Abs(heavy(lo+x)) * x }
	top := weight(math.Log(typical)) + weight(ys[len(ys)-1])
	end := math.Log(farthest)
	for step := 0.5; ; step = min(1.5*step, 8) {
		y := min(ys[len(ys)-1]+step, end)
		ys = append(ys, y)
		w := weight(y)
		top = max(top, w)
		before := weight(y - 0.25)
		if w < 1e-18*top && w <= before {
			if rate := 4 * math.Log(before/w); w == 0 || w/rate < 1e-17*top {
				return ys, true
			}
		}
		if y >= end {
			return ys, false
		}
	}
}

// typical returns the median of M above lo or, if that underflows, the lowest higher
// quantile that does not.
func (m maximum) typical() float64 {
	lo, _ := m.law.Support()
	for _, logq := range []float64{-math.Ln2, -0.1, -1e-2, -1e-4, -1e-8, -1e-12} {
		if x := m.quantile(logq) - lo; x > 1e-280 {
			return min(x, 1e280)
		}
	}
	return 1
}

// over integrates g(x) dx along panels in y = log(x - lo).
func (m maximum) over(g func(x float64) float64, ys []float64) (integral, errorEstimate float64) {
	lo, _ := m.law.Support()
	return integrate(func(y float64) float64 {
		u := math.Exp(y)
		return g(lo+u) * u
	}, ys)
}

// split returns the panels below and above y, which becomes an end of both.
func split(ys []float64, y float64) (below, above []float64) {
	i := sort.SearchFloat64s(ys, y)
	below = append(append([]float64{}, ys[:i]...), y)
	above = append([]float64{y}, ys[i:]...)
	return below, above
}

// continuousMean returns E M, for a law with finite mean.
//
//	E M = lo + int_lo^inf P(M > x) dx.
//
// Where the tail is too slow for any float64 to reach its end (Pareto with
// shape near 1, log-Pareto), the integral beyond the median c of M is taken
// from the law's own mean, so that only a squared tail is left to integrate:
//
//	int_c^inf P(M > x) dx = n (E x - lo - int_lo^c S dx)
//	                      - int_c^inf (n S - P(M > x)) dx.
//
// Little cancels in the parentheses, because a slow tail holds much of E x.
func (m maximum) continuousMean() (float64, error) {
	lo, _ := m.law.Support()
	ys, reached := m.panels(m.survival)
	if reached {
		integral, e := m.over(m.survival, ys)
		return m.proved("E M", lo+integral, e)
	}
	ys, _ = m.panels(m.excess)
	below, above := split(ys, math.Log(m.typical()))
	body, e1 := m.over(m.survival, below)
	double, e2 := m.over(m.excess, above)
	rest, e3 := m.beyond(below)
	return m.proved("E M", lo+(body+(m.n*rest-double)), e1+e2+m.n*e3)
}

// beyond returns int_c^inf S dx, where c is the end of the panels, and a bound on its
// error: in closed form for log-Pareto, otherwise as the mean minus the integral up to
// c.
func (m maximum) beyond(below []float64) (rest, errorBound float64) {
	lo, _ := m.law.Support()
	if l, ok := m.law.(distributions.LogPareto); ok {
		// x0 (1 + ln(c/x0))^-p / p, with c = x0 + exp(y)
		u := math.Log1p(math.Exp(below[len(below)-1]) / lo)
		rest = lo * math.Pow(1+u, -l.Shape) / l.Shape
		return rest, 1e-15 * (1 + l.Shape) * rest
	}
	single, e := m.over(m.law.Survival, below)
	single += math.Exp(below[0]) // S = 1 to the left; n times this can matter
	return m.law.Mean() - lo - single, e + 1e-15*m.law.Mean()
}

// excess returns n S - P(M > x) >= 0, the error of the union bound.
func (m maximum) excess(x float64) float64 {
	s := m.law.Survival(x)
	if m.n*s > 1e-2 {
		return m.n*s - m.survival(x)
	}
	// With l = n log(1-S): n S - P = (n S + l) + (e^l - 1 - l), both by series.
	l := m.n * math.Log1p(-s)
	log := -m.n * s * s * (1./2 + s*(1./3+s*(1./4+s*(1./5+s*(1./6+s/7)))))
	exp := l * l * (1./2 + l*(1./6+l*(1./24+l*(1./120+l*(1./720+l/5040)))))
	return log + exp
}

// continuousVariance returns Var M, given c = E M and a law with finite
// variance:
//
//	Var M = 2 int_c^inf (x-c) P(M > x) dx + 2 int_lo^c (c-x) P(M <= x) dx,
//
// two positive terms, where E M^2 - (E M)^2 would cancel. Where the tail does
// not end before the last float64, the first is taken from the law's own second
// moment, as in continuousMean:
//
//	2 int_c^inf (x-c) S dx = E (x-c)^2 - 2 int_lo^c (c-x) F dx.
func (m maximum) continuousVariance(c float64) (float64, error) {
	lo, _ := m.law.Support()
	up := func(x float64) float64 {
		p := m.survival(x)
		if p < 1e-280 && x > c {
			return math.Exp(math.Log(x-c) + m.logSurvival(x))
		}
		return (x - c) * p
	}
	ys, reached := m.panels(up)
	excess := func(x float64) float64 { return (x - c) * m.excess(x) }
	if !reached {
		ys, reached = m.panels(excess)
		if !reached {
			return 0, &AccuracyError{Quantity: "Var M", Law: m.law.String(), Relative: 1, Wanted: accuracy}
		}
		below, above := split(ys, math.Log(c-lo))
		lower, e1 := m.over(func(x float64) float64 { return (c - x) * m.cdf(x) }, below)
		single, e2 := m.over(func(x float64) float64 { return (c - x) * m.law.CDF(x) }, below)
		double, e3 := m.over(excess, above)
		mean := m.law.Mean()
		square := m.law.Variance() + (mean-c)*(mean-c)
		value := m.n*(square-2*single) - 2*double + 2*lower
		return m.proved("Var M", value, 2*(e1+m.n*e2+e3)+1e-15*m.n*square)
	}
	below, above := split(ys, math.Log(c-lo))
	upper, e1 := m.over(up, above)
	lower, e2 := m.over(func(x float64) float64 { return (c - x) * m.cdf(x) }, below)
	return m.proved("Var M", 2*(upper+lower), 2*(e1+e2))
}

// proved returns value if its error is within the guaranteed accuracy.
func (m maximum) proved(quantity string, value, errorEstimate float64) (float64, error) {
	if relative := errorEstimate / math.Abs(value); !(relative <= accuracy) {
		return 0, &AccuracyError{Quantity: quantity, Law: m.law.String(), Relative: relative, Wanted: accuracy}
	}
	return value, nil
}
