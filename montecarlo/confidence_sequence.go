package montecarlo

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mathext"
)

// asymptoticSequence returns the half-width at n of Robbins' normal-mixture
// confidence sequence for a mean, in units of the standard deviation:
//
//	h_n = sqrt( 2 (n rho^2 + 1)/(n^2 rho^2) log( sqrt(n rho^2 + 1)/alpha ) )
//
// The intervals mean_n +- s_n h_n cover at all n >= m together with probability
// tending to 1-alpha as the first look m grows: valid at any data-dependent
// stopping time, asymptotically in m.
//
//	Symbols: alpha = 1-level, rho > 0 the scale of the mixture; see sequenceScale.
//
// Source: Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central
// limit theory and asymptotic confidence sequences" (2021), Theorem 2.2, eq (4);
// Robbins, Annals of Mathematical Statistics 41 (1970).
func asymptoticSequence(n int64, level, rho float64) float64 {
	t := float64(n)
	spread := float64(t*rho*rho) + 1
	return math.Sqrt(2 * spread / (t * t * rho * rho) * (math.Log(spread)/2 - math.Log1p(-level)))
}

// sequenceScale returns the rho that makes the sequence narrow about n = best:
//
//	rho = sqrt( (-2 log alpha + log(-2 log alpha) + 1)/best )
//
// with alpha taken as at most 1/2: the formula approximates a minimum for small
// alpha and is the root of a negative number above 0.87. Any rho covers.
//
// Source: the same, section 2.2; the bound on alpha: derived.
func sequenceScale(best int64, level float64) float64 {
	double := -2 * math.Log1p(-math.Max(level, 0.5))
	return math.Sqrt((double + math.Log(double) + 1) / float64(best))
}

// sequenceInterval returns the interval of the asymptotic sequence after n values,
// with the warnings of a t interval at the same n.
func sequenceInterval(m sampleMoments, level, rho float64) Estimate {
	e := Estimate{Value: m.mean, Level: level, N: m.n,
		Method: fmt.Sprintf("asymptotic confidence sequence, rho=%.4g", rho)}
	if !e.started(1, level) {
		return e
	}
	if reason := m.noSpread(); reason != "" {
		return e.wholeLine(reason)
	}
	half := math.Sqrt(m.variance) * asymptoticSequence(m.n, level, rho)
	e.Lo, e.Hi = m.mean-half, m.mean+half
	e.warnMean(m, (1-level)/2)
	return e
}

// bettingSequence returns the interval at n of a confidence sequence for the
// mean p of independent values in [0, 1] with sum hits. It covers at all n
// together with probability at least level, for every n and p, nothing
// asymptotic: it is the set of p at which
//
//	W_n(p) = B(hits + 1/2, n - hits + 1/2)/B(1/2, 1/2) / (p^hits (1-p)^(n-hits))
//
// is below 1/alpha. W_n(p) is the wealth of a gambler who bets against p with
// Krichevsky and Trofimov's mixture, a nonnegative martingale of mean 1 under a
// Bernoulli p and a supermartingale for any law on [0, 1] of mean p (z -> e^(az)
// lies below its chord), so Ville's inequality bounds its supremum.
//
// Source: Robbins (1970); Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform,
// nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49
// (2021), beta-binomial mixture; Waudby-Smith and Ramdas, "Estimating means of
// bounded random variables by betting", JRSS B 86 (2024).
func bettingSequence(hits float64, n int64, level float64) (lo, hi float64) {
	misses := float64(n) - hits
	if n < 1 || !(hits >= 0 && misses >= 0) || !(0 < level && level < 1) {
		return 0, 1
	}
	mixture := logMixture(hits, misses)
	limit := -math.Log1p(-level)
	// log W - limit as a function of p and of 1-p, so that both ends are sharp.
	excess := func(p, q float64) float64 {
		w := mixture - limit
		if hits > 0 {
			w -= float64(hits * math.Log(p))
		}
		if misses > 0 {
			w -= float64(misses * math.Log(q))
		}
		return w
	}
	center := hits / float64(n)
	lo, hi = 0, 1
	if hits > 0 {
		lo = bisect(func(p float64) float64 { return excess(p, 1-p) }, 0, center)
	}
	if misses > 0 {
		hi = 1 - bisect(func(q float64) float64 { return excess(1-q, q) }, 0, misses/float64(n))
	}
	return lo, hi
}

// logMixture returns log( B(hits + 1/2, misses + 1/2)/B(1/2, 1/2) ).
func logMixture(hits, misses float64) float64 {
	return mathext.Lbeta(hits+0.5, misses+0.5) - math.Log(math.Pi) // B(1/2,1/2) = pi
}

// sequenceRanks returns the ranks of SequentialQuantile, 0 or n+1 where there is no end.
func sequenceRanks(n int64, q, level float64) (l, u int64) {
	limit := -math.Log1p(-level)
	reached := func(k int64) bool {
		hits, misses := float64(k), float64(n-k)
		return logMixture(hits, misses)-float64(hits*math.Log(q))-float64(misses*math.Log1p(-q)) >= limit
	}
	// W_n falls up to nq and grows from there, but for less than a rank about it.
	center := int64(q * float64(n))
	l = lastTrue(-1, center+1, func(k int64) bool { return k < 0 || reached(k) }) + 1
	u = n + 1 - lastTrue(0, n+1-center, func(j int64) bool { return j == 0 || reached(n+1-j) })
	return l, u
}

// AnytimeInterval returns an interval for the mean of independent normal values of unknown variance that holds at all
// n together, at every level exactly: it may be looked at after every value.
//
//	d^2 <= (1-a) (n+c) (n-1) s^2 / (n (n - (1-a)(n+c))),  a = (alpha sqrt(c/(n+c)))^(2/n)
//
//	Symbols: d the distance from the sample mean, s^2 the sample variance, alpha = 1-level, c > 0 the scale of the
//	mixture, here that which makes the interval narrow about n = best.
//
// It is the set of means against which a gambler who bets on every effect d/sigma with a normal weight has not won
// 1/alpha; his wealth, a mixture of likelihood ratios that do not depend on sigma, has mean 1. There is no end while
// n - (1-a)(n+c) <= 0. Values of another law have it as n grows; the warnings are those of MeanInterval.
//
// Source: Lai, "On confidence sequences", Annals of Statistics 4 (1976); Wang and Ramdas, "Anytime-valid t-tests and
// confidence sequences for Gaussian means with unknown variance", arXiv 2310.03722 (2023), the mixture that is a test
// martingale in a reduced filtration: it is crossed with probability alpha at most, so that the intervals hold together.
func AnytimeInterval(m *Moments, level float64, best int64) Estimate {
	s := momentsOf(m)
	e := Estimate{Value: s.mean, Level: level, N: s.n, Method: "anytime-valid t"}
	if !e.started(1, level) {
		return e
	}
	if reason := s.noSpread(); reason != "" {
		return e.wholeLine(reason)
	}
	half := 0.0
	if s.variance > 0 {
		half = math.Sqrt(s.variance) * anytimeT(s.n, level, best)
	}
	if math.IsInf(half, 1) {
		return e.wholeLine(fmt.Sprintf("n=%d is too few for an interval at this level", s.n))
	}
	e.Lo, e.Hi = s.mean-half, s.mean+half
	e.warnMean(s, (1-level)/2)
	return e
}

// anytimeT returns the half-width of AnytimeInterval in units of the sample standard deviation.
func anytimeT(n int64, level float64, best int64) float64 {
	rho := sequenceScale(max(best, 1), level)
	c, t := 1/(rho*rho), float64(n)
	// 1-a without cancellation.
	rest := -math.Expm1(2 / t * (math.Log1p(-level) - math.Log1p(t/c)/2))
	below := t - float64(rest*(t+c))
	if below <= 0 {
		return math.Inf(1)
	}
	return math.Sqrt(rest * (t + c) * (t - 1) / (t * below))
}
