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
	} {
		if got := distributions.Deviance(c.x, c.m); got != c.want && !(math.Abs(got-c.want) <= 1e-15*c.want) {
			t.Errorf("Deviance(%v, %v) = %v, want %v", c.x, c.m, got, c.want)
		}
	}
}
