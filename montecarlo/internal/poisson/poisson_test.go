package poisson

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// Chi-square tests against the masses themselves, which come from big floats by
// the ratio of neighbors, on both sides of the change of method at 10. False
// alarm: 1e-7 for each mean, 1.1e-6 in all. With a million numbers a mass that is
// off by a hundredth of itself is seen where it is 0.6 or more, and a mean that is
// off by 7 standard errors, 0.007 standard deviations.
func TestNumbersFollowThePoissonLaw(t *testing.T) {
	n := 1_000_000
	if testing.Short() {
		n = 100_000
	}
	for i, mean := range []float64{0.01, 0.5, 3, 9.99, 10, 10.5, 17, 40, 250, 1e4, 3e6} {
		t.Run(fmt.Sprint(mean), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(i), 1))
			low, masses := massesOf(mean)
			counts := make([]float64, len(masses))
			for range n {
				k := Number(r, mean) - low
				if k < 0 || k >= int64(len(counts)) {
					t.Fatalf("%d is 12 standard deviations off", k+low)
				}
				counts[k]++
			}
			var chi2, expected, seen float64
			cells := -1
			// neighbors are joined until 20 are expected
			for k, p := range masses {
				expected += p * float64(n)
				seen += counts[k]
				if expected >= 20 || k == len(masses)-1 && expected > 0 {
					chi2 += (seen - expected) * (seen - expected) / expected
					cells++
					expected, seen = 0, 0
				}
			}
			law := distuv.ChiSquared{K: float64(cells)}
			if p := law.Survival(chi2); cells > 0 && p < 1e-7 {
				t.Errorf("chi-square %.1f with %d degrees of freedom: p = %.2g", chi2, cells, p)
			}
		})
	}
}

// massesOf returns the masses within 12 standard deviations or 40 of the mean,
// from the ratio of neighbors, in 200 bits.
func massesOf(mean float64) (low int64, masses []float64) {
	reach := math.Max(40, 12*math.Sqrt(mean))
	low = int64(math.Max(0, math.Floor(mean-reach)))
	high := int64(math.Ceil(mean + reach))
	mode := int64(mean)
	w := make([]*big.Float, high-low+1)
	one := func(x float64) *big.Float { return new(big.Float).SetPrec(200).SetFloat64(x) }
	w[mode-low] = one(1)
	for k := mode + 1; k <= high; k++ {
		w[k-low] = one(mean)
		w[k-low].Quo(w[k-low], one(float64(k))).Mul(w[k-low], w[k-low-1])
	}
	for k := mode; k > low; k-- {
		w[k-low-1] = one(float64(k))
		w[k-low-1].Quo(w[k-low-1], one(mean)).Mul(w[k-low-1], w[k-low])
	}
	total := one(0)
	for _, x := range w {
		total.Add(total, x)
	}
	for _, x := range w {
		p, _ := new(big.Float).Quo(x, total).Float64()
		masses = append(masses, p)
	}
	return low, masses
}

// The logarithm of a mass against the same in 200 bits: the ratio of neighbors
// from the mode, whose mass is what makes the sum 1. What cancels in log1p(x)-x
// costs k x 2^-53, 2e-12 at the ends of the largest mean.
func TestLogMassIsThatOfTheMasses(t *testing.T) {
	for _, mean := range []float64{10, 15.5, 100, 3e6} {
		low, masses := massesOf(mean)
		for k := 0; k < len(masses); k += 1 + len(masses)/50 {
			if masses[k] < 1e-30 {
				continue
			}
			got, want := logMass(float64(low)+float64(k), mean), math.Log(masses[k])
			if math.Abs(got-want) > 1e-11 {
				t.Errorf("log P(%d) at mean %v: %v, want %v", low+int64(k), mean, got, want)
			}
		}
	}
}

func TestNothingArrivesAtMeanZero(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		if k := Number(r, 0); k != 0 {
			t.Fatalf("%d", k)
		}
	}
}

func TestNumberAllocatesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	if n := testing.AllocsPerRun(100, func() { Number(r, 3); Number(r, 300) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A number of a law that is made for it, and of one that is ready, in one run.
func BenchmarkNumber(b *testing.B) {
	for _, mean := range []float64{1, 9, 10, 100, 1e4} {
		r := rand.New(rand.NewPCG(1, 2))
		b.Run(fmt.Sprintf("made/%g", mean), func(b *testing.B) {
			for b.Loop() {
				Number(r, mean)
			}
		})
		l := New(mean)
		b.Run(fmt.Sprintf("ready/%g", mean), func(b *testing.B) {
			for b.Loop() {
				l.Draw(r)
			}
		})
	}
}
