package disttest

import "math"

// transform checks that the log-MGF is 0 at 0, convex, consistent with the moments and
// infinite outside its domain.
func (c *check) transform() {
	l := c.law
	mean, variance, abscissa := l.Mean(), l.Variance(), l.Abscissa()
	if lo, _ := l.Support(); !(mean >= 0 || mean >= lo) || !(variance >= 0) || !(abscissa >= 0) {
		c.report("moments", "mean=%v, variance=%v, abscissa=%v: want a mean inside of the support and numbers >= 0", mean, variance,
			abscissa)
		return
	}
	if v := l.LogMGF(0); v != 0 {
		c.report("log-MGF", "at 0 it is %v", v)
	}
	size := c.size()
	c.domain(size, abscissa)
	if size == 0 || math.IsInf(size, 1) {
		return
	}
	c.jensen(mean, size, abscissa)
	c.derivatives(mean, variance, size, abscissa)
}

// size returns the unit in which the law is looked at: its mean; where it has negative values,
// whose mean may be 0, with the standard deviation.
func (c *check) size() float64 {
	mean := c.law.Mean()
	if lo, _ := c.law.Support(); lo < 0 {
		if sd := math.Sqrt(c.law.Variance()); !math.IsInf(sd, 1) {
			return math.Abs(mean) + sd
		}
		return math.Abs(mean) + math.Abs(lo)
	}
	return mean
}

// domain checks that the log-MGF does not continue past the abscissa.
func (c *check) domain(size, abscissa float64) {
	l := c.law
	if math.IsInf(abscissa, 1) {
		if v := l.LogMGF(1 / size); size > 0 && (math.IsInf(v, 0) || math.IsNaN(v)) {
			c.report("log-MGF", "at theta=%v, below the abscissa +Inf, it is %v", 1/size, v)
		}
		return
	}
	for _, f := range [...]float64{1 + 1e-9, 1.5, 2, 3, 10, 1e6} {
		theta := abscissa * f
		if abscissa == 0 {
			theta = (f - 1) / size
		}
		if v := l.LogMGF(theta); !math.IsInf(v, 1) {
			c.report("log-MGF", "at theta=%v, above the abscissa %v, it is %v, want +Inf", theta, abscissa, v)
		}
	}
	if abscissa > 0 {
		for _, f := range [...]float64{0.5, 0.9, 1 - 1e-6} {
			if v := l.LogMGF(abscissa * f); math.IsInf(v, 0) || math.IsNaN(v) {
				c.report("log-MGF", "at theta=%v, below the abscissa %v, it is %v", abscissa*f, abscissa, v)
			}
		}
	}
}

// jensen checks theta mean <= log-MGF and convexity on a grid of both signs.
func (c *check) jensen(mean, size, abscissa float64) {
	l := c.law
	var thetas []float64
	for _, f := range [...]float64{-1e4, -100, -10, -2, -1, -0.4, -0.1, -1e-3, 0} {
		thetas = append(thetas, f/size)
	}
	for _, f := range [...]float64{1e-3, 0.1, 0.4, 0.7, 0.9} {
		thetas = append(thetas, f*math.Min(abscissa, 1/size))
	}
	slope := math.Inf(-1)
	for i, t := range thetas {
		v := l.LogMGF(t)
		if !(v >= t*mean-1e-12*math.Abs(t*mean)) {
			c.report("log-MGF", "at theta=%v it is %v, below theta mean = %v", t, v, t*mean)
		}
		if i == 0 || t == thetas[i-1] {
			continue
		}
		before := l.LogMGF(thetas[i-1])
		next := (v - before) / (t - thetas[i-1])
		noise := 1e-13 * (math.Abs(v) + math.Abs(before)) / (t - thetas[i-1])
		if next < slope-noise-1e-12*math.Abs(slope) {
			c.report("log-MGF", "not convex at theta=%v: slope %v after %v", thetas[i-1], next, slope)
		}
		slope = next
	}
}

// derivatives compares one-sided differences at 0, from the left, with the
// moments. With h the step over the scale of the law,
//
//	-L(-h)/h = mean - h variance/2 + O(h^2),
//
// and Richardson extrapolation removes the first terms. From the left the log-MGF
// exists for every law of lengths. Where a moment above the second is infinite no step
// size makes convergence fast, so laws with a heavy tail (abscissa 0) have a wider
// tolerance, and their variance is checked only if the integral in density allows it.
func (c *check) derivatives(mean, variance, size, abscissa float64) {
	l := c.law
	lo, hi := l.Support()
	slack := 0.0 // where the mean may be near 0
	if lo < 0 {
		slack = 1e-9 * size
	}
	if abscissa == 0 {
		// LogMGF(-h)/(-h) increases to the mean as h decreases.
		before := math.Min(0, lo)
		for _, h := range [...]float64{1, 1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12} {
			slope := -l.LogMGF(-h/size) / h * size
			if slope < before-1e-9*math.Abs(before) || slope > mean+math.Max(slack, 1e-9*mean) {
				c.report("log-MGF", "its slope %v from -%v/size does not rise from %v to the mean %v", slope, h, before, mean)
			}
			before = slope
		}
		return
	}
	// A step that is small relative to the abscissa and the standard deviation.
	unit := math.Min(1/(size+math.Sqrt(variance)), math.Min(abscissa, 1/size))
	if !math.IsInf(hi, 1) {
		unit = math.Min(unit, 1/math.Abs(hi))
	}
	const n = 6
	first := extrapolate(n, 0.02*unit, func(h float64) float64 { return -l.LogMGF(-h) / h })
	if !near(first, mean, 1e-9, slack) {
		c.report("log-MGF", "its derivative at 0 is %v, the mean is %v", first, mean)
	}
	second := extrapolate(n, 0.1*unit, func(h float64) float64 {
		return (l.LogMGF(-2*h) - 2*l.LogMGF(-h)) / h / h
	})
	// The second difference loses digits as eps (mean/h)^2.
	if !near(second, variance, 1e-5, 1e-10*size*size) {
		c.report("log-MGF", "its second derivative at 0 is %v, the variance is %v", second, variance)
	}
}

// extrapolate returns the limit of f(h) for h to 0, f analytic, by Neville's
// scheme on h, h/2, ..., h/2^(n-1).
func extrapolate(n int, h float64, f func(h float64) float64) float64 {
	table := make([]float64, n)
	for i := range n {
		table[i] = f(math.Ldexp(h, -i))
		for j := i - 1; j >= 0; j-- {
			factor := math.Ldexp(1, i-j)
			table[j] = (factor*table[j+1] - table[j]) / (factor - 1)
		}
	}
	return table[0]
}
