package distributions

import "castlab/distributions/inputs"

// HasVariance reports whether the variance of a law converges. A Variance of +Inf is
// also that of a law whose variance is only beyond the largest float64, such as
// 1e200*exponential: it has one, and its sample means settle as fast as any.
//
// Of a law from elsewhere Variance is believed. No law has none.
func HasVariance(l Law) bool {
	if l == nil {
		return false
	}
	switch l := l.(type) {
	case Scaled:
		return HasVariance(l.Law)
	case Shifted:
		return HasVariance(l.Law)
	case Mixture:
		return HasVariance(l.First) && HasVariance(l.Second)
	case LogLogistic:
		return l.Shape > 2
	case GeneralizedPareto:
		return l.Shape < 0.5
	case Pareto:
		return l.Shape > 2
	case LogPareto:
		return false
	case Bernoulli, Deterministic, *Empirical, Erlang, Exponential, Gamma, Geometric, Hyperexponential,
		*Interpolated, InverseGaussian, Normal,
		Lognormal, ShiftedExponential, TwoPoint, Uniform, Weibull:
		return true
	}
	return inputs.Finite(l.Variance())
}

// IsConstant reports whether a law has one value: a Variance of 0 may also be one below
// the smallest float64, as that of 1e-200*exponential. No law is not.
func IsConstant(l Law) bool {
	if l == nil {
		return false
	}
	const middle = 1e-9 // quantiles that are equal for a law concentrated on one value
	return l.Variance() == 0 && l.Quantile(middle) == l.UpperQuantile(middle)
}
