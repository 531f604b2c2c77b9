package goodness

import (
	"math"
	"testing"
)

// By hand, from the volume of sum |...| regions: of one value P(D < d) = 2d - 1 from d = 1/2 on; of two,
// 2 (2d - 1/2)^2 for d in [1/4, 1/2]; of n, P(D >= d) = 2 (1-d)^n for d >= 1 - 1/n. 0.628479615456504 is
// P(D < 0.274) of ten values in Marsaglia, Tsang and Wang (2003).
func TestKolmogorovByHand(t *testing.T) {
	for _, c := range []struct {
		n       int
		d, want float64
	}{
		{1, 0.75, 0.5}, {2, 0.3, 1 - 2*0.01}, {2, 0.4, 1 - 2*0.09}, {2, 0.75, 2 * 0.0625}, {5, 0.85, 2 * math.Pow(0.15, 5)},
		{10, 0.274, 1 - 0.628479615456504275}, {10, 0.05, 1}, {7, 1, 0},
	} {
		if got := KolmogorovP(c.n, c.d); !(math.Abs(got-c.want) <= 1e-12*math.Max(1e-3, c.want)) {
			t.Errorf("n=%d d=%v: %.15g, want %.15g", c.n, c.d, got, c.want)
		}
	}
}

// The printed critical values at 0.05 of Birnbaum, JASA 47 (1952), to their five digits.
func TestKolmogorovIsThatOfBirnbaumsTable(t *testing.T) {
	for n, d := range map[int]float64{10: 0.40925, 20: 0.29408, 50: 0.18845, 100: 0.13403} {
		if p := KolmogorovP(n, d); math.Abs(p-0.05) > 1e-4 {
			t.Errorf("n=%d: P(D >= %v) = %v, want 0.05", n, d, p)
		}
	}
}

// The three formulas come from different places and meet where one ends: the matrix is exact, the
// expansion within 2e-6 of it at n = 400, and twice Smirnov's one-sided P within 1e-12 at n d^2 = 8.
func TestKolmogorovsFormulasMeet(t *testing.T) {
	for _, x := range []float64{0.4, 0.6, 0.83, 1, 1.36, 1.63, 2.2} {
		d := x / math.Sqrt(mostDurbin)
		if a, b := durbin(mostDurbin, d), pelzGood(mostDurbin, d); math.Abs(a-b) > 2e-6 {
			t.Errorf("x=%v: matrix %v, expansion %v", x, a, b)
		}
	}
	for _, n := range []int{40, 400} {
		d := math.Sqrt(farDistance / float64(n))
		if a, b := 1-durbin(n, d), 2*smirnov(n, d); math.Abs(a-b) > 1e-11 {
			t.Errorf("n=%d: matrix %v, Smirnov %v", n, a, b)
		}
	}
}

// Beyond 200000 values Smirnov's sum is not added: the formula's next term is half the
// square of its first, z^2/(9n) for z = 2 n d^2, 4e-7 at most here, and nothing is left beyond n d^2 = 373, where 2 exp(-2 n d^2), a
// bound of Massart, is below the smallest float64. n of 10^18 ends.
func TestKolmogorovOfVeryManyValues(t *testing.T) {
	sum := func(n int, d float64) float64 { // Smirnov's, term by term
		m, s := float64(n), 0.0
		whole, _ := math.Lgamma(m + 1)
		for j := 0; float64(j) < m*(1-d); j++ {
			x := float64(j)
			a, _ := math.Lgamma(x + 1)
			b, _ := math.Lgamma(m - x + 1)
			s += math.Exp(whole - a - b + (x-1)*math.Log(d+x/m) + (m-x)*math.Log1p(-d-x/m))
		}
		return d * s
	}
	const n = mostSmirnov + 1
	for _, u := range []float64{8, 12, 20} { // n d^2
		d := math.Sqrt(u / n)
		if got, want := KolmogorovP(n, d), 2*sum(n, d); !(math.Abs(got/want-1) < 1e-6) {
			t.Errorf("n d^2 = %v: %v, want %v", u, got, want)
		}
	}
	if p := KolmogorovP(math.MaxInt64, 0.5); p != 0 {
		t.Error(p)
	}
	if p, limit := KolmogorovP(1e18, 2e-9), 0.0006709252557796953; !(math.Abs(p-limit) < 3e-6) { // 2 sum (-1)^(k-1) exp(-2 k^2 4)
		t.Errorf("%v, want the limit law's %v", p, limit)
	}
}
