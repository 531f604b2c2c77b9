package ring

import (
	"math"
	"math/big"
	"testing"

	"castlab/distributions"
)

// P(T > t) for exponential lengths in 400-bit arithmetic: 1 - (1 - e^-x)^n as
// a finite product. e^-x comes from a rational: x = k ln 2 gives e^-x = 2^-k.
func TestExponentialTailInExactArithmetic(t *testing.T) {
	law := distributions.Exponential{Mu: 1}
	for _, n := range []int{2, 3, 64, 1025} {
		for _, k := range []int{1, 5, 40, 60, 200, 1000} {
			s := new(big.Float).SetPrec(4000).SetMantExp(big.NewFloat(1), -k)
			f := new(big.Float).SetPrec(4000).Sub(big.NewFloat(1).SetPrec(4000), s)
			p := new(big.Float).SetPrec(4000).SetInt64(1)
			for range n {
				p.Mul(p, f)
			}
			want, _ := p.Sub(big.NewFloat(1).SetPrec(4000), p).Float64()
			x := float64(k) * math.Ln2
			// x is rounded: a relative error of x 2^-53 in e^-x.
			tolerance := 1e-15 + 2e-16*x
			got, err := Tail(n, law, float64(Slots(n))*x)
			if err != nil || !near(got, want, tolerance+1e-15) {
				t.Errorf("Tail(%d, %v ln 2) = %.17g, %v, want %.17g", n, k, got, err, want)
			}
			l, err := LogTail(n, law, float64(Slots(n))*x)
			if err != nil || math.Abs(l-math.Log(want)) > tolerance+1e-15*math.Abs(l) {
				t.Errorf("LogTail(%d, %v ln 2) = %.17g, %v, want %.17g", n, k, l, err, math.Log(want))
			}
			c, err := CDF(n, law, float64(Slots(n))*x)
			if err != nil || !near(c, 1-want, tolerance*float64(n)+1e-15) && want < 0.5 {
				t.Errorf("CDF(%d, %v ln 2) = %.17g, %v, want %.17g", n, k, c, err, 1-want)
			}
		}
	}
}

// Far down, P(T > t) = n S to the last digit, and S is known by hand.
func TestTailFarBelowTheSmallestFloat(t *testing.T) {
	for _, c := range []struct {
		n    int
		law  distributions.Law
		t    float64
		want float64
	}{
		{1000, distributions.Exponential{Mu: 1}, 500 * 1e5, math.Log(1000) - 1e5},
		{1024, distributions.Exponential{Mu: 2}, 512 * 2000, math.Log(1024) - 1000},
		{3, distributions.Weibull{Shape: 0.5, Mu: 1}, 1e10 / 2, math.Log(3) - 1e5},
		{2, distributions.Pareto{Shape: 3, Mu: 1}, 2. / 3 * 1e200, math.Log(2) - 600*math.Ln10},
		{8, distributions.Geometric{Mu: 2}, 4 * 100_000, math.Log(8) - 1e5*math.Ln2},
		// below the smallest normal number in S, above it in n S
		{1_000_000_000, distributions.Exponential{Mu: 1}, 500_000_000 * 725, math.Log(1e9) - 725},
	} {
		got, err := LogTail(c.n, c.law, c.t)
		if err != nil || !near(got, c.want, 1e-13) {
			t.Errorf("LogTail(%d, %v, %v) = %.17g, %v, want %.17g", c.n, c.law, c.t, got, err, c.want)
		}
		p, err := Tail(c.n, c.law, c.t)
		if want := math.Exp(c.want); err != nil || !near(p, want, 1e-11) {
			t.Errorf("Tail(%d, %v, %v) = %g, %v, want %g", c.n, c.law, c.t, p, err, want)
		}
	}
}

// Ends and atoms: T <= Slots*atom exactly, also where Slots*atom/Slots rounds
// below the atom.
func TestTailAtEndsAndAtoms(t *testing.T) {
	if p, err := Tail(5, distributions.Uniform{Min: 1, Max: 2}, 2); err != nil || p != 1 {
		t.Errorf("Tail at the least T = %v, %v, want 1", p, err)
	}
	if p, err := Tail(5, distributions.Uniform{Min: 1, Max: 2}, 4); err != nil || p != 0 {
		t.Errorf("Tail at the greatest T = %v, %v, want 0", p, err)
	}
	if l, err := LogTail(5, distributions.Uniform{Min: 1, Max: 2}, 4); err != nil || !math.IsInf(l, -1) {
		t.Errorf("LogTail at the greatest T = %v, %v, want -Inf", l, err)
	}
	if p, err := Tail(5, distributions.Exponential{Mu: 1}, math.Inf(1)); err != nil || p != 0 {
		t.Errorf("Tail(+Inf) = %v, %v", p, err)
	}
	if p, err := Tail(5, distributions.Exponential{Mu: 1}, -1); err != nil || p != 1 {
		t.Errorf("Tail(-1) = %v, %v", p, err)
	}
	for n := 2; n < 200; n++ {
		for _, low := range []float64{0.1, 0.3, 0.7, 1. / 3} {
			law := distributions.TwoPoint{Low: low, High: 4, Mu: 1}
			q := (4. - 1) / (4 - low) // P(x = low)
			got, err := CDF(n, law, float64(Slots(n))*low)
			if err != nil || !near(got, math.Pow(q, float64(n)), 1e-12) {
				t.Fatalf("n=%d low=%v: CDF at the atom = %v, %v, want %v", n, low, got, err, math.Pow(q, float64(n)))
			}
			under, err := CDF(n, law, float64(Slots(n))*low*(1-3e-16))
			if err != nil || under != 0 {
				t.Fatalf("n=%d low=%v: CDF below the atom = %v, %v, want 0", n, low, under, err)
			}
		}
	}
}

// Quantiles against the inverse written by hand.
func TestQuantileByHand(t *testing.T) {
	for _, n := range []int{2, 9, 1024, 1_000_001} {
		h := float64(Slots(n))
		for _, q := range []float64{1e-6, 0.25, 0.5, 0.99, 1 - 1e-9} {
			upper := -math.Expm1(math.Log(q) / float64(n)) // 1 - q^(1/n)
			got, err := Quantile(n, distributions.Exponential{Mu: 1}, q)
			want := -math.Log(upper)
			if upper > 0.5 {
				want = -math.Log1p(-math.Pow(q, 1/float64(n)))
			}
			if err != nil || !near(got, h*want, 1e-12) {
				t.Errorf("Quantile(%d, exp, %v) = %.17g, %v, want %.17g", n, q, got, err, h*want)
			}
			got, err = Quantile(n, distributions.Uniform{Min: 0, Max: 2}, q)
			if want := h * 2 * math.Pow(q, 1/float64(n)); err != nil || !near(got, want, 1e-12) {
				t.Errorf("Quantile(%d, uniform, %v) = %.17g, %v, want %.17g", n, q, got, err, want)
			}
		}
		got, err := UpperQuantile(n, distributions.Exponential{Mu: 1}, 1e-200)
		if want := h * (math.Log(float64(n)) + 200*math.Ln10); err != nil || !near(got, want, 1e-12) {
			t.Errorf("UpperQuantile(%d, exp, 1e-200) = %.17g, %v, want %.17g", n, got, err, want)
		}
	}
	if lo, err := Quantile(5, distributions.Uniform{Min: 1, Max: 2}, 0); err != nil || lo != 2 {
		t.Errorf("Quantile(0) = %v, %v, want 2", lo, err)
	}
	if hi, err := Quantile(5, distributions.Exponential{Mu: 1}, 1); err != nil || !math.IsInf(hi, 1) {
		t.Errorf("Quantile(1) = %v, %v, want +Inf", hi, err)
	}
	// Heads with probability 1/4 in two packets: P(M = 0) = 9/16.
	for q, want := range map[float64]float64{0.56: 0, 0.57: 1} {
		if got, err := Quantile(2, distributions.Bernoulli{P: 0.25}, q); err != nil || got != want {
			t.Errorf("Quantile(2, bernoulli, %v) = %v, %v, want %v", q, got, err, want)
		}
	}
}

// The exponential rate function is x - 1 - ln x, so the bound is n x e^(1-x);
// it is never below the tail, and 1 where Chernoff's argument is empty.
func TestChernoffTail(t *testing.T) {
	const n = 64
	law := distributions.Exponential{Mu: 1}
	for _, x := range []float64{0.5, 1, 3, 10, 40, 900} {
		want := min(0, math.Log(n)-(x-1-math.Log(x)))
		if x <= 1 {
			want = 0
		}
		got, err := logChernoffTail(n, law, 32*x)
		if err != nil || math.Abs(got-want) > 1e-10*max(1, math.Abs(want)) {
			t.Errorf("logChernoffTail(%v) = %v, %v, want %v", x, got, err, want)
		}
	}
	for _, law := range []distributions.Law{
		law, distributions.Uniform{Min: 0, Max: 2}, distributions.Erlang{Shape: 4, Mu: 1}, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1},
		distributions.Pareto{Shape: 3, Mu: 1}, distributions.Geometric{Mu: 2},
		distributions.Scaled{Factor: 2, Law: distributions.Exponential{Mu: 1}},
	} {
		for x := 0.05; x < 30; x *= 1.3 {
			tail, err := Tail(n, law, 32*x)
			bound, err2 := ChernoffTail(n, law, 32*x)
			if err != nil || err2 != nil || bound < tail*(1-1e-9) || bound > 1 {
				t.Errorf("%v at x=%v: tail %v (%v), bound %v (%v)", law, x, tail, err, bound, err2)
			}
		}
	}
}
