package maxload

import (
	"math"

	"castlab/distributions"
)

// LogUnionBound returns the logarithm of
//
//	U(m) = d P(N_1 >= m) >= P(max >= m),   N_1 binomial(K, 1/d),
//
// capped at 0. Where U is small it is nearly the probability itself: the loads
// are negatively associated, so U - U^2/2 <= P(max >= m) <= U.
//
// Symbols: d bins, K balls, m a load. Units: none. Source: derived; the union
// over bins of ST93 eq (1) before any exponential bound.
//
// Errors: those of New.
func LogUnionBound(d, K, m int) (float64, error) {
	if err := checkSizes(d, K); err != nil {
		return 0, err
	}
	switch {
	case m > K:
		return math.Inf(-1), nil
	case m <= (K+d-1)/d:
		return 0, nil
	}
	return math.Min(0, logUnion(d, K, m)), nil
}

// logUnion returns log(d P(N_1 >= m)) for K/d < m <= K, without a cap at 0.
//
//	P(N_1 >= m) = b(m) (1 + r(m) (1 + r(m+1) (1 + ...))),  r(k) = (K-k)/((k+1)(d-1))
//
// The ratios r decrease and are below 1 from K/d on.
func logUnion(d, K, m int) float64 {
	if d == 1 {
		return 0 // the only load is K
	}
	sum, term := 1.0, 1.0
	for k := m; k < K; k++ {
		term *= float64(K-k) / (float64(k+1) * float64(d-1))
		next := sum + term
		if next == sum {
			break
		}
		sum = next
	}
	return math.Log(float64(d)) + logBinomialMass(d, K, m) + math.Log(sum)
}

// logBinomialMass returns log P(N_1 = k) for N_1 binomial(K, 1/d), d > 1, by
// deviances, which do not cancel.
//
// Source: C. Loader (2000).
func logBinomialMass(d, K, k int) float64 {
	n, x, bins := float64(K), float64(k), float64(d)
	switch k {
	case 0:
		return n * math.Log1p(-1/bins)
	case K:
		return -n * math.Log(bins)
	}
	return stirlingRemainder(n) - stirlingRemainder(x) - stirlingRemainder(n-x) -
		distributions.Deviance(x, n/bins) - distributions.Deviance(n-x, n*(bins-1)/bins) +
		math.Log(n/(2*math.Pi*x*(n-x)))/2
}

// logPoissonMass returns log P(N = k) for N Poisson(mean), mean > 0.
//
// Source: C. Loader (2000).
func logPoissonMass(mean float64, k int) float64 {
	if k == 0 {
		return -mean
	}
	x := float64(k)
	return -stirlingRemainder(x) - distributions.Deviance(x, mean) - math.Log(2*math.Pi*x)/2
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
