package cube

import (
	"math"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
)

// For exponential lengths of mean 1 the least value is lambda e^(1-lambda), at s = 1 - 1/lambda: 0.9098 for 3/2, where
// 1 is at s = 0. The interval misses it with probability 1e-6 at most, and is 0.02 wide.
func TestLeastTransform(t *testing.T) {
	s := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 1 - 1e-6, Min: 1 << 16, Max: 1 << 16}
	e, err := LeastTransform("least", "", "least transform", distributions.Exponential{Mu: 1}, 1.5)(t.Context(), s)
	want := 1.5 * math.Exp(-0.5)
	if err != nil || e.Lo > want || e.Hi < want || e.Width() > 0.03 {
		t.Errorf("%g in [%g, %g], error %v, want %g", e.Value, e.Lo, e.Hi, err, want)
	}
	if _, err := LeastTransform("least", "", "no law", nil, 1.5)(t.Context(), s); err == nil {
		t.Error("no law is accepted")
	}
}

// By hand: the mean of e^(s), e^(-2s) has the derivative e^s - 2 e^(-2s), 0 at s = ln(2)/3.
func TestLeastPoint(t *testing.T) {
	if s := leastPoint([]float64{1, -2}); math.Abs(s-math.Ln2/3) > 1e-7 { // a flat least: the root of the rounding
		t.Errorf("%g, want %g", s, math.Ln2/3)
	}
}
