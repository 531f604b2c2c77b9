package data

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// madeOf returns n values of a function.
func madeOf(t *testing.T, n int, f func(i int) float64) *Sample {
	t.Helper()
	s := NewSample("x")
	for i := range n {
		if err := s.Add(f(i)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Of two programs the first takes 100 and the second 97 on average, and a fifth of the rows of the first failed and
// are 0 or -1: nothing is decided until it is said what these are.
func TestMarksOfFailedRowsAreDoubted(t *testing.T) {
	q := Question{Level: 0.95, Quantiles: []float64{0.5}}
	for _, mark := range []float64{0, -1} {
		r := rand.New(rand.NewPCG(1, 1))
		with := func(x, center float64, out bool) *Sample {
			order := r.Perm(4000)
			return madeOf(t, 4000, func(i int) float64 {
				y := center + 30*(r.Float64()-0.5)
				if order[i] < 800 && out {
					return x
				}
				return y
			})
		}
		a, b := with(mark, 100, true), with(mark, 97, false)
		m := a.Recording().Marked
		if m == nil || m.At != mark || m.N != 800 {
			t.Fatalf("mark %v: %+v", mark, m)
		}
		mean := a.Mean(0.95)
		if lo, hi := mean.Widest(); !(lo < 80.1 && hi == math.Inf(1)) { // 0.8 times 100 with the marks as they are, and no end above
			t.Errorf("mark %v: widest mean [%v, %v]", mark, lo, hi)
		}
		// The median of all is the 2000-th of 4000: of the 3200 others the 2000-th if the marks lie above, 85 + 30*2000/3200 = 103.75,
		// within 3 standard errors of 30 sqrt(0.24/3200) = 0.26, and less than 2.8 of its interval above.
		if _, hi := a.Quantile(0.5, 0.95).Widest(); !(hi > 103 && hi < 105.1) {
			t.Errorf("mark %v: widest median up to %v", mark, hi)
		}
		d, err := Difference(a, b, q)
		if err != nil || d.Contrasts[0].Decision != None || d.Contrasts[0].RatioDecision() != None {
			t.Errorf("mark %v: %v of the mean is decided, %v", mark, d.Contrasts[0].Decision, err)
		}
		if d.Order.First != (Range{}) {
			t.Errorf("mark %v: the first, which is larger without its marks, is said to be smaller from %v to %v", mark,
				d.Order.First.From, d.Order.First.To)
		}
		tail, err := a.Tail(0.95)
		if err != nil {
			t.Fatal(err)
		}
		high, err := tail.Quantile(0.99)
		if err != nil {
			t.Fatal(err)
		}
		// A fifth may lie above all others, and then nothing bounds p99.
		i := slices.IndexFunc(high.Doubts, func(d montecarlo.Doubt) bool { return strings.Contains(d.Reason, "failed rows") })
		if i < 0 || high.Doubts[i].Hi != math.Inf(1) {
			t.Errorf("mark %v: p99 up to %v, in doubt by %v", mark, high.Hi, high.Doubts)
		}
		none := mark - 1
		if err := a.State(Statement{Below: &none}); err != nil || a.Recording().Marked != nil {
			t.Errorf("mark %v: stated to be measured, and still %+v, %v", mark, a.Recording().Marked, err)
		}
	}
}

// Of 5000 requests the 44 longest timed out and are -1: what a quantile of all 5000 is lies within what is said of it, as where
// they are missing, and p99 has no end.
func TestMarksOfTimeoutsHideNoTail(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 4))
	values := make([]float64, 5000)
	for i := range values {
		values[i] = 20 * math.Exp(r.NormFloat64()/4)
		if r.IntN(50) == 0 {
			values[i] *= 3 * math.Pow(r.Float64(), -1/1.5)
		}
	}
	sorted := slices.Sorted(slices.Values(values))
	limit := sorted[len(sorted)-44]
	marked := func(with float64) *Sample {
		return madeOf(t, len(values), func(i int) float64 {
			if values[i] >= limit {
				return with
			}
			return values[i]
		})
	}
	failed, missing := marked(-1), marked(math.NaN())
	for _, p := range []float64{0.5, 0.9, 0.99, 0.999} {
		_, hi := failed.Quantile(p, 0.95).Widest()
		if _, want := missing.Quantile(p, 0.95).Widest(); !(hi >= want) {
			t.Errorf("p%v up to %v, and where they are missing up to %v", 100*p, hi, want)
		}
	}
	before := madeOf(t, 5000, func(int) float64 {
		x := 20.8 * math.Exp(r.NormFloat64()/4)
		if r.IntN(50) == 0 {
			x *= 3 * math.Pow(r.Float64(), -1/1.5)
		}
		return x
	})
	d, err := Difference(before, failed, Question{Level: 0.95, Quantiles: []float64{0.99, 0.999}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range d.Contrasts {
		if c.Decision != None {
			t.Errorf("%s is decided: %v, from %v to %v", c.Difference.Name, c.Decision, c.Difference.Lo, c.Difference.Hi)
		}
	}
}

// Zeros of counts, of waiting times and of values that may be negative mark nothing.
func TestZerosThatAreMeasuredAreNoMarks(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for name, f := range map[string]func(int) float64{
		"counts":    func(int) float64 { return float64(r.IntN(5)) },
		"waiting":   func(int) float64 { return max(0, r.ExpFloat64()-0.3) },
		"two kinds": func(i int) float64 { return float64(5 * (min(1, i%4))) },
		"normal":    func(i int) float64 { return r.NormFloat64() * float64(min(1, i%4)) },
	} {
		if m := madeOf(t, 2000, f).Recording().Marked; m != nil {
			t.Errorf("%s: %+v", name, m)
		}
	}
}

// Several launches against one decide nothing, in either order.
func TestOneLaunchAgainstSeveralDecidesNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 3))
	var launches []*Sample
	for i := range 10 {
		launches = append(launches, madeOf(t, 200, func(int) float64 { return 100 + float64(i%3) + r.NormFloat64() }))
	}
	many, err := OfLaunches("many", launches)
	if err != nil {
		t.Fatal(err)
	}
	one := madeOf(t, 2000, func(int) float64 { return 110 + r.NormFloat64() })
	for _, pair := range [][2]*Sample{{many, one}, {one, many}} {
		d, err := Difference(pair[0], pair[1], Question{Level: 0.95})
		if err != nil || d.Contrasts[0].Decision != None ||
			!strings.Contains(strings.Join(d.Contrasts[0].Difference.Warnings, " "), OneLaunch) {
			t.Errorf("%s, %s: %v with %v, %v", pair[0].Name, pair[1].Name, d.Contrasts[0].Decision, d.Contrasts[0].Difference.Warnings, err)
		}
	}
}
