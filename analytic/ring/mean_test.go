package ring

import (
	"math"
	"testing"

	"castlab/distributions"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/stat/combin"
)

// near reports whether got is within the relative tolerance of want.
func near(got, want, relative float64) bool {
	return got == want || math.Abs(got-want) <= relative*math.Abs(want)
}

// E max of two independent lengths is 2 E x - E min, and E min = int S^2 is
// elementary for these laws; the expressions are worked out by hand.
func TestMeanOfLongestOfTwoByHand(t *testing.T) {
	gamma := func(a float64) float64 {
		x, _ := math.Lgamma(a + 0.5)
		y, _ := math.Lgamma(a + 1)
		return 1 + math.Exp(x-y)/math.Sqrt(math.Pi)
	}
	cases := []struct {
		law  distributions.Law
		want float64
	}{
		{distributions.Deterministic{Mu: 3}, 3},
		{distributions.Exponential{Mu: 2}, 3},
		{distributions.Uniform{Min: 1, Max: 4}, 3},
		{distributions.ShiftedExponential{Shift: 0.5, Mu: 1}, 1.25},
		{distributions.Erlang{Shape: 2, Mu: 1}, 11. / 8},
		{distributions.Gamma{Shape: 0.1, Mu: 1}, gamma(0.1)},
		{distributions.Gamma{Shape: 5, Mu: 2}, 2 * gamma(5)},
		{distributions.Weibull{Shape: 0.3, Mu: 1}, 2 - math.Pow(2, -1/0.3)},
		{distributions.Weibull{Shape: 5, Mu: 1}, 2 - math.Pow(2, -0.2)},
		// 2 Phi(sigma/sqrt 2) = 1 + erf(sigma/2)
		{distributions.Lognormal{Mu: 1, Sigma: 1}, 1 + math.Erf(0.5)},
		{distributions.Lognormal{Mu: 1, Sigma: 10}, 1 + math.Erf(5)},
		// far out: a median of exp(-450), a density that is almost an atom,
		// lengths at both ends of float64
		{distributions.Lognormal{Mu: 1, Sigma: 30}, 2},
		{distributions.Lognormal{Mu: 1, Sigma: 1e-6}, 1 + math.Erf(5e-7)},
		{distributions.Gamma{Shape: 1e-4, Mu: 1}, gamma(1e-4)},
		{distributions.Weibull{Shape: 0.01, Mu: 1}, 2 - math.Pow(2, -100)},
		{distributions.Weibull{Shape: 0.5, Mu: 1e-290}, 1.75e-290},
		{distributions.Gamma{Shape: 0.5, Mu: 1e300}, 1e300 * gamma(0.5)},
		// 2a/(2a-1) of the mean
		{distributions.Pareto{Shape: 3, Mu: 1}, 6. / 5},
		{distributions.Pareto{Shape: 1.05, Mu: 1}, 2.1 / 1.1},
		// P(high) = (mean-low)/(high-low) = 1/7
		{distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}, 0.5*36/49 + 4*13./49},
		{distributions.Bernoulli{P: 0.25}, 7. / 16},
		// 2/p - 1/(1-(1-p)^2) with p = 1/2
		{distributions.Geometric{Mu: 2}, 8. / 3},
		// the same with p = 1e-5
		{distributions.Geometric{Mu: 1e5}, 2e5 - 1/(1e-5*(2-1e-5))},
		{distributions.Scaled{Factor: 3, Law: distributions.Geometric{Mu: 2}}, 8},
	}
	for _, c := range cases {
		got, err := MeanMaximum(2, c.law)
		if err != nil || !near(got, c.want, 1e-13) {
			t.Errorf("MeanMaximum(2, %v) = %.17g, %v, want %.17g", c.law, got, err, c.want)
		}
	}
}

// inclusion returns the sum over k of (-1)^(k+1) C(n,k) least(k), which is
// E max when least(k) is E min of k.
func inclusion(n int, least func(k int) float64) float64 {
	s := 0.0
	for k := n; k >= 1; k-- {
		s = combin.GeneralizedBinomial(float64(n), float64(k))*least(k) - s
	}
	// The sign of the last term, k = 1, is +.
	return s
}

// The longest through the shortest, by inclusion and exclusion. At n = 10 the
// terms reach 252, so the expected values themselves are good to 1e-13.
func TestMeanByInclusionAndExclusion(t *testing.T) {
	hyper := distributions.Hyperexponential{Mu: 1, SCV: 4}
	a := (1 + math.Sqrt(3./5)) / 2 // balanced means: rates 2a and 2(1-a)
	const p = 0.5
	logPareto := distributions.LogPareto{Shape: p, Mu: 1}
	for _, n := range []int{3, 4, 5, 10} {
		for _, c := range []struct {
			law   distributions.Law
			least func(k int) float64
		}{
			{distributions.Weibull{Shape: 0.5, Mu: 1}, func(k int) float64 { return math.Pow(float64(k), -2) }},
			{distributions.Weibull{Shape: 5, Mu: 1}, func(k int) float64 { return math.Pow(float64(k), -0.2) }},
			{hyper, func(k int) float64 {
				s := 0.0
				for j := 0; j <= k; j++ {
					weight := float64(combin.Binomial(k, j)) * math.Pow(a, float64(j)) * math.Pow(1-a, float64(k-j))
					s += weight / (float64(j)*2*a + float64(k-j)*2*(1-a))
				}
				return s
			}},
			{logPareto, func(k int) float64 {
				x0 := p / (1 + p)
				if k == 1 {
					return 1
				}
				rest := quad.Fixed(func(u float64) float64 {
					return math.Exp(-float64(k-1)*u) * math.Pow(1+u, -float64(k)*(1+p))
				}, 0, 50, 400, quad.Legendre{}, 1)
				return x0 * (1 + rest)
			}},
		} {
			got, err := MeanMaximum(n, c.law)
			if want := inclusion(n, c.least); err != nil || !near(got, want, 1e-12) {
				t.Errorf("MeanMaximum(%d, %v) = %.17g, %v, want %.17g", n, c.law, got, err, want)
			}
		}
	}
}

// The quadrature of survival functions against the closed forms that replace
// it: exponential, uniform, Pareto from easy to barely integrable.
func TestQuadratureAgreesWithClosedForms(t *testing.T) {
	laws := []distributions.Law{
		distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}, distributions.Uniform{Min: 100, Max: 101},
		distributions.ShiftedExponential{Shift: 0.5, Mu: 1},
		distributions.Pareto{Shape: 50, Mu: 1}, distributions.Pareto{Shape: 3, Mu: 1}, distributions.Pareto{Shape: 1.2, Mu: 1},
		distributions.Pareto{Shape: 1.05, Mu: 1}, distributions.Pareto{Shape: 1.001, Mu: 1},
	}
	for _, law := range laws {
		for _, n := range []int{2, 3, 17, 1000, 1_000_000, 1_000_000_000} {
			want, err := MeanMaximum(n, law)
			got, err2 := maximum{float64(n), law}.continuousMean()
			if err != nil || err2 != nil || !near(got, want, 2e-14) {
				t.Errorf("E M for n=%d %v: quadrature %.17g (%v), closed form %.17g (%v)", n, law, got, err2, want, err)
			}
		}
	}
}

// A second road to E M that uses quantiles and no survival function: with -ln
// of -n ln F(M) a Gumbel variable s, E M is the integral of the quantile against
// the Gumbel density, and the trapezoidal rule is accurate to rounding for
// such an integrand.
func TestMeanAgreesWithQuantileIntegral(t *testing.T) {
	laws := []distributions.Law{
		distributions.Exponential{Mu: 1}, distributions.Gamma{Shape: 0.1, Mu: 1}, distributions.Gamma{Shape: 5, Mu: 1},
		distributions.Erlang{Shape: 4, Mu: 1}, distributions.Weibull{Shape: 0.3, Mu: 1}, distributions.Weibull{Shape: 3, Mu: 1},
		distributions.Lognormal{Mu: 1, Sigma: 1}, distributions.Hyperexponential{Mu: 1, SCV: 4}, distributions.Pareto{Shape: 3, Mu: 1},
	}
	for _, law := range laws {
		for _, n := range []int{16, 1024, 1_000_000} {
			const h = 1. / 32
			var s sum
			for x := -5.; x < 120; x += h {
				e := math.Exp(-x)
				s.add(law.UpperQuantile(-math.Expm1(-e/float64(n))) * math.Exp(-x-e))
			}
			want := h * s.value()
			got, err := MeanMaximum(n, law)
			if err != nil || !near(got, want, 1e-11) {
				t.Errorf("MeanMaximum(%d, %v) = %.15g, %v, want %.15g (off by %.1g)", n, law, got, err, want, got/want-1)
			}
		}
	}
}

// A law on many atoms, against the sum over its sorted sample: E M is the sum
// of v_k ((k/m)^n - ((k-1)/m)^n).
func TestMeanAndVarianceOfAnEmpiricalLaw(t *testing.T) {
	const m = 20_000
	values := make([]float64, m)
	for i := range values {
		values[i] = 5 + math.Exp(8*float64(i*7919%m)/m) // a permutation of smooth values
	}
	law, err := distributions.NewEmpirical("test", values)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{2, 65, 4096, 1_000_000} {
		var mean, square sum
		below := 0.0
		for k := 1; k <= m; k++ {
			p := math.Pow(float64(k)/m, float64(n))
			v := 5 + math.Exp(8*float64(k-1)/m)
			mean.add(v * (p - below))
			square.add(v * v * (p - below))
			below = p
		}
		got, err := MeanMaximum(n, law)
		if err != nil || !near(got, mean.value(), 1e-12) {
			t.Errorf("n=%d: E M = %.17g, %v, want %.17g", n, got, err, mean.value())
		}
		v, err := VarianceMaximum(n, law)
		// The expected value cancels: it is good to 1e-15 of the mean square.
		if want := square.value() - mean.value()*mean.value(); err != nil || math.Abs(v-want) > 1e-13*square.value() {
			t.Errorf("n=%d: Var M = %.17g, %v, want %.17g", n, v, err, want)
		}
	}
}

// Log-Pareto lengths for large n, on a road without cancellation: with u = 1 +
// ln(x/x0), E M = x0 + x0 int_1^inf P(M > x0 e^(u-1)) e^(u-1) du, of which the
// part where n S < 1e-14 is n x0 u^-p/p to rounding, and the rest is integrated
// by brute force, 20-point Gauss on 4,000 equal panels.
func TestMeanOfLogParetoForLargeRings(t *testing.T) {
	for _, p := range []float64{0.5, 2, 5} {
		for _, n := range []float64{1e3, 1e6} {
			cut := 1.
			for math.Log(n)-(cut-1)-(1+p)*math.Log(cut) > math.Log(1e-14) {
				cut++
			}
			x0 := p / (1 + p)
			var s sum
			const panels = 4000
			for i := range panels {
				a, b := 1+(cut-1)*float64(i)/panels, 1+(cut-1)*float64(i+1)/panels
				s.add(quad.Fixed(func(u float64) float64 {
					return -math.Expm1(n*math.Log1p(-math.Exp(1-u)*math.Pow(u, -1-p))) * math.Exp(u-1)
				}, a, b, 20, quad.Legendre{}, 1))
			}
			want := x0 * (1 + s.value() + n*math.Pow(cut, -p)/p)
			got, err := MeanMaximum(int(n), distributions.LogPareto{Shape: p, Mu: 1})
			if err != nil || !near(got, want, 1e-11) {
				t.Errorf("n=%v p=%v: %.16g, %v, want %.16g", n, p, got, err, want)
			}
		}
	}
}

func TestMeanOfCompletionIsSlotsTimesMaximum(t *testing.T) {
	for n, slots := range map[int]float64{2: 1, 3: 1, 4: 2, 5: 2, 6: 3, 7: 3, 1024: 512, 1025: 512} {
		if got := float64(Slots(n)); got != slots {
			t.Errorf("Slots(%d) = %v, want %v", n, got, slots)
		}
		e, err := ExponentialMean(n)
		m, err2 := Mean(n, distributions.Exponential{Mu: 1})
		if err != nil || err2 != nil || e != m || !near(e, slots*harmonic(n), 1e-15) {
			t.Errorf("n=%d: ExponentialMean %v %v, Mean %v %v", n, e, err, m, err2)
		}
		u, err := UniformMean(n, 2)
		m, err2 = Mean(n, distributions.Uniform{Min: 0, Max: 2})
		if want := slots * 2 * float64(n) / float64(n+1); err != nil || err2 != nil || !near(u, want, 1e-15) || !near(m, want, 1e-15) {
			t.Errorf("n=%d: UniformMean %v %v, Mean %v %v, want %v", n, u, err, m, err2, want)
		}
		p, err := ParetoMean(n, 3, 2)
		m, err2 = Mean(n, distributions.Pareto{Shape: 3, Mu: 2})
		if err != nil || err2 != nil || !near(p, m, 1e-15) {
			t.Errorf("n=%d: ParetoMean %v %v, Mean %v %v", n, p, err, m, err2)
		}
	}
	if Slots(1) != 0 || Slots(0) != 0 || BoundedTime(5, 4) != 8 || BoundedTime(1, math.Inf(1)) != 0 {
		t.Error("Slots or BoundedTime at the small end")
	}
}

// Shape 2 and n = 3 by hand: b Gamma(4) Gamma(1/2)/Gamma(7/2) = 3.2 b, b = 1/2.
// Then n^(1/a) growth: E M ~ b Gamma(1-1/a) n^(1/a).
func TestParetoMeanByHand(t *testing.T) {
	if got, err := ParetoMean(3, 2, 1); err != nil || !near(got, 1.6, 1e-15) {
		t.Errorf("ParetoMean(3, 2, 1) = %v, %v, want 1.6", got, err)
	}
	const n = 1_000_000_000
	got, err := MeanMaximum(n, distributions.Pareto{Shape: 2, Mu: 1})
	// Gamma(n+1)/Gamma(n+1/2) = sqrt n (1 + 1/(8n) + ...)
	if want := 0.5 * math.Sqrt(math.Pi*n); err != nil || !near(got, want, 1e-9) {
		t.Errorf("E M = %v, %v, want about %v", got, err, want)
	}
	if !near(got, 0.5*math.Sqrt(math.Pi)*math.Sqrt(n)*(1+1./(8*n)), 1e-14) {
		t.Errorf("E M = %v: second order", got)
	}
}

func FuzzMeanIsBetweenItsBounds(f *testing.F) {
	f.Add(uint16(2), 0.5, uint8(0))
	f.Add(uint16(1000), 1.1, uint8(1))
	f.Add(uint16(77), 3.0, uint8(2))
	f.Add(uint16(9), 0.2, uint8(3))
	f.Fuzz(func(t *testing.T, size uint16, shape float64, kind uint8) {
		n := int(size) + 1
		var law distributions.Law
		switch kind % 4 {
		case 0:
			law = distributions.Weibull{Shape: shape, Mu: 1}
		case 1:
			law = distributions.Pareto{Shape: shape, Mu: 1}
		case 2:
			law = distributions.Gamma{Shape: shape, Mu: 1}
		case 3:
			law = distributions.Lognormal{Mu: 1, Sigma: shape}
		}
		if !(shape > 0.05 && shape < 20) {
			return
		}
		e, err := MeanMaximum(n, law)
		if err != nil {
			if law.Validate() == nil {
				t.Fatalf("n=%d %v: %v", n, law, err)
			}
			return
		}
		// E x <= E M <= n E x for lengths >= 0.
		if !(e >= 1-1e-11 && e <= float64(n)*(1+1e-11)) {
			t.Fatalf("n=%d %v: E M = %v", n, law, e)
		}
	})
}
