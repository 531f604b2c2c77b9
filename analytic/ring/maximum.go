package ring

import (
	"math"

	"castlab/distributions"
)

// A maximum is the law of M, the longest of n packets:
//
//	P(M <= x) = F(x)^n.
//
// It is computed in logarithms, so that neither end is lost to rounding: near the top
// log F = log1p(-S), with S the law's own survival function.
type maximum struct {
	n   float64
	law distributions.Law
}

// logCDF returns log P(M <= x).
func (m maximum) logCDF(x float64) float64 {
	s := m.law.Survival(x)
	if s > 0.5 {
		return m.n * math.Log(m.law.CDF(x))
	}
	return m.n * math.Log1p(-s)
}

// cdf returns P(M <= x).
func (m maximum) cdf(x float64) float64 { return math.Exp(m.logCDF(x)) }

// survival returns P(M > x), with full relative accuracy down to the smallest
// normal float64.
func (m maximum) survival(x float64) float64 {
	p := -math.Expm1(m.logCDF(x))
	if p < 1e-280 {
		// S may underflow where n S does not.
		return math.Exp(m.logSurvival(x))
	}
	return p
}

// logSurvival returns log P(M > x), accurate far below the smallest float64.
func (m maximum) logSurvival(x float64) float64 {
	switch l := m.logCDF(x); {
	case l < -1:
		return math.Log1p(-math.Exp(l))
	case l < -1e-250:
		return math.Log(-math.Expm1(l))
	}
	// P(M > x) = n S (1 - (n-1)S/2 + ...), and n S < 1e-250.
	return math.Log(m.n) + m.law.LogSurvival(x)
}

// quantile returns inf{x : P(M <= x) >= q}, given log q; each end of the unit interval
// has its own formula.
func (m maximum) quantile(logq float64) float64 {
	if upper := -math.Expm1(logq / m.n); upper <= 0.5 {
		return m.law.UpperQuantile(upper)
	}
	return m.law.Quantile(math.Exp(logq / m.n))
}
