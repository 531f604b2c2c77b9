package cube_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
)

// TestMeanBoundAgainstTable holds U_d/T_s for exponential lengths to values of
// an independent computation, printed to four decimals.
func TestMeanBoundAgainstTable(t *testing.T) {
	table := map[int]float64{
		4: 4.0697, 5: 3.9737, 6: 4.1911, 8: 3.4058, 10: 2.4770, 12: 1.8590, 14: 1.4828, 16: 1.2689, 18: 1.1491, 20: 1.0826,
	}
	for d, want := range table {
		u, err := cube.MeanBound(d, distributions.Exponential{Mu: 1})
		if err != nil {
			t.Fatal(err)
		}
		slots, _ := cube.Slots(d)
		if got := u / slots; math.Abs(got-want) > 0.5001e-4 {
			t.Errorf("d=%d: U_d/T_s = %.6f, want %.4f", d, got, want)
		}
	}
}

// TestMeanBoundAgainstDiscreteSum: at d = 4 a link sends one or two packets in
// phase 2 (positions 5..10: sizes 1, 1, 2, 2), so that with two lengths 0.5 and 4
// the longest of 32 single lengths and 32 sums of two is elementary. The same
// values as an empirical law go through the lattice, whose bracket must hold it.
func TestMeanBoundAgainstDiscreteSum(t *testing.T) {
	const p, q, low, high = 0.25, 0.75, 0.5, 4.0
	longest := low + (high-low)*(1-math.Pow(q, 16))
	atMost := map[float64]float64{
		low:        0,
		2 * low:    math.Pow(q, 32) * math.Pow(q*q, 32),
		high:       math.Pow(q*q, 32),
		low + high: math.Pow(1-p*p, 32),
	}
	second := 2*low + (high-2*low)*(1-atMost[2*low]) + low*(1-atMost[high]) + (high-low)*(1-atMost[low+high])
	want := 3*longest + second
	two := distributions.TwoPoint{Low: low, High: high, Mu: q*low + p*high}
	b, err := cube.MeanBoundBracket(4, two)
	if err != nil || b.Lo > want+1e-9 || b.Hi < want-1e-9 || b.Hi-b.Lo > 1e-9 {
		t.Errorf("two-point: %v, want %v (%v)", b, want, err)
	}
	measured, err := distributions.NewEmpirical("values", []float64{0.5, 0.5, 4, 0.5})
	if err != nil {
		t.Fatal(err)
	}
	b, err = cube.MeanBoundBracket(4, measured)
	if err != nil || b.Lo > want || b.Hi < want || b.Hi-b.Lo > 0.01*want {
		t.Errorf("empirical: %v, want %v (%v)", b, want, err)
	}
}

// TestMeanBoundIsAboveTheExactMean for every kind of law, and of its order; a law without mean has no bound, and a tail without
// end is refused.
func TestMeanBoundIsAboveTheExactMean(t *testing.T) {
	for _, law := range []distributions.Law{
		distributions.Exponential{Mu: 2}, distributions.Uniform{Min: 1, Max: 3}, distributions.Erlang{Shape: 3, Mu: 1},
		distributions.Geometric{Mu: 3}, distributions.Hyperexponential{Mu: 1, SCV: 9}, distributions.Bernoulli{P: 0.3},
		distributions.ShiftedExponential{Shift: 0.5, Mu: 1}, distributions.Lognormal{Mu: 1, Sigma: 1},
		distributions.Scaled{Factor: 0.5, Law: distributions.TwoPoint{Low: 1, High: 8, Mu: 2}},
	} {
		for _, d := range []int{1, 3, 5} {
			if testing.Short() && d > 3 {
				continue
			}
			exact, err := cube.MeanExact(d, law)
			if err != nil {
				t.Fatal(err)
			}
			bound, err := cube.MeanBound(d, law)
			if err != nil || !(exact <= bound*(1+1e-9) && bound < 1.7*exact) {
				t.Errorf("d=%d %s: bound %v, mean %v (%v)", d, law, bound, exact, err)
			}
			if d <= 3 && math.Abs(bound/exact-1) > 1e-9 {
				t.Errorf("d=%d %s: bound %v is not the mean %v", d, law, bound, exact)
			}
		}
	}
}

// Where there is no bound the error names what the caller gave. In phase
// 12 of the 28-cube a link sends C(28,12)/28 = 1086491.25 packets, rounded up,
// more than the 2^20 that a lattice adds. For log-Pareto lengths t P(X > t)
// falls like a power of log t only.
func TestMeanBoundIsRefusedByName(t *testing.T) {
	for _, c := range []struct {
		d    int
		law  distributions.Law
		arg  string
		want string
	}{
		{6, distributions.LogPareto{Shape: 0.5, Mu: 1}, "law", "tail ends within float64"},
		{30, distributions.LogPareto{Shape: 0.5, Mu: 1}, "law", "tail ends within float64"},
		{40, distributions.Exponential{Mu: 1}, "d", "exponential(mean=1)"},
	} {
		_, err := cube.MeanBound(c.d, c.law)
		var domain *inputs.Error
		if !errors.As(err, &domain) || domain.Arg != c.arg || !strings.Contains(domain.Domain, c.want) {
			t.Errorf("d=%d %s: %v", c.d, c.law, err)
		}
	}
}
