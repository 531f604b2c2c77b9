package montecarlo

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

func near(t *testing.T, what string, got, want, relative float64) {
	t.Helper()
	if !(math.Abs(got-want) <= relative*math.Abs(want)) {
		t.Errorf("%s = %.17g, want %.17g", what, got, want)
	}
}

func momentsOfValues(xs ...float64) *Moments {
	m := NewMoments()
	for _, x := range xs {
		m.Add(x)
	}
	return m
}

func orderOfValues(xs ...float64) *Order {
	o := NewOrder()
	for _, x := range xs {
		o.Add(x)
	}
	return o
}

// With 1 degree of freedom T is Cauchy: P(T > t) = a at t = cot(pi a). With 2,
// t = (1-2a)/sqrt(2a(1-a)). The others are the printed tables: A&S table 26.10
// and the normal limit.
func TestStudentQuantileAgainstClosedFormsAndTables(t *testing.T) {
	for _, a := range []float64{0.4, 0.025, 1e-4, 5e-10, 1e-14} {
		near(t, "t(1)", studentUpper(a, 1), 1/math.Tan(math.Pi*a), 1e-11)
		near(t, "t(2)", studentUpper(a, 2), (1-2*a)/math.Sqrt(2*a*(1-a)), 1e-11)
	}
	for _, row := range []struct{ a, nu, t float64 }{
		{0.025, 4, 2.776}, {0.005, 10, 3.169}, {0.025, 29, 2.045}, {0.0005, 120, 3.373},
	} {
		if got := studentUpper(row.a, row.nu); math.Abs(got-row.t) > 0.0005 {
			t.Errorf("t(%v) at %v = %v, table %v", row.nu, row.a, got, row.t)
		}
	}
	// Expansion and inversion meet at the switch; the normal limit is beyond.
	for _, a := range []float64{0.3, 0.025, 5e-10} {
		near(t, "switch", studentUpper(a, 1e5-1e-6), studentUpper(a, 1e5+1e-6), 1e-10)
	}
	near(t, "normal limit", studentUpper(0.025, 1e12), 1.959963984540054, 1e-10)
}

// Student's sample 1..5: mean 3, s^2 = 2.5, t(4) at 0.975 = 2.7764451.
func TestMeanIntervalByHand(t *testing.T) {
	e := MeanInterval(momentsOfValues(1, 2, 3, 4, 5), 0.95)
	near(t, "Lo", e.Lo, 3-2.7764451051977987*math.Sqrt(0.5), 1e-12)
	near(t, "Hi", e.Hi, 3+2.7764451051977987*math.Sqrt(0.5), 1e-12)
	if e.N != 5 || e.Level != 0.95 || e.Method != "Student t" || len(e.Warnings) == 0 {
		t.Errorf("%+v", e)
	}
}

func TestIntervalsOfOddSamplesAreWarnedAndNeverNaN(t *testing.T) {
	inf := math.Inf(1)
	samples := map[string][]float64{
		"empty": nil, "one": {1}, "equal": {2, 2, 2}, "two": {1, 2},
		"infinite": {1, inf, 2}, "both infinities": {inf, -inf, 1}, "NaN": {1, math.NaN(), 2},
		"huge": {1e300, -1e300, 1e300},
	}
	for name, xs := range samples {
		m, o := momentsOfValues(xs...), orderOfValues(xs...)
		for _, level := range []float64{0.95, 1 - 1e-9, 0, 1, math.NaN()} {
			for _, e := range []Estimate{MeanInterval(m, level), VarianceInterval(m, level), QuantileInterval(o, 0.5, level)} {
				if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) || e.Lo > e.Hi {
					t.Errorf("%s, level %v, %s: [%v, %v]", name, level, e.Method, e.Lo, e.Hi)
				}
				if len(e.Warnings) == 0 {
					t.Errorf("%s, level %v, %s: no warning", name, level, e.Method)
				}
			}
		}
	}
}

// A skewed sample must warn, a normal-like one must not. Skewness 2 at n = 50 and
// 0.95: both ends miss 2^2 * 1.96 * 19.4 * 0.0584/(9*50) = 0.020 too much, above
// the allowed 0.01. At n = 5000 that is 0.0002, and the one-sided excess
// 2 * 8.68 * 0.0584/(6*70.7) = 0.0024 is below 0.025.
func TestMeanIntervalWarnsOfSkewness(t *testing.T) {
	quantiles := func(n int, q func(float64) float64) *Moments {
		m := NewMoments()
		for i := range n {
			m.Add(q((float64(i) + 0.5) / float64(n)))
		}
		return m
	}
	exponential := func(p float64) float64 { return -math.Log1p(-p) }
	if e := MeanInterval(quantiles(50, exponential), 0.95); len(e.Warnings) == 0 {
		t.Error("exponential, n=50: no warning")
	}
	if e := MeanInterval(quantiles(5000, exponential), 0.95); len(e.Warnings) != 0 {
		t.Errorf("exponential, n=5000: %v", e.Warnings)
	}
	if e := MeanInterval(quantiles(100, distuv.UnitNormal.Quantile), 0.95); len(e.Warnings) != 0 {
		t.Errorf("normal, n=100: %v", e.Warnings)
	}
	// The same sample that is fine at 0.95 is not at 1-1e-9.
	if e := MeanInterval(quantiles(5000, exponential), 1-1e-9); len(e.Warnings) == 0 {
		t.Error("exponential, n=5000, level 1-1e-9: no warning")
	}
}

// sumBinomial is P(Bin(n,p) <= k) by adding the terms.
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

// Exhaustion over what decides coverage: the number of values at or below the
// true quantile is Bin(n, q).
func TestOrderStatisticIntervalCoversExactly(t *testing.T) {
	for _, level := range []float64{0.5, 0.95, 0.999} {
		for n := int64(1); n <= 50; n++ {
			for _, q := range []float64{0.01, 0.1, 0.25, 0.5, 0.9, 0.99} {
				l, u, claimed := quantileRanks(n, q, (1-level)/2)
				cover := sumBinomial(n, u-1, q) - sumBinomial(n, l-1, q)
				if cover < level-1e-9 || math.Abs(cover-claimed) > 1e-9 {
					t.Fatalf("n=%d q=%v level=%v: ranks %d %d cover %v, claimed %v", n, q, level, l, u, cover, claimed)
				}
				// No narrower ranks qualify.
				if tail := (1 - level) / 2; sumBinomial(n, l, q) <= tail-1e-9 || u > 1 && 1-sumBinomial(n, u-2, q) <= tail-1e-9 {
					t.Fatalf("n=%d q=%v level=%v: ranks %d %d are too wide", n, q, level, l, u)
				}
			}
		}
	}
}

// The textbook case: the median of 10 values at 0.95 lies between the 2nd and
// the 9th with probability 1 - 22/1024.
func TestMedianIntervalOfTen(t *testing.T) {
	e := QuantileInterval(orderOfValues(10, 3, 7, 1, 9, 2, 8, 4, 6, 5), 0.5, 0.95)
	if e.Lo != 2 || e.Hi != 9 || e.Value != 5 || !strings.Contains(e.Method, "0.978516") {
		t.Errorf("%+v", e)
	}
}

// An atom: all values are the same, so is the interval. A rare quantile has no
// upper end: 0.999 with 10 values.
func TestQuantileIntervalAtTheEdge(t *testing.T) {
	e := QuantileInterval(orderOfValues(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 0.999, 0.95)
	if !math.IsInf(e.Hi, 1) || len(e.Warnings) != 1 {
		t.Errorf("%+v", e)
	}
	for _, q := range []float64{0, 1, -1, math.NaN()} {
		if e := QuantileInterval(orderOfValues(1, 2), q, 0.95); !math.IsInf(e.Lo, -1) || !math.IsInf(e.Hi, 1) {
			t.Errorf("q=%v: %+v", q, e)
		}
	}
}

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
	var domain *DomainError
	if _, err = supDistance([]float64{1}, func(float64) float64 { return math.NaN() }); !errors.As(err, &domain) {
		t.Errorf("NaN cdf: %v", err)
	}
}

// By hand: 100 values, half 0 and half 2: s^2 = 100/99, kurtosis 1, so
// w^2 = (1 - 97/99)/100 and the interval is s^2 exp(+- 1.98422 w).
func TestVarianceIntervalByHand(t *testing.T) {
	m := NewMoments()
	for i := range 100 {
		m.Add(float64(i % 2 * 2))
	}
	e := VarianceInterval(m, 0.95)
	w := math.Sqrt(2.0 / 9900)
	near(t, "Lo", e.Lo, 100.0/99*math.Exp(-1.9842169515*w), 1e-9)
	near(t, "Hi", e.Hi, 100.0/99*math.Exp(1.9842169515*w), 1e-9)
	if len(e.Warnings) != 0 {
		t.Error(e.Warnings)
	}
}

// By hand: z = 1.959964, phi(z) = 0.0584451; skewness 2 at n = 100:
// 2*8.682918*0.0584451/60 and 4*1.959964*19.43967*0.0584451/900.
func TestEdgeworthMissByHand(t *testing.T) {
	one, both := edgeworthMiss(-2, 100, 0.025)
	near(t, "one end", one, 0.0169158, 1e-5)
	near(t, "both ends", both, 0.0098970, 1e-4)
}
