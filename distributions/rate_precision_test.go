package distributions

import (
	"math"
	"testing"
)

// Rates at the places where a plain evaluation cancels, against 45-digit
// evaluations of the definition at the exact double arguments.
func TestRateWhereTermsCancel(t *testing.T) {
	for _, c := range []struct {
		law     Law
		x, want float64
	}{
		{Uniform{Min: 0, Max: 2}, 1.999999998, 19.72326586522834},
		{Uniform{Min: 0.3, Max: 0.7}, 0.6999999993, 19.163650124873909},
		{Uniform{Min: 0.3, Max: 0.7}, 0.6999999, 14.2018049196105205},
		{Uniform{Min: 0.3, Max: 0.7}, 0.5000005, 9.374999999515914e-12},
		{Exponential{Mu: 0.3}, 0.30000029999999994, 4.9999966651063535e-13},
		{Erlang{Shape: 30, Mu: 3}, 3.0000029999999995, 1.4999989995319059e-11},
	} {
		got, err := Cramer(c.law, c.x)
		if err != nil || math.Abs(got-c.want) > 1e-11*c.want {
			t.Errorf("%v: I(%v) = %v, %v; want %v", c.law, c.x, got, err, c.want)
		}
	}
}

// The closed branches of the uniform rate agree with the maximization that
// serves every other law, and with each other where they meet.
func TestUniformRateEqualsItsDefinition(t *testing.T) {
	u := Uniform{Min: 1, Max: 4}
	for _, y := range []float64{0.01, 0.05, 0.0624, 0.0626, 0.1, 0.3, 0.499, 0.501, 0.7, 0.9, 0.99, 0.9999} {
		for _, sign := range []float64{-1, 1} {
			x := 2.5 + sign*1.5*y
			start := 1.0
			want := maximum(func(v float64) float64 {
				theta := sign * math.Exp(v)
				return theta*x - u.LogMGF(theta)
			}, start)
			// theta x is rounded to 2^-53 relative, and theta up to 1e4 here.
			tolerance := 1e-12*want + 4e-16*4*math.Max(1, 1/(1-y))
			if got := u.Cramer(x); math.Abs(got-want) > tolerance {
				t.Errorf("I(%v) = %v, by maximization %v", x, got, want)
			}
		}
	}
}
