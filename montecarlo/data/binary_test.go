package data

import "testing"

// Of 100 requests 3 failed: the share of these has the interval of Clopper and Pearson, [0.0062, 0.0852] by scipy.stats.binomtest(3,
// 100).proportion_ci(), and no number of values that are 0 or 1 leaves these.
func TestValuesOf0And1AreShares(t *testing.T) {
	s := madeOf(t, 100, func(i int) float64 {
		if i*37%100 < 3 {
			return 1
		}
		return 0
	})
	if !s.Binary() {
		t.Fatal("0 and 1 are not seen")
	}
	e := s.Mean(0.95)
	if e.Value != 0.03 || !(e.Lo > 0.00622 && e.Lo < 0.00623 && e.Hi > 0.0851 && e.Hi < 0.0852) {
		t.Errorf("%v [%v, %v], %s", e.Value, e.Lo, e.Hi, e.Method)
	}
	for _, p := range []float64{0.02, 0.5, 0.9, 0.99} {
		if lo, hi := s.Quantile(p, 0.95).Widest(); lo > -1e300 && lo < 0 || hi < 1e300 && hi > 1 {
			t.Errorf("p%v from %v to %v", 100*p, lo, hi)
		}
	}
	if lo, hi := e.Widest(); lo < 0 || hi > 1 {
		t.Errorf("widest %v to %v", lo, hi)
	}
}
