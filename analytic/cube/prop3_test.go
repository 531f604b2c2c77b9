package cube

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"castlab/distributions"
)

// xi = 3, zeta = 4, Phi(s0)/n^theta = 2/n^2: the three factors in 600 bits, and
// the threshold by hand: lambda sum + 2 mu beta_2 + 12 log n.
func TestProp3AgainstBigFloats(t *testing.T) {
	lambda, mu := 2*math.Log(6), 2*math.Log(32)
	for _, c := range []struct{ d, form, exponent int }{
		{6, Form18, 4}, {10, Form18, 12}, {20, Form18, 57}, {21, Form19, 63}, {21, Form18, 64},
	} {
		d, n := c.d, math.Exp2(float64(c.d))
		second := power(complement(quotient(precise(1), power(precise(4), d-1))), 2*d<<d)
		outer := power(complement(quotient(precise(2), precise(n*n))), 3<<d)
		middle := power(complement(quotient(precise(1), power(precise(3), c.exponent))), d*d<<d)
		want := precise(0).Mul(second, outer)
		want.Mul(want, middle)
		sum := 0.0
		for i := 3; i <= d-3; i++ {
			sum += beta(d, i)
		}
		wantThreshold := lambda*sum + 2*mu*beta(d, 2) + 3*4*float64(d)*math.Ln2

		threshold, p, err := Prop3(d, exponential, Prop3Parameters{lambda, 0.5, mu, 2, 0.5}, c.form)
		if err != nil || !near(threshold, wantThreshold, 1e-14) || !near(p, float(want), 1e-12) {
			t.Errorf("Prop3(%d, form %d) = %v, %v, %v, want %v, %v", d, c.form, threshold, p, err, wantThreshold, float(want))
		}
		g, err := LogProp3(d, exponential, Prop3Parameters{lambda, 0.5, mu, 2, 0.5}, c.form)
		if err != nil || !near(g.Shortfall(), float(complement(want)), 1e-12) {
			t.Errorf("LogProp3(%d, form %d) = %v, %v, want shortfall %v", d, c.form, g, err, float(complement(want)))
		}
	}
}

// Errata of the statement: its threshold has s0/theta, and (24) a larger zeta in
// its last factor claims more.
func TestPrintedProp3(t *testing.T) {
	lambda, mu := 2*math.Log(6), 2*math.Log(32)
	right, p, err := Prop3(21, exponential, Prop3Parameters{lambda, 0.5, mu, 2, 0.5}, Form19)
	printed, q, err2 := PrintedProp3(21, exponential, Prop3Parameters{lambda, 0.5, mu, 2, 0.5})
	if err != nil || err2 != nil || !near(right-printed, 3*(4-0.25)*21*math.Ln2, 1e-7) || q < p {
		t.Errorf("Prop3 %v, %v, %v; printed %v, %v, %v", right, p, err, printed, q, err2)
	}
}

// Appendix 4: each factor tends to 1 for fixed xi > 1, zeta > 2, theta > 1, at
// the rates of the doc comment; the last numbers are those rates by hand.
func TestFactorsTendToOne(t *testing.T) {
	lambda, s := 1.5, 1.0/3
	mu := 6.0 // zeta = (e^2 2/3)^(1/2) = 2.22
	logZeta := (2 + math.Log(2.0/3)) / 2
	logXi := 0.5 - math.Log(1.5)
	previous := Factors{Second: math.Inf(1), Outer: math.Inf(1), Middle: math.Inf(1)}
	for _, d := range []int{100, 200, 500, 1000, 10_000, 1_000_000} {
		f, err := Prop3Factors(d, exponential, Prop3Parameters{lambda, s, mu, 1.1, 0.5}, Form19)
		if err != nil {
			t.Fatal(err)
		}
		if !(f.Second < previous.Second && f.Outer < previous.Outer && f.Middle < previous.Middle) {
			t.Errorf("d = %d: %+v after %+v", d, f, previous)
		}
		D := float64(d)
		want := Factors{
			Second: D*math.Ln2 + math.Log(2*D) - (D-1)*logZeta,
			Outer:  D*math.Ln2 + math.Log(6) - 1.1*D*math.Ln2,
			Middle: D*math.Ln2 + 2*math.Log(D) - D*D/7*logXi,
		}
		if d >= 500 && !(math.Abs(f.Second-want.Second) < 1e-8*D && math.Abs(f.Outer-want.Outer) < 1e-8*D &&
			near(f.Middle, want.Middle, 1e-8)) {
			t.Errorf("d = %d: %+v, want %+v", d, f, want)
		}
		previous = f
	}
}

// Eq (27): T_a/T_s -> lambda, from above once the ceilings are dwarfed; and it is
// the ratio of the two numbers where both are float64.
func TestThresholdRatioTendsToLambda(t *testing.T) {
	threshold, _, err := Prop3(20, exponential, Prop3Parameters{1.5, 1.0 / 3, 6, 2, 0.5}, Form18)
	ts, err2 := Slots(20)
	ratio, err3 := ThresholdRatio(20, 1.5, 6, 2, 0.5)
	if err != nil || err2 != nil || err3 != nil || !near(ratio, threshold/ts, 1e-14) {
		t.Errorf("ratio %v, threshold %v, T_s %v", ratio, threshold, ts)
	}
	previous := math.Inf(1)
	for d := 12; d <= 60; d++ {
		ratio, err := ThresholdRatio(d, 1.5, 6, 2, 0.5)
		if err != nil || !(ratio < previous && ratio > 1.5) {
			t.Errorf("d = %d: ratio %v after %v, %v", d, ratio, previous, err)
		}
		previous = ratio
	}
	for _, d := range []int{1034, 1035, 1_000_000} {
		if ratio, err := ThresholdRatio(d, 1.5, 6, 2, 0.5); err != nil || ratio != 1.5 {
			t.Errorf("d = %d: ratio %v, %v, want 1.5", d, ratio, err)
		}
	}
}

// The parameters returned give the guarantee returned, and meet the threshold.
func TestOptimalProp3ReturnsWhatItsParametersGive(t *testing.T) {
	laws := []distributions.Law{
		exponential, distributions.Uniform{Min: 0, Max: 2}, distributions.Erlang{Shape: 4, Mu: 3},
		distributions.Hyperexponential{Mu: 1, SCV: 4}, distributions.Scaled{Factor: 0.25, Law: exponential},
	}
	for _, law := range laws {
		for _, c := range []struct {
			d, form int
			delta   float64
		}{{15, Form17, 2}, {24, Form18, 1}, {25, Form19, 1}, {70, Form19, 0.5}, {1100, Form18, 0.1}} {
			p, g, err := OptimalProp3(c.d, law, c.delta, c.form)
			if err != nil {
				t.Fatal(law, c, err)
			}
			if math.IsInf(g.LogLoss, 1) {
				continue
			}
			again, err := LogProp3(c.d, law, p, c.form)
			if err != nil {
				t.Errorf("%v %+v: %+v: %v", law, c, p, err)
				continue
			}
			wantThreshold := math.Log1p(c.delta) + math.Log(law.Mean()) + logSlots(c.d)
			// The loss reacts to log xi, known to 1e-15/delta or so, times d^2.
			if !near(again.LogThreshold, wantThreshold, 1e-12) || g.LogThreshold != wantThreshold ||
				math.Abs(again.LogLoss-g.LogLoss) > 1e-6*(1+math.Abs(g.LogLoss)) {
				t.Errorf("%v %+v: %+v give %+v, returned %+v", law, c, p, again, g)
			}
		}
	}
}

// No parameters with the same threshold do better.
func TestOptimalProp3IsOptimal(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		d := rapid.IntRange(21, 40).Draw(r, "d")
		form := rapid.SampledFrom([]int{Form17, Form18, Form19}).Draw(r, "form")
		delta := rapid.Float64Range(0.3, 2).Draw(r, "delta")
		_, best, err := OptimalProp3(d, exponential, delta, form)
		if err != nil {
			r.Fatal(err)
		}
		s := rapid.Float64Range(0.01, 0.9).Draw(r, "s")
		s0 := rapid.Float64Range(0.01, 0.99).Draw(r, "s0")
		zeta := 2 + rapid.Float64Range(0.001, 20).Draw(r, "zeta - 2")
		mu := (2*math.Log(zeta) - math.Log1p(-s)) / s
		theta := 1 + rapid.Float64Range(0.001, 20).Draw(r, "theta - 1")
		left := (1+delta)*slots(d) - 2*mu*beta(d, 2) - 3*theta/s0*float64(d)*math.Ln2
		g, err := LogProp3(d, exponential, Prop3Parameters{left / middleSum(d), s, mu, theta, s0}, form)
		if err != nil {
			r.Skip("the parameters miss a hypothesis")
		}
		if best.LogLoss > g.LogLoss+1e-6 {
			r.Errorf("the best log-loss is %v, these parameters have %v", best.LogLoss, g.LogLoss)
		}
	})
}

// Moving any of zeta, theta, s, s0 at the optimum, lambda taking what is left of
// the threshold, gains nothing: in small cubes, where phases 1, 2, d-2, d-1 and d
// cost much of it. The loss is stationary, so 1 % off is 1e-4 or more worse.
func TestOptimalProp3IsStationary(t *testing.T) {
	for _, c := range []struct {
		d, form int
		delta   float64
	}{{6, Form18, 20}, {8, Form17, 6}, {10, Form18, 5}, {13, Form18, 2}, {24, Form18, 1}} {
		p, best, err := OptimalProp3(c.d, exponential, c.delta, c.form)
		if err != nil || math.IsInf(best.LogLoss, 1) {
			t.Fatal(c, best, err)
		}
		loss := func(zeta, theta, s, s0 float64) float64 {
			mu := (2*math.Log(zeta) - math.Log1p(-s)) / s
			left := (1+c.delta)*slots(c.d) - 2*mu*beta(c.d, 2) - 3*theta/s0*float64(c.d)*math.Ln2
			g, err := LogProp3(c.d, exponential, Prop3Parameters{left / middleSum(c.d), s, mu, theta, s0}, c.form)
			if err != nil {
				return math.Inf(1)
			}
			return g.LogLoss
		}
		zeta := math.Exp((float64(p.Mu*p.S) + math.Log1p(-p.S)) / 2)
		if at := loss(zeta, p.Theta, p.S, p.S0); math.Abs(at-best.LogLoss) > 1e-9 {
			t.Fatalf("%+v: log-loss %v, returned %v", c, at, best.LogLoss)
		}
		for _, f := range []float64{0.9, 0.97, 0.99, 1.01, 1.03, 1.1} {
			moved := []float64{
				loss(2+(zeta-2)*f, p.Theta, p.S, p.S0), loss(zeta, 1+(p.Theta-1)*f, p.S, p.S0),
				loss(zeta, p.Theta, p.S*f, p.S0), loss(zeta, p.Theta, p.S, p.S0*f),
			}
			for k, got := range moved {
				if got < best.LogLoss-1e-7 {
					t.Errorf("%+v: parameter %d times %v has log-loss %v, the best %v", c, k, f, got, best.LogLoss)
				}
			}
		}
	}
}

// F(0) = 1, F'(0+) = -(delta/2) E x by a difference, and the least value of log
// F is -I: for exponential lengths lambda - 1 - log lambda at 1 - 1/lambda.
func TestProofFunctionFallsFromOne(t *testing.T) {
	for _, law := range []distributions.Law{
		exponential, distributions.Uniform{Min: 0, Max: 2}, distributions.Geometric{Mu: 2},
		distributions.Weibull{Shape: 2, Mu: 3}, distributions.Hyperexponential{Mu: 1, SCV: 4},
	} {
		for _, delta := range []float64{0.1, 1, 5} {
			at, err := LogProofFunction(law, delta, 0)
			const h = 1e-6
			near0, err2 := LogProofFunction(law, delta, h)
			// The second term is Var h/2.
			want := -delta / 2 * law.Mean()
			if err != nil || err2 != nil || at != 0 || math.Abs(near0/h-want) > law.Variance()*h+1e-8 {
				t.Errorf("%v, delta = %v: log F(0) = %v, slope %v, want %v", law, delta, at, near0/h, want)
			}
		}
	}
	least, err := LogProofFunction(exponential, 1, 1.0/3)
	if want := math.Log(1.5) - 0.5; err != nil || !near(least, want, 1e-14) {
		t.Errorf("log F(1/3) = %v, %v, want %v", least, err, want)
	}
	if beyond, err := LogProofFunction(distributions.Pareto{Shape: 3, Mu: 1}, 1, 1e-9); err != nil || !math.IsInf(beyond, 1) {
		t.Errorf("without D+: %v, %v, want +Inf", beyond, err)
	}
}

// The generic search for s against the closed form, which Scaled hides, and
// against the equation K'(s) = x of the uniform law, coth s - 1/s = x - 1.
func TestBestExponentSolvesItsEquation(t *testing.T) {
	for _, lambda := range []float64{1.001, 1.1, 1.5, 3, 50} {
		want, wantXi, err := BestExponent(exponential, lambda)
		got, gotXi, err2 := BestExponent(distributions.Scaled{Factor: 1, Law: exponential}, lambda)
		// A maximum is found to half the digits.
		if err != nil || err2 != nil || !near(got, want, 1e-6) || !near(gotXi, wantXi, 1e-9) {
			t.Errorf("lambda = %v: %v, %v, %v, want %v, %v", lambda, got, gotXi, err2, want, wantXi)
		}
	}
	for _, lambda := range []float64{1.01, 1.5, 1.9, 1.999} {
		s, _, err := BestExponent(distributions.Uniform{Min: 0, Max: 2}, lambda)
		if err != nil || math.Abs(1/math.Tanh(s)-1/s-(lambda-1)) > 1e-7 {
			t.Errorf("lambda = %v: s = %v, %v", lambda, s, err)
		}
	}
	// Beyond the end of a bounded law: log xi is unbounded, s finite.
	s, logXi, err := BestExponent(distributions.Uniform{Min: 0, Max: 2}, 2.5)
	if err != nil || math.IsInf(s, 0) || s < 100 || !math.IsInf(logXi, 1) {
		t.Errorf("beyond the end: %v, %v, %v", s, logXi, err)
	}
}

// The bound of eq (27) lies above the ratio at every d and tends to lambda; at
// d = 6 it is 1.5 (1 + 30/63) + (6/63) (48 + 12 ln 64) by hand.
func TestThresholdRatioBoundTendsToLambda(t *testing.T) {
	const lambda, mu, theta, s0 = 1.5, 8, 2, 0.5
	for d := 6; d <= 1100; d++ {
		ratio, err := ThresholdRatio(d, lambda, mu, theta, s0)
		if err != nil {
			t.Fatal(err)
		}
		bound, err := ThresholdRatioBound(d, lambda, mu, theta, s0)
		if err != nil || bound < ratio*(1-1e-15) {
			t.Errorf("d=%d: bound %v below the ratio %v (%v)", d, bound, ratio, err)
		}
		if d >= 60 && math.Abs(bound-lambda) > 1e-12 {
			t.Errorf("d=%d: bound %v has not come to %v", d, bound, lambda)
		}
	}
	want := 1.5*(1+30.0/63) + 6.0/63*(48+12*math.Log(64))
	if got, _ := ThresholdRatioBound(6, lambda, mu, theta, s0); math.Abs(got-want) > 1e-13 {
		t.Errorf("d=6: %v, want %v", got, want)
	}
}
