package ring

import (
	"math"
	"testing"

	"castlab/distributions"
)

// The mean of the longest is in the unit of the lengths: 11.155 means for 256 lognormal lengths of
// whatever mean, as for that of mean 1, up to where lengths beyond float64 would be missing from it. There
// is an error, where 10.6 means were returned for 1e307, and a negative number beyond 1e308.
func TestLongestOfLengthsAtTheEndOfTheRange(t *testing.T) {
	want, err := MeanMaximum(256, distributions.Lognormal{Mu: 1, Sigma: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, mean := range []float64{1e-300, 1e99, 1e101, 1e300} {
		if got, err := MeanMaximum(256, distributions.Lognormal{Mu: mean, Sigma: 1}); err != nil || !(math.Abs(got/mean/want-1) < 1e-10) {
			t.Errorf("mean %v: %v, %v, want %v means", mean, got, err, want)
		}
	}
	for _, mean := range []float64{1e306, 1e307, 1e308, math.MaxFloat64} {
		if got, err := MeanMaximum(256, distributions.Lognormal{Mu: mean, Sigma: 1}); err == nil {
			t.Errorf("mean %v: %v", mean, got)
		}
		if got, err := VarianceMaximum(256, distributions.Lognormal{Mu: mean, Sigma: 1}); err == nil {
			t.Errorf("mean %v: variance %v", mean, got)
		}
	}
}
