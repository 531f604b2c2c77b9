package gated

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
)

// warnUnseen adds a warning to an estimate over periods that depends on the power-th
// moment of their length, if lengths too rare to be expected in the sample contribute
// more than an eighth of the half-width. A sample without them does not show it, but
// the laws are known: the lengths X beyond the quantile of 1/requests, and the V beyond
// that of 1/periods, contribute the shares
//
//	r E[C] E[X^2; rare]/((1-rho^2) E[C^2]) and E[V^2; rare]/((1-rho^2) E[C^2])
//
// of E[C^2], on which T, W and U2 depend. For E[C] and E[M] the power is 1 in place of
// 2, and for E[T^2] 3, with E[C^2]^1.5 <= E[C^3] in the denominator.
//
// Symbols: r requests per unit of time, C length of a period. Source: derived.
func (s Scheme) warnUnseen(e *montecarlo.Estimate, power, periods float64) {
	r, rho := s.rate(), s.rho()
	mean := s.V.Mean() / (1 - rho)
	square := (s.V.Variance()+r*mean*(s.X.Variance()+s.X.Mean()*s.X.Mean()))/(1-rho*rho) + mean*mean
	moment := mean
	if power > 1 {
		moment = math.Pow(square, power/2)
	}
	requests := periods * r * mean
	rest := (1 - math.Pow(rho, power)) * moment
	missing := (r*mean*rare(s.X, requests, power) + rare(s.V, periods, power)) / rest
	if missing*math.Abs(e.Value) > e.Width()/16 {
		e.Warnings = append(e.Warnings, fmt.Sprintf("lengths too rare for %.3g requests in %.3g periods carry up to %.2g %% of the "+
			"value: it may be low by as much", requests, periods, 100*math.Min(1, missing)))
	}
}

// rare returns E[L^power; L > q] with P(L > q) = 1/n: the integral of the upper
// quantile
//
//	1/n int_0^inf Q(exp(-w)/n)^power exp(-w) dw
//
// by Simpson's rule up to w = 60. If the law barely has the moment, part of the
// integral lies beyond; if it does not have it, the result is far too large to suppress
// the warning: for a tail P(L > x) = x^-s the relative truncation error is exp(-60 (1 -
// power/s)). Source: derived.
func rare(law distributions.Law, n, power float64) float64 {
	if law.Variance() == 0 {
		return 0
	}
	const end, steps = 60, 480
	n = math.Max(1, n)
	total := 0.0
	for i := range steps + 1 {
		w := end * float64(i) / steps
		weight := 2.0 + 2*float64(i%2)
		if i == 0 || i == steps {
			weight = 1
		}
		total += weight * math.Pow(law.UpperQuantile(math.Exp(-w)/n), power) * math.Exp(-w)
	}
	return total * end / steps / 3 / n
}
