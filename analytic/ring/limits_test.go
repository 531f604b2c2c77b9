package ring

import (
	"math"
	"testing"

	"castlab/distributions"
)

// The distance by search over a fine grid of the two functions themselves.
func TestGumbelDistanceAgreesWithSearch(t *testing.T) {
	for _, n := range []int{2, 3, 4, 9, 16, 100, 1000} {
		search := 0.0
		for x := -math.Log(float64(n)) - 3; x < 12; x += 1e-4 {
			exact := 0.0
			if u := math.Exp(-x) / float64(n); u < 1 {
				exact = math.Exp(float64(n) * math.Log1p(-u))
			}
			search = max(search, math.Abs(exact-GumbelCDF(x)))
		}
		got, err := GumbelDistance(n)
		// The grid misses the top by at most curvature * step^2 < 1e-8.
		if err != nil || got < search-1e-15 || got > search+1e-8 {
			t.Errorf("GumbelDistance(%d) = %.12g, %v, search %.12g", n, got, err, search)
		}
	}
}

// n = 100: 0.0027158; and D_n = 2 e^-2/n to first order.
func TestGumbelDistanceForLargeRings(t *testing.T) {
	if got, err := GumbelDistance(100); err != nil || math.Abs(got-0.0027158) > 5e-8 {
		t.Errorf("GumbelDistance(100) = %v, %v, want 0.0027158", got, err)
	}
	for _, n := range []int{1000, 1_000_000, 1_000_000_000} {
		got, err := GumbelDistance(n)
		if want := 2 * math.Exp(-2) / float64(n); err != nil || !near(got, want, 2/float64(n)+1e-14) {
			t.Errorf("GumbelDistance(%d) = %.17g, %v, want about %.17g", n, got, err, want)
		}
	}
}

// The same number is the distance for Pareto and uniform lengths, searched on
// the laws of T themselves.
func TestFrechetAndWeibullDistances(t *testing.T) {
	const n = 9
	frechet, weibull := 0.0, 0.0
	pareto, uniform := distributions.Pareto{Shape: 1.5, Mu: 1}, distributions.Uniform{Min: 0, Max: 2}
	unit := float64(Slots(n)) / 3 * math.Pow(n, 1/1.5) // b = 1/3
	for u := 1e-3; u < n+2; u += 1e-3 {
		y := math.Pow(u, -1/1.5)
		p, err := CDF(n, pareto, unit*y)
		q, err2 := Tail(n, uniform, float64(Slots(n))*2*(1-u/n))
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		frechet = max(frechet, math.Abs(p-FrechetCDF(y, 1.5)))
		weibull = max(weibull, math.Abs(q-WeibullCDF(u)))
	}
	f, err := FrechetDistance(n)
	w, err2 := WeibullDistance(n)
	if err != nil || err2 != nil || math.Abs(f-frechet) > 1e-6 || math.Abs(w-weibull) > 1e-6 {
		t.Errorf("distances %v, %v; searched %v, %v", f, w, frechet, weibull)
	}
	if FrechetCDF(-1, 2) != 0 || WeibullCDF(-1) != 0 {
		t.Error("limit laws left of 0")
	}
}
