package distributions

import (
	"math"
	"testing"
)

// Closed forms: of the exponential law 12/e - 2; of two points a standard deviation
// sqrt(p(1-p)) apart in units of their distance (p^2+(1-p)^2)/sqrt(p(1-p)); of the
// uniform law (1/32)/(1/12)^(3/2); of a trace by adding up; of a scaled law that of
// the law. A third moment begins where the shape of a Pareto law exceeds 3.
func TestAbsoluteSkewness(t *testing.T) {
	trace, err := NewEmpirical("trace", []float64{1, 2, 2, 3, 10, 100})
	if err != nil {
		t.Fatal(err)
	}
	var second, third float64
	for _, x := range []float64{1, 2, 2, 3, 10, 100} {
		d := math.Abs(x - 118.0/6)
		second, third = second+d*d/6, third+d*d*d/6
	}
	two := func(p float64) float64 { return (p*p + (1-p)*(1-p)) / math.Sqrt(p*(1-p)) }
	for _, c := range []struct {
		law  Law
		want float64
	}{
		{Exponential{Mu: 3}, 12/math.E - 2},
		{Uniform{Min: 1, Max: 3}, math.Pow(12, 1.5) / 32},
		{TwoPoint{Low: 0, High: 1, Mu: 0.5}, 1},
		{TwoPoint{Low: 0.99, High: 100, Mu: 1}, two(0.01 / 99.01)},
		{TwoPoint{Low: 0.001, High: 2000, Mu: 0.101}, two(0.1 / 1999.999)},
		{trace, third / math.Pow(second, 1.5)},
		{Scaled{Factor: 0.5, Law: Exponential{Mu: 3}}, 12/math.E - 2},
		{Deterministic{Mu: 2}, 0},
		{Pareto{Mu: 1, Shape: 2.9}, math.Inf(1)},
		{Pareto{Mu: 1, Shape: 3}, math.Inf(1)},
		{Pareto{Mu: 1, Shape: 3.02}, math.Inf(1)}, // all but diverges
		{Pareto{Mu: 1, Shape: 1.5}, math.Inf(1)},
		{LogPareto{Mu: 1, Shape: 0.1}, math.Inf(1)},
	} {
		if got := AbsoluteSkewness(c.law); !(math.Abs(got-c.want) <= 0.015*c.want) && got != c.want {
			t.Errorf("%v: %v, want %v", c.law, got, c.want)
		}
	}
	// The lognormal law is that far to the right that its skewness is nearly this:
	// (w+2) sqrt(w-1) with w = exp(sigma^2).
	w := math.Exp(2.5 * 2.5)
	if got, want := AbsoluteSkewness(Lognormal{Mu: 1, Sigma: 2.5}), (w+2)*math.Sqrt(w-1); math.Abs(got/want-1) > 0.01 {
		t.Errorf("lognormal: %v, want about %v", got, want)
	}
	if got := AbsoluteSkewness(Pareto{Mu: 1, Shape: 3.05}); math.IsInf(got, 1) {
		t.Error("a Pareto law of shape 3.05 has a third moment")
	}
	// Of a Pareto law from 1 on of shape 4: the mean 4/3, the variance 2/9, and
	// E|X-m|^3 = E(X-m)^3 + 2 E(m-X)_+^3, the integrals of polynomials times 4 x^-5:
	// E(X-m)^3 = 4 - 3 (4/3) 2 + 3 (16/9)(4/3) - 64/27 = 20/27 and
	// E(m-X)_+^3 = 4 int_1^m (m^3 x^-5 - 3 m^2 x^-4 + 3 m x^-3 - x^-2) dx.
	m := 4.0 / 3
	at := func(x float64) float64 {
		return -m*m*m/(4*math.Pow(x, 4)) + m*m/math.Pow(x, 3) - 3*m/(2*x*x) + 1/x
	}
	want := (20.0/27 + 2*4*(at(m)-at(1))) / math.Pow(2.0/9, 1.5)
	if got := AbsoluteSkewness(Pareto{Mu: m, Shape: 4}); math.Abs(got/want-1) > 0.015 {
		t.Errorf("a Pareto law of shape 4: %v, want %v", got, want)
	}
}
