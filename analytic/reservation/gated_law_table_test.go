package reservation_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"castlab/analytic/reservation"
)

// Interpolation between the knots is exact, also if V is no multiple of X. Omitted knots, such as those of the second
// form, cause errors of 1e-3 or more.
func TestTheTableOfAGatedLawIsExact(t *testing.T) {
	for _, c := range []struct {
		N            int
		lambda, X, V float64
	}{{8, 0.0625, 1, 3}, {1, 0.3, 1, 0.7}, {4, 0.2, 0.5, 1.7}} {
		law, err := reservation.NewGatedLaw(c.N, c.lambda, c.X, c.V)
		if err != nil {
			t.Fatal(err)
		}
		cdf, err := law.Table()
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 1))
		for range 2000 {
			at := 12 * c.V * r.Float64()
			if got, want := cdf(at), law.CDF(at); math.Abs(got-want) > 1e-10 {
				t.Fatalf("%+v: F(%v) = %v, want %v", c, at, got, want)
			}
		}
		for at, want := range map[float64]float64{math.Inf(-1): 0, -1: 0, law.Least(): 0, math.Inf(1): 1} {
			if got := cdf(at); got != want {
				t.Errorf("%+v: F(%v) = %v, want %v", c, at, got, want)
			}
		}
	}
}
