package disttest

import (
	"math"

	"gonum.org/v1/gonum/integrate/quad"
)

// density recomputes the survival and the mean from the density or the masses.
func (c *check) density() {
	if c.discrete {
		c.masses()
		return
	}
	c.integral()
	c.meanIntegral()
}

// masses adds up the masses from the lower end and compares the sums with both tails,
// and also the moments if there are few atoms.
func (c *check) masses() {
	l := c.law
	sum, mean, square := 0.0, 0.0, 0.0
	x := math.Inf(-1)
	for count := 0; count < 100000; count++ {
		next := c.atoms.NextAtom(x)
		if !(next > x) {
			c.report("atoms", "NextAtom(%v) = %v", x, next)
			return
		}
		if x = next; math.IsInf(x, 1) || l.Survival(x)*x*x == 0 && count > 0 && l.Survival(x) < 1e-18 {
			if !math.IsInf(x, 1) {
				m := l.Density(x)
				sum, mean, square = sum+m, mean+m*x, square+m*(x-l.Mean())*(x-l.Mean())
			}
			break
		}
		m := l.Density(x)
		if !(m > 0 && m <= 1) {
			c.report("mass", "at the atom %v it is %v", x, m)
			return
		}
		sum += m
		mean += m * x
		square += m * (x - l.Mean()) * (x - l.Mean())
		if !near(sum, l.CDF(x), 1e-11, 1e-15) {
			c.report("mass", "the masses up to %v add up to %v, CDF = %v", x, sum, l.CDF(x))
			return
		}
		if before := l.CDF(math.Nextafter(x, math.Inf(-1))); math.Abs(l.CDF(x)-before-m) > 1e-13 {
			c.report("mass", "at the atom %v it is %v, the CDF jumps by %v", x, m, l.CDF(x)-before)
		}
		if sum > 1-1e-15 && l.Survival(x)*x*x < 1e-16*l.Mean()*l.Mean() {
			break
		}
	}
	if sum < 1-1e-9 {
		return // too many atoms to visit
	}
	if !near(mean, l.Mean(), 1e-9, 0) {
		c.report("mass", "the mean of the masses is %v, Mean = %v", mean, l.Mean())
	}
	if !near(square, l.Variance(), 1e-7, 1e-14*l.Mean()*l.Mean()) {
		c.report("mass", "the variance of the masses is %v, Variance = %v", square, l.Variance())
	}
}

// integral compares differences of the tails over cells with the integral of the
// density by gonum's Gauss-Legendre rule in log x. The cells lie between quantiles,
// also deep in both tails.
func (c *check) integral() {
	l := c.law
	for _, p := range [...]float64{1e-200, 1e-50, 1e-12, 1e-6, 1e-3, 0.05, 0.3, 0.5, 0.8} {
		// one cell in the upper tail: from Survival = p to a tenth of that
		a, b := l.UpperQuantile(p), l.UpperQuantile(p/10)
		if got, ok := c.cell(a, b); ok {
			want := l.Survival(a) - l.Survival(b)
			if !near(got, want, 1e-9, 0) {
				c.report("survival", "from %v to %v it falls by %v, the density integrates to %v", a, b, want, got)
			}
		}
		// one in the lower tail
		a, b = l.Quantile(p/10), l.Quantile(p)
		if got, ok := c.cell(a, b); ok {
			want := l.CDF(b) - l.CDF(a)
			if !near(got, want, 1e-9, 0) {
				c.report("CDF", "from %v to %v it rises by %v, the density integrates to %v", a, b, want, got)
			}
		}
	}
}

// cell integrates the density over [a, b] in the variable log(x - lower end), in which
// every law here is smooth; ok is false if float64 does not resolve the cell near an
// end of the support, or the density underflows.
func (c *check) cell(a, b float64) (value float64, ok bool) {
	lo, hi := c.law.Support()
	if !math.IsInf(hi, 1) && hi-a < 1e-5*math.Abs(hi) || math.IsInf(b, 1) || !(b > a) || c.law.Density(b) < 1e-290 {
		return 0, false
	}
	if math.IsInf(lo, -1) {
		if c.law.Density(a) < 1e-290 || b-a < 1e-5*math.Abs(a) {
			return 0, false
		}
		return divided(c.law.Density, a, b, 16), true
	}
	if !(a-lo > 1e-5*math.Abs(lo)) || a-lo < 1e-290 {
		return 0, false
	}
	return divided(func(u float64) float64 {
		return c.law.Density(lo+math.Exp(u)) * math.Exp(u)
	}, math.Log(a-lo), math.Log(b-lo), 16), true
}

// divided returns the integral of f over [a, b] by gonum's Gauss-Legendre rule of 24 points on
// so many panels, and on parts of a panel whose parts differ from it by more than 1e-11 of
// the whole, 35 divisions deep: kinks and narrow peaks are found. So is a jump between an end of
// a panel and the node next to it, which neither rule sees, by the values there.
func divided(f func(u float64) float64, a, b float64, panels int) float64 {
	rule := func(a, b float64, points int) float64 { return quad.Fixed(f, a, b, points, quad.Legendre{}, 0) }
	smooth := func(a, b float64) bool {
		w := b - a
		for _, x := range [...][2]float64{{a + 1e-7*w, a + 0.003*w}, {b - 1e-7*w, b - 0.003*w}} {
			if u, v := f(x[0]), f(x[1]); math.Abs(u-v) > 0.02*math.Max(math.Abs(u), math.Abs(v)) {
				return false
			}
		}
		return true
	}
	width := (b - a) / float64(panels)
	parts, size := make([]float64, panels), 0.0
	for i := range panels {
		parts[i] = rule(a+float64(i)*width, a+float64(i+1)*width, 24)
		size += math.Abs(parts[i])
	}
	var refine func(a, b, whole float64, depth int) float64
	refine = func(a, b, whole float64, depth int) float64 {
		mid := a + 0.43*(b-a) // in the middle the rules would agree on a jump
		if depth == 0 || math.Abs(rule(a, mid, 12)+rule(mid, b, 12)-whole) <= 1e-11*size && (math.Abs(whole) < 1e-12*size || smooth(a, b)) {
			return whole
		}
		return refine(a, mid, rule(a, mid, 24), depth-1) + refine(mid, b, rule(mid, b, 24), depth-1)
	}
	sum := 0.0
	for i, part := range parts {
		sum += refine(a+float64(i)*width, a+float64(i+1)*width, part, 35)
	}
	return sum
}

// meanIntegral compares the moments with integrals of the survival,
//
//	mean = lo + int_lo^Inf P(X > x) dx,
//	E (X-lo)^2 = int 2 (x-lo) P(X > x) dx,
//
// and of the distribution function from the median down where the law has no lower end,
//
// over the range where the survival exceeds 1e-290 (the rest is bounded by its
// largest term). A mean or variance that depends on the tail beyond is not checked.
func (c *check) meanIntegral() {
	l := c.law
	lo, hi := l.Support()
	top := hi
	if math.IsInf(hi, 1) {
		top = l.UpperQuantile(1e-290)
	}
	mean := l.Mean()
	var below func(y float64) float64
	scale := mean - lo
	if math.IsInf(lo, -1) {
		lo = l.Quantile(0.5)
		scale = c.size()
		below = func(y float64) float64 { return l.CDF(lo - y) }
	}
	if math.IsInf(top, 1) || !(scale > 0) {
		return
	}
	from, to := math.Log(scale)-40, math.Log(top-lo)
	panels := int(4*(to-from)) + 1
	// Both sides alone: of a symmetric law they cancel.
	moments := func(tail func(y float64) float64) (first, second float64) {
		first = divided(func(u float64) float64 { return tail(math.Exp(u)) * math.Exp(u) }, from, to, panels)
		second = divided(func(u float64) float64 { return 2 * math.Exp(u) * tail(math.Exp(u)) * math.Exp(u) }, from, to, panels)
		return first, second
	}
	first, second := moments(func(y float64) float64 { return l.Survival(lo + y) })
	if below != nil {
		down, square := moments(below)
		first, second = first-down, second+square
	}
	// A generous bound on the truncated tail: its edge times 1e3.
	edge := l.Survival(top) * (top - lo)
	slack := 0.0
	if end, _ := l.Support(); end < 0 {
		slack = 1e-8 * scale
	}
	if edge*1e3 < 1e-9*scale && !near(lo+first, mean, 1e-8, slack) {
		c.report("mean", "the survival integrates to %v, Mean = %v", lo+first, mean)
	}
	variance := second - first*first
	switch {
	case edge*(top-lo)*1e3 < 1e-9*second:
		if !near(variance, l.Variance(), 1e-6, 1e-9*second) {
			c.report("variance", "the survival integrates to %v, Variance = %v", variance, l.Variance())
		}
	case second-scale*scale > l.Variance()*(1+1e-6)+1e-9*second:
		// The truncated integral is a lower bound, even if the whole one diverges.
		c.report("variance", "the survival integrates to %v or more, Variance = %v", second-scale*scale, l.Variance())
	}
}
