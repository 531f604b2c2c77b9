package cube_test

import (
	"errors"
	"math"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// At d = 2, 3 the law is 1-(1-e^{-gamma/d})^n, whose first term is n e^{-gamma/d};
// at d = 4 it must meet the exact tail far out.
func TestAsymptoticTailMeetsTheExactOne(t *testing.T) {
	for _, d := range []int{2, 3, 4} {
		const mean = 1.5
		law := distributions.Exponential{Mu: mean}
		gamma := 60 * float64(d) * mean
		want, err := cube.TailExact(d, law, gamma)
		if err != nil {
			t.Fatal(err)
		}
		got, err := cube.AsymptoticTail(d, law, gamma)
		if err != nil || math.Abs(got/want-1) > 1e-6 {
			t.Errorf("d=%d: %v, %v; want %v", d, got, err, want)
		}
	}
	var hypothesis *cube.HypothesisError
	if _, err := cube.AsymptoticTail(4, distributions.Uniform{Min: 0, Max: 2}, 5); !errors.As(err, &hypothesis) {
		t.Errorf("uniform lengths: %v", err)
	}
	var domain *inputs.Error
	if _, err := cube.AsymptoticTail(6, distributions.Exponential{Mu: 1}, 5); !errors.As(err, &domain) {
		t.Errorf("d=6: %v", err)
	}
}
