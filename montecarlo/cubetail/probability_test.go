package cubetail

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

func momentsOf(xs ...float64) *montecarlo.Moments {
	m := montecarlo.NewMoments()
	for _, x := range xs {
		m.Add(x)
	}
	return m
}

// By hand: 1, 1, 4 have mean 2, variance 3, so 3/(1+3/4) = 12/7 equal weights;
// the largest carries 4 of 6.
func TestDiagnosisByHand(t *testing.T) {
	d := montecarlo.DiagnoseWeights(momentsOf(1, 1, 4))
	for _, c := range []struct{ got, want float64 }{
		{d.Mean, 2},
		{d.PerRun, math.Sqrt(3) / 2},
		{d.RelativeError, 0.5},
		{d.Effective, 12.0 / 7},
		{d.LargestShare, 2.0 / 3},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%+v", d)
		}
	}
	if d := montecarlo.DiagnoseWeights(momentsOf(0, 0)); d.Effective != 0 || !math.IsInf(d.RelativeError, 1) ||
		!math.IsInf(d.LargestShare, 1) {
		t.Errorf("no weight: %+v", d)
	}
	if d := montecarlo.DiagnoseWeights(momentsOf(3)); d.LargestShare != 1 || !math.IsInf(d.RelativeError, 1) {
		t.Errorf("one weight: %+v", d)
	}
}

// A heavy weight causes a warning, and a sample without any weight covers everything.
func TestHeavyWeightsAreTold(t *testing.T) {
	weights := make([]float64, 1000)
	for j := range weights {
		weights[j] = 1 + float64(j%7)/7
	}
	if e := Interval(momentsOf(weights...), 0.95); len(e.Warnings) > 0 || e.Lo <= 0 {
		t.Errorf("even weights: %+v", e)
	}
	weights[500] = 500
	e := Interval(momentsOf(weights...), 0.95)
	if all := strings.Join(e.Warnings, "; "); !strings.Contains(all, "the largest of 1000 weights carries 0.26") ||
		!strings.Contains(all, "equal ones") || e.Lo < 0 {
		t.Errorf("one heavy weight: %+v", e)
	}
	e = Interval(momentsOf(0, 0, 0), 0.95)
	if e.Lo != 0 || e.Hi != 1 || len(e.Warnings) != 1 {
		t.Errorf("no weight: %+v", e)
	}
}

func TestProbabilityStopsAtDeclaredLooks(t *testing.T) {
	m := NewConditional(4, exponential, 120)
	e, err := Probability("P", "looks", m)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 2}, Level: 0.99, Min: 200, Max: 100000, Done: montecarlo.RelativePrecision(0.05),
	})
	if err != nil || e.N >= 100000 || e.Hi-e.Value > 0.05*e.Value || e.Name != "P" || e.Level != 0.99 {
		t.Fatalf("%+v, %v", e, err)
	}
	if !strings.Contains(e.Method, "conditional(roots=16") || !strings.Contains(e.Method, "look ") {
		t.Error(e.Method)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Probability("P", "looks", m)(ctx, montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.9, Min: 9,
		Max: 9}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Where the support decides, the answer is exact and nothing is drawn: for d = 4
// five slots with barriers of lengths in [min, max].
func TestSupportDecides(t *testing.T) {
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 100, Max: 100}
	for _, c := range []struct {
		law   distributions.Law
		d     int
		gamma float64
		want  float64
	}{
		{distributions.Uniform{Min: 0, Max: 2}, 4, 10, 0},
		{distributions.Uniform{Min: 0, Max: 2}, 4, 11, 0},
		{distributions.Uniform{Min: 0, Max: 2}, 4, -1, 1},
		{distributions.Uniform{Min: 1, Max: 2}, 4, 4.999, 1},
		{exponential, 6, -3, 1},
		{exponential, 6, math.Inf(1), 0},
		{distributions.Deterministic{Mu: 2}, 4, 9.9, 1},
		{distributions.Deterministic{Mu: 2}, 4, 10, 0},
		{distributions.Bernoulli{P: 0}, 5, 0, 0},
		{distributions.TwoPoint{Low: 1, High: 3, Mu: 2}, 1, 3, 0},
	} {
		choice, err := Choose(c.d, c.law, c.gamma)
		if err != nil {
			t.Fatal(err)
		}
		e, err := Probability("P", "certain", choice.Method)(context.Background(), settings)
		if err != nil || e.Value != c.want || e.Level != 1 || len(e.Warnings) > 0 {
			t.Errorf("%v d=%d gamma=%v: %+v, %v", c.law, c.d, c.gamma, e, err)
		}
		if w, err := choice.Method.Weights()()(rand.New(rand.NewPCG(1, 1))); err != nil || w != c.want {
			t.Errorf("%v d=%d gamma=%v: weight %v, %v", c.law, c.d, c.gamma, w, err)
		}
	}
}

// gamma = 0 is exceeded almost surely by lengths > 0, and the weights say so:
// 4.9 standard errors, a false alarm in a million.
func TestGammaZero(t *testing.T) {
	got := run(t, "zero", 4000, NewConditional(4, exponential, 0).Weights())
	if off(got, 1, 0) > 4.9 {
		t.Errorf("%+v", got)
	}
}

func TestChoose(t *testing.T) {
	for _, c := range []struct {
		law     distributions.Law
		d       int
		gamma   float64
		method  string
		warning string
	}{
		{exponential, 3, 60, "conditional(roots=8)", ""},
		{exponential, 6, 132, "conditional(roots=64,heavy=3,twist=0.5)", ""},
		{exponential, 6, 30, "conditional", "not rare"},
		{exponential, 10, 500, "conditional(roots=64", "widely spread"},
		{distributions.Pareto{Shape: 1.5, Mu: 1}, 6, 1e6, "conditional(roots=64,heavy=1,twist=0.5)", ""},
		{distributions.LogPareto{Shape: 0.5, Mu: 1}, 6, 1e6, "conditional(roots=64,heavy=1,twist=0.5)", ""},
		{distributions.Weibull{Shape: 3, Mu: 1}, 6, 24, "conditional", "several long packets"},
		{distributions.Uniform{Min: 0, Max: 2}, 5, 13.99, "splitting", ""},
		{distributions.Uniform{Min: 0, Max: 2}, 13, 1250, "conditional", "few positive"},
	} {
		choice, err := Choose(c.d, c.law, c.gamma)
		if err != nil {
			t.Fatal(err)
		}
		all := strings.Join(choice.Warnings, "; ")
		if !strings.HasPrefix(choice.Method.String(), c.method) || len(choice.Reasons) == 0 ||
			(c.warning == "") != (all == "") || !strings.Contains(all, c.warning) {
			t.Errorf("d=%d %v gamma=%v: %v because %q, warnings %q", c.d, c.law, c.gamma, choice.Method, choice.Reasons, all)
		}
	}
}

func TestDomains(t *testing.T) {
	settings := montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 100, Max: 100}
	good := NewConditional(4, exponential, 50)
	for name, m := range map[string]Method{
		"d":      NewConditional(0, exponential, 50),
		"large":  NewConditional(MaxDimensions+1, exponential, 50),
		"law":    NewConditional(4, nil, 50),
		"mean":   NewConditional(4, distributions.Exponential{Mu: -1}, 50),
		"gamma":  NewConditional(4, exponential, math.NaN()),
		"roots":  Conditional{D: 4, Law: exponential, Gamma: 50, Roots: 3},
		"none":   Conditional{D: 4, Law: exponential, Gamma: 50},
		"heavy":  Conditional{D: 4, Law: exponential, Gamma: 50, Roots: 1, Heavy: 9},
		"twist":  Conditional{D: 4, Law: exponential, Gamma: 50, Roots: 1, Heavy: 1, Twist: 1},
		"shares": Tilted{D: 4, Law: exponential, Gamma: 50, Plain: 0.5},
		"theta":  Tilted{D: 4, Law: exponential, Gamma: 50, Plain: 0.5, One: Component{0.5, 1}},
		"levels": Split{D: 4, Law: exponential, Gamma: 50, Levels: []float64{60, 50}, Factor: 5},
		"end":    Split{D: 4, Law: exponential, Gamma: 50, Levels: []float64{40}, Factor: 5},
		"factor": Split{D: 4, Law: exponential, Gamma: 50, Levels: []float64{50}, Factor: 1},
		"split":  Split{D: MaxSplitDimensions + 1, Law: exponential, Gamma: 50, Levels: []float64{50}, Factor: 2},
	} {
		var domain *inputs.Error
		var law *inputs.Error
		_, err := Probability("P", name, m)(context.Background(), settings)
		if !errors.As(err, &domain) && !errors.As(err, &law) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := m.Weights()()(rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%s: weights without an error", name)
		}
	}
	var hypothesis *HypothesisError
	if err := NewTilted(4, distributions.Pareto{Shape: 3, Mu: 1}, 50).Validate(); !errors.As(err, &hypothesis) {
		t.Error(err)
	}
	if _, err := Probability("P", "", good)(context.Background(), montecarlo.Settings{}); err == nil {
		t.Error("settings are not checked")
	}
	if _, err := Choose(0, exponential, 1); err == nil {
		t.Error("Choose does not check")
	}
	if _, err := NewSplit(4, exponential, 50, 5, 3, 1); err == nil {
		t.Error("three particles")
	}
}
