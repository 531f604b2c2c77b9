package cube

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mathext"

	"castlab/distributions"
)

// The ratio to the exact gamma tail: 1.17, 1.056, 1.006, computed by another program;
// and Chernoff's bound is 4 to 80 times too large there.
func TestBahadurRaoForExponentialLengths(t *testing.T) {
	for _, c := range []struct {
		beta              int
		lambda, want, tol float64
	}{{10, 2, 1.17, 0.005}, {100, 1.5, 1.056, 5e-4}, {1000, 1.5, 1.006, 5e-4}} {
		k := float64(c.beta)
		exact := mathext.GammaIncRegComp(k, k*c.lambda)
		got, err := BahadurRao(c.beta, exponential, k*c.lambda)
		if err != nil || math.Abs(got/exact-c.want) > c.tol {
			t.Errorf("beta = %d: ratio %v, %v, want %v", c.beta, got/exact, err, c.want)
		}
		chernoff := math.Exp(-k * (c.lambda - 1 - math.Log(c.lambda)))
		if r := chernoff / exact; r < 4 || r > 80 {
			t.Errorf("beta = %d: Chernoff over exact %v, want 4..80", c.beta, r)
		}
		// The derivatives by differences, which Scaled forces, agree.
		if by, err := BahadurRao(c.beta, distributions.Scaled{Factor: 1, Law: exponential}, k*c.lambda); err != nil ||
			!near(by, got, 1e-9) {
			t.Errorf("beta = %d: %v, %v by differences, want %v", c.beta, by, err, got)
		}
	}
}

// The error falls like 1/beta for other laws too. Erlang sums are gamma laws;
// sums of uniform lengths have the Irwin-Hall tail, here from the upper end:
// P(w > 2 beta - y) = sum_j (-1)^j C(beta,j) (y/2 - j)_+^beta/beta!.
func TestBahadurRaoForOtherLaws(t *testing.T) {
	for _, beta := range []int{10, 40, 160} {
		k := float64(beta)
		got, err := BahadurRao(beta, distributions.Erlang{Shape: 3, Mu: 2}, 3*k)
		exact := mathext.GammaIncRegComp(3*k, 3*k*1.5)
		if err != nil || math.Abs(got/exact-1) > 3/k || got < exact {
			t.Errorf("erlang, beta = %d: ratio %v, %v", beta, got/exact, err)
		}
	}
	irwinHall := func(beta int, y float64) float64 {
		sum, sign := 0.0, 1.0
		for j := 0; float64(j) < y/2; j++ {
			b, _ := math.Lgamma(float64(beta) + 1)
			p, _ := math.Lgamma(float64(j) + 1)
			q, _ := math.Lgamma(float64(beta-j) + 1)
			sum += sign * math.Exp(b-p-q+float64(beta)*math.Log(y/2-float64(j))-b)
			sign = -sign
		}
		return sum
	}
	uniform := distributions.Uniform{Min: 0, Max: 2}
	for _, beta := range []int{8, 16, 32} {
		k := float64(beta)
		got, err := BahadurRao(beta, uniform, 1.6*k)
		exact := irwinHall(beta, 0.4*k)
		if err != nil || math.Abs(got/exact-1) > 1/k {
			t.Errorf("uniform, beta = %d: ratio %v, %v", beta, got/exact, err)
		}
	}
	if got, err := BahadurRao(5, uniform, 10); err != nil || got != 0 {
		t.Errorf("at the end of the support: %v, %v, want 0", got, err)
	}
}

// Uniform on [0, 2] tilted by s: mean 1 + coth s - 1/s, variance 1/s^2 - 1/sinh^2 s;
// at small s its series 1/3 - s^2/15.
func TestTiltedMomentsOfTheUniformLaw(t *testing.T) {
	law := distributions.Uniform{Min: 0, Max: 2}
	for _, s := range []float64{1e-4, 0.01, 0.5, 3, 30, 1000} {
		mean, variance := 1+1/math.Tanh(s)-1/s, 1/s/s-math.Pow(math.Sinh(s), -2)
		if s < 0.02 {
			mean, variance = 1+s/3-s*s*s/45, 1.0/3-s*s/15+2*s*s*s*s/189
		}
		gotMean, got := tiltedMoments(law, s)
		if !near(gotMean, mean, 1e-12) || !near(got, variance, 1e-11+1e-12*s) {
			t.Errorf("s = %v: %v, %v, want %v, %v", s, gotMean, got, mean, variance)
		}
	}
}

// Hyperexponential lengths have a pole close to the mean when their variance is
// great: values computed in fifty digits by another program. 2e-12 is twice what
// is promised there.
func TestBahadurRaoNearAPole(t *testing.T) {
	for _, c := range []struct {
		scv     float64
		beta    int
		a, want float64
	}{
		{4, 10, 10.5, 5.0318898304028129},
		{4, 1, 1.0078125, 102.12877016291959},
		{100, 3, 33, 0.24771762655099875},
		{1e6, 2, 2002, 0.96260475637246114},
	} {
		got, err := BahadurRao(c.beta, distributions.Hyperexponential{Mu: 1, SCV: c.scv}, c.a)
		if err != nil || !near(got, c.want, 2e-12) {
			t.Errorf("scv=%g, beta=%d, a=%g: %.17g, want %.17g (%v)", c.scv, c.beta, c.a, got, c.want, err)
		}
	}
}

// A sum of beta shifted lengths is a constant and a sum of exponential ones, so
// the approximations agree; the dyadic shift leaves no rounding in a.
func TestBahadurRaoOfShiftedLengths(t *testing.T) {
	const beta, shift = 4, 0.9375
	for _, a := range []float64{4.0009765625, 4.125, 5, 20} {
		got, err := BahadurRao(beta, distributions.ShiftedExponential{Shift: shift, Mu: 1}, a)
		if err != nil {
			t.Fatal(err)
		}
		want, err := BahadurRao(beta, distributions.Exponential{Mu: 1 - shift}, a-beta*shift)
		if err != nil || !near(got, want, 1e-12*(1+a/(beta*(1-shift)))) {
			t.Errorf("a=%g: %.17g, want %.17g (%v)", a, got, want, err)
		}
	}
}
