package distributions

import "math"

// absorbed returns the law of a Scaled with the factor in its parameters, for values at which
// those of the law alone leave the range of float64: false for a law without such parameters, or
// with no valid ones.
func absorbed(s Scaled) (Law, bool) {
	k := s.Factor
	var law Law
	switch l := s.Law.(type) {
	case Exponential:
		law = Exponential{Mu: k * l.Mu}
	case Erlang:
		law = Erlang{Shape: l.Shape, Mu: k * l.Mu}
	case Gamma:
		law = Gamma{Shape: l.Shape, Mu: k * l.Mu}
	case Hyperexponential:
		law = Hyperexponential{Mu: k * l.Mu, SCV: l.SCV}
	case ShiftedExponential:
		law = ShiftedExponential{Shift: k * l.Shift, Mu: k * l.Mu}
	case Weibull:
		law = Weibull{Shape: l.Shape, Mu: k * l.Mu}
	case Lognormal:
		law = Lognormal{Mu: k * l.Mu, Sigma: l.Sigma}
	case Pareto:
		law = Pareto{Shape: l.Shape, Mu: k * l.Mu}
	case LogPareto:
		law = LogPareto{Shape: l.Shape, Mu: k * l.Mu}
	case Normal:
		law = Normal{Mu: k * l.Mu, SD: k * l.SD}
	case InverseGaussian:
		law = InverseGaussian{Shape: k * l.Shape, Mu: k * l.Mu}
	case LogLogistic:
		law = LogLogistic{Shape: l.Shape, Mu: k * l.Mu}
	case GeneralizedPareto:
		law = GeneralizedPareto{Shape: l.Shape, Mu: k * l.Mu}
	case Uniform:
		law = Uniform{Min: k * l.Min, Max: k * l.Max}
	case Shifted:
		law = Shifted{Shift: k * l.Shift, Law: Scaled{Factor: k, Law: l.Law}}
	case Mixture:
		law = Mixture{P: l.P, First: Scaled{Factor: k, Law: l.First}, Second: Scaled{Factor: k, Law: l.Second}}
	case Scaled:
		return absorbed(Scaled{Factor: k * l.Factor, Law: l.Law})
	default:
		return nil, false
	}
	return law, law.Validate() == nil
}

// at returns the law to ask about the value x, and the place at which: the law that is scaled, at
// y = x/factor, or where y leaves the range in which float64 has its digits the one with the factor
// in its parameters, at x.
func (s Scaled) at(x, y float64) (of Law, place float64, absorbs bool) {
	if x != 0 && !math.IsInf(x, 0) && !fullDigits(math.Abs(y)) {
		if l, ok := absorbed(s); ok {
			return l, x, true
		}
	}
	return s.Law, y, false
}

// scaledQuantile scales a quantile, which is asked of the law with the factor in its
// parameters where that of the law alone leaves the range.
func (s Scaled) scaledQuantile(of func(Law) float64) float64 {
	x := of(s.Law)
	if a := math.Abs(x); a < 0x1p-960 && s.Factor > 1 || math.IsInf(x, 0) && s.Factor < 1 {
		if l, ok := absorbed(s); ok {
			return of(l)
		}
	}
	return s.Factor * x
}
