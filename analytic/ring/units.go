package ring

import (
	"math"

	"castlab/distributions"
	"castlab/distributions/inputs"
)

// inUnits is a law in units of its own mean, so that the tails of lengths near 1e-300
// or 1e300 are within float64. Only the quadrature uses it.
type inUnits struct {
	distributions.Law
	unit float64
}

// ordinary returns the law, and 1, if its mean is an ordinary number; otherwise
// the law in units of its mean, and that unit: an error for lengths of which some that
// the moment of that power depends on are beyond the largest float64.
func ordinary(law distributions.Law, power float64) (distributions.Law, float64, error) {
	mean := law.Mean()
	if mean > 1e-100 && mean < 1e100 {
		return law, 1, nil
	}
	if mean > 1 && law.Survival(math.MaxFloat64) > 1e-18*math.Pow(mean/math.MaxFloat64, power) {
		return nil, 0, &inputs.Error{Arg: "law", Value: law.String(),
			Domain: "a law whose lengths are in the range of float64, in a larger unit"}
	}
	return inUnits{law, mean}, mean, nil
}

func (l inUnits) Mean() float64                   { return 1 }
func (l inUnits) Variance() float64               { return l.Law.Variance() / l.unit / l.unit }
func (l inUnits) CDF(x float64) float64           { return l.Law.CDF(x * l.unit) }
func (l inUnits) Survival(x float64) float64      { return l.Law.Survival(x * l.unit) }
func (l inUnits) LogSurvival(x float64) float64   { return l.Law.LogSurvival(x * l.unit) }
func (l inUnits) Quantile(p float64) float64      { return l.Law.Quantile(p) / l.unit }
func (l inUnits) UpperQuantile(q float64) float64 { return l.Law.UpperQuantile(q) / l.unit }

func (l inUnits) Support() (lo, hi float64) {
	lo, hi = l.Law.Support()
	return lo / l.unit, hi / l.unit
}
