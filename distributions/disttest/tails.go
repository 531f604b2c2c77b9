package disttest

import "math"

// tails compares CDF, Survival and LogSurvival with each other and with the
// support.
func (c *check) tails() {
	l := c.law
	lo, hi := l.Support()
	if !(lo <= hi) {
		c.report("support", "[%v, %v] is not an interval", lo, hi)
	}
	beforeF, beforeS := 0.0, 1.0
	for _, x := range c.points {
		f, s, ls := l.CDF(x), l.Survival(x), l.LogSurvival(x)
		if !(f >= 0 && f <= 1) || !(s >= 0 && s <= 1) || !(ls <= 0) {
			c.report("tails", "at x=%v: CDF=%v, Survival=%v, LogSurvival=%v are not probabilities", x, f, s, ls)
			continue
		}
		if math.Abs(f+s-1) > 1e-13 {
			c.report("tails", "at x=%v: CDF + Survival = 1%+.3g", x, f+s-1)
		}
		// exp multiplies the relative error of its argument by the argument.
		if s > 1e-290 && !near(s, math.Exp(ls), 1e-13+4e-16*math.Abs(ls), 0) {
			c.report("log-survival", "at x=%v: exp(LogSurvival) = %v, Survival = %v", x, math.Exp(ls), s)
		}
		if s <= 1e-290 && ls > math.Log(1e-290)+1 {
			c.report("log-survival", "at x=%v: LogSurvival = %v, Survival = %v", x, ls, s)
		}
		if s > 0.9 && f > 1e-290 && !near(math.Log1p(-f), ls, 1e-12, 0) {
			c.report("log-survival", "at x=%v: LogSurvival = %v, log(1-CDF) = %v", x, ls, math.Log1p(-f))
		}
		const rounding = 1e-14
		if f < beforeF*(1-rounding) || s > beforeS*(1+rounding) {
			c.report("tails", "at x=%v: CDF=%v falls below %v or Survival=%v rises above %v", x, f, beforeF, s, beforeS)
		}
		beforeF, beforeS = math.Max(f, beforeF), math.Min(s, beforeS)
	}
	below := math.Nextafter(lo, math.Inf(-1))
	if f, s := l.CDF(below), l.Survival(below); f != 0 || s != 1 {
		c.report("support", "below its lower end %v: CDF=%v, Survival=%v", lo, f, s)
	}
	if f, s, ls := l.CDF(hi), l.Survival(hi), l.LogSurvival(hi); f != 1 || s != 0 || !math.IsInf(ls, -1) {
		c.report("support", "at its upper end %v: CDF=%v, Survival=%v, LogSurvival=%v", hi, f, s, ls)
	}
	c.farTail()
}

// farTail checks LogSurvival against the density far out: where Survival has
// underflowed it must still decrease, and without a jump to -Inf.
func (c *check) farTail() {
	_, hi := c.law.Support()
	x := c.law.UpperQuantile(1e-300)
	if !math.IsInf(hi, 1) || math.IsInf(x, 1) || c.discrete {
		return
	}
	if x < c.law.Mean() {
		c.report("upper quantile", "UpperQuantile(1e-300) = %v lies below the mean", x)
		return
	}
	before := c.law.LogSurvival(x)
	for range 12 {
		x = c.law.Mean() + float64(1.25*(x-c.law.Mean()))
		after := c.law.LogSurvival(x)
		if math.IsInf(x, 1) {
			return
		}
		if !(after < before) || math.IsInf(after, -1) {
			c.report("log-survival", "at x=%v: LogSurvival = %v after %v, want a smaller finite number", x, after, before)
			return
		}
		before = after
	}
}
