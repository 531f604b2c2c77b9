package cube

import (
	"math"
	"testing"

	"castlab/distributions"
)

// An infinite deviation is an infinite excess in every cube, and one of 0 none.
func TestSecondOrderOfInfiniteDeviation(t *testing.T) {
	for _, d := range []int{1, 20, math.MaxInt} {
		for sigma, want := range map[float64]float64{math.Inf(1): math.Inf(1), 0: 0} {
			if got, err := AsyncSecondOrderExcess(d, sigma); err != nil || got != want {
				t.Errorf("d=%d sigma=%v: %v, %v", d, sigma, got, err)
			}
		}
	}
}

// The tilt of the inverse Gaussian law to a mean of 10^306 is its abscissa, 1, in float64, where the
// law has no variance; a law whose mean is the greatest float64 has lengths beyond it.
func TestLengthsAtTheEndOfTheRange(t *testing.T) {
	if x, err := BahadurRao(64, distributions.InverseGaussian{Mu: 1, Shape: 2}, math.MaxFloat64); err == nil {
		t.Error(x)
	}
	if b, err := MeanBoundBracket(8, distributions.Lognormal{Mu: math.MaxFloat64, Sigma: 1}); err == nil {
		t.Errorf("%+v", b)
	}
}
