package gated_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
)

// Sums over periods are those of a run by hand on the same words.
func TestRunsSumWhatARunHas(t *testing.T) {
	s := gated.Scheme{N: 4, Lambda: 0.1, X: distributions.Exponential{Mu: 1}, V: distributions.Deterministic{Mu: 2}}
	words := func() *montecarlo.Words { return montecarlo.NewWords(rand.NewPCG(1, 2)) }
	sum := func(list []gated.Period) (sums steady.Quotient) {
		for i := range list {
			sums.Add(gated.Delay.Of(&list[i]))
		}
		return sums
	}
	periods := make([]gated.Period, 350)
	executed := func() gated.Executed {
		return gated.Executed{N: 4, Lambda: 0.1, Duration: func(sources []int, _ *rand.Rand) (float64,
			error) {
			return 2 + float64(len(sources)), nil
		}}
	}
	for name, c := range map[string]struct {
		runs steady.Runs[steady.Quotient]
		fill func() error
	}{
		"stationary": {s.StationaryRuns(700, gated.Delay.Of), func() error {
			run, err := s.Stationary(words())
			run.Fill(periods)
			return err
		}},
		"empty": {s.Runs(5, 700, gated.Delay.Of), func() error {
			run, err := s.Run(words())
			run.Fill(periods)
			return err
		}},
		"executed": {gated.ExecutedRuns(executed, 5, 700, gated.Delay.Of), func() error {
			run, err := executed().Run(words())
			return errors.Join(err, run.Fill(periods))
		}},
	} {
		if err := c.fill(); err != nil {
			t.Fatal(name, err)
		}
		stretch, err := c.runs.Start(words(), 50)
		if err != nil || c.runs.Length != 700 || (c.runs.Relaxation == 0) != (name == "stationary") {
			t.Fatalf("%s: %+v, error %v", name, c.runs, err)
		}
		if sums, err := stretch(300); err != nil || sums != sum(periods[50:]) || sums.X == 0 {
			t.Errorf("%s: sums %v, error %v, want %v", name, sums, err, sum(periods[50:]))
		}
	}
	for name, runs := range map[string]steady.Runs[steady.Quotient]{
		"stationary": gated.Scheme{}.StationaryRuns(1, gated.Delay.Of), "empty": gated.Scheme{}.Runs(1, 1, gated.Delay.Of),
		"executed": gated.ExecutedRuns(func() gated.Executed { return gated.Executed{} }, 1, 1, gated.Delay.Of),
	} {
		if _, err := runs.Start(words(), 1); err == nil {
			t.Errorf("%s: no error without nodes", name)
		}
	}
}
