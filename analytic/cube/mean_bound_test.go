package cube_test

import (
	"math"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
)

// TestMeanBoundAgainstTable holds U_d/T_s for exponential lengths to values of
// an independent computation, printed to four decimals.
func TestMeanBoundAgainstTable(t *testing.T) {
	table := map[int]float64{
		4: 4.0697, 5: 3.9737, 6: 4.1911, 8: 3.4058, 10: 2.4770, 12: 1.8590, 14: 1.4828, 16: 1.2689, 18: 1.1491, 20: 1.0826,
	}
	for d, want := range table {
		u, err := cube.MeanBound(d, distributions.Exponential{Mu: 1})
		if err != nil {
			t.Fatal(err)
		}
		slots, _ := cube.Slots(d)
		if got := u / slots; math.Abs(got-want) > 0.5001e-4 {
			t.Errorf("d=%d: U_d/T_s = %.6f, want %.4f", d, got, want)
		}
	}
}
