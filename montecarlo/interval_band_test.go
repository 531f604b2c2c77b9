package montecarlo

import (
	"errors"
	"math"
	"testing"

	"castlab/distributions/inputs"
)

// DKW against enumeration: for n uniforms the distribution of sup|F_n - x| is
// computed exactly by Durbin's matrix in Marsaglia, Tsang and Wang (2003), here
// for the printed critical values of the Kolmogorov statistic at 0.95:
// n = 10: 0.40925, n = 50: 0.18845. The band must be no narrower.
func TestDKWIsNoNarrowerThanKolmogorov(t *testing.T) {
	for n, critical := range map[int64]float64{10: 0.40925, 20: 0.29408, 50: 0.18845} {
		eps := DKW(n, 0.95)
		if eps < critical || eps > 1.06*critical {
			t.Errorf("n=%d: %v, Kolmogorov %v", n, eps, critical)
		}
	}
	near(t, "Massart", DKW(200, 0.95), math.Sqrt(math.Log(40)/400), 1e-14)
	for _, eps := range []float64{DKW(0, 0.95), DKW(10, 1), DKW(10, 0), DKW(1, 1-1e-9)} {
		if eps != 1 {
			t.Errorf("got %v, want 1", eps)
		}
	}
}

// Enumeration over every outcome of n fair coins: sup|F_n - F| = |hits/n - 1/2|,
// and its exact law must give the band at least its level.
func TestDKWByEnumerationOfCoins(t *testing.T) {
	for n := int64(1); n <= 50; n++ {
		for _, level := range []float64{0.5, 0.9, 0.99} {
			inside := 0.0
			for k := int64(0); k <= n; k++ {
				if math.Abs(float64(k)/float64(n)-0.5) <= DKW(n, level) {
					inside += sumBinomial(n, k, 0.5) - sumBinomial(n, k-1, 0.5)
				}
			}
			if inside < level-1e-9 {
				t.Errorf("n=%d level=%v: %v", n, level, inside)
			}
		}
	}
}

// By hand: values 0.2, 0.2, 0.9 against the uniform: F_n jumps 0 -> 2/3 at 0.2
// (distance 2/3-0.2) and 2/3 -> 1 at 0.9 (0.9-2/3). Against a coin with atoms
// at 0 and 1 only the atoms count: three zeros and a one against 1/2.
func TestSupDistanceByHand(t *testing.T) {
	uniform := func(x float64) float64 { return math.Min(1, math.Max(0, x)) }
	d, err := supDistance([]float64{0.2, 0.2, 0.9}, uniform)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "uniform", d, 2.0/3-0.2, 1e-14)
	coin := func(x float64) float64 {
		switch {
		case x < 0:
			return 0
		case x < 1:
			return 0.5
		}
		return 1
	}
	if d, err = supDistance([]float64{0, 0, 0, 1}, coin); err != nil || d != 0.25 {
		t.Errorf("coin: %v, %v", d, err)
	}
	var domain *inputs.Error
	if _, err = supDistance([]float64{1}, func(float64) float64 { return math.NaN() }); !errors.As(err, &domain) {
		t.Errorf("NaN cdf: %v", err)
	}
	if _, err = supDistance([]float64{0.5}, func(x float64) float64 { return 1 - x }); err != nil {
		t.Errorf("a cdf that falls by a rounding from one number to the next: %v", err)
	}
	if _, err = supDistance([]float64{0.5}, func(x float64) float64 {
		if x < 0.5 {
			return 0.6
		}
		return 0.5
	}); !errors.As(err, &domain) {
		t.Errorf("a cdf that falls by 0.1: %v", err)
	}
}
