package montecarlo_test

import (
	"math"
	"math/rand/v2"
	"testing"

	. "castlab/montecarlo"
)

// Out of their domains there are no ranks, and t is NaN; at its ends t is that of the closed
// forms: for one degree of freedom (Cauchy's law) the cotangent of pi tail, for ever fewer, P(T > t) = 1/2
// at every t > 0.
func TestRanksAndStudentAtTheirEnds(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		n        int64
		q, level float64
	}{{7, inf, nan}, {7, 0.5, nan}, {7, nan, 0.9}, {6, 1e17, 0}, {0, 0.5, 0.9}, {-3, 0.5, 0.9}, {math.MaxInt64, 0.5, 2}} {
		if l, u, coverage := QuantileRanks(c.n, c.q, c.level); l != 0 || u <= 0 || !math.IsNaN(coverage) {
			t.Errorf("%+v: %d, %d, %v", c, l, u, coverage)
		}
	}
	for _, c := range []struct{ tail, nu, want float64 }{
		{5e-324, 5e-324, inf}, {0.5, 5e-324, 0}, {0.25, 1e-300, inf}, {0.25, 1e-20, inf}, {0.25, 1, 1},
		{1e-100, 1, 1 / (math.Pi * 1e-100)}, {0.5, 3, 0},
		{inf, inf, nan}, {-1, 3, nan}, {0.6, 3, nan}, {nan, 1, nan}, {0.1, nan, nan}, {0.1, -1, nan},
	} {
		got := StudentUpper(c.tail, c.nu)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) && !(math.Abs(got-c.want) <= 1e-9*(1+c.want)) {
			t.Errorf("StudentUpper(%v, %v) = %v, want %v", c.tail, c.nu, got, c.want)
		}
	}
	if _, err := BCa([]float64{1, 2}, func(x []float64) float64 { return x[0] }, 0.9, 1<<40, rand.New(rand.NewPCG(1, 1))); err == nil {
		t.Error("2^40 resamples are kept")
	}
}

// Nothing is the share of what cannot be missed with that probability, and no number has 2^40
// digits: it is written with the 17 that read back as it.
func TestSharesAndDigitsAtTheirEnds(t *testing.T) {
	for _, c := range []struct {
		n    int64
		miss float64
		want float64
	}{{100, math.Exp(-3), 0.03}, {8, 0, math.Inf(1)}, {8, 1, 0}, {8, math.Inf(-1), math.NaN()}, {8, 2, math.NaN()}, {0, 1,
		math.NaN()}, {-1, 0.5, math.NaN()}} {
		if got := UnseenShare(c.n, c.miss); !(math.Abs(got-c.want) < 1e-15) && got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("UnseenShare(%d, %v) = %v, want %v", c.n, c.miss, got, c.want)
		}
	}
	e := Estimate{Value: 0.1, Lo: math.Inf(-1), Hi: math.Inf(1)}
	if got := e.Digits(0.1, 1<<40); got != "0.10000000000000001" {
		t.Errorf("2^40 digits of 0.1: %q", got)
	}
}
