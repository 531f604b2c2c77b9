package var98

import (
	"math"
	"math/rand/v2"
	"testing"

	formula "castlab/analytic/reservation"
)

// Interpolation between the knots is exact, also if V is no multiple of X. Omitted
// knots, such as those of the second form, cause errors of 1e-3 or more.
func TestTabulatedLawIsExact(t *testing.T) {
	for _, g := range []gatedSystem{{8, 0.0625, constant(1), constant(3)}, {1, 0.3, constant(1), constant(0.7)}, {4, 0.2, constant(0.5), constant(1.7)}} {
		cdf, err := tabulated(g)
		if err != nil {
			t.Fatal(err)
		}
		law, err := formula.NewGatedLaw(g.N, g.lambda, g.X.Mean(), g.V.Mean())
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(1, 1))
		for range 2000 {
			at := 12 * g.V.Mean() * r.Float64()
			if got, want := cdf(at), law.CDF(at); math.Abs(got-want) > 1e-10 {
				t.Fatalf("%+v: F(%v) = %v, want %v", g, at, got, want)
			}
		}
	}
}
