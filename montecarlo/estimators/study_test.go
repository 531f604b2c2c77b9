package estimators

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

func runs(n int) montecarlo.Settings {
	return montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.99, Min: n, Max: n}
}

// The data are one number, uniform on (0, 1), and the methods say what can be computed by hand.
func byHand() Study[float64] {
	half := 0.5
	return Study[float64]{
		Label: "uniform", Truth: 0.25,
		Generate: func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) { return r.Float64(), nil }
		},
		Methods: []Method[float64]{
			{Name: "itself", Estimate: func(x float64, _ *rand.Rand) (Result, error) {
				return Result{Value: x, Lo: x - 0.1, Hi: x + 0.3, P: x, Warned: x < 0.1 || x > 0.5}, nil
			}},
			{Name: "half", Truth: &half, Estimate: func(x float64, _ *rand.Rand) (Result, error) { return Point(x / 2), nil }},
			{Name: "sometimes", Estimate: func(x float64, _ *rand.Rand) (Result, error) {
				if x < 0.2 {
					return None(), nil
				}
				return Test(x), nil
			}},
		},
	}
}

// Of U uniform: E(U - 1/4) = 1/4, sd 1/sqrt 12, E(U - 1/4)^2 = 1/12 + 1/16; (U - 0.1, U + 0.3) holds 1/4 for U < 0.35,
// without a warning in 0.25 of 0.4; it is above it else, in 0.15 of all runs without a warning; U <= 0.05 in a twentieth.
// E(U/2 - 1/2)^2 = 1/12, which is 1/16 less. P(U <= 0.05 | U >= 0.2) = 0.
// 13 intervals at 0.999: one misses by chance in 1.3 % of seeds, and this one was not chosen.
func TestMeasuresByHand(t *testing.T) {
	s := runs(100_000)
	s.Level = 0.999
	judged, err := byHand().Measure(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]float64{
		"bias itself": 0.25, "sd itself": math.Sqrt(1.0 / 12), "rmse itself": math.Sqrt(1.0/12 + 1.0/16), "coverage itself": 0.35,
		"quiet itself": 0.625, "silent miss itself": 0.15, "miss above itself": 0.65, "miss below itself": 0, "width itself": 0.4,
		"warned itself": 0.6, "rejection itself": 0.05, "bias half": -0.25, "mse half - itself": 1.0/12 - (1.0/12 + 1.0/16),
		"no answer sometimes": 0.2, "rejection sometimes": 0,
	} {
		found := false
		for _, j := range judged {
			for _, e := range j.Estimates() {
				if e.Name != name {
					continue
				}
				found = true
				if !e.Contains(want) && math.Abs(e.Value-want) > 1e-12 || math.Abs(e.Value-want) > 0.02 {
					t.Errorf("%v, want %g", e, want)
				}
			}
		}
		if !found {
			t.Errorf("nothing of %s", name)
		}
	}
	if e, ok := judged[1].Estimate(Coverage); ok {
		t.Errorf("a point has a coverage: %v", e)
	}
	// A fifth of the runs is silent: had all of them rejected, a fifth would be rejected.
	e, _ := judged[2].Estimate(Rejection)
	if _, hi := e.Widest(); hi < 0.2 || hi > 0.21 || len(e.Doubts) != 1 {
		t.Errorf("%v, at most %g, want about 0.2", e, hi)
	}
}

// The study goes on until the coverage is known to the precision that was asked for, and no further: 0.35 to 0.02 at
// 0.99 takes about 3800 runs at one look.
func TestRunsFollowFromThePrecision(t *testing.T) {
	s := runs(500)
	s.Max, s.Done = 100_000, montecarlo.AbsolutePrecision(0.02)
	study := byHand()
	study.Methods, study.Precise = study.Methods[:1], []Measure{Coverage}
	judged, err := study.Measure(context.Background(), s)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := judged[0].Estimate(Coverage)
	if e.N < 3800 || e.N > 16_000 || len(e.Warnings) > 0 || !s.Done(e) {
		t.Errorf("%v", e)
	}
	s.Max = 1000
	if judged, err = study.Measure(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	if e, _ := judged[0].Estimate(Coverage); len(e.Warnings) != 1 || !strings.Contains(e.Warnings[0], "most allowed") {
		t.Errorf("at the last look: %v", e)
	}
}

// The result does not depend on how many workers there are, and a saved tally is the same to the last bit.
func TestTalliesAreSavedAndDoNotDependOnWorkers(t *testing.T) {
	var first []montecarlo.Estimate
	for _, workers := range []int{1, 3} {
		s := runs(3000)
		s.Workers = workers
		judged, err := byHand().Measure(context.Background(), s)
		if err != nil {
			t.Fatal(err)
		}
		var all []montecarlo.Estimate
		for _, j := range judged {
			all = append(all, j.Estimates()...)
		}
		if first == nil {
			first = all
		}
		if !slices.EqualFunc(first, all, func(a, b montecarlo.Estimate) bool { return a.String() == b.String() && a.Lo == b.Lo }) {
			t.Errorf("%d workers: %v, want %v", workers, all, first)
		}
	}
	truths := []float64{1, 2}
	saved := newTallies(truths, 0.05)
	for i := range 10 {
		saved.Add([]Result{{Value: float64(i), Lo: 0, Hi: math.Inf(1), P: 0.1}, Point(1)})
	}
	data, err := saved.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	restored := newTallies(truths, 0.05)
	if err := restored.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	again, _ := restored.MarshalBinary()
	if !slices.Equal(data, again) {
		t.Error("a restored tally is another one")
	}
}

// Bytes that are none are refused, and never a panic.
func FuzzTallies(f *testing.F) {
	saved := newTallies([]float64{1}, 0.05)
	saved.Add([]Result{Point(2)})
	data, err := saved.MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:9])
	f.Fuzz(func(t *testing.T, data []byte) {
		x := newTallies([]float64{1}, 0.05)
		var format *montecarlo.FormatError
		if err := x.UnmarshalBinary(data); err != nil && !errors.As(err, &format) {
			t.Error(err)
		}
	})
}

func TestStudiesThatAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Study[float64]){
		"no methods": func(s *Study[float64]) { s.Methods = nil }, "no data": func(s *Study[float64]) { s.Generate = nil },
		"two of a name": func(s *Study[float64]) { s.Methods[1].Name = "itself" },
		"no function":   func(s *Study[float64]) { s.Methods[1].Estimate = nil },
		"no truth":      func(s *Study[float64]) { s.Truth = math.NaN() }, "alpha": func(s *Study[float64]) { s.Alpha = 2 },
	} {
		study := byHand()
		spoil(&study)
		var domain *inputs.Error
		if _, err := study.Measure(context.Background(), runs(10)); !errors.As(err, &domain) {
			t.Errorf("%s: %v", name, err)
		}
	}
	fault := errors.New("singular")
	study := byHand()
	study.Methods[1].Estimate = func(float64, *rand.Rand) (Result, error) { return Result{}, fault }
	if _, err := study.Measure(context.Background(), runs(10)); !errors.Is(err, fault) || !strings.Contains(err.Error(), "half") {
		t.Errorf("a method that fails: %v", err)
	}
}
