package gated

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/steady"
)

// Batches of 3 with N = 4, lambda = 1/8, X = 1, V = 2, by hand: rho = 1/2, E[C] = 4,
// Var C = (1/2) 3 4/(3/4) = 8, so T = 2 + 3 + (16 + 8)/4 = 11, for periods that are sums
// and for executed ones, whose sources come in threes. An interval at 1-1e-4 is wrong
// once in 10000 seeds.
func TestBatchesAreServedAtOnce(t *testing.T) {
	batch := arrivals.Batch{Size: distributions.Deterministic{Mu: 3}}
	one, two := distributions.Deterministic{Mu: 1}, distributions.Deterministic{Mu: 2}
	sums, err := Scheme{N: 4, Lambda: .125, X: one, V: two, Arrivals: batch}.Run(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	executed, err := Executed{N: 4, Lambda: .125, Arrivals: batch, Duration: func(list []int, _ *rand.Rand) (float64, error) {
		for i := 0; i < len(list); i += 3 {
			if list[i] != list[i+1] || list[i] != list[i+2] {
				t.Fatalf("sources %v", list)
			}
		}
		return 2 + float64(len(list)), nil
	}}.Run(montecarlo.NewWords(rand.NewPCG(1, 0)))
	if err != nil {
		t.Fatal(err)
	}
	for what, fill := range map[string]func([]Period) error{"sums": func(dst []Period) error { sums.Fill(dst); return nil },
		"executed": executed.Fill} {
		series, periods := steady.NewSeries(), make([]Period, 1000)
		for range 800 {
			if err := fill(periods); err != nil {
				t.Fatal(err)
			}
			for i := range periods {
				series.Add(Delay.Of(&periods[i]))
			}
		}
		if e := series.Interval(1 - 1e-4); !e.Contains(11) || e.Width() > .03*11 {
			t.Errorf("%s: %v to %v, want 11 (%v)", what, e.Lo, e.Hi, e.Warnings)
		}
	}
}

// What needs the proof of the warm-up, or forgets the past at an empty gate, refuses
// arrivals that are not Poisson; a run with constants allocates nothing for them.
func TestOnlyRunsTakeOtherArrivals(t *testing.T) {
	s := constant(4, 0.1, 1, 1)
	s.Arrivals = arrivals.Modulated{Peak: 2, Share: 0.5, Spell: 3}
	words := montecarlo.NewWords(rand.NewPCG(1, 1))
	_, warmUp := s.WarmUp(1e-12)
	_, stationary := s.Stationary(words)
	_, delays := s.Delays()
	_, cycles := s.Regenerate(Delay, words, 10)
	for what, err := range map[string]error{"WarmUp": warmUp, "Stationary": stationary, "Delays": delays, "Regenerate": cycles} {
		if domain := (*inputs.Error)(nil); !errors.As(err, &domain) || domain.Arg != "arrivals" {
			t.Errorf("%s: %v", what, err)
		}
	}
	run, err := s.Run(words)
	if err != nil {
		t.Fatal(err)
	}
	dst := make([]Period, 16)
	if n := testing.AllocsPerRun(100, func() { run.Fill(dst) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	s.Arrivals = arrivals.Modulated{Peak: 3, Share: 0.5, Spell: 3}
	if s.Validate() == nil {
		t.Error("bursts above the mean rate")
	}
}
