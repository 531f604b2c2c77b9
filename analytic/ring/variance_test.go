package ring

import (
	"math"
	"testing"

	"castlab/distributions"
)

// n = 2 by hand: E M^2 = 2 E x^2 - E min^2.
func TestVarianceOfLongestOfTwoByHand(t *testing.T) {
	for _, c := range []struct {
		law  distributions.Law
		want float64
	}{
		{distributions.Exponential{Mu: 1}, 1.25},
		{distributions.Uniform{Min: 0, Max: 2}, 2. / 9},
		{distributions.Deterministic{Mu: 2}, 0},
		// Weibull(1/2): x = z^2/2, E x^2 = 6, min: mean 1/4, square 6/16
		{distributions.Weibull{Shape: 0.5, Mu: 1}, 12 - 6./16 - 1.75*1.75},
		// Pareto(5): E x^2 = b^2 5/3, min Pareto(10): b^2 10/8; b = 4/5
		{distributions.Pareto{Shape: 5, Mu: 1}, 0.64*(10./3-10./8) - (10./9)*(10./9)},
		// Pareto(2.5): E x^2 = 5 b^2, min Pareto(5): b^2 5/3; b = 3/5
		{distributions.Pareto{Shape: 2.5, Mu: 1}, 0.36*(10-5./3) - 1.25*1.25},
		// 1 - (3/4)^2 = 7/16
		{distributions.Bernoulli{P: 0.25}, 7. / 16 * 9 / 16},
		{distributions.Scaled{Factor: 10, Law: distributions.Exponential{Mu: 1}}, 125},
		{distributions.Pareto{Shape: 2, Mu: 1}, math.Inf(1)},
		{distributions.LogPareto{Shape: 0.5, Mu: 1}, math.Inf(1)},
	} {
		got, err := VarianceMaximum(2, c.law)
		if err != nil || !near(got, c.want, 1e-12) {
			t.Errorf("VarianceMaximum(2, %v) = %.17g, %v, want %.17g", c.law, got, err, c.want)
		}
	}
}

func TestVarianceQuadratureAgreesWithClosedForms(t *testing.T) {
	for _, law := range []distributions.Law{
		distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2},
		distributions.Pareto{Shape: 2.5, Mu: 1},
	} {
		for _, n := range []int{2, 9, 1000, 1_000_000} {
			mean, err := MeanMaximum(n, law)
			if err != nil {
				t.Fatal(err)
			}
			want, err := VarianceMaximum(n, law)
			got, err2 := maximum{float64(n), law}.continuousVariance(mean)
			if err != nil || err2 != nil || !near(got, want, 1e-11) {
				t.Errorf("Var M for n=%d %v: quadrature %.17g (%v), closed form %.17g (%v)", n, law, got, err2, want, err)
			}
		}
	}
}

// Pareto at shape 3, where the closed form gives way to the quadrature: E M^2
// = b^2 Gamma(n+1) Gamma(1/3)/Gamma(n+1/3) by math.Gamma.
func TestVarianceOfParetoByGamma(t *testing.T) {
	const n, b = 9, 2. / 3
	mean := b * math.Gamma(n+1) * math.Gamma(2./3) / math.Gamma(n+2./3)
	square := b * b * math.Gamma(n+1) * math.Gamma(1./3) / math.Gamma(n+1./3)
	want := 16 * (square - mean*mean)
	if got, err := Variance(n, distributions.Pareto{Shape: 3, Mu: 1}); err != nil || !near(got, want, 1e-11) {
		t.Errorf("Variance = %.17g, %v, want %.17g", got, err, want)
	}
}

// The sum of 1/k^2, by itself, on both sides of the change of method.
func TestExponentialVarianceIsASumOfSquares(t *testing.T) {
	for _, n := range []int{2, 3, 99, 100, 101, 102, 5000} {
		s := 0.0
		for k := n; k >= 1; k-- {
			s += 1 / (float64(k) * float64(k))
		}
		h := float64(Slots(n))
		if got, err := ExponentialVariance(n); err != nil || !near(got, h*h*s, 1e-14) {
			t.Errorf("ExponentialVariance(%d) = %.17g, %v, want %.17g", n, got, err, h*h*s)
		}
	}
}

// Lognormal lengths of two packets, by hand: the lesser has E min^2 = 2 E x^2
// Phi(-sqrt 2 sigma), E x^2 = e^(sigma^2). At sigma = 20 the second moment lies
// beyond the last float64.
func TestVarianceOfLognormalPairs(t *testing.T) {
	for _, sigma := range []float64{0.001, 1, 5, 20} {
		square := 2 * math.Exp(sigma*sigma) * (1 - math.Erfc(sigma)/2)
		mean := 1 + math.Erf(sigma/2)
		want := square - mean*mean
		// what cancels in the expected value
		tolerance := 1e-11 + 4e-16*square/want
		if got, err := VarianceMaximum(2, distributions.Lognormal{Mu: 1, Sigma: sigma}); err != nil || !near(got, want, tolerance) {
			t.Errorf("sigma=%v: %.17g, %v, want %.17g", sigma, got, err, want)
		}
	}
}

// Geometric lengths with a large mean: the rounded-up exponential against the
// sum over atoms, where both are possible.
func TestSmoothGeometricAgreesWithItsSum(t *testing.T) {
	law := distributions.Geometric{Mu: 12_345}
	for _, n := range []int{2, 3, 50} {
		m := maximum{float64(n), law}
		mean, variance := geometricMoments(n, law.Mu)
		if got := m.discreteMean(law); !near(got, mean, 1e-13) {
			t.Errorf("n=%d: sum %.17g, rounded exponential %.17g", n, got, mean)
		}
		if got := m.discreteVariance(law, mean); !near(got, variance, 1e-12) {
			t.Errorf("n=%d: variance by sum %.17g, rounded exponential %.17g", n, got, variance)
		}
	}
}

// What the approximation misses is HarmonicError for each slot, and the numbers of two
// nodes by hand: one slot, C + ln 2.
func TestApproximateExponentialMean(t *testing.T) {
	for _, n := range []int{2, 3, 64, 1 << 20} {
		got, err := ApproximateExponentialMean(n)
		exact, err2 := ExponentialMean(n)
		missed, err3 := HarmonicError(n)
		if err != nil || err2 != nil || err3 != nil || !near(got, exact-float64(Slots(n))*missed, 1e-14) {
			t.Errorf("n=%d: %v, %v of %v", n, got, missed, exact)
		}
	}
	if got, _ := ApproximateExponentialMean(2); !near(got, 1.2703628454614782, 1e-15) {
		t.Errorf("n=2: %v", got)
	}
}
