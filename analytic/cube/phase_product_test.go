package cube_test

import (
	"math"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
)

// Phase 2 of four dimensions: two of the four dimensions carry two packets, two
// carry one (the order is 0011 0110 1100 1001 0101 1010), 16 links each. The
// sum of two exponentials is at most a with probability 1-(1+a)e^-a.
func TestPhaseProductByHand(t *testing.T) {
	const a = 5.0
	one, two := 1-math.Exp(-a), 1-(1+a)*math.Exp(-a)
	for i, want := range map[int]float64{
		1: math.Pow(one, 16),
		2: math.Pow(one*two, 32),
		3: math.Pow(one, 16),
		4: math.Pow(one, 16),
	} {
		got, err := cube.PhaseProduct(4, i, distributions.Exponential{Mu: 1}, a)
		if err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("i=%d: %v, %v; want %v", i, got, err, want)
		}
	}
}
