package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// exchanged is what a warning or a decision becomes when the samples change places.
func exchanged(warnings []string) (list []string) {
	for _, w := range warnings {
		switch {
		case strings.HasPrefix(w, "first: "):
			w = "second: " + strings.TrimPrefix(w, "first: ")
		case strings.HasPrefix(w, "second: "):
			w = "first: " + strings.TrimPrefix(w, "second: ")
		}
		list = append(list, w)
	}
	slices.Sort(list)
	return list
}

func turned(d Decision) Decision {
	switch d {
	case First:
		return Second
	case Second:
		return First
	}
	return d
}

// alike reports whether numbers agree to rounding.
func alike(x, y float64) bool {
	return x == y || math.IsNaN(x) && math.IsNaN(y) || math.Abs(x-y) <= 1e-9*math.Max(1, math.Max(math.Abs(x), math.Abs(y)))
}

// noRatio reports whether an estimate says that there is no ratio.
func noRatio(e montecarlo.Estimate) bool {
	return slices.ContainsFunc(e.Warnings, func(w string) bool { return strings.HasPrefix(w, "no ratio") })
}

// kinds are samples of every sort that is judged in another way: n values, times scale.
func kinds(t *testing.T, n int, scale float64) map[string]*Sample {
	t.Helper()
	all := map[string]*Sample{}
	add := func(name string, next func(i int) float64) {
		x := make([]float64, n)
		for i := range x {
			x[i] = scale * next(i)
		}
		s, err := Of(name, x...)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = s
	}
	r := rand.New(montecarlo.NewStreams(1, fmt.Sprint("kinds ", n, scale)).Source(0))
	add("uniform", func(int) float64 { return 10 + r.Float64() })
	add("lognormal", func(int) float64 { return 10 * math.Exp(2*r.NormFloat64()) })
	add("below 0", func(int) float64 { return r.NormFloat64() - 3 })
	add("equal", func(int) float64 { return 10 })
	y := r.NormFloat64()
	add("dependent", func(int) float64 { y = 0.6*y + 0.8*r.NormFloat64(); return 10 + y })
	add("changed", func(i int) float64 { return 10 + float64(2*i/n) + 0.1*r.NormFloat64() })
	return all
}

// What is said of a beside b is said of b beside a: the difference changes its sign, the
// ratio is inverted, the first of a decision, a warning or an order is the second. So it
// is for samples of every kind, of different sizes and a little or much apart, with and
// without an indifference.
func TestExchangedSamplesMirror(t *testing.T) {
	seen := map[Decision]int{}
	left := kinds(t, 300, 1)
	for n, scales := range map[int][]float64{9: {1}, 400: {0.97, 1.04}, 2000: {1.02}} {
		for _, scale := range scales {
			right := kinds(t, n, scale)
			for x, a := range left {
				for y, b := range right {
					for _, indifference := range []float64{0, 0.05} {
						q := Question{Level: 0.95, Quantiles: []float64{0.5}, Indifference: indifference}
						d, err := Difference(a, b, q)
						if err != nil {
							t.Fatal(err)
						}
						e, err := Difference(b, a, q)
						if err != nil {
							t.Fatal(err)
						}
						title := fmt.Sprint(x, " and ", n, " ", y, " times ", scale, ", indifference ", indifference)
						for i, c := range d.Contrasts {
							m := e.Contrasts[i]
							seen[c.Decision]++
							if m.Decision != turned(c.Decision) {
								t.Errorf("%s, %s: %v, exchanged %v", title, c.Difference.Name, c.Decision, m.Decision)
							}
							f, g := c.Difference, m.Difference
							if !alike(f.Value, -g.Value) || !alike(f.Lo, -g.Hi) || !alike(f.Hi, -g.Lo) ||
								!slices.Equal(exchanged(f.Warnings), exchanged(exchanged(g.Warnings))) {
								t.Errorf("%s: difference %+v, exchanged %+v", title, f, g)
							}
							if f, g := c.Ratio, m.Ratio; noRatio(f) != noRatio(g) {
								t.Errorf("%s: ratio %+v, exchanged %+v", title, f, g)
							} else if !noRatio(f) {
								if !alike(f.Value, 1/g.Value) || !alike(f.Lo, 1/g.Hi) || !alike(f.Hi, 1/g.Lo) ||
									m.RatioDecision() != turned(c.RatioDecision()) {
									t.Errorf("%s: ratio %+v, exchanged %+v", title, f, g)
								}
							}
						}
						if o, p := d.Order, e.Order; o.First != p.Second || o.Second != p.First || p.Decision != turned(o.Decision) ||
							!slices.Equal(exchanged(o.Warnings), exchanged(exchanged(p.Warnings))) {
							t.Errorf("%s: order %+v, exchanged %+v", title, o, p)
						}
					}
				}
			}
		}
	}
	for _, d := range []Decision{None, First, Second, Equivalent} {
		if seen[d] == 0 {
			t.Errorf("%v is never decided: the test says nothing of it", d)
		}
	}
}

// A second sample with a warning of its own leaves the pair undecided, as a first one does,
// and the warning says whose it is: uniform values have a mean without a warning, and of as
// many lognormal ones of sigma 2 a few carry the variance.
func TestTheSecondsWarningIsKept(t *testing.T) {
	all := kinds(t, 2000, 1)
	for i, pair := range [][2]*Sample{{all["uniform"], all["lognormal"]}, {all["lognormal"], all["uniform"]}} {
		d, err := Difference(pair[0], pair[1], Question{Level: 0.95})
		if err != nil {
			t.Fatal(err)
		}
		c := d.Contrasts[0]
		if c.Decision != None || c.RatioDecision() != None || len(c.Difference.Warnings) == 0 || len(c.Ratio.Warnings) == 0 {
			t.Fatalf("%+v", c)
		}
		for _, w := range slices.Concat(c.Difference.Warnings, c.Ratio.Warnings) {
			if !strings.HasPrefix(w, [...]string{"second: ", "first: "}[i]) {
				t.Errorf("of %v: %q", [...]string{"the second", "the first"}[i], w)
			}
		}
	}
}

// Within an indifference of 5 % a number that is 3 % smaller is neither smaller nor larger:
// its ratio lies between 1/1.05 = 0.9524 and 1.05, and of 8 % it does not. The means and
// medians of 2000 uniform values from 10 to 11 are known to 0.2 %.
func TestIndifferenceIsTheSameOfBoth(t *testing.T) {
	a := kinds(t, 2000, 1)["uniform"]
	for scale, want := range map[float64]Decision{0.92: Second, 0.97: Equivalent, 1: Equivalent, 1.03: Equivalent, 1.08: First} {
		d, err := Difference(a, kinds(t, 2000, scale)["uniform"], Question{Level: 0.95, Quantiles: []float64{0.5}, Indifference: 0.05})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range d.Contrasts {
			if c.Decision != want {
				t.Errorf("%s times %v: %v of %+v, want %v", c.Ratio.Name, scale, c.Decision, c.Ratio, want)
			}
		}
	}
}

// The quantile p of dependent values is less the quantile 1-p of their negatives, and so are
// the ends of its interval, where the same beginning is cut as warm-up of both: one that lies a
// rank too far to one side does so here too.
func TestDependentQuantileMirrors(t *testing.T) {
	y, x := 0.0, make([]float64, 5000)
	r := rand.New(montecarlo.NewStreams(1, "mirrored quantile").Source(0))
	for i := range x {
		y = 0.7*y + r.NormFloat64()
		x[i] = y
	}
	of := func(sign float64) *Sample {
		s := NewSample("x")
		for _, v := range x {
			if err := s.Add(sign * v); err != nil {
				t.Fatal(err)
			}
		}
		return s
	}
	a, b := of(1), of(-1)
	if !a.Dependence().Dependent || !b.Dependence().Dependent {
		t.Fatal("AR(1) of 0.7 is taken to be independent")
	}
	sorted := slices.Sorted(slices.Values(x))
	for _, p := range []float64{0.25, 0.5, 0.75} {
		e, f := a.Quantile(p, 0.95), b.Quantile(1-p, 0.95)
		if math.IsInf(e.Width(), 1) || e.Lo != -f.Hi || e.Hi != -f.Lo {
			t.Errorf("p=%v: from %v to %v, of the negatives from %v to %v", p, e.Lo, e.Hi, -f.Hi, -f.Lo)
		}
		if at := sorted[int(math.Round(p*5000))-1]; !e.Contains(at) || e.Value != at {
			t.Errorf("p=%v: %+v, want the value %v", p, e, at)
		}
	}
}

// By hand: of 1 from 0.5 to 3 and 14 from 11 to 20 the lower end of the ratio solves
// (14-x)^2 = 3^2 + 2^2 x^2, which is 3x^2 + 28x - 187 = 0 and x = (sqrt 3028 - 28)/6, though
// the upper end of the first is further off than 0; the upper one (14-x)^2 = 6^2 +
// 0.5^2 x^2, which is 0.75x^2 - 28x + 160 = 0. The ends of the inverse are their inverses.
func TestRatioOfAWideDenominatorByHand(t *testing.T) {
	a := montecarlo.Estimate{Value: 1, Lo: 0.5, Hi: 3}
	b := montecarlo.Estimate{Value: 14, Lo: 11, Hi: 20}
	_, lo, hi, ok := ratio(a, b, true)
	if !ok {
		t.Fatal("no ratio")
	}
	near(t, "lower end", lo, (math.Sqrt(3028)-28)/6)
	near(t, "upper end", hi, (28+math.Sqrt(28*28-480))/1.5)
	_, low, high, _ := ratio(b, a, true)
	near(t, "lower end of the inverse", low, 1/hi)
	near(t, "upper end of the inverse", high, 1/lo)
}

// Less of a and b is the negative of Less of b and a, with the warnings of both.
func TestLessIsTurned(t *testing.T) {
	a := montecarlo.Estimate{Value: 10, Lo: 8, Hi: 13, Level: 0.9, N: 5, Warnings: []string{"few"}}
	b := montecarlo.Estimate{Value: 14, Lo: 11, Hi: 20, Level: 0.9, N: 7, Warnings: []string{"skewed"}}
	d, e := Less(b, a), Less(a, b)
	if d.Value != 4 || d.Value != -e.Value || d.Lo != -e.Hi || d.Hi != -e.Lo || d.N != 5 || e.N != 5 || len(d.Warnings) != 2 ||
		len(e.Warnings) != 2 {
		t.Errorf("%+v and %+v", d, e)
	}
}
