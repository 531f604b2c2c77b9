package data

import (
	"cmp"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/montecarlo"
)

// permutations calls visit with all orders of values.
func permutations(values []float64, k int, visit func([]float64)) {
	if k == len(values) {
		visit(values)
		return
	}
	for i := k; i < len(values); i++ {
		values[k], values[i] = values[i], values[k]
		permutations(values, k+1, visit)
		values[k], values[i] = values[i], values[k]
	}
}

// Over all orders of seven values, with and without ties, the standardized statistics
// have mean 0 and variance 1: the moments are exact.
func TestMomentsOfSerialTestsAreThoseOfAllOrders(t *testing.T) {
	for _, values := range [][]float64{{1, 2, 3, 4, 5, 6, 7}, {1, 1, 1, 2, 2, 5, 9}, {0, 0, 0, 0, 0, 0, 1}} {
		for h := 1; h <= 5; h++ {
			var n, sum, squares float64
			permutations(append([]float64(nil), values...), 0, func(x []float64) {
				z, _ := scored(x).lag(h)
				n, sum, squares = n+1, sum+z, squares+float64(z*z)
			})
			if math.Abs(sum/n) > 1e-9 || math.Abs(squares/n-1) > 1e-9 {
				t.Errorf("%v at lag %d: mean %v, mean square %v", values, h, sum/n, squares/n)
			}
		}
		var n, sum, squares float64
		permutations(append([]float64(nil), values...), 0, func(x []float64) {
			z, _ := scored(x).trend()
			n, sum, squares = n+1, sum+z, squares+float64(z*z)
		})
		if math.Abs(sum/n) > 1e-9 || math.Abs(squares/n-1) > 1e-9 {
			t.Errorf("%v: trend has mean %v, mean square %v", values, sum/n, squares/n)
		}
	}
}

// Holm's method by hand: P of 0.01, 0.04, 0.03 become 0.03, 0.06, 0.06.
func TestHolm(t *testing.T) {
	tests := []Test{{P: 0.01}, {P: 0.04}, {P: 0.03}}
	holm(tests)
	for i, want := range []float64{0.03, 0.06, 0.06} {
		near(t, "adjusted P", tests[i].Adjusted, want)
	}
}

// decisions counts what is said of so many samples of a process.
func decisions(p process, runs, n int) (dependent, changed, suspected int) {
	random := rand.New(montecarlo.NewStreams(1, "decisions "+p.name).Source(0))
	x := make([]float64, n)
	for range runs {
		p.fill(random, x)
		d := tested(x, FalseAlarm)
		for count, is := range map[*int]bool{&dependent: d.Dependent, &changed: d.Changed, &suspected: d.Suspected} {
			if is {
				*count++
			}
		}
	}
	return dependent, changed, suspected
}

// Independent values are said to depend in at most 1 of 100 samples: of 400 samples at
// most 13, which Poisson(4) exceeds with probability 1e-4, of 200 at most 10. Dependence is found: at n = 500
// of AR(1) with 0.5 it is missed less than once in 1e6 samples (the serial correlation is
// 11 standard errors), and a doubled mean in 0.95: of 50, fewer than 42 with probability 8e-4.
func TestDependenceIsFoundAndIndependenceIsLeft(t *testing.T) {
	runs, most := 200, 10
	if os.Getenv("CASTLAB_TESTS") == "all" {
		runs, most = 400, 13
	}
	for _, n := range []int{20, 100, 500} {
		for i, p := range processes()[:8] {
			if runs < 400 && i%2 == 1 && n != 100 {
				continue // by ranks, all laws without ties are one
			}
			if dependent, _, _ := decisions(p, runs, n); dependent > most {
				t.Errorf("%s, n=%d: %d of %d samples of independent values are said to depend", p.name, n, dependent, runs)
			}
		}
	}
	if dependent, changed, _ := decisions(autoregression(0.5), 50, 500); dependent < 50 || changed > 8 {
		t.Errorf("AR(1), 0.5: of 50 samples %d depend and %d change", dependent, changed)
	}
	if dependent, changed, _ := decisions(change(2), 50, 500); dependent < 50 || changed < 42 {
		t.Errorf("a doubled mean: of 50 samples %d depend and %d change", dependent, changed)
	}
	if dependent, changed, _ := decisions(spreading(2), 50, 500); dependent < 50 || changed < 42 {
		t.Errorf("a doubled deviation: of 50 samples %d depend and %d change", dependent, changed)
	}
	if dependent, _, _ := decisions(clusters(), 50, 1000); dependent < 44 {
		t.Errorf("clusters: of 50 samples %d depend", dependent)
	}
}

// The P of a portmanteau is that among all orders of eight values, of which a thousand times as
// many are drawn: to four standard errors of 0.02 where P is 0.3, for values with ties, too.
func TestPortmanteauIsThatOfAllOrders(t *testing.T) {
	random := 0
	for _, values := range [][]float64{{1, 2, 3, 4, 5, 6, 7, 8}, {1, 8, 2, 7, 3, 6, 4, 5}, {4, 5, 5, 4, 3, 7, 2, 8}} {
		s := scored(values)
		sum, p := s.portmanteau(2)
		n, exceed := 0.0, 0.0
		permutations(slices.Clone(s.a), 0, func(a []float64) {
			n++
			other := s
			other.a = a
			z1, _ := other.lag(1)
			z2, _ := other.lag(2)
			if z1*z1+z2*z2 >= sum*(1-1e-12) {
				exceed++
			}
		})
		want := exceed / n
		random++
		if p == (distuv.ChiSquared{K: 2}).Survival(sum) { // P is not small
			random--
			continue
		}
		if math.Abs(p-want) > 4*want/math.Sqrt(mostExceeding)+1.0/mostOrders {
			t.Errorf("%v: P=%v, of all orders %v", values, p, want)
		}
	}
	if random == 0 {
		t.Error("no P is of random orders")
	}
}

// A doubled deviation is said to be one, where it is.
func TestAChangeOfSpreadIsToldFromOneOfLevel(t *testing.T) {
	random := rand.New(montecarlo.NewStreams(1, "spread").Source(0))
	s := NewSample("x")
	for i := range 2000 {
		x := random.NormFloat64()
		if i >= 800 {
			x *= 3
		}
		if i >= 1400 {
			x += 20
		}
		if err := s.Add(10 + x); err != nil {
			t.Fatal(err)
		}
	}
	c := s.Changes()
	if len(c) != 2 || !c[0].Spread || math.Abs(float64(c[0].First-800)) > 40 || c[1].Spread || math.Abs(float64(c[1].First-1400)) > 20 {
		t.Errorf("changes %+v, want one of spread at 800 and one of level at 1400", c)
	}
	for i := range 2 {
		random := rand.New(montecarlo.NewStreams(2, "spread").Source(uint64(i)))
		s := NewSample("x")
		for k := range 600 {
			x := random.NormFloat64()
			if k >= 300 {
				x *= 3
			}
			if err := s.Add(x); err != nil {
				t.Fatal(err)
			}
		}
		if e := s.Quantile(0.99, 0.95); !math.IsInf(e.Hi, 1) ||
			!strings.Contains(e.Warnings[0], "the spread of the values changes at value") {
			t.Errorf("p99 of two laws: %+v", e)
		}
	}
}

// Two steps are found, each within 20 values of where it is.
func TestChangesAreFoundWhereTheyAre(t *testing.T) {
	random := rand.New(montecarlo.NewStreams(1, "two steps").Source(0))
	s := NewSample("x")
	for i := range 3000 {
		level := 0.0
		if i >= 1000 {
			level = 3
		}
		if i >= 1800 {
			level = 8
		}
		if err := s.Add(level + random.NormFloat64()); err != nil {
			t.Fatal(err)
		}
	}
	c := s.Changes()
	if len(c) != 2 || math.Abs(float64(c[0].First-1000)) > 20 || math.Abs(float64(c[1].First-1800)) > 20 {
		t.Errorf("changes at %v, want 1000 and 1800", c)
	}
	if e := s.Quantile(0.5, 0.95); len(e.Warnings) == 0 || !math.IsInf(e.Lo, -1) {
		t.Errorf("a sample that changes has the interval %+v", e)
	}
}

// Odd samples have answers, and say what is wrong with them.
func TestOddSamples(t *testing.T) {
	for name, values := range map[string][]float64{
		"one": {3}, "two": {1, 2}, "equal": {7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7}, "huge": {1e308, -1e308, 1e308, 1, 2, 3, 4, 5, 6, 7, 8, 9},
		"tiny": {5e-324, 0, 5e-324, 0, 0, 0, 0, 0, 0, 0, 0, 1e-323}, "missing": {math.NaN(), 1, math.NaN()},
	} {
		s, err := Of(name, values...)
		if err != nil {
			t.Fatal(err)
		}
		trimmed, err := s.TrimmedMean(0.25, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		list := []montecarlo.Estimate{s.Mean(0.95), s.Quantile(0.5, 0.95), s.Variance(0.95), s.MAD(0.95), s.IQR(0.95), trimmed}
		for _, e := range list {
			if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) || e.Lo > e.Hi || e.Name == "" {
				t.Errorf("%s: %+v", name, e)
			}
			if len(values) < 10 && len(e.Warnings) == 0 {
				t.Errorf("%s: no warning of %+v", name, e)
			}
		}
		s.Changes()
		s.Worth()
		s.Autocorrelation(5)
	}
	empty := NewSample("empty")
	if e := empty.Mean(0.95); !math.IsNaN(e.Value) || len(e.Warnings) == 0 {
		t.Errorf("empty: %+v", e)
	}
	if e := empty.Quantile(0.5, 0.95); len(e.Warnings) == 0 {
		t.Errorf("empty: %+v", e)
	}
	if err := empty.Add(math.Inf(1)); err == nil {
		t.Error("an infinite value is taken")
	}
	for _, level := range []float64{0, 1, math.NaN()} {
		s := trace(t, 100)
		for _, e := range []montecarlo.Estimate{s.Mean(level), s.Quantile(0.5, level), s.MAD(level), s.IQR(level), s.Variance(level)} {
			if len(e.Warnings) == 0 {
				t.Errorf("level %v: %+v", level, e)
			}
		}
	}
}

// Values are in the order of a comparison, with their places, whatever their signs and sizes, and
// equal ones in the order of their places.
func TestAscending(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for n := range 300 {
		values := make([]float64, n)
		for i := range values {
			switch r.IntN(4) {
			case 0:
				values[i] = float64(r.IntN(5) - 2)
			case 1:
				values[i] = r.NormFloat64() * math.Exp(300*r.NormFloat64())
			case 2:
				values[i] = math.Float64frombits(r.Uint64()&^(1<<62)) / 3 // below 2, and subnormal ones
			default:
				values[i] = math.Copysign(0, r.NormFloat64())
			}
			if math.IsInf(values[i], 0) {
				values[i] = math.MaxFloat64
			}
		}
		want := make([]int, n)
		for i := range want {
			want[i] = i
		}
		slices.SortStableFunc(want, func(a, b int) int {
			if values[a] == 0 && values[b] == 0 { // -0 stands before 0, and has its rank
				return cmp.Compare(math.Copysign(1, values[a]), math.Copysign(1, values[b]))
			}
			return cmp.Compare(values[a], values[b])
		})
		for i, p := range ascending(values) {
			if int(p.at) != want[i] || p.x != values[want[i]] {
				t.Fatalf("%v: place %d has value %d, want %d", values, i, p.at, want[i])
			}
		}
	}
}

// BenchmarkRanks ranks a million values, as a test of dependence does.
func BenchmarkRanks(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	values := make([]float64, 1_000_000)
	for i := range values {
		values[i] = math.Round(1000*r.ExpFloat64()) / 1000
	}
	for b.Loop() {
		scored(values)
	}
}
