package distributions_test

import (
	"math"
	"testing"

	"castlab/distributions"
)

// By hand: x log(x/m) + m - x at a few points, (x-m)^2/(2m) (1 - (x-m)/(3m)) near
// x = m, where the formula loses every digit, and the ends of the domain.
func TestDevianceByHand(t *testing.T) {
	const e = 0x1p-30
	for _, c := range []struct{ x, m, want float64 }{
		{0, 3, 3}, {0, 0, 0}, {5, 5, 0},
		{2, 1, 2*math.Ln2 - 1}, {1, 2, 1 - math.Ln2}, {1, math.E, math.E - 2},
		{1 + e, 1, e * e / 2 * (1 - e/3)}, {4 - 4*e, 4, 2 * e * e * (1 + e/3)},
		{1, 0, math.Inf(1)}, {1, math.Inf(1), math.Inf(1)}, {-1, 1, math.Inf(1)},
		{math.Inf(1), 3, math.Inf(1)}, {math.Inf(1), math.Inf(1), math.Inf(1)}, {0, math.Inf(1), math.Inf(1)},
		// x + m beyond float64: 4 times the deviance of a quarter. c^2 1e308/2 (1 + c/3 + c^2/6 + ...) of x = (1-c) m.
		{1e308, 1e308, 0}, {9.1e307, 9e307, 5.5350929792325951e303}, {0x1p1023, 0x1p1022, (2*math.Ln2 - 1) * 0x1p1022},
		// x/m beyond it, or below it
		{1e-300, 1e300, 1e300}, {1e200, 1e-200, 1e200 * (400*math.Ln10 - 1)},
	} {
		if got := distributions.Deviance(c.x, c.m); got != c.want && !(math.Abs(got-c.want) <= 1e-15*c.want) {
			t.Errorf("Deviance(%v, %v) = %v, want %v", c.x, c.m, got, c.want)
		}
	}
}

func TestDevianceOfNoMean(t *testing.T) {
	nan := math.NaN()
	for _, c := range [][2]float64{{1, -1}, {0, -1}, {math.Inf(1), math.Inf(-1)}, {nan, 1}, {1, nan}, {0, nan}} {
		if got := distributions.Deviance(c[0], c[1]); !math.IsNaN(got) {
			t.Errorf("Deviance(%v, %v) = %v, want NaN", c[0], c[1], got)
		}
	}
}
