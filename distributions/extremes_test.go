package distributions_test

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"castlab/distributions"
)

// testdata/extremes.py has the values, by mpmath from the definitions: quantiles that lie in
// the range of float64 where the same power of the probability on the standard scale does not. The
// quantile's error is that of log x, some 700 times 2e-16, or below it; the probability of the
// quantile is a power of x that is held to the same.
func TestQuantilesWhoseStandardScaleLeavesTheRange(t *testing.T) {
	file, err := os.Open("testdata/extremes.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows := 0
	for lines := bufio.NewScanner(file); lines.Scan(); rows++ {
		f := strings.Split(lines.Text(), "\t")
		law, err := distributions.Parse(f[0])
		if err != nil {
			t.Fatal(err)
		}
		p, _ := strconv.ParseFloat(f[2], 64)
		want, _ := strconv.ParseFloat(f[3], 64)
		quantile, tail := law.Quantile, law.CDF
		if f[1] == "q" {
			quantile, tail = law.UpperQuantile, law.Survival
		}
		if got := quantile(p); !(math.Abs(got/want-1) < 5e-12) {
			t.Errorf("%s: quantile %s=%v is %v, want %v", f[0], f[1], p, got, want)
		}
		if got := tail(want); p > 1e-300 && !(math.Abs(got/p-1) < 5e-11) {
			t.Errorf("%s: probability at %v is %v, want %s=%v", f[0], want, got, f[1], p)
		}
	}
	if rows < 25 {
		t.Errorf("%d rows of reference values", rows)
	}
}

// No law has a value at NaN, and none searches for it without end.
func TestLawsOfNaNAreNaN(t *testing.T) {
	nan := math.NaN()
	texts := append(distributions.Examples(), "2*gamma(shape=0.5,mean=1)", "3*geometric(mean=2)", "shifted(shift=1,law=geometric(mean=2))")
	measured := func(file string) (distributions.Law, error) {
		return distributions.NewEmpirical(file, []float64{1, 2, 2, 5})
	}
	for _, text := range texts {
		law, err := distributions.ParseFiles(text, measured)
		if err != nil {
			t.Fatal(err)
		}
		for name, f := range map[string]func(float64) float64{
			"LogMGF": law.LogMGF, "CDF": law.CDF, "Survival": law.Survival, "LogSurvival": law.LogSurvival,
			"Density": law.Density, "Quantile": law.Quantile, "UpperQuantile": law.UpperQuantile,
		} {
			if got := f(nan); !math.IsNaN(got) {
				t.Errorf("%s of %s at NaN is %v", name, text, got)
			}
		}
	}
}

// By hand: a Weibull law of shape 1/2 and mean 2 has scale 1, and P(X > x) = exp(-sqrt(x)),
// whose density at 0 is +Inf; of shape 2 it is 0. The rates of a gamma law grow without end.
func TestLawsAtTheEndsOfTheRange(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"weibull density at 0, shape 1+", distributions.Weibull{Shape: 1 + 0x1p-52, Mu: 5e-324}.Density(0), 0},
		{"weibull density at 0, shape 1/2", distributions.Weibull{Shape: 0.5, Mu: 2}.Density(0), inf},
		{"gpd transform at +Inf", distributions.GeneralizedPareto{Shape: -1, Mu: 1e17}.LogMGF(inf), inf},
		{"uniform transform at -Inf", distributions.Uniform{Max: 1}.LogMGF(-inf), -inf},
		{"inverse gaussian rate at +Inf", distributions.InverseGaussian{Shape: 2, Mu: 1}.Cramer(inf), inf},
		// 1 - sqrt(1 + 4e308) of shape/mean = 1
		{"inverse gaussian transform far down", distributions.InverseGaussian{Shape: 4, Mu: 4}.LogMGF(-1e308), -math.Sqrt(8) * 1e154},
		{"pareto variance", distributions.Pareto{Shape: 1e300, Mu: 1e300}.Variance(), 1},
		{"log-pareto beyond its quantiles", distributions.LogPareto{Shape: 0.25, Mu: 5e-324}.Quantile(3), inf},
		{"geometric rate", distributions.Geometric{Mu: 1 + 0x1p-52}.Cramer(math.MaxFloat64), inf},
	} {
		if c.got != c.want && !(math.Abs(c.got/c.want-1) < 1e-14) {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

func TestNoLawIsRefusedAndHasNothing(t *testing.T) {
	if _, err := distributions.Cramer(nil, 1); err == nil || !strings.Contains(err.Error(), "law") {
		t.Errorf("Cramer of no law: %v", err)
	}
	if distributions.HasVariance(nil) || distributions.IsConstant(nil) || !math.IsNaN(distributions.AbsoluteSkewness(nil)) {
		t.Error("no law has a variance, is constant, or has a skewness")
	}
	if distributions.NewReplayed(nil).Validate() == nil {
		t.Error("the law of no order is valid")
	}
}

// With a shape next to 0 the transform is that of the exponential law, -log(1 + mean theta), wherever its
// quotient (exp(shape s) - 1)/shape would be of numbers below 2^-1022, which are few.
func TestParetoOfHardlyAnyShapeIsExponential(t *testing.T) {
	for _, shape := range []float64{7e-301, -7e-301, 3e-310} {
		g := distributions.GeneralizedPareto{Shape: shape, Mu: 1.5e300}
		for _, theta := range []float64{1e-310, 1e-300, 1e-284, 1e-280, 1} {
			want := -math.Log1p(g.Mu * theta)
			if got := g.LogMGF(-theta); math.Abs(got/want-1) > 1e-9 {
				t.Errorf("shape %v at theta = -%v: %v, want %v", shape, theta, got, want)
			}
		}
	}
}

// Where x/mean leaves the range the inverse Gaussian tail is 0 in float64, of shape 2 for mean 1 at 10^325
// by its exponent, shape x/(2 mean^2), of others by their weight, sqrt(shape/x).
func TestInverseGaussianTailsBeyondTheRangeOfTheRatio(t *testing.T) {
	scaled := distributions.Scaled{Factor: 1e-17, Law: distributions.InverseGaussian{Shape: 2, Mu: 1}}
	if s, l, c := scaled.Survival(math.MaxFloat64), scaled.LogSurvival(math.MaxFloat64), scaled.CDF(math.MaxFloat64); s != 0 ||
		!math.IsInf(l, -1) || c != 1 {
		t.Errorf("%v %v %v, want 0 -Inf 1", s, l, c)
	}
	for _, g := range []distributions.InverseGaussian{{Shape: 2e-17, Mu: 1e-17}, {Shape: 5e-324, Mu: 0.25}, {Shape: 1e-300, Mu: 1e-300}} {
		before := 1.0
		for _, x := range []float64{1e-300, 1, 1e250, 1e300, 1e308, math.MaxFloat64} {
			s, c := g.Survival(x), g.CDF(x)
			if !(s >= 0 && s <= before && math.Abs(s+c-1) < 1e-12) {
				t.Errorf("%v at %v: %v and %v, %v before", g, x, s, c, before)
			}
			before = s
		}
	}
}
