package data

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/montecarlo"
)

// fromStart is a run of normal values with 300 values at the start that are 2 larger.
func fromStart(seed uint64, n int) []float64 {
	random := rand.New(montecarlo.NewStreams(seed, "run").Source(0))
	x := make([]float64, n)
	for i := range x {
		x[i] = 5 + random.NormFloat64()
		if i < 300 {
			x[i] += 2
		}
	}
	return x
}

// The first 300 of 10000 values are 2 deviations above the others, so that the least standard error is where they are left out, or
// by chance somewhat later; the imprint of the start, 300 2/(5 10000) = 0.012, has four times as many values left out, 480, but for
// the noise of 2500 values, 50/(5 10000) = 0.001. What is left is judged as any other sample of these values.
func TestRunLeavesTheStartOut(t *testing.T) {
	x := fromStart(1, 10_000)
	s, _ := Of("x", x...)
	r, err := s.Run()
	if err != nil || r.Reason != "" {
		t.Fatal(err, r.Reason)
	}
	if r.N != 10_000 || r.Runs != 1 || r.WarmUp < 400 || r.WarmUp > 700 {
		t.Errorf("%d of %d values of %d runs are left out", r.WarmUp, r.N, r.Runs)
	}
	rest, _ := Of("x", x[r.WarmUp:]...)
	got, want := r.Mean(0.9), rest.Mean(0.9)
	if got.Value != want.Value || got.Lo != want.Lo || got.Hi != want.Hi {
		t.Errorf("mean %v, want %v", got, want)
	}
	if got, want := r.Quantile(0.9, 0.95), rest.Quantile(0.9, 0.95); got.Lo != want.Lo || got.Hi != want.Hi {
		t.Errorf("p90 %v, want %v", got, want)
	}
}

// Of independent runs the warm-up is that of the mean over runs, and the same in each; the interval is Student's over their means.
func TestSeveralRunsAreCutAtOnePlace(t *testing.T) {
	var runs []*Sample
	for seed := range uint64(4) {
		s, _ := Of("x", fromStart(seed+1, 10_000+int(seed))...)
		runs = append(runs, s)
	}
	s, err := OfLaunches("x", runs)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run()
	if err != nil || r.Reason != "" || r.N != 10_000 || r.Runs != 4 || r.WarmUp < 400 || r.WarmUp > 700 {
		t.Fatal(err, r.Reason, r.N, r.Runs, r.WarmUp)
	}
	var cut []*Sample
	for seed := range uint64(4) {
		s, _ := Of("x", fromStart(seed+1, 10_000+int(seed))[r.WarmUp:]...)
		cut = append(cut, s)
	}
	rest, _ := OfLaunches("x", cut)
	if got, want := r.Mean(0.95), rest.Mean(0.95); got.Lo != want.Lo || got.Hi != want.Hi || !strings.Contains(got.Method, "4 launches") {
		t.Errorf("mean %v, want %v", got, want)
	}
}

// A run that still rises at its end has no warm-up that ends, and no interval.
func TestRunThatRisesHasNoInterval(t *testing.T) {
	random := rand.New(montecarlo.NewStreams(1, "rising").Source(0))
	s := NewSample("x")
	for i := range 5000 {
		_ = s.Add(float64(i) + random.NormFloat64())
	}
	r, err := s.Run()
	if err != nil || r.Reason == "" {
		t.Fatal(err, r.Reason)
	}
	if e := r.Mean(0.95); !math.IsInf(e.Hi, 1) || len(e.Warnings) == 0 {
		t.Errorf("%v", e)
	}
	if values, runs := r.Needed(r.Mean(0.95), 0.05); !math.IsInf(values, 1) || !math.IsInf(runs, 1) {
		t.Errorf("needs %v values, %v runs", values, runs)
	}
}

// By hand: a half-width of 1 about 10 is twice the 5 % that are wanted, so four times the 900 values are, twice that to be rather
// sure, and the 100 of the warm-up. One run has the standard error 1/1.96 = 0.5102, times sqrt(2) 0.7215, and Student's t over k
// runs the half-width
//
//	k = 10: 2.2622 0.7215/sqrt(10) = 0.5161,  k = 11: 2.2281 0.7215/sqrt(11) = 0.4847 <= 0.5
//
// Of four runs the deviation between runs is 1 sqrt(4)/3.1824 = 0.6285, times sqrt(2) 0.8888, and
//
//	k = 14: 2.1604 0.8888/sqrt(14) = 0.5132,  k = 15: 2.1448 0.8888/sqrt(15) = 0.4922 <= 0.5
//
// A doubt that doubles the half-width asks for four times as many values.
func TestNeededByHand(t *testing.T) {
	rest, _ := Of("x", make([]float64, 900)...)
	e := montecarlo.Estimate{Value: 10, Lo: 9, Hi: 11, Level: 0.95}
	r := Run{N: 1000, Runs: 1, WarmUp: 100, Rest: rest}
	if values, runs := r.Needed(e, 0.05); values != 7300 || runs != 11 {
		t.Errorf("%v values, %v runs, want 7300 and 11", values, runs)
	}
	r.Runs = 4
	if values, runs := r.Needed(e, 0.05); !math.IsNaN(values) || runs != 15 {
		t.Errorf("%v values, %v runs, want 15 runs", values, runs)
	}
	r.Runs = 1
	e.Doubts = []montecarlo.Doubt{{Lo: 8, Hi: 12}}
	if values, _ := r.Needed(e, 0.05); values != 100+2*16*900 {
		t.Errorf("%v values with a doubt, want 28900", values)
	}
}

// What lies outside of the interval without the advised warm-up is a doubt as wide as both.
func TestLongerWarmUpIsADoubt(t *testing.T) {
	of := func(mean float64) *Sample {
		s := NewSample("x")
		random := rand.New(montecarlo.NewStreams(1, "later").Source(0))
		for range 500 {
			_ = s.Add(mean + random.NormFloat64())
		}
		return s
	}
	r := Run{N: 1000, Runs: 1, WarmUp: 10, Advised: 500, Probed: 500, Rest: of(0), later: of(0)}
	if e := r.Mean(0.95); len(e.Doubts) > 0 {
		t.Errorf("a doubt of the same mean: %v", e.Doubts)
	}
	r.later = of(1)
	e, later := r.Mean(0.95), r.later.Mean(0.95)
	if lo, hi := e.Widest(); len(e.Doubts) != 1 || lo != e.Lo || hi < later.Hi-1e-12 {
		t.Errorf("%v, widest from %v to %v, want up to %v", e, lo, hi, later.Hi)
	}
}
