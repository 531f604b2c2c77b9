package maxload

import "math"

// Poissonized approximates P(max >= m) by independent Poisson loads and returns
// a bound on the error,
//
//	1 - P(Poisson(K/d) < m)^d,
//
//	-sum_{i<K} P(Poisson(K) <= i) g_i <= error <= sum_{i>=K} P(Poisson(K) > i) g_i,
//
//	g_i = P(binomial(i, 1/d) = m-1) P(binomial(i-m+1, 1/(d-1)) < m)^(d-1).
//
// Independent Poisson loads are the loads of Poisson(K) balls. Ball i+1 lifts
// the maximum to m only by falling into a bin with m-1 balls while no bin has
// more; given the one, the loads of the others are negatively associated, so
// that has probability at most g_i. The probability for k balls differs from
// that for K by at most the g_i between; the mean over k gives the sums. The
// larger of the two is returned: for d = 10, K = 100 at most 0.126, where the
// error reaches 0.063.
//
// Symbols: d bins, K balls, m a load. Units: none. Source: derived.
//
// Errors: those of New.
func Poissonized(d, K, m int) (p, errorBound float64, err error) {
	if err := checkSizes(d, K); err != nil {
		return 0, 0, err
	}
	switch {
	case m <= 0:
		return 1, 0, nil
	case K == 0:
		return 0, 0, nil
	}
	q := poissonTail(float64(K)/float64(d), m)
	p = -math.Expm1(float64(d) * math.Log1p(-q))
	return p, depoissonization(d, K, m), nil
}

// depoissonization returns the error bound of Poissonized, increased by a fraction of
// 1e-10 and by the 1e-17 that the sums leave out.
func depoissonization(d, K, m int) float64 {
	mean := float64(K)
	width := int(9*math.Sqrt(mean)) + 40 // P(|Poisson(K) - K| > width) < 1e-17
	more, fewer := 0.0, 0.0
	tail := 0.0 // P(i < Poisson(K) <= K+width)
	for i := K + width; i >= K; i-- {
		more += tail * lift(d, i, m)
		tail += math.Exp(logPoissonMass(mean, i))
	}
	tail = 0 // P(K-width <= Poisson(K) <= i)
	for i := max(0, K-width); i < K; i++ {
		tail += math.Exp(logPoissonMass(mean, i))
		fewer += tail * lift(d, i, m)
	}
	return math.Min(1, math.Max(more, fewer)*(1+1e-10)+1e-17)
}

// lift returns g_i, a bound on the probability that the maximum of i balls is below m
// and that of i+1 balls is not.
func lift(d, i, m int) float64 {
	switch {
	case i < m-1:
		return 0
	case d == 1:
		if i == m-1 {
			return 1
		}
		return 0
	case i == 0: // m = 1
		return 1
	}
	g := math.Exp(logBinomialMass(d, i, m-1))
	if g < 1e-30 {
		return g
	}
	return g * math.Pow(binomialAtMost(d-1, i-m+1, m-1), float64(d-1))
}

// binomialAtMost returns P(binomial(n, 1/d) <= c), c >= 0.
func binomialAtMost(d, n, c int) float64 {
	switch {
	case c >= n:
		return 1
	case d == 1:
		return 0
	case (c+1)*d > n:
		return math.Max(0, 1-math.Exp(logUnion(d, n, c+1))/float64(d))
	}
	sum, term := 1.0, 1.0
	for k := c; k > 0; k-- {
		term *= float64(k) * float64(d-1) / float64(n-k+1)
		if sum+term == sum {
			break
		}
		sum += term
	}
	return math.Min(1, math.Exp(logBinomialMass(d, n, c))*sum)
}

// poissonTail returns P(Poisson(mean) >= m), m >= 1.
func poissonTail(mean float64, m int) float64 {
	if float64(m) <= mean { // sum the smaller side
		sum, term := 1.0, 1.0
		for k := m - 1; k > 0; k-- {
			term *= float64(k) / mean
			if sum+term == sum {
				break
			}
			sum += term
		}
		return 1 - math.Exp(logPoissonMass(mean, m-1))*sum
	}
	sum, term := 1.0, 1.0
	for k := m; ; k++ {
		term *= mean / float64(k+1)
		if sum+term == sum {
			break
		}
		sum += term
	}
	return math.Min(1, math.Exp(logPoissonMass(mean, m))*sum)
}
