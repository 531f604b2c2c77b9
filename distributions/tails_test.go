package distributions

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"golang.org/x/exp/stats"
)

// The survival of an Erlang law is a finite sum, exp(-t) sum_{k<shape} t^k/k!,
// added here in 200-bit arithmetic; down to P = exp(-10000).
func TestErlangSurvivalIsThePoissonSum(t *testing.T) {
	for _, shape := range []int{1, 2, 5, 9, 10, 11, 60, 500} {
		for _, x := range []float64{0.25, 1, 3, 20, 700, 10000} {
			sum, term := new(big.Float).SetPrec(200).SetInt64(1), new(big.Float).SetPrec(200).SetInt64(1)
			for k := 1; k < shape; k++ {
				term.Mul(term, big.NewFloat(x))
				term.Quo(term, big.NewFloat(float64(k)))
				sum.Add(sum, term)
			}
			mantissa := new(big.Float)
			exponent := sum.MantExp(mantissa)
			m, _ := mantissa.Float64()
			want := math.Log(m) + float64(exponent)*math.Ln2 - x
			got := Erlang{Shape: shape, Mu: float64(shape)}.LogSurvival(x)
			// want itself carries a few 1e-16 of its largest term.
			if math.Abs(got-want) > 1e-12*math.Abs(want)+4e-16*(x+math.Abs(float64(exponent))) {
				t.Errorf("shape %d at %v: %v, want %v", shape, x, got, want)
			}
		}
	}
}

// The asymptotic series of Mills' ratio, 1/z (1 - 1/z^2 + 3/z^4 - 15/z^6 ...),
// is enveloping: the error is below the first term left out (DLMF 7.12.1).
func TestLognormalTailIsTheAsymptoticSeries(t *testing.T) {
	l := Lognormal{Mu: 1, Sigma: 1}
	for _, z := range []float64{25, 38, 40, 100, 400} { // log P down to -80000
		sum, term, bound := 0.0, 1.0, 0.0
		for k := 1; ; k++ {
			sum += term
			term *= -(2*float64(k) - 1) / (z * z)
			if bound = math.Abs(term); bound < 1e-18 {
				break
			}
		}
		want := -z*z/2 - math.Log(z*math.Sqrt(2*math.Pi)) + math.Log(sum)
		x := math.Exp(z - 0.5)
		// x is rounded, by 1e-16 relative times the exponent z.
		if got := l.LogSurvival(x); math.Abs(got-want) > 1e-12*math.Abs(want) {
			t.Errorf("z=%v: %v, want %v", z, got, want)
		}
	}
}

// By hand: the probabilities at the edge of float64 and their quantiles.
func TestUpperQuantileFarOut(t *testing.T) {
	for _, c := range []struct {
		law     Law
		q, want float64
	}{
		{Exponential{Mu: 2}, 1e-300, 600 * math.Ln10},
		{Uniform{Min: 0, Max: 2}, 1e-300, 2},
		{ShiftedExponential{Shift: 3, Mu: 4}, 1e-300, 3 + 300*math.Ln10},
		{Weibull{Shape: 0.5, Mu: 2}, 1e-300, math.Pow(300*math.Ln10, 2)}, // scale 2/Gamma(3) = 1
		{Pareto{Shape: 3, Mu: 1.5}, 1e-300, 1e100},
		{Geometric{Mu: 2}, 1.001 * 0x1p-1000, 1000},
		{Bernoulli{P: 0.5}, 1e-300, 1},
		{Deterministic{Mu: 3}, 1e-300, 3},
		{Erlang{Shape: 1, Mu: 1}, 1e-300, 300 * math.Ln10},
		{Hyperexponential{Mu: 1, SCV: 1}, 1e-300, 300 * math.Ln10},
		{Scaled{Factor: 2, Law: Exponential{Mu: 1}}, 1e-300, 600 * math.Ln10},
	} {
		if got := c.law.UpperQuantile(c.q); math.Abs(got-c.want) > 1e-13*c.want {
			t.Errorf("%s.UpperQuantile(%v) = %v, want %v", c.law, c.q, got, c.want)
		}
	}
}

// Inverse pairs of the laws whose quantile is searched for, over the whole range
// of float64 probabilities.
func TestSearchedQuantilesInvertTheTails(t *testing.T) {
	for _, l := range []Law{
		Erlang{Shape: 4, Mu: 1}, Erlang{Shape: 100000, Mu: 1}, Gamma{Shape: 0.3, Mu: 7}, Gamma{Shape: 12.5, Mu: 1e-8},
		Hyperexponential{Mu: 1, SCV: 9}, Hyperexponential{Mu: 1, SCV: 1e6}, LogPareto{Shape: 0.5, Mu: 1}, Lognormal{Mu: 1, Sigma: 2},
	} {
		for e := -1000.0; e <= -1; e += 37 {
			q := math.Exp2(e)
			if x := l.UpperQuantile(q); math.Abs(l.LogSurvival(x)/math.Log(q)-1) > 1e-12 {
				t.Errorf("%s: LogSurvival(UpperQuantile(%v)) = %v, want %v", l, q, l.LogSurvival(x), math.Log(q))
			}
			if lo, _ := l.Support(); lo > 0 {
				continue // float64 cannot tell x from lo > 0
			}
			if x := l.Quantile(q); math.Abs(math.Log(l.CDF(x))/math.Log(q)-1) > 1e-12 && x > 1e-300 {
				t.Errorf("%s: log CDF(Quantile(%v)) = %v, want %v", l, q, math.Log(l.CDF(x)), math.Log(q))
			}
		}
	}
}

// Scaling by a factor that is no binary fraction moves every atom to its rounded
// product, and the functions know it there.
func TestScaledAtomsKeepTheirMass(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for range 200 {
		values := make([]float64, 50)
		for i := range values {
			values[i] = math.Floor(100*r.Float64()) / 7
		}
		trace, err := NewEmpirical("trace", values)
		if err != nil {
			t.Fatal(err)
		}
		l := Scaled{Factor: 10 * r.Float64(), Law: trace}
		atoms, ok := Atoms(l)
		if !ok {
			t.Fatal("a scaled trace has atoms")
		}
		total := 0.0
		for x := atoms.NextAtom(-1); !math.IsInf(x, 1); x = atoms.NextAtom(x) {
			total += l.Density(x)
			if math.Abs(total-l.CDF(x)) > 1e-14 {
				t.Fatalf("%v: masses to %v are %v, CDF %v", l, x, total, l.CDF(x))
			}
		}
		if math.Abs(total-1) > 1e-14 {
			t.Fatalf("%v: masses add to %v", l, total)
		}
	}
	if _, ok := Atoms(Scaled{Factor: 2, Law: Exponential{Mu: 1}}); ok {
		t.Error("a scaled exponential has no atoms")
	}
}

// The moments of a trace against golang.org/x/exp/stats, whose standard
// deviation is that of a sample (divisor n-1).
func TestEmpiricalMomentsAgainstStats(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	values := make([]float64, 1000)
	for i := range values {
		values[i] = 1e6 + r.ExpFloat64()
	}
	e, err := NewEmpirical("trace", values)
	if err != nil {
		t.Fatal(err)
	}
	mean, sd := stats.MeanAndStdDev(values)
	// Its sum of 1000 values of 1e6 may be off by 1000 roundings of 1e-7; the one here
	// must be within one rounding of 1e6, 1.2e-10, of an exact sum.
	exact := new(big.Float).SetPrec(200)
	for _, v := range values {
		exact.Add(exact, big.NewFloat(v))
	}
	if want, _ := exact.Quo(exact, big.NewFloat(1000)).Float64(); math.Abs(e.Mean()-want) > 1.2e-10 {
		t.Errorf("mean %v, want %v", e.Mean(), want)
	}
	if math.Abs(e.Mean()-mean) > 1e-7 || math.Abs(e.Variance()-sd*sd*999/1000) > 1e-9 {
		t.Errorf("mean %v, variance %v, want %v, %v", e.Mean(), e.Variance(), mean, sd*sd*999/1000)
	}
}

// A trace by hand: 0, 2, 2, 5.
func TestEmpiricalByHand(t *testing.T) {
	e, err := NewEmpirical("trace", []float64{2, 5, 0, 2})
	if err != nil {
		t.Fatal(err)
	}
	if e.Mean() != 2.25 || math.Abs(e.Variance()-(33.0/4-2.25*2.25)) > 1e-15 {
		t.Errorf("mean %v, variance %v", e.Mean(), e.Variance())
	}
	for _, c := range []struct{ x, cdf, survival, mass, next float64 }{
		{-1, 0, 1, 0, 0}, {0, 0.25, 0.75, 0.25, 2}, {1.9, 0.25, 0.75, 0, 2}, {2, 0.75, 0.25, 0.5, 5}, {5, 1, 0, 0.25, inf},
	} {
		if e.CDF(c.x) != c.cdf || e.Survival(c.x) != c.survival || e.Density(c.x) != c.mass || e.NextAtom(c.x) != c.next {
			t.Errorf("at %v: %v %v %v %v, want %v", c.x, e.CDF(c.x), e.Survival(c.x), e.Density(c.x), e.NextAtom(c.x), c)
		}
	}
	for p, want := range map[float64]float64{0: 0, 0.25: 0, 0.26: 2, 0.75: 2, 0.76: 5, 1: 5} {
		if e.Quantile(p) != want || e.UpperQuantile(1-p) != want {
			t.Errorf("Quantile(%v) = %v, UpperQuantile(%v) = %v, want %v", p, e.Quantile(p), 1-p, e.UpperQuantile(1-p), want)
		}
	}
	want := math.Log((1 + 2*math.Exp(-6) + math.Exp(-15)) / 4)
	if got := e.LogMGF(-3); math.Abs(got-want) > 1e-15 {
		t.Errorf("LogMGF(-3) = %v, want %v", got, want)
	}
	if got := e.LogMGF(1000); math.Abs(got-(5000-math.Log(4))) > 1e-12 {
		t.Errorf("LogMGF(1000) = %v", got)
	}
}

// Sampling from every law allocates nothing.
func TestSamplingDoesNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, l := range referenceLaws {
		if n := testing.AllocsPerRun(100, func() { l.Sample(r) }); n > 0 {
			t.Errorf("%s: %v allocations a sample", l, n)
		}
	}
}

// A logarithm of 1 is printed as 0, not as -0, and a log-survival is never above
// 0: below the support, far below the bulk, and at the quantile 0.
func TestNoNegativeZero(t *testing.T) {
	for _, l := range append(referenceLaws, Deterministic{Mu: 1}, ShiftedExponential{Shift: 1, Mu: 2}, TwoPoint{Low: 1, High: 3, Mu: 2}) {
		lo, _ := l.Support()
		for _, x := range []float64{-1, 0, lo, lo + 1e-200, lo * 1e-3} {
			for name, v := range map[string]float64{
				"LogSurvival": l.LogSurvival(x), "CDF": l.CDF(x), "Survival": l.Survival(x), "Density": l.Density(x),
			} {
				if v == 0 && math.Signbit(v) || math.IsNaN(v) || name == "LogSurvival" && v > 0 {
					t.Errorf("%s: %s(%v) = %v", l, name, x, v)
				}
			}
		}
		for name, v := range map[string]float64{
			"Quantile(0)": l.Quantile(0), "UpperQuantile(1)": l.UpperQuantile(1), "LogMGF(0)": l.LogMGF(0), "Abscissa": l.Abscissa(),
		} {
			if v == 0 && math.Signbit(v) || math.IsNaN(v) {
				t.Errorf("%s: %s = %v", l, name, v)
			}
		}
	}
}

// The ends of the parameter domains: every function is a number or an infinity
// at arguments from the smallest to the largest float64.
func TestFunctionsAreNumbersAtTheEndsOfTheDomains(t *testing.T) {
	for _, l := range []Law{
		Gamma{Shape: 1e-4, Mu: 1}, Gamma{Shape: 1e9, Mu: 1}, Erlang{Shape: 1e9, Mu: 1e300}, Weibull{Shape: 0.01, Mu: 1},
		Weibull{Shape: 1.01, Mu: 1}, Weibull{Shape: 1e4, Mu: 1}, Weibull{Shape: 40, Mu: 1}, Lognormal{Mu: 1, Sigma: 30},
		Lognormal{Mu: 1e300, Sigma: 1e-6}, Pareto{Shape: 1 + 1e-12, Mu: 1}, Pareto{Shape: 1e9, Mu: 1},
		LogPareto{Shape: 1e-9, Mu: 1}, LogPareto{Shape: 1e9, Mu: 1}, Hyperexponential{Mu: 1, SCV: 1e12},
		Geometric{Mu: 1e15}, Exponential{Mu: 1e-300}, Uniform{Min: 0, Max: 1e300}, Uniform{Min: 1, Max: 1 + 1e-15},
		TwoPoint{Low: 0, High: 1e300, Mu: 1},
	} {
		if err := l.Validate(); err != nil {
			t.Error(err)
		}
		for _, x := range []float64{-1e300, -1e9, -1, -1e-9, -5e-324, 0, 5e-324, 1e-300, 1e-9, 1e-3, 0.3, 1, 3, 1e3, 1e9, 1e300, inf} {
			p := math.Min(1, math.Abs(x))
			for name, v := range map[string]float64{
				"LogMGF": l.LogMGF(math.Min(x, 1e300)), "LogMGF of -x": l.LogMGF(-math.Min(x, 1e300)), "CDF": l.CDF(x),
				"Survival":    l.Survival(x),
				"LogSurvival": l.LogSurvival(x), "Density": l.Density(x),
				"Quantile of |x|": l.Quantile(p), "UpperQuantile of |x|": l.UpperQuantile(p),
			} {
				if math.IsNaN(v) {
					t.Errorf("%s: %s at %v is NaN", l, name, x)
				}
			}
		}
		for _, x := range []float64{1e-300, 0.3, 1, 3, 1e9, 1e300} {
			if v := rate(l, x); math.IsNaN(v) || v < 0 {
				t.Errorf("%s: rate at %v is %v", l, x, v)
			}
		}
	}
}
