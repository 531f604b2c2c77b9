package treedynamic_test

import (
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
	"castlab/montecarlo/treedynamic"
)

// Sums over packets are those of a run by hand on the same words, and so is the load of a link that is watched.
func TestRunsSumWhatARunHas(t *testing.T) {
	scheme, err := treedynamic.Rotated(3)
	if err != nil {
		t.Fatal(err)
	}
	d := treedynamic.Dynamic{Scheme: scheme, Lambda: 0.2}
	words := func() *montecarlo.Words { return montecarlo.NewWords(rand.NewPCG(1, 2)) }
	run, err := d.Run(words())
	if err != nil {
		t.Fatal(err)
	}
	run.Advance(50)
	packets, want := make([]treedynamic.Broadcast, 300), 0.0
	run.Fill(packets)
	for _, b := range packets {
		want += b.Completion
	}
	r := d.Runs(5, 600, treedynamic.Completion.Of)
	stretch, err := r.Start(words(), 50)
	if err != nil || r.Relaxation != 5 || r.Length != 600 {
		t.Fatalf("%+v, error %v", r, err)
	}
	if sums, err := stretch(300); err != nil || sums.Y != want || sums.X != 300 {
		t.Errorf("sums %v, error %v, want %v and 300", sums, err, want)
	}

	run, _ = d.Run(words())
	run.Advance(50)
	run.Watch()
	run.Advance(200)
	stretch, err = d.WatchedRuns(5, 400, func(r *treedynamic.Run) (y, x float64) { return float64(r.Carried(1)), float64(r.Watched()) }).
		Start(words(), 50)
	if err != nil {
		t.Fatal(err)
	}
	if sums, err := stretch(200); err != nil || sums.Y != float64(run.Carried(1)) || sums.X != 200 || sums.Y == 0 {
		t.Errorf("sums %v, error %v, want %d and 200", sums, err, run.Carried(1))
	}
	for _, r := range []func() error{
		func() error {
			_, err := treedynamic.Dynamic{}.Runs(5, 600, treedynamic.Completion.Of).Start(words(), 1)
			return err
		},
		func() error { _, err := treedynamic.Dynamic{}.WatchedRuns(5, 600, nil).Start(words(), 1); return err },
	} {
		if r() == nil {
			t.Error("no error without a scheme")
		}
	}
}
