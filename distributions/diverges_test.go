package distributions

import (
	"math"
	"testing"
)

// A variance beyond float64 is not one that diverges, and one below it is not that of
// a constant. By hand: 1e200*exponential has the variance 1e400, lognormal with
// sigma=30 exp(900) = 1e390; the Pareto law has one from shape 2 on, the log-Pareto law
// never.
func TestMomentsBeyondFloat64(t *testing.T) {
	trace, err := NewEmpirical("trace", []float64{1, 2, 1e150})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		law           Law
		has, constant bool
		variance      float64
	}{
		{Exponential{Mu: 3}, true, false, 9},
		{Exponential{Mu: 1e308}, true, false, math.Inf(1)},
		{Exponential{Mu: 1e-200}, true, false, 0},
		{Scaled{Factor: 3, Law: Exponential{Mu: 2}}, true, false, 36},
		{Scaled{Factor: 1e200, Law: Exponential{Mu: 1}}, true, false, math.Inf(1)},
		{Scaled{Factor: 1e200, Law: Exponential{Mu: 1e-100}}, true, false, 1e200},
		{Scaled{Factor: 1e-200, Law: Exponential{Mu: 1e100}}, true, false, 1e-200},
		{Scaled{Factor: 1e-200, Law: Exponential{Mu: 1}}, true, false, 0},
		{Lognormal{Mu: 1, Sigma: 30}, true, false, math.Inf(1)},
		{trace, true, false, 2e300 / 9},
		{Pareto{Mu: 1e200, Shape: 2.5}, true, false, math.Inf(1)},
		{Pareto{Mu: 1, Shape: 2}, false, false, math.Inf(1)},
		{Scaled{Factor: 1e-200, Law: Pareto{Mu: 1, Shape: 1.5}}, false, false, math.Inf(1)},
		{LogPareto{Mu: 1, Shape: 3}, false, false, math.Inf(1)},
		{Deterministic{Mu: 2}, true, true, 0},
		{Uniform{Min: 2, Max: 2}, true, true, 0},
		{TwoPoint{Low: 1, High: 3, Mu: 1}, true, true, 0},
		{Scaled{Factor: 1e200, Law: Deterministic{Mu: 2}}, true, true, 0},
	} {
		if got := c.law.Variance(); !(got == c.variance || math.Abs(got/c.variance-1) < 1e-12) {
			t.Errorf("%v: variance %v, want %v", c.law, got, c.variance)
		}
		if has, constant := HasVariance(c.law), IsConstant(c.law); has != c.has || constant != c.constant {
			t.Errorf("%v: has a variance %v, constant %v; want %v, %v", c.law, has, constant, c.has, c.constant)
		}
	}
	if got, want := AbsoluteSkewness(Scaled{Factor: 1e200, Law: Exponential{Mu: 1}}), 12/math.E-2; math.Abs(got/want-1) > 0.015 {
		t.Errorf("skewness %v, want %v", got, want)
	}
}
