package sums

import (
	"math"

	"castlab/distributions"
)

// A binomial is the law of the sum of m lengths low or high: m low plus (high -
// low) times a binomial variable.
//
//	P(S <= t) = P(K <= k), K binomial(m, p), low (m-j) + high j <= t up to j = k
type binomial struct {
	m         int
	p, q      float64 // P(high), P(low)
	low, high float64
}

// value returns the sum with k lengths high.
func (b binomial) value(k int) float64 {
	return float64(b.low*float64(b.m-k)) + float64(b.high*float64(k))
}

// atMost returns the largest k for which the sum is <= t, -1 if there is none.
func (b binomial) atMost(t float64) int {
	k := math.Floor((t - float64(b.m)*b.low) / (b.high - b.low))
	i := int(math.Max(-1, math.Min(float64(b.m), k)))
	// The quotient may fall on the wrong side of an atom.
	for i < b.m && b.value(i+1) <= t {
		i++
	}
	for i >= 0 && b.value(i) > t {
		i--
	}
	return i
}

func (b binomial) tails(t float64) (cdf, survival Bracket) {
	return rounded(logBinomialTails(b.m, b.atMost(t), b.p, b.q))
}

// next returns the smallest atom above t.
func (b binomial) next(t float64) float64 {
	if k := b.atMost(t); k < b.m {
		return b.value(k + 1)
	}
	return math.Inf(1)
}

// A negativeBinomial is the law of the number of trials up to the m-th success:
//
//	P(S > k) = P(binomial(k, p) < m), P(S <= k) = P(binomial(k, q) <= k - m)
type negativeBinomial struct {
	m    int
	p, q float64 // success, failure
}

func (n negativeBinomial) tails(t float64) (cdf, survival Bracket) {
	k := int(math.Min(math.Floor(t), math.MaxInt32*1024))
	if k < n.m {
		return Bracket{math.Inf(-1), math.Inf(-1)}, Bracket{}
	}
	logBelow, logAbove := logBinomialTails(k, n.m-1, n.p, n.q)
	survival, cdf = rounded(logBelow, logAbove)
	return cdf, survival
}

// next returns the smallest integer above t that is a possible sum.
func (n negativeBinomial) next(t float64) float64 {
	return math.Max(float64(n.m), math.Floor(t)+1)
}

// logBinomialTails returns log P(K <= k) and log P(K > k) for K binomial(m, p),
// q = 1 - p. The smaller tail is a mass times a continued fraction,
//
//	P(K > k) = I_p(k+1, m-k) = P(K = k+1) * q * (1/(1+ d_1/(1+ d_2/(1+ ...)))) ...,
//
// and neither underflows.
//
// Source: DLMF 8.17.5 and 8.17.22; C. Loader (2000) for the mass.
func logBinomialTails(m, k int, p, q float64) (logP, logQ float64) {
	switch {
	case k < 0:
		return math.Inf(-1), 0
	case k >= m:
		return 0, math.Inf(-1)
	}
	a, b := float64(k+1), float64(m-k)
	if p < (a+1)/(a+b+2) {
		logQ = logBeta1(a, b, p, q)
		return math.Log1p(-math.Exp(logQ)), logQ
	}
	logP = logBeta1(b, a, q, p)
	return logP, math.Log1p(-math.Exp(logP))
}

// logBeta1 returns log I_x(a, b), y = 1-x, x < (a+1)/(a+b+2), for integers a
// and b >= 1, where the fraction converges in about sqrt(max(a, b)) steps.
func logBeta1(a, b, x, y float64) float64 {
	if x == 0 {
		return math.Inf(-1)
	}
	// x^a y^b / (a B(a,b)) = P(K = a) y for K binomial(a+b-1, x).
	prefix := logBinomialMass(a+b-1, a, x, y) + math.Log(y)
	c, d := 1.0, 1-(a+b)*x/(a+1)
	d = 1 / d
	h := d
	for i := 1.0; i < 1e8; i++ {
		n := i * (b - i) * x / ((a + 2*i - 1) * (a + 2*i))
		d = 1 / (1 + n*d)
		c = 1 + n/c
		h *= d * c
		n = -(a + i) * (a + b + i) * x / ((a + 2*i) * (a + 2*i + 1))
		d = 1 / (1 + n*d)
		c = 1 + n/c
		step := d * c
		h *= step
		if math.Abs(step-1) < 2e-16 {
			break
		}
	}
	return prefix + math.Log(h)
}

// logBinomialMass returns log P(K = k), K binomial(m, p), by deviances, which do
// not cancel:
//
//	r(m) - r(k) - r(m-k) - D(k, m p) - D(m-k, m q) + log(m/(2 pi k (m-k)))/2
//
// Symbols: D(x, y) = x log(x/y) + y - x; r the remainder of Stirling's formula.
// Source: C. Loader, Fast and accurate computation of binomial probabilities.
func logBinomialMass(m, k, p, q float64) float64 {
	switch {
	case k == 0:
		return m * logOf(q, p)
	case k == m:
		return m * logOf(p, q)
	}
	return stirlingRemainder(m) - stirlingRemainder(k) - stirlingRemainder(m-k) -
		distributions.Deviance(k, m*p) - distributions.Deviance(m-k, m*q) + math.Log(m/(2*math.Pi*k*(m-k)))/2
}

// logOf returns log p, q = 1-p, computed from the smaller of the two.
func logOf(p, q float64) float64 {
	if q < 0.5 {
		return math.Log1p(-q)
	}
	return math.Log(p)
}

// stirlingRemainder returns log m! - log(sqrt(2 pi m) (m/e)^m) for an integer
// m >= 1.
func stirlingRemainder(m float64) float64 {
	if m < 16 {
		l, _ := math.Lgamma(m + 1)
		return l - (m+0.5)*math.Log(m) + m - math.Log(2*math.Pi)/2
	}
	s := 1 / (m * m)
	return (1./12 - s*(1./360-s*(1./1260-s*(1./1680-s*(1./1188-s*(691./360360-s/156)))))) / m
}

// onTwoPoints returns the sum of m lengths low or high.
func onTwoPoints(m int, p, q, low, high float64) form {
	return binomial{m: m, p: p, q: q, low: low, high: high}
}

// trials returns the sum of m geometric lengths.
func trials(l distributions.Geometric, m int) form {
	return negativeBinomial{m: m, p: 1 / l.Mu, q: (l.Mu - 1) / l.Mu}
}
