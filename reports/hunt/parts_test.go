package hunt

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
)

func document(t *testing.T, o Outcome) string {
	t.Helper()
	text, err := json.Marshal(o.Document())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Each claim alone, among all, has the outcome of the whole hunt, byte for byte: with a
// counterexample whose confirmation has its part of alpha, with none, and unsearched.
func TestPartsEqualTheWhole(t *testing.T) {
	claims := []reports.Claim{
		mean("ONE", reports.AtMost, func(l distributions.Law) float64 { return 2 * l.Mean() * l.Mean() },
			func(x float64) float64 { return x * x }),
		{ID: "FIXED", Cases: reports.Fixed("it has no variable", nil)},
		mean("TWO", reports.Equal, func(l distributions.Law) float64 { return l.Mean() }, func(x float64) float64 { return x }),
		computed("THREE", reports.AtLeast, 1000, func(int) float64 { return 1 }, func(n int) float64 { return float64(n) }),
	}
	whole, err := Run(t.Context(), claims, usual(5, 25))
	if err != nil {
		t.Fatal(err)
	}
	if whole[0].Found == nil {
		t.Fatal("no counterexample, so that no part of alpha shows")
	}
	for i, c := range claims {
		s := usual(5, 25)
		s.Among = 3
		if got, want := document(t, one(t, c, s)), document(t, whole[i]); got != want {
			t.Errorf("%s alone:\n%s\nwant\n%s", c.ID, got, want)
		}
		s.Among = 0
		if got := document(t, one(t, c, s)); i == 0 && got == document(t, whole[i]) {
			t.Error("a part with all of alpha has the same interval")
		}
	}
	s := usual(5, 25)
	s.Among = 2
	var wrong *inputs.Error
	if _, err := Run(t.Context(), claims, s); !errors.As(err, &wrong) || wrong.Arg != "among" {
		t.Errorf("3 claims among 2: %v", err)
	}
	s.Among = -1
	if err := s.Validate(); !errors.As(err, &wrong) || wrong.Arg != "among" {
		t.Errorf("among -1: %v", err)
	}
}

// Of 300 points the 100 tightest are kept in their order, and 100 of the other 200, each
// with probability 1/2 wherever it came. In 400 galleries with streams of their own the number
// of times that each is kept has mean 200 and variance 100; the sum of the 200 squared
// deviations over 100 is above the chi-square quantile of 200 degrees of freedom with
// probability below 1e-6 (it has fewer, since the numbers add up), and would be about 1000 if
// the first or last half had a probability of 0.55 and the others 0.45.
func TestAGalleryKeepsTheTightestAndASample(t *testing.T) {
	order := rand.New(rand.NewPCG(1, 1)).Perm(300)
	counts := make([]float64, 300)
	for seed := range uint64(400) {
		g := gallery{random: rand.New(rand.NewPCG(seed, 2))}
		for _, m := range order {
			g.add(Point{Params: fmt.Sprint(m), Margin: float64(m)})
		}
		g.add(Point{Margin: math.Inf(-1)})
		if len(g.tightest) != shown || len(g.others) != shown {
			t.Fatalf("%d and %d points", len(g.tightest), len(g.others))
		}
		for i, p := range g.tightest {
			if p.Margin != float64(i) {
				t.Fatalf("the %d-th tightest has margin %v", i, p.Margin)
			}
		}
		for _, p := range g.others {
			counts[int(p.Margin)]++
		}
	}
	sum := 0.0
	for _, c := range counts[shown:] {
		sum += (c - 200) * (c - 200) / 100
	}
	if limit := (distuv.ChiSquared{K: 200}).Quantile(1 - 1e-6); sum > limit {
		t.Errorf("chi-square %v of 200 points, want at most %v", sum, limit)
	}
	for m, c := range counts[:shown] {
		if c > 0 {
			t.Errorf("the %d-th tightest is among the others", m)
		}
	}
}

// By hand: theory 10 in [9, 12] leaves max(2, 1)/10, in [9.9, 10.05] 0.1/10; a warning, or
// a theory outside, leaves nothing.
func TestAnEqualitySaysWhatItWouldHaveSeen(t *testing.T) {
	c := mean("EQ", reports.Equal, func(distributions.Law) float64 { return 10 }, math.Sqrt)
	h := newHunter(c, usual(1, 9), 0.1, 1, 0)
	for _, x := range []struct {
		lo, hi   float64
		warnings []string
	}{{9, 12, nil}, {9.9, 10.05, nil}, {9.99, 10.01, []string{"heavy tail"}}, {11, 12, nil}} {
		h.note(reports.Verdict{Claim: "EQ", Params: "law=x", Theory: 10, Relation: reports.Equal, Estimate: montecarlo.Estimate{
			Value: (x.lo + x.hi) / 2, Lo: x.lo, Hi: x.hi, Level: 0.99, N: 100, Warnings: x.warnings,
		}})
	}
	if o := h.outcome; math.Abs(o.Distinguished-0.01) > 1e-12 || math.Abs(o.Undistinguished-0.2) > 1e-12 || o.Doubtful != 2 ||
		o.Warned != 1 {
		t.Errorf("distinguished %v, undistinguished %v, doubtful %d, warned %d", o.Distinguished, o.Undistinguished, o.Doubtful, o.Warned)
	}
}

func TestRanges(t *testing.T) {
	var r ranges
	for _, params := range []string{"n=5 law=exponential(mean=1) x=-2.5", "n=3 law=uniform(min=0,max=2) x=+Inf",
		"n=12 law=exponential(mean=2)", "loose"} {
		r.add(params)
	}
	text, err := json.Marshal(r)
	const want = `[{"key":"n","lo":3,"hi":12},{"key":"law","values":["exponential","uniform"]},{"key":"x","lo":-2.5,"hi":-2.5,"values":["+Inf"]}]`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v\nwant %s", text, err, want)
	}
	for i := range 100 {
		r.add(fmt.Sprintf("k=v%d()", i))
	}
	if last := r[len(r)-1]; len(last.Values) != mostValues {
		t.Errorf("%d values", len(last.Values))
	}
}
