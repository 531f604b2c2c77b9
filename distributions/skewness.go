package distributions

import "math"

// AbsoluteSkewness returns the third absolute central moment of a law X in units
// of its standard deviation, about a percent of it off,
//
//	rho = E|X - E X|^3 / (Var X)^(3/2) >= 1
//
// which bounds the size of the skewness, and by which the theorem of Berry and
// Esseen says how many values a mean needs to be nearly normal. It is +Inf where
// the third moment diverges or the variance of a law that is not scaled is beyond
// float64, 0 for a law that does not vary, and NaN for no law.
//
// With Q(q) the q-quantile and U(q) = Q(1-q),
//
//	E|X-m|^3 = int_{log 2}^inf (|Q(exp(-s))-m|^3 + |U(exp(-s))-m|^3) exp(-s) ds
//
// by the trapezoidal rule to s = 700, in steps that grow with s and are small enough
// for atoms; beyond s = 64, where there are no more contributions, only the end is
// evaluated. If the integrand has not decayed at the end the moment counts as
// divergent: for a Pareto law of shape 3, and also for one of shape 3.02, whose moment
// no sample shows.
//
// Source: derived, with x = Q(u) in the integral over the law.
func AbsoluteSkewness(l Law) float64 {
	if l == nil {
		return math.NaN()
	}
	if s, ok := l.(Scaled); ok {
		return AbsoluteSkewness(s.Law) // in units of the deviation
	}
	m, v := l.Mean(), l.Variance()
	switch {
	case v == 0:
		return 0
	case math.IsInf(v, 1) || math.IsInf(m, 1):
		return math.Inf(1)
	}
	cube := func(x float64) float64 {
		d := math.Abs(x-m) / math.Sqrt(v)
		return d * d * d
	}
	const end = 700 // exp(-700) is a normal float64
	at := func(s float64) float64 {
		q := math.Exp(-s)
		return (cube(l.Quantile(q)) + cube(l.UpperQuantile(q))) * q
	}
	s, rho := math.Ln2, 0.0
	last := at(s)
	for s < end {
		step := math.Min(math.Max(1.0/64, s/256), end-s)
		if s > 64 && last*end < 1e-9*rho && step < end-s {
			step = end - s // no contributions are left except at the very end, where a heavy tail is
		}
		s += step
		next := at(s)
		rho += step * (last + next) / 2
		last = next
	}
	if !(last*end < 1e-3*rho) {
		return math.Inf(1)
	}
	return math.Max(1, rho) // by Jensen's inequality
}
