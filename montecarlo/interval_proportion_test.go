package montecarlo

import (
	"math"
	"testing"
)

// sumBinomial returns P(Bin(n,p) <= k) by adding the terms.
func sumBinomial(n, k int64, p float64) float64 { return sumTerms(n, 0, k, p) }

func sumTerms(n, from, to int64, p float64) float64 {
	sum := 0.0
	for i := from; i <= to; i++ {
		choose, _ := math.Lgamma(float64(n + 1))
		a, _ := math.Lgamma(float64(i + 1))
		b, _ := math.Lgamma(float64(n - i + 1))
		sum += math.Exp(choose - a - b + float64(i)*math.Log(p) + float64(n-i)*math.Log1p(-p))
	}
	return sum
}

// Exhaustion: for every n up to 50 and p on a grid, the probability of the hits
// whose interval contains p, added term by term, is at least the level. The ends
// are outward-safe to 1e-9.
func TestClopperPearsonCoversExactly(t *testing.T) {
	if testing.Short() {
		t.Skip("an exhaustion")
	}
	for _, level := range []float64{0.5, 0.95, 0.999} {
		for n := int64(1); n <= 50; n++ {
			intervals := make([]Estimate, n+1)
			for k := range intervals {
				intervals[k] = ProportionInterval(int64(k), n, level)
			}
			for p := 0.005; p < 1; p += 0.005 {
				cover := 0.0
				for k, e := range intervals {
					if e.Contains(p) {
						cover += sumBinomial(n, int64(k), p) - sumBinomial(n, int64(k)-1, p)
					}
				}
				if cover < level-1e-9 {
					t.Fatalf("n=%d p=%v level=%v: covers %v", n, p, level, cover)
				}
			}
		}
	}
}

// The defining equations, with the tail added term by term, also at extreme
// levels where 1-(1-level)/2 has lost digits.
func TestClopperPearsonEndsSolveTheirEquations(t *testing.T) {
	for _, level := range []float64{0.5, 0.95, 1 - 1e-6, 1 - 1e-9} {
		tail := (1 - level) / 2
		for _, n := range []int64{1, 2, 10, 100, 1000} {
			for _, k := range []int64{0, 1, 2, n / 3, n / 2, n - 2, n - 1, n} {
				if k < 0 || k > n {
					continue
				}
				e := ProportionInterval(k, n, level)
				if k > 0 {
					near(t, "P(>= hits) at Lo", sumTerms(n, k, n, e.Lo), tail, 1e-6)
				} else if e.Lo != 0 {
					t.Errorf("Lo = %v at 0 hits", e.Lo)
				}
				if k < n && e.Hi < 1-1e-6 { // nearer to 1 the spacing of float64 decides
					near(t, "P(<= hits) at Hi", sumBinomial(n, k, e.Hi), tail, 1e-6)
				} else if k == n && e.Hi != 1 {
					t.Errorf("Hi = %v at n hits", e.Hi)
				}
			}
		}
	}
	// The rule of three: 0 of n at one-sided 0.95 is 1 - 0.05^(1/n).
	near(t, "zero hits in 10^9", ProportionInterval(0, 1e9, 0.9).Hi, 2.995732269066e-9, 1e-9)
	// Poisson limit: 3 hits, two-sided 0.95: half of the chi-square
	// quantiles 17.534546 and 1.2373442. gonum's beta loses six digits at n = 10^9.
	e := ProportionInterval(3, 1e9, 0.95)
	near(t, "3 of 10^9 Hi", e.Hi*1e9, 8.767273, 1e-5)
	near(t, "3 of 10^9 Lo", e.Lo*1e9, 0.6186721, 1e-5)
}
