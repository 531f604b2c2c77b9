package gated

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
)

// With durations V + X M an executed run is the scheme with constant lengths, for
// which T is known: V + X + (1/2 + rho) E[C^2]/E[C], by hand for N = 4, lambda =
// 1/8, X = 1, V = 2: rho = 1/2, E[C] = 4, Var C = (1/2) 4/(3/4) = 8/3, so T = 3 + (16 +
// 8/3)/4 = 7.6667. An interval at 1-1e-4 is wrong once in 10000 seeds.
func TestExecutedPeriodsAreThoseOfTheirDurations(t *testing.T) {
	sources := make([]int, 4)
	run, err := Executed{N: 4, Lambda: .125, Duration: func(list []int, _ *rand.Rand) (float64, error) {
		for _, v := range list {
			sources[v]++
		}
		return 2 + float64(len(list)), nil
	}}.Run(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	series := steady.NewSeries()
	periods := make([]Period, 1000)
	total := int64(0)
	for range 200 {
		if err := run.Fill(periods); err != nil {
			t.Fatal(err)
		}
		for i := range periods {
			series.Add(Delay.Of(&periods[i]))
			total += periods[i].Requests
		}
	}
	const want = 3 + (16+8./3)/4
	if e := series.Interval(1 - 1e-4); !(e.Lo <= want && want <= e.Hi) || e.Width() > .02*want {
		t.Errorf("%v to %v, want %v (%v)", e.Lo, e.Hi, want, e.Warnings)
	}
	// A quarter of the requests each: five standard deviations, 2e-6 for four.
	for v, n := range sources {
		if math.Abs(float64(n)-float64(total)/4) > 5*math.Sqrt(float64(total)*3/16) {
			t.Errorf("node %d has %d of %d requests", v, n, total)
		}
	}
	if s := (Scheme{N: 4, Lambda: .125, X: distributions.Deterministic{Mu: 1}, V: distributions.Deterministic{Mu: 2}}); s.rho() != .5 {
		t.Error("rho")
	}
}

// A period with M requests takes 2 + M, and brings lambda N (2 + M) on average: with
// N = 4, lambda = 0.3 and a backlog of 1000 that is 1202.4 after one period and
// 1445.3 after two, a growth of 0.2224 in each. The standard deviation of the
// requests after two is about 60, of the mean of 400 runs 3: 0.0015 of the growth.
func TestExecutedGrowth(t *testing.T) {
	duration := func(list []int, _ *rand.Rand) (float64, error) { return 2 + float64(len(list)), nil }
	r := rand.New(rand.NewPCG(1, 0))
	sum := 0.0
	grow := Executed{N: 4, Lambda: .3, Duration: duration}.Growth(1000, 2)
	for range 400 {
		g, err := grow(r)
		if err != nil {
			t.Fatal(err)
		}
		sum += g / 400
	}
	if math.Abs(sum-.22264) > 5*.0015 {
		t.Errorf("%v", sum)
	}
	var domain *inputs.Error
	for _, g := range []montecarlo.Replication[float64]{
		Executed{N: 4, Lambda: .3, Duration: duration}.Growth(0, 1), Executed{N: 4, Lambda: .3, Duration: duration}.Growth(1, 0),
		Executed{N: 0, Lambda: .3, Duration: duration}.Growth(1, 1),
	} {
		if _, err := g(r); !errors.As(err, &domain) {
			t.Errorf("%v", err)
		}
	}
}

func TestExecutedDomains(t *testing.T) {
	w := montecarlo.NewWords(rand.NewPCG(1, 0))
	var domain *inputs.Error
	one := func([]int, *rand.Rand) (float64, error) { return 1, nil }
	for _, e := range []Executed{{N: 0, Lambda: 1, Duration: one}, {N: 1, Lambda: 0, Duration: one},
		{N: 1, Lambda: math.NaN(), Duration: one}, {N: 1, Lambda: math.Inf(1), Duration: one}, {N: 1, Lambda: 1, Duration: nil}} {
		if _, err := e.Run(w); !errors.As(err, &domain) {
			t.Errorf("%v, %v: %v", e.N, e.Lambda, err)
		}
	}
	failed := errors.New("failed")
	for _, duration := range []func([]int, *rand.Rand) (float64, error){
		func([]int, *rand.Rand) (float64, error) { return 0, nil },
		func([]int, *rand.Rand) (float64, error) { return math.Inf(1), nil },
		func([]int, *rand.Rand) (float64, error) { return 1e12, nil }, // 1e12 requests next
		func([]int, *rand.Rand) (float64, error) { return 0, failed },
	} {
		run, err := Executed{N: 1, Lambda: 1, Duration: duration}.Run(w)
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Fill(make([]Period, 2)); !errors.As(err, &domain) && !errors.Is(err, failed) {
			t.Errorf("%v", err)
		}
	}
}
