package distributions

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// R 4.2: quantile(c(3, 0.1, 7, 0.3, 2, 11.5), c(0, .1, .25, .5, .77, .95, 1)), whose default is
// type 7.
func TestInterpolatedQuantilesAreThoseOfR(t *testing.T) {
	l, err := NewInterpolated("x", []float64{3, 0.1, 7, 0.3, 2, 11.5})
	if err != nil {
		t.Fatal(err)
	}
	want := map[float64]float64{0: 0.1, 0.1: 0.2, 0.25: 0.725, 0.5: 2.5, 0.77: 6.4, 0.95: 10.375, 1: 11.5}
	for p, q := range want {
		if got := l.Quantile(p); math.Abs(got-q) > 1e-14*q {
			t.Errorf("Quantile(%v) = %v, want %v", p, got, q)
		}
	}
}

// By hand: 1, 1, 1, 2 and 4 have mean ranks 2, 4 and 5, so that half of 2/3 is below 1.5, and
// the mean is 2/3 1.5 + 1/3 3 = 2. One value has no interpolation.
func TestEqualValuesAreInterpolatedAtTheirMeanRank(t *testing.T) {
	l, err := NewInterpolated("x", []float64{1, 2, 1, 4, 1})
	if err != nil {
		t.Fatal(err)
	}
	if got := l.CDF(1.5); math.Abs(got-1.0/3) > 1e-15 {
		t.Errorf("CDF(1.5) = %v, want 1/3", got)
	}
	if got := l.Mean(); math.Abs(got-2) > 1e-15 {
		t.Errorf("mean %v, want 2", got)
	}
	var wrong *inputs.Error
	for _, values := range [][]float64{nil, {3}, {3, 3, 3}, {1, -2}, {1, math.NaN()}} {
		if l, err := NewInterpolated("x", values); !errors.As(err, &wrong) {
			t.Errorf("%v make the law %v (%v)", values, l, err)
		}
	}
}
