package disttest

import "math"

// quantiles checks Quantile and UpperQuantile against the CDF and the Survival, at
// fixed probabilities and, for laws with atoms, at the probabilities of the atoms,
// where an error by one atom shows.
func (c *check) quantiles() {
	l := c.law
	lo, hi := l.Support()
	if q := l.Quantile(0); q != lo {
		c.report("quantile", "Quantile(0) = %v, the support begins at %v", q, lo)
	}
	if q := l.UpperQuantile(1); q != lo {
		c.report("upper quantile", "UpperQuantile(1) = %v, the support begins at %v", q, lo)
	}
	if q := l.Quantile(1); q != hi {
		c.report("quantile", "Quantile(1) = %v, the support ends at %v", q, hi)
	}
	if q := l.UpperQuantile(0); q != hi {
		c.report("upper quantile", "UpperQuantile(0) = %v, the support ends at %v", q, hi)
	}
	for _, p := range probabilities {
		if c.discrete {
			c.galois(p)
		} else {
			c.inverse(p)
		}
	}
	if !c.discrete {
		return
	}
	x := math.Inf(-1)
	for range 200 {
		if x = c.atoms.NextAtom(x); math.IsInf(x, 1) {
			break
		}
		c.galois(l.CDF(x))
		if s := l.Survival(x); s > 0 {
			c.galois(s)
		}
	}
}

// inverse checks the tail at the quantile of a law without atoms against the given
// probability. The spacing of x limits the accuracy: |dx| density = 2^-52 x density.
func (c *check) inverse(p float64) {
	l := c.law
	lo, _ := l.Support()
	tolerance := func(x float64) float64 {
		spacing := 4e-16 * math.Abs(x) * l.Density(x)
		if math.IsNaN(spacing) || math.IsInf(spacing, 0) {
			spacing = 0
		}
		return 4*spacing + (1e-12+4e-16*math.Abs(math.Log(p)))*p
	}
	for _, side := range [...]struct {
		name, tail string
		quantile   func(float64) float64
		value      func(float64) float64
		sign       float64 // +1 where value increases with x
	}{
		{"quantile", "CDF(Quantile", l.Quantile, l.CDF, 1},
		{"upper quantile", "Survival(UpperQuantile", l.UpperQuantile, l.Survival, -1},
	} {
		x := side.quantile(p)
		// Quantiles below least and above most may be rounded to 0 or +Inf.
		const least, most = 1e-300, 1e300
		switch {
		case !(x >= 0) && !(x >= lo):
			c.report(side.name, "at p=%v it is %v", p, x)
		case x < least && lo >= 0:
			if side.sign*(side.value(least)-p) < -1e-12*p {
				c.report(side.name, "at p=%v it is %v, but the tail is %v at x=%v", p, x, side.value(least), least)
			}
		case x > most:
			if side.sign*(side.value(most)-p) > 1e-12*p {
				c.report(side.name, "at p=%v it is %v, but the tail is %v at x=%v", p, x, side.value(most), most)
			}
		case math.Abs(side.value(x)-p) > tolerance(x)+1e-15*boundary(c, x):
			c.report(side.name, "%s(%v)) = %v at x=%v", side.tail, p, side.value(x), x)
		}
	}
}

// boundary returns the probability within one unit in the last place of x, in units of
// 1e-15, near an end of the support that is not 0, where the spacing of x does not
// resolve small probabilities.
func boundary(c *check, x float64) float64 {
	lo, hi := c.law.Support()
	for _, end := range [2]float64{lo, hi} {
		if size := math.Abs(end); end != 0 && math.Abs(x-end) <= 1e-6*size {
			return math.Max(1, 4*size*c.law.Density(end))
		}
	}
	return 0
}

// galois checks the quantiles of a law with atoms against their definitions: the
// quantile satisfies the inequality of the tail, and the atom before it does not.
func (c *check) galois(p float64) {
	l := c.law
	if x := l.Quantile(p); p > 0 && !math.IsInf(x, 1) {
		before := math.Nextafter(x, math.Inf(-1))
		if l.CDF(x) < p || l.CDF(before) >= p {
			c.report("quantile", "Quantile(%v) = %v, but CDF = %v there and %v just below", p, x, l.CDF(x), l.CDF(before))
		}
	}
	if x := l.UpperQuantile(p); p < 1 && !math.IsInf(x, 1) {
		before := math.Nextafter(x, math.Inf(-1))
		if l.Survival(x) > p || l.Survival(before) <= p {
			c.report("upper quantile", "UpperQuantile(%v) = %v, but Survival = %v there and %v just below", p, x, l.Survival(x),
				l.Survival(before))
		}
	}
}
