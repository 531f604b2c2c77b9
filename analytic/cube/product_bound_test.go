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

// TestProductBoundIsABound: below the exact law at d = 4, equal to it at d <= 3,
// for laws of every kind, and 0 or 1 beyond the ends of the support.
func TestProductBoundIsABound(t *testing.T) {
	for _, law := range []distributions.Law{
		distributions.Exponential{Mu: 1}, distributions.Uniform{Max: 2}, distributions.Geometric{Mu: 2},
		distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, distributions.Pareto{Shape: 3, Mu: 1},
		distributions.Hyperexponential{Mu: 1, SCV: 4}, distributions.Deterministic{Mu: 1},
	} {
		for d := 1; d <= 4; d++ {
			for _, gamma := range []float64{0.5, 3, 5, 8, 9.5, 14, 20, 40, 100} {
				tail, err := cube.TailExact(d, law, gamma)
				if err != nil {
					t.Fatal(err)
				}
				short, err := cube.ProductShortfall(d, law, gamma)
				if err != nil || short < tail*(1-1e-8) || d <= 3 && short > tail*(1+1e-8) {
					t.Errorf("d=%d %s gamma=%g: shortfall %v, tail %v (%v)", d, law, gamma, short, tail, err)
				}
			}
		}
	}
}

// TestProductBoundIsANumber for laws and thresholds at the ends of float64.
func TestProductBoundIsANumber(t *testing.T) {
	for _, law := range []distributions.Law{
		distributions.LogPareto{Shape: 0.5, Mu: 1}, distributions.Pareto{Shape: 1.1, Mu: 1}, distributions.Exponential{Mu: 1},
		distributions.Uniform{Min: 1, Max: 2}, distributions.Geometric{Mu: 2},
		distributions.Scaled{Factor: 1e-200, Law: distributions.Exponential{Mu: 1}},
		distributions.Scaled{Factor: 1e200, Law: distributions.Gamma{Shape: 0.3, Mu: 1}}, distributions.Bernoulli{P: 1},
	} {
		before := 0.0
		for _, gamma := range []float64{math.Inf(-1), 0, 1e-199, 13, 60, 1e10, 1e100, 1e202, 1e300, math.Inf(1)} {
			g, err := cube.ProductGuarantee(5, law, gamma)
			p, q := g.Probability(), g.Shortfall()
			if err != nil || !(0 <= p && p <= 1) || !(0 <= q && q <= 1) || math.Abs(p+q-1) > 1e-12 {
				t.Errorf("%s gamma=%g: %v and %v (%v)", law, gamma, p, q, err)
			}
			if p < before*(1-1e-9) {
				t.Errorf("%s gamma=%g: %v after %v", law, gamma, p, before)
			}
			before = p
		}
	}
}
