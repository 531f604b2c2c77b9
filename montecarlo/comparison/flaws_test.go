package comparison

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"castlab/montecarlo"
)

// asking is a question about two numbers, of which the first is less by far.
func asking(exact bool, by Criterion, flaws ...string) Question {
	return Question{Systems: []string{"a", "b"}, Label: "flaws", Together: 1, Exact: exact, By: by, Quantiles: []float64{0.5},
		Flaws: flaws, Laws: []Law{{Name: "uniform", Skewness: 1.3}},
		Model: func() montecarlo.Replication[[]float64] {
			return func(r *rand.Rand) ([]float64, error) {
				if exact {
					return []float64{1, 9}, nil
				}
				return []float64{1 + r.Float64(), 9 + r.Float64()}, nil
			}
		}}
}

func answered(t *testing.T, q Question) Answer {
	t.Helper()
	a, err := q.Answer(context.Background(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 1000,
		Max: 1000})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A model with flaws decides nothing, whether or not its runs vary, by mean or
// quantile; every estimate carries all flaws, those of one first word too; and no
// number of runs is requested. Without flaws the same question is decided.
func TestAModelWithFlawsDecidesNothing(t *testing.T) {
	flaws := []string{"m.json: G: too few sizes", "m.json: rtt: LogGP does not fit there"}
	for _, exact := range []bool{false, true} {
		for _, by := range []Criterion{{}, {0.5}} {
			sure := answered(t, asking(exact, by))
			if i, ok := sure.Winner(); !ok || i != 0 || !sure.Settled(0) || sure.Endless() || !Precise(0.5)(sure) {
				t.Fatalf("exact %v, by %v, without flaws: %+v", exact, by, sure)
			}
			a := answered(t, asking(exact, by, flaws...))
			if combined, _, err := Combine(0.8, a, slices.Repeat([]Answer{a}, 19)); err != nil {
				t.Fatal(err)
			} else {
				flawed(t, combined, flaws)
			}
			flawed(t, a, flaws)
		}
	}
}

func flawed(t *testing.T, a Answer, flaws []string) {
	t.Helper()
	if _, ok := a.Winner(); ok || len(a.Best) != 2 || a.Settled(0) || a.Settled(0.99) || !a.Endless() || Precise(0.99)(a) ||
		a.Pairs[0].Decision(0.99) != None {
		t.Errorf("decided: %+v", a)
	}
	if !slices.Equal(a.Doubts(), flaws) {
		t.Errorf("doubts %q, want %q", a.Doubts(), flaws)
	}
	for _, s := range a.Systems {
		for _, e := range append([]montecarlo.Estimate{s.Mean}, s.Quantiles...) {
			if !slices.Equal(e.Warnings, flaws) {
				t.Errorf("%s of %s: warnings %q", e.Name, s.Name, e.Warnings)
			}
		}
	}
	for _, e := range []montecarlo.Estimate{a.Pairs[0].Difference, a.Pairs[0].Ratio} {
		if !slices.Equal(e.Warnings, flaws) {
			t.Errorf("%s: warnings %q", e.Name, e.Warnings)
		}
	}
}

// Draws of parameters are a sample: the hull over them has the requested level, not the
// level 1 of each machine by itself.
func TestHullsHaveTheLevelAskedFor(t *testing.T) {
	a := answered(t, asking(true, Criterion{}))
	c, _, err := Combine(0.8, a, slices.Repeat([]Answer{a}, 19))
	if p := c.Pairs[0]; err != nil || p.Difference.Level != 0.8 || p.Ratio.Level != 0.8 {
		t.Errorf("levels %v and %v, %v; want 0.8", p.Difference.Level, p.Ratio.Level, err)
	}
}

// Equal runs are distinguished from equal quantiles: 1, 2 and 2, 1 have one median, and
// differ in every run. (0.1+0.2)+0.3 and 0.1+(0.2+0.3) differ only by rounding.
func TestEqualInEveryRun(t *testing.T) {
	x, y, z := 0.1, 0.2, 0.3
	one, other := []float64{x + y + z, 1}, []float64{x + (y + z), 1}
	if one[0] == other[0] {
		t.Fatal("float64 adds in any order alike")
	}
	for _, c := range []struct {
		name           string
		a, b           []float64
		equal, rounded bool
	}{
		{"same", []float64{1, 2, 5}, []float64{1, 2, 5}, true, false},
		{"swapped", []float64{1, 2}, []float64{2, 1}, false, false},
		{"one run in three", []float64{1, 2, 5}, []float64{1, 2, 5.001}, false, false},
		{"shifted", []float64{1, 2}, []float64{2, 3}, false, false},
		{"rounding", one, other, true, true},
	} {
		for _, by := range []Criterion{{}, {0.5}} {
			p := pair(by, &column{values: c.a}, &column{values: c.b}, 0.95, facts{roundings: 2})
			if p.Equal != c.equal || p.Rounded != c.rounded {
				t.Errorf("%s by %v: equal %v, rounded %v", c.name, by, p.Equal, p.Rounded)
			}
			if p.A, p.B = 0, 1; p.turned().Equal != c.equal || p.turned().Rounded != c.rounded {
				t.Errorf("%s by %v: turned, they differ", c.name, by)
			}
		}
	}
}
