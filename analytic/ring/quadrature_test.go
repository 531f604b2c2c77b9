package ring

import (
	"math"
	"testing"
)

// A 21-point Kronrod rule is exact for polynomials up to degree 31, and its
// Gauss rule for degree 19: the even powers integrate to 2/(k+1). This holds
// every digit of the tables.
func TestKronrodRuleIsExactForPolynomials(t *testing.T) {
	for k := 0; k <= 30; k += 2 {
		integral, difference, _ := kronrod(func(x float64) float64 { return math.Pow(x, float64(k)) }, -1, 1)
		if want := 2 / float64(k+1); !near(integral, want, 1e-15) {
			t.Errorf("x^%d: %.17g, want %.17g", k, integral, want)
		}
		if k < 20 && difference > 1e-15 {
			t.Errorf("x^%d: rules differ by %g", k, difference)
		}
	}
}

// Integrands with a known integral and something hard about them. The error
// estimate must cover the error.
func TestIntegrateProvesItsError(t *testing.T) {
	for _, c := range []struct {
		name   string
		f      func(float64) float64
		panels []float64
		want   float64
	}{
		{"peak", func(x float64) float64 { return 1e-3 / (x*x + 1e-6) }, []float64{-1, 1}, 2 * math.Atan(1e3)},
		{"step", func(x float64) float64 {
			if x < 1./3 {
				return 1
			}
			return 0
		}, []float64{0, 1}, 1. / 3},
		{"root", math.Sqrt, []float64{0, 0.5, 1}, 2. / 3},
		{"decay", func(x float64) float64 { return math.Exp(-x) }, []float64{0, 1, 50}, -math.Expm1(-50)},
		{"empty", math.Exp, []float64{1}, 0},
	} {
		got, e := integrate(c.f, c.panels)
		if math.Abs(got-c.want) > e+1e-15*math.Abs(c.want) || e > 1e-11 {
			t.Errorf("%s: %.17g, want %.17g, error claimed %g", c.name, got, c.want, e)
		}
	}
}
