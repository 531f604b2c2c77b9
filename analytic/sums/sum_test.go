package sums_test

import (
	"math"
	"math/big"
	"testing"

	"castlab/analytic/sums"
	"castlab/distributions"
)

const digits = 6000 // bits of the exact computations

func number(x float64) *big.Float { return new(big.Float).SetPrec(digits).SetFloat64(x) }

// logBig returns log x.
func logBig(x *big.Float) float64 {
	var mantissa big.Float
	exponent := x.MantExp(&mantissa)
	m, _ := mantissa.Float64()
	return math.Log(m) + float64(exponent)*math.Ln2
}

// expBig returns exp(-x), x >= 0, by its series.
func expBig(x float64) *big.Float {
	sum, term := number(1), number(1)
	for k := 1.0; k < 4000; k++ {
		term.Mul(term, number(x))
		term.Quo(term, number(k))
		sum.Add(sum, term)
	}
	return new(big.Float).SetPrec(digits).Quo(number(1), sum)
}

// logOf returns log p where q = 1 - p is known as well.
func logOf(p, q *big.Float) float64 {
	if small, _ := q.Float64(); small < 0.5 {
		return math.Log1p(-small)
	}
	return logBig(p)
}

// check compares both tails with p and q = 1 - p.
func check(t *testing.T, s *sums.Sum, x float64, p, q *big.Float) {
	t.Helper()
	wantP, wantQ := logOf(p, q), logOf(q, p)
	for _, c := range []struct {
		name      string
		got, want float64
		in        sums.Bracket
	}{
		{"log CDF", s.LogCDF(x), wantP, s.LogCDFBracket(x)},
		{"log survival", s.LogSurvival(x), wantQ, s.LogSurvivalBracket(x)},
	} {
		if !(c.in.Lo <= c.want && c.want <= c.in.Hi) && c.got != c.want {
			t.Errorf("%s at %g: %s %.17g, want %.17g in [%.17g, %.17g]", s, x, c.name, c.got, c.want, c.in.Lo, c.in.Hi)
		}
	}
}

// TestErlangAgainstExactSum: P(S > t) = exp(-t) (1 + t + ... + t^(m-1)/(m-1)!)
// in 6000 bits, and the other tail as the exact difference from 1.
func TestErlangAgainstExactSum(t *testing.T) {
	for _, m := range []int{1, 2, 3, 10, 57, 300} {
		s, err := sums.Of(distributions.Exponential{Mu: 1}, m)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []float64{1e-3, 0.5, 1, 2.75, 10, 57, 100, 300.5, 700} {
			sum, term := number(1), number(1)
			for k := 1; k < m; k++ {
				term.Mul(term, number(x))
				term.Quo(term, number(float64(k)))
				sum.Add(sum, term)
			}
			q := sum.Mul(sum, expBig(x))
			p := new(big.Float).SetPrec(digits).Sub(number(1), q)
			check(t, s, x, p, q)
		}
	}
}

// TestFarLowerTailOfErlang: far below, P(S <= t) = exp(-t) (t^m/m! + t^(m+1)/(m+1)! + ...)
// is beyond float64, and its logarithm is known to 1e-12 of it, in 6000 bits.
func TestFarLowerTailOfErlang(t *testing.T) {
	for _, c := range []struct {
		m int
		x float64
	}{{9, 1e-40}, {10, 1e-30}, {12, 1e-25}, {57, 1e-5}, {300, 1}, {1000, 100}, {1000, 250}} {
		s, err := sums.Of(distributions.Exponential{Mu: 1}, c.m)
		if err != nil {
			t.Fatal(err)
		}
		term := number(1)
		for k := 1; k <= c.m; k++ {
			term.Mul(term, number(c.x))
			term.Quo(term, number(float64(k)))
		}
		p := number(0)
		for k := c.m + 1; k < c.m+2000; k++ {
			p.Add(p, term)
			term.Mul(term, number(c.x))
			term.Quo(term, number(float64(k)))
		}
		p.Mul(p, expBig(c.x))
		q := new(big.Float).SetPrec(digits).Sub(number(1), p)
		check(t, s, c.x, p, q)
	}
}

// TestUniformAgainstIrwinHall: the alternating sum, in 6000 bits.
func TestUniformAgainstIrwinHall(t *testing.T) {
	for _, m := range []int{1, 2, 3, 7, 20, 40, 41, 60, 150} {
		s, err := sums.Of(distributions.Uniform{Min: 1, Max: 3}, m)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []float64{0.001, 0.02, 0.1, 0.3, 0.45, 0.5, 0.55, 0.8, 0.99} {
			y := math.Round(part*float64(m)*1024) / 1024
			p := number(0)
			binomial, factorial := number(1), number(1)
			for k := 0; float64(k) <= y; k++ {
				power := number(1)
				for range m {
					power.Mul(power, number(y-float64(k)))
				}
				power.Mul(power, binomial)
				if k%2 == 1 {
					power.Neg(power)
				}
				p.Add(p, power)
				binomial.Mul(binomial, number(float64(m-k)))
				binomial.Quo(binomial, number(float64(k+1)))
			}
			for k := 2; k <= m; k++ {
				factorial.Mul(factorial, number(float64(k)))
			}
			p.Quo(p, factorial)
			if p.Sign() <= 0 {
				continue
			}
			check(t, s, float64(m)+2*y, p, new(big.Float).SetPrec(digits).Sub(number(1), p))
		}
	}
}

// TestTwoPointAgainstExactSum: binomial sums in 6000 bits, at and just below the
// atoms.
func TestTwoPointAgainstExactSum(t *testing.T) {
	for _, m := range []int{1, 2, 5, 64, 200} {
		for _, mean := range []float64{0.5625, 1, 3.75} {
			s, err := sums.Of(distributions.TwoPoint{Low: 0.5, High: 4, Mu: mean}, m)
			if err != nil {
				t.Fatal(err)
			}
			high := new(big.Float).SetPrec(digits).Quo(number(mean-0.5), number(3.5))
			low := new(big.Float).SetPrec(digits).Sub(number(1), high)
			mass := number(1)
			for range m {
				mass.Mul(mass, low)
			}
			p := number(0)
			for k := 0; k < m; k++ {
				p.Add(p, mass)
				q := new(big.Float).SetPrec(digits).Sub(number(1), p)
				at := 0.5*float64(m) + 3.5*float64(k)
				check(t, s, at, p, q)
				check(t, s, math.Nextafter(at+3.5, 0), p, q)
				mass.Mul(mass, high)
				mass.Mul(mass, number(float64(m-k)))
				mass.Quo(mass, low)
				mass.Quo(mass, number(float64(k+1)))
			}
		}
	}
}

// TestGeometricAgainstConvolution adds the masses of m geometric variables.
func TestGeometricAgainstConvolution(t *testing.T) {
	const mean, top = 3.0, 400
	law := make([]float64, top)
	for k := 1; k < top; k++ {
		law[k] = math.Pow(1-1/mean, float64(k-1)) / mean
	}
	sum := []float64{1}
	for m := 1; m <= 12; m++ {
		next := make([]float64, top)
		for i, p := range sum {
			for j := 1; i+j < top; j++ {
				next[i+j] += p * law[j]
			}
		}
		sum = next
		s, err := sums.Of(distributions.Geometric{Mu: mean}, m)
		if err != nil {
			t.Fatal(err)
		}
		p := 0.0
		for k := 0; k < 200; k++ {
			p += sum[k]
			if got := s.CDF(float64(k) + 0.5); math.Abs(got-p) > 1e-12*p {
				t.Fatalf("m=%d: P(S <= %d) = %v, want %v", m, k, got, p)
			}
		}
	}
}

// TestHyperexponentialAgainstMixture: with j slow lengths of m, S is the sum of
// two gamma variables; for m = 2 all three cases are elementary. With scv = 1
// the law is exponential.
func TestHyperexponentialAgainstMixture(t *testing.T) {
	for _, scv := range []float64{1.5, 4, 30, 100} {
		root := math.Sqrt((scv - 1) / (scv + 1))
		a, b := (1+root)/2, 1/((scv+1)*(1+root))
		f, l := 2*a, 2*b
		s, err := sums.Of(distributions.Hyperexponential{Mu: 1, SCV: scv}, 2)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []float64{2, 5, 20, 100, 1e4} {
			q := a*a*math.Exp(-f*x)*(1+f*x) + b*b*math.Exp(-l*x)*(1+l*x) +
				2*a*b*(f*math.Exp(-l*x)-l*math.Exp(-f*x))/(f-l)
			if q == 0 {
				continue
			}
			if got := s.LogSurvival(x); math.Abs(got-math.Log(q)) > 3e-12*(1+math.Abs(got)) {
				t.Errorf("scv=%g: log P(S > %g) = %v, want %v", scv, x, got, math.Log(q))
			}
		}
	}
	for _, m := range []int{2, 3, 30, 1000} {
		one, _ := sums.Of(distributions.Hyperexponential{Mu: 1, SCV: 1}, m)
		two, _ := sums.Of(distributions.Exponential{Mu: 1}, m)
		for _, z := range []float64{0.01, 0.3, 0.9, 1, 1.1, 2, 7} {
			x := z * float64(m)
			if a, b := one.LogSurvival(x), two.LogSurvival(x); math.Abs(a-b) > 1e-12*(math.Abs(b)+1e-300) &&
				math.Abs(a-b) > 1e-12*math.Exp(two.LogCDF(x)) {
				t.Errorf("m=%d: log P(S > %g) = %v, exponential %v", m, x, a, b)
			}
			if a, b := one.LogCDF(x), two.LogCDF(x); math.Abs(a-b) > 1e-12*(1+math.Abs(b)) {
				t.Errorf("m=%d: log P(S <= %g) = %v, exponential %v", m, x, a, b)
			}
		}
	}
}

// TestLatticeBracketsHoldTheTruth puts sums whose law is known through the
// lattice: an empirical law on two values against the binomial
// still works, against it; an empirical law on two values against the binomial
// law; and two Pareto lengths of shape 2 against
//
//	P(S > t) = F-bar(t - x0) + int f(x) F-bar(t - x) dx over x0..t-x0.
//
// The brackets must hold the value, and be narrow in the middle of the law.
func TestLatticeBracketsHoldTheTruth(t *testing.T) {
	values := []float64{0.5, 0.5, 0.5, 4}
	empirical, err := distributions.NewEmpirical("values", values)
	if err != nil {
		t.Fatal(err)
	}
	twoPoint := distributions.TwoPoint{Low: 0.5, High: 4, Mu: 0.25*4 + 0.75*0.5}
	for _, m := range []int{2, 5, 30, 400} {
		got, err := sums.Of(empirical, m)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := sums.Of(twoPoint, m)
		for k := 1; k < 60; k++ {
			x := (0.5 + 3.5*float64(k)/60) * float64(m)
			if p := want.LogCDF(x); !inside(got.LogCDFBracket(x), p) {
				t.Errorf("m=%d: log P(S <= %g) = %v not in %v", m, x, p, got.LogCDFBracket(x))
			}
			if p := want.LogSurvival(x); !inside(got.LogSurvivalBracket(x), p) {
				t.Errorf("m=%d: log P(S > %g) = %v not in %v", m, x, p, got.LogSurvivalBracket(x))
			}
		}
	}
	pareto, err := sums.Of(distributions.Pareto{Shape: 2, Mu: 2}, 2) // x0 = 1
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []float64{2.5, 3, 4, 6, 10, 50, 300} {
		q := 1 / ((x - 1) * (x - 1))
		const steps = 200000
		for i := 0; i < steps; i++ {
			y := 1 + (x-2)*(float64(i)+0.5)/steps
			q += 2 / (y * y * y) / ((x - y) * (x - y)) * (x - 2) / steps
		}
		b := pareto.LogSurvivalBracket(x)
		if !inside(b, math.Log(q)) || x < 5 && b.Width() > 0.01 {
			t.Errorf("log P(S > %g) = %v, bracket %v", x, math.Log(q), b)
		}
	}
	for _, m := range []int{10, 1000} {
		s, err := sums.Of(distributions.Lognormal{Mu: 1, Sigma: 1}, m)
		if err != nil {
			t.Fatal(err)
		}
		if w := s.LogCDFBracket(float64(m)).Width(); w > 0.03 {
			t.Errorf("m=%d: width %g in the middle", m, w)
		}
	}
}

func inside(b sums.Bracket, x float64) bool {
	slack := 1e-11 * (1 + math.Abs(x))
	return b.Lo-slack <= x && x <= b.Hi+slack
}

// Far out log P(S > t) is -(slow rate) t; a hyperexponential of mean 1 and squared
// coefficient of variation 3 has the slow rate 2b, b = 1/(4 (1 + sqrt(1/2))).
func TestFarTailOfHyperexponentialsIsThatOfTheSlowRate(t *testing.T) {
	s, err := sums.Of(distributions.Hyperexponential{Mu: 1, SCV: 3}, 2)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []float64{1e30, 1e300, math.MaxFloat64} {
		want := -x * (2 / (4 * (1 + math.Sqrt(0.5))))
		if got := s.LogSurvival(x); !(math.Abs(got/want-1) < 1e-14) {
			t.Errorf("log P(S > %g) is %v, want %v", x, got, want)
		}
	}
}
