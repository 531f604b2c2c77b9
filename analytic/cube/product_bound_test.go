package cube_test

import (
	"math"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
)

// TestProductBoundAgainstTable holds the bound for exponential lengths to
// independently optimized values, each known to the digits given.
func TestProductBoundAgainstTable(t *testing.T) {
	for _, c := range []struct {
		d            int
		multiple     float64
		want, within float64
	}{
		{12, 2, 0.603, 0.0006},
		{13, 2, 0.99963, 0.000006},
		{14, 1.5, 0.033, 0.0006},
		{15, 1.5, 0.9984, 0.00006},
		{17, 1.2, 6e-4, 0.6e-4},
		{18, 1.2, 0.99950, 0.000006},
		{20, 1.1, 0.9891, 0.00006},
	} {
		slots, _ := cube.Slots(c.d)
		got, err := cube.ProductBound(c.d, distributions.Exponential{Mu: 1}, c.multiple*slots)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got-c.want) > c.within {
			t.Errorf("d=%d gamma=%g T_s: %.6g, want %g", c.d, c.multiple, got, c.want)
		}
	}
}
