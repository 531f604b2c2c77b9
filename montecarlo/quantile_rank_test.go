package montecarlo_test

import (
	"math"
	"math/big"
	"testing"

	. "castlab/montecarlo"
)

// The k-th of n values is the k/n-quantile, in whole numbers, whatever k/n rounds to.
func TestTheRankOfKOfNIsK(t *testing.T) {
	for n := int64(1); n <= 1000; n++ {
		for k := int64(1); k <= n; k++ {
			if got := QuantileRank(float64(k)/float64(n), n); got != k {
				t.Fatalf("rank of %d/%d of %d values is %d", k, n, n, got)
			}
		}
	}
	for _, n := range []int64{10_000, 1_000_000, 30_000_000} { // decimal fractions, as they are typed
		for k := int64(1); k <= 100; k++ {
			if got := QuantileRank(float64(k)/100, n); got != k*n/100 {
				t.Errorf("rank of %d/100 of %d values is %d", k, n, got)
			}
		}
	}
}

// Off these it is the exact ceiling of the float64 that is given, in rational arithmetic.
func TestARankIsTheCeiling(t *testing.T) {
	for _, q := range []float64{0.07 + 1e-13, 0.07 - 1e-13, 0.5 + 1e-12, 1e-300, 1 - 1e-12, 0.123456789, 1.0 / 3} {
		for _, n := range []int64{1, 2, 7, 100, 999, 1 << 20} {
			exact := new(big.Rat).Mul(new(big.Rat).SetFloat64(q), new(big.Rat).SetInt64(n))
			want := new(big.Int).Quo(new(big.Int).Add(exact.Num(), new(big.Int).Sub(exact.Denom(), big.NewInt(1))), exact.Denom()).Int64()
			if got := QuantileRank(q, n); got != want {
				t.Errorf("rank of %v of %d values is %d, want %d", q, n, got, want)
			}
		}
	}
	for _, c := range []struct {
		q    float64
		n    int64
		want int64
	}{{0, 5, 1}, {1, 5, 5}, {math.NaN(), 5, 0}, {-0.1, 5, 0}, {1.1, 5, 0}, {0.5, 0, 0}, {0.5, -3, 0}, {5e-324, 5, 1}, {math.Inf(1), 5, 0}} {
		if got := QuantileRank(c.q, c.n); got != c.want {
			t.Errorf("rank of %v of %d values is %d, want %d", c.q, c.n, got, c.want)
		}
	}
	if TailRank(0, 10) != 0 || TailRank(0.07, 100) != 7 || TailRank(1, 10) != 10 || TailRank(0.071, 100) != 8 {
		t.Error("shares of a tail")
	}
}
