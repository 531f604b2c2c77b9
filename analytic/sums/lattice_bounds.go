package sums

import "math"

// tails combines the lattice that reaches t with the simpler bounds, and bounds each
// tail by the other.
func (l *lattice) tails(t float64) (cdf, survival Bracket) {
	p := Bracket{0, 1}
	margin := 1.0
	for i := range l.levels {
		if v := &l.levels[i]; t <= v.reach {
			p, margin = v.bracket(t), v.margin
			break
		}
	}
	cdf = Bracket{math.Log(p.Lo), math.Log(p.Hi)}
	survival = Bracket{log1m(p.Hi), log1m(p.Lo)}
	if p.Lo > 1e4*margin && 1-p.Hi > 1e4*margin {
		return cdf, survival
	}
	// The simpler bounds, on either side.
	each := t / l.m
	low := l.m * log1mexp(l.law.LogSurvival(each))
	longest := l.law.LogSurvival(t - (l.m-1)*l.lo)
	high := logOneMinusPower(longest, l.m)
	cdf.Lo = math.Max(cdf.Lo, low)
	survival.Lo = math.Max(survival.Lo, high)
	for _, e := range l.exponents {
		switch bound := float64(l.m*e.logMGF) - float64(e.theta*t); {
		case e.theta < 0:
			cdf.Hi = math.Min(cdf.Hi, bound)
		default:
			survival.Hi = math.Min(survival.Hi, bound)
		}
	}
	survival.Hi = math.Min(survival.Hi, l.oneJump(t))
	// Each tail bounds the other.
	cdf.Hi = math.Min(cdf.Hi, log1mexp(survival.Lo))
	cdf.Lo = math.Max(cdf.Lo, log1mexp(survival.Hi))
	if cdf.Lo < -1e-290 { // closer to 0 it may have been rounded there
		survival.Hi = math.Min(survival.Hi, log1mexp(cdf.Lo))
	}
	if cdf.Hi < 0 {
		survival.Lo = math.Max(survival.Lo, log1mexp(cdf.Hi))
	}
	return cdf, survival
}

// oneJump returns the logarithm of the minimum over b of m P(X > t-b) + m P(X > t/m)
// P(S > b) (one big jump): either one length alone exceeds t-b, or the longest is at
// least t/m and the others still exceed b.
func (l *lattice) oneJump(t float64) float64 {
	best := 0.0
	logm := math.Log(l.m)
	below := l.sumMean
	for i := range l.levels {
		v := &l.levels[i]
		for k := 1.0; k <= 8; k++ {
			b := below + (v.reach-below)*k/8
			if !(b < t) {
				return best
			}
			rest := math.Log(1 - v.bracket(b).Lo)
			best = math.Min(best, logAdd(logm+l.law.LogSurvival(t-b), logm+l.law.LogSurvival(t/l.m)+rest))
		}
		below = v.reach
	}
	return best
}

// log1m returns log(1-p).
func log1m(p float64) float64 { return math.Log1p(-p) }

// log1mexp returns log(1 - exp(a)), a <= 0.
func log1mexp(a float64) float64 {
	if a > -math.Ln2 {
		return math.Log(-math.Expm1(a))
	}
	return math.Log1p(-math.Exp(a))
}

// logOneMinusPower returns log(1 - (1-s)^m), log s given.
func logOneMinusPower(logs, m float64) float64 {
	if logs < -600 {
		return math.Log(m) + logs
	}
	return log1mexp(m * log1mexp(logs))
}

// logAdd returns log(exp(a) + exp(b)).
func logAdd(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(a, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}
