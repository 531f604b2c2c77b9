package scattering_test

import (
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/scattering"
)

// Sums over requests are those of a run by hand on the same words, and so are the busy slots of a dimension.
func TestRunsSumWhatARunHas(t *testing.T) {
	s := scattering.Scattering{D: 3, Lambda: 0.1, Order: scattering.Rotated}
	words := func() *montecarlo.Words { return montecarlo.NewWords(rand.NewPCG(1, 2)) }
	run, err := s.Run(words())
	if err != nil {
		t.Fatal(err)
	}
	run.Advance(50)
	requests, want := make([]scattering.Scatter, 200), 0.0
	run.Fill(requests)
	for _, c := range requests {
		want += scattering.Completion.Of(c)
	}
	r := s.Runs(5, 400, scattering.Completion)
	stretch, err := r.Start(words(), 50)
	if err != nil || r.Relaxation != 5 || r.Length != 400 {
		t.Fatalf("%+v, error %v", r, err)
	}
	if sums, err := stretch(200); err != nil || sums.Y != want || sums.X != 200 {
		t.Errorf("sums %v, error %v, want %v and 200", sums, err, want)
	}

	run, _ = s.Run(words())
	run.Advance(50)
	run.Watch()
	run.Advance(100)
	busy := int64(0)
	for v := range 8 {
		busy += int64(run.Carried(v, 2))
	}
	stretch, err = s.BusyRuns(5, 200, 2).Start(words(), 50)
	if err != nil {
		t.Fatal(err)
	}
	if sums, err := stretch(100); err != nil || sums.Y != float64(busy) || sums.X != 800 || busy == 0 {
		t.Errorf("sums %v, error %v, want %d and 800", sums, err, busy)
	}
	if _, err := (scattering.Scattering{}).Runs(5, 400, scattering.Delay).Start(words(), 1); err == nil {
		t.Error("no error without dimensions")
	}
	if _, err := (scattering.Scattering{}).BusyRuns(5, 400, 0).Start(words(), 1); err == nil {
		t.Error("no error without dimensions")
	}
}
