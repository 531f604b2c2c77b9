package sums

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/dsp/fourier"

	"castlab/distributions"
)

// A lattice brackets the law of a sum by rounding: each length X is rounded down
// to a multiple X' of a step h, and S' = sum of X' has an exact law by Fourier
// transforms. S exceeds S' by the sum of m independent errors between 0 and h,
// whose mean is known, so that
//
//	P(S' <= t - m h) <= P(S <= t) <= P(S' <= t),
//	P(S' <= t - m e - r) - delta <= P(S <= t) <= P(S' <= t - m e + r) + delta,
//	delta = exp(-2 r^2/(m h^2)),
//
// with e = E(X - X'); the second pair is the narrower from about 60 terms on.
// Lengths beyond the last multiple are left out: a sum with one of them is
// greater than any t in reach.
//
// Where the lattice does not reach or its absolute error hides the probability,
// simpler bounds are left, which are proved but wide:
//
//	P(S > t) >= 1 - F(t - (m-1) lo)^m
//	P(S > t) <= m P(X > t-b) + m P(X > t/m) P(S > b)     for any b < t
//	P(S > t) <= exp(-m I(t/m)), P(S <= t) <= exp(-m I(t/m))  (Cramer)
//	P(S <= t) >= F(t/m)^m
//
// Source: derived; W. Hoeffding, Journal of the American Statistical Association
// 58 (1963), for delta.
type lattice struct {
	m        float64
	law      distributions.Law
	lo, hi   float64
	h        float64
	cum      []float64 // P(S' <= k h, no length left out)
	drift    float64   // m e
	r        float64
	margin   float64 // delta, and the rounding and aliasing of the transforms
	sumMean  float64
	computed float64 // the largest t in reach
}

// leak is the delta of the narrow bracket.
const leak = 1e-14

func latticeSum(law distributions.Law, m int) form {
	l := &lattice{m: float64(m), law: law}
	l.lo, l.hi = law.Support()
	mean := law.Mean()
	if math.IsInf(mean, 1) { // any scale serves: the brackets remain bounds
		mean = law.Quantile(0.9)
	}
	spread := math.Sqrt(l.m * law.Variance())
	light := !math.IsInf(spread, 1)
	if !light {
		spread = 1.5 * (law.UpperQuantile(0.1/l.m) - l.lo)
	}
	l.sumMean = l.m * mean
	points := 1 << 18
	for points < 1<<20 && float64(points) < 1e4*math.Sqrt(l.m) {
		points *= 2
	}
	reach := l.sumMean + 14*spread
	if !math.IsInf(l.hi, 1) {
		reach = math.Min(reach, l.m*l.hi)
	}
	// The cyclic transform is twice as long as what is read from it. A heavy
	// tail beyond that folds back damped by damping.
	cells := points / 2
	l.h = reach / float64(cells)
	l.computed = reach
	const damping = 1e-3
	rate := math.Log(damping) / float64(points)
	p := make([]float64, points)
	shift, within := 0.0, 0.0 // E X' and the probability in reach
	before := 0.0
	for k := range cells {
		x := float64(k+1) * l.h
		if k == cells-1 {
			x = reach
		}
		f := law.CDF(x)
		mass := f - before
		before = f
		within += mass
		shift += mass * (float64(k) * l.h)
		p[k] = mass * math.Exp(rate*float64(k))
	}
	fft := fourier.NewFFT(points)
	coefficients := fft.Coefficients(nil, p)
	for i, c := range coefficients {
		if c == 0 {
			continue
		}
		log := cmplx.Log(c)
		coefficients[i] = cmplx.Exp(complex(l.m, 0) * log)
	}
	sum := fft.Sequence(p, coefficients)
	l.cum = make([]float64, cells)
	total := 0.0
	for k := range cells {
		total += math.Max(0, sum[k]) / float64(points) * math.Exp(-rate*float64(k))
		l.cum[k] = math.Min(1, total)
	}
	partial := l.partialMean(reach, within)
	l.drift = l.m * (partial - shift) / within
	l.r = l.h*math.Sqrt(l.m*math.Log(1/leak)/2) + 1e-11*l.sumMean
	folded := damping
	if light {
		// Chebyshev's inequality at the length of the transform.
		folded *= math.Min(1, l.m*law.Variance()/((2*reach-l.sumMean)*(2*reach-l.sumMean)))
	}
	if 2*reach >= l.m*l.hi {
		folded = 0
	}
	if law.Abscissa() > 0 {
		if rate, err := distributions.Rate(law, 2*reach/l.m); err == nil {
			folded = math.Min(folded, damping*math.Exp(-l.m*rate))
		}
	}
	l.margin = leak + folded + 1e-15*(30+l.m)/math.Sqrt(damping)
	return l
}

// partialMean returns E(X; X <= reach).
func (l *lattice) partialMean(reach, within float64) float64 {
	mean := l.law.Mean()
	outside := l.law.Survival(reach)
	if outside == 0 || outside*reach < 1e-18*mean {
		return mean
	}
	// int_0^reach P(X > x) dx - reach P(X > reach), over pieces that double.
	integral := l.lo
	const pieces, points = 60, 400
	width := (reach - l.lo) * math.Exp2(-pieces)
	from := l.lo
	for k := 0; k <= pieces; k++ {
		to := l.lo + width*math.Exp2(float64(k))
		// Simpson's rule; the pieces are smooth on their own scale.
		step := (to - from) / points
		sum := l.law.Survival(from) + l.law.Survival(to)
		for i := 1; i < points; i++ {
			sum += float64(2+2*(i%2)) * l.law.Survival(from+float64(i)*step)
		}
		integral += sum * step / 3
		from = to
	}
	return integral - reach*outside
}

// at returns P(S' <= t).
func (l *lattice) at(t float64) float64 {
	k := math.Floor(t / l.h)
	if k < 0 {
		return 0
	}
	return l.cum[int(math.Min(k, float64(len(l.cum)-1)))]
}

// inReach returns the bracket of P(S <= t) by the lattice.
func (l *lattice) inReach(t float64) Bracket {
	lo := math.Max(l.at(t-l.m*l.h), l.at(t-l.drift-l.r))
	hi := math.Min(l.at(t), l.at(t-l.drift+l.r))
	return Bracket{math.Max(0, lo-l.margin), math.Min(1, hi+l.margin)}
}

func (l *lattice) tails(t float64) (cdf, survival Bracket) {
	p := Bracket{0, 1}
	if t <= l.computed {
		p = l.inReach(t)
	}
	cdf = Bracket{math.Log(p.Lo), math.Log(p.Hi)}
	survival = Bracket{log1m(p.Hi), log1m(p.Lo)}
	if p.Lo > 1e4*l.margin && 1-p.Hi > 1e4*l.margin {
		return cdf, survival
	}
	// The simpler bounds, on either side.
	each := t / l.m
	low := l.m * math.Log(l.law.CDF(each))
	longest := l.law.LogSurvival(t - (l.m-1)*l.lo)
	high := logOneMinusPower(longest, l.m)
	cdf.Lo = math.Max(cdf.Lo, low)
	survival.Lo = math.Max(survival.Lo, high)
	if rate, err := distributions.Rate(l.law, each); err == nil {
		if t < l.m*l.law.Mean() {
			cdf.Hi = math.Min(cdf.Hi, -l.m*rate)
		} else {
			survival.Hi = math.Min(survival.Hi, -l.m*rate)
		}
	}
	survival.Hi = math.Min(survival.Hi, l.oneJump(t))
	// Each tail bounds the other.
	cdf.Hi = math.Min(cdf.Hi, log1mexp(survival.Lo))
	cdf.Lo = math.Max(cdf.Lo, log1mexp(survival.Hi))
	survival.Hi = math.Min(survival.Hi, log1mexp(cdf.Lo))
	survival.Lo = math.Max(survival.Lo, log1mexp(cdf.Hi))
	return cdf, survival
}

// oneJump returns the logarithm of the least of m P(X > t-b) + m P(X > t/m)
// P(S > b) over some b in reach: either one length alone exceeds t-b, or the
// longest is at least t/m and the others still exceed b.
func (l *lattice) oneJump(t float64) float64 {
	best := 0.0
	logm := math.Log(l.m)
	for k := 1.0; k <= 16; k++ {
		b := l.sumMean + (l.computed-l.sumMean)*k/16
		if !(b < t) {
			break
		}
		rest := math.Log(1 - l.inReach(b).Lo)
		best = math.Min(best, logAdd(logm+l.law.LogSurvival(t-b), logm+l.law.LogSurvival(t/l.m)+rest))
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
