package montecarlo

import (
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"castlab/distributions/inputs"
)

// The ranks by exact arithmetic: B(k+1/2, n-k+1/2)/B(1/2, 1/2) = C(2k,k) C(2n-2k,n-k) / (4^n C(n,k)), and q = 1/4.
func TestSequenceRanksByRationalNumbers(t *testing.T) {
	const level = 0.95
	for _, n := range []int64{1, 5, 20, 64, 300} {
		reached := func(k int64) bool {
			binomial := func(n, k int64) *big.Int { return new(big.Int).Binomial(n, k) }
			above := new(big.Int).Mul(binomial(2*k, k), binomial(2*(n-k), n-k))
			// q^k (1-q)^(n-k) = 3^(n-k)/4^n: the powers of 4 cancel.
			below := new(big.Int).Mul(binomial(n, k), new(big.Int).Exp(big.NewInt(3), big.NewInt(n-k), nil))
			return new(big.Rat).SetFrac(above, below).Cmp(big.NewRat(20, 1)) >= 0
		}
		wantL, wantU := int64(0), n+1
		for k := int64(0); 4*k < n; k++ {
			if reached(k) {
				wantL = k + 1
			}
		}
		for k := n; 4*k > n; k-- {
			if reached(k) {
				wantU = k
			}
		}
		if l, u := sequenceRanks(n, 0.25, level); l != wantL || u != wantU {
			t.Errorf("n = %d: %d..%d, want %d..%d", n, l, u, wantL, wantU)
		}
	}
}

// Whoever looks at every look and stops at the first interval that misses stops with probability at most 1-level,
// of a continuous law and of one whose quantile is an atom. Of 500 runs up to 1000 values with probability at most
// 0.1, 73 or more miss with probability below 0.001.
func TestSequentialQuantileCoversAtAllLooks(t *testing.T) {
	const runs, level = 500, 0.9
	for name, c := range map[string]struct {
		q, truth float64
		draw     func(r *rand.Rand) float64
	}{
		"median of uniform":    {0.5, 0.5, (*rand.Rand).Float64},
		"p95 of exponential":   {0.95, math.Log(20), (*rand.Rand).ExpFloat64},
		"p90 of two and three": {0.9, 3, func(r *rand.Rand) float64 { return 2 + math.Floor(r.Float64()+0.2) }},
	} {
		missed := 0
		for seed := range uint64(runs) {
			wrong := false
			_, err := SequentialQuantile("x", "", "quantile", c.q, func() Replication[float64] {
				return func(r *rand.Rand) (float64, error) { return c.draw(r), nil }
			})(context.Background(), Settings{Plan: Plan{Seed: seed, Workers: 1}, Level: level, Min: 30, Max: 1000,
				Done: func(e Estimate) bool { wrong = wrong || !e.Contains(c.truth); return wrong }})
			if err != nil {
				t.Fatal(err)
			}
			if wrong {
				missed++
			}
		}
		if missed >= 73 {
			t.Errorf("%s: %d of %d miss at some look, want at most a tenth", name, missed, runs)
		}
	}
}

func TestSequentialQuantileRefuses(t *testing.T) {
	var bad *inputs.Error
	for _, q := range []float64{0, 1, math.NaN()} {
		if _, err := SequentialQuantile("x", "", "x", q, nil)(context.Background(), once(1, 10, 0.9)); !errors.As(err, &bad) {
			t.Errorf("q = %v: %v", q, err)
		}
	}
}
