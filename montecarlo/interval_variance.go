package montecarlo

import (
	"math"

	"castlab/distributions/inputs"
)

// VarianceInterval is a large-sample interval for the variance of independent
// values, symmetric about log s^2:
//
//	s^2 exp(+- t w),  w^2 = (k - (n-3)/(n-1))/n,  P(T > t) = (1-level)/2
//
// where k is the sample kurtosis (3 for a normal law), w^2 the variance of
// s^2/sigma^2 and T Student's t with n-1 degrees of freedom. It holds
// asymptotically if the fourth moment exists. There is a warning for n < 100 and for a
// kurtosis above 0.15 sqrt(n): above 3 + sqrt(n)/5 a few values dominate the fourth moment, below it
// the values are too few for their kurtosis.
//
// Source: Cramer, Mathematical Methods of Statistics (1946), eq (27.4.2), with
// the delta method on the logarithm; thresholds: derived.
func VarianceInterval(m *Moments, level float64) Estimate {
	return varianceInterval(momentsOf(m), level)
}

func varianceInterval(m sampleMoments, level float64) Estimate {
	e := Estimate{Value: m.variance, Level: level, N: m.n, Method: "log delta method with the fourth moment"}
	if !e.started(2, level) {
		e.Lo = 0
		return e
	}
	if !inputs.Finite(m.variance) || m.variance > 0 && !m.shaped() {
		e = e.wholeLine("a value or a sum of powers is infinite, not a number, or less than any float64")
		e.Lo = 0
		return e
	}
	if m.variance == 0 {
		e.warn("all %d values are equal: the interval has no width", m.n)
		return e
	}
	n := float64(m.n)
	w := math.Sqrt(math.Max(0, (m.kurtosis-(n-3)/(n-1))/n))
	factor := math.Exp(StudentUpper((1-level)/2, n-1) * w)
	e.Lo, e.Hi = m.variance/factor, m.variance*factor
	if m.n < 100 {
		e.warn("n=%d < 100: the interval is asymptotic", m.n)
	}
	switch asked := m.kurtosis / 0.15; {
	case asked*asked <= n:
	case heavy(m.kurtosis, n):
		e.warn("kurtosis %.3g at n=%d: a few values carry the fourth moment", m.kurtosis, m.n)
	case m.n >= 100:
		e.warn("n=%d < %.0f, which a kurtosis of %.3g asks for: the interval is asymptotic", m.n, math.Ceil(asked*asked), m.kurtosis)
	}
	return e
}
