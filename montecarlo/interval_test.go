package montecarlo

import (
	"math"
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
		near(t, "t(1)", StudentUpper(a, 1), 1/math.Tan(math.Pi*a), 1e-11)
		near(t, "t(2)", StudentUpper(a, 2), (1-2*a)/math.Sqrt(2*a*(1-a)), 1e-11)
	}
	for _, row := range []struct{ a, nu, t float64 }{
		{0.025, 4, 2.776}, {0.005, 10, 3.169}, {0.025, 29, 2.045}, {0.0005, 120, 3.373},
	} {
		if got := StudentUpper(row.a, row.nu); math.Abs(got-row.t) > 0.0005 {
			t.Errorf("t(%v) at %v = %v, table %v", row.nu, row.a, got, row.t)
		}
	}
	// Expansion and inversion meet at the switch; the normal limit is beyond.
	for _, a := range []float64{0.3, 0.025, 5e-10} {
		near(t, "switch", StudentUpper(a, 1e5-1e-6), StudentUpper(a, 1e5+1e-6), 1e-10)
	}
	near(t, "normal limit", StudentUpper(0.025, 1e12), 1.959963984540054, 1e-10)
	for _, outside := range [][2]float64{{0, 3}, {0.6, 3}, {math.NaN(), 3}, {0.1, 0}, {0.1, math.NaN()}} {
		if got := StudentUpper(outside[0], outside[1]); !math.IsNaN(got) {
			t.Errorf("tail %v with %v degrees of freedom: %v, want NaN", outside[0], outside[1], got)
		}
	}
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
// the allowed 0.005. At n = 5000 that is 0.0002, and the one-sided excess
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

// A sample with a heavy tail has a warning in every unit, also where its fourth powers or
// cubes exceed float64. One without a warning has none in the units where they do not.
func TestUnitsHideNoTail(t *testing.T) {
	in := func(exponent int, q func(float64) float64) *Moments {
		m := NewMoments()
		for i := range 2000 {
			m.Add(math.Ldexp(q((float64(i)+0.5)/2000), exponent))
		}
		return m
	}
	heavy := func(p float64) float64 { return math.Pow(1-p, -1/2.1) }
	for _, exponent := range []int{-1000, -500, -360, -300, -265, 0, 200, 256, 300, 400, 600} {
		m := in(exponent, heavy)
		for _, e := range []Estimate{MeanInterval(m, 0.95), VarianceInterval(m, 0.95)} {
			if len(e.Warnings) == 0 {
				t.Errorf("in units of 2^%d: %+v", exponent, e)
			}
		}
		if e := MeanInterval(in(exponent, distuv.UnitNormal.Quantile), 0.95); len(e.Warnings) != 0 && exponent >= -200 && exponent <= 200 {
			t.Errorf("a normal sample in units of 2^%d: %+v", exponent, e)
		}
	}
}

// By hand: skewness -2 at n = 400 and tail 0.025, z = 1.959964: 2/20 - 0.03 = 0.07,
// (2z^2+1)/6 = 1.447153, so that the lower end moves by 3*0.07*1.447153 = 0.303902
// standard errors, which are 1/20; the upper end stays where Student's t, 1.965927
// with 399 degrees of freedom, has it. Below 0.03 nothing moves.
func TestTheLongTailEndMovesOutward(t *testing.T) {
	m := sampleMoments{n: 400, mean: 5, variance: 1, skewness: -2, kurtosis: 6}
	e := meanInterval(m, 0.95)
	near(t, "Lo", e.Lo, 5-(1.9659272+0.3039021)/20, 1e-7)
	near(t, "Hi", e.Hi, 5+1.9659272/20, 1e-7)
	if e.Method != "Student t, widened for skewness" {
		t.Error(e.Method)
	}
	m.skewness = 0.59 // 0.0295 at this n
	if e := meanInterval(m, 0.95); e.Method != "Student t" || math.Abs(e.Hi+e.Lo-10) > 1e-12 {
		t.Errorf("hardly skewed: %+v", e)
	}
	m.skewness = math.NaN()
	if e := meanInterval(m, 0.95); math.IsNaN(e.Hi) || math.IsNaN(e.Lo) {
		t.Errorf("skewness NaN: %+v", e)
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
