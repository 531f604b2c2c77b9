package selection

import (
	"errors"
	"math/rand/v2"
	"testing"

	"castlab/montecarlo"
)

// A model without anything random runs once, and an error is no run.
func TestLongModelsRunOnce(t *testing.T) {
	runs := 0
	model := onlyOnce(func() montecarlo.Replication[[]float64] {
		return func(*rand.Rand) ([]float64, error) {
			runs++
			if runs == 1 {
				return nil, errors.New("no memory")
			}
			return []float64{float64(runs)}, nil
		}
	})()
	r := rand.New(rand.NewPCG(1, 1))
	if _, err := model(r); err == nil {
		t.Fatal("the error of the model is lost")
	}
	for range 3 {
		if times, err := model(r); err != nil || times[0] != 2 {
			t.Errorf("%v %v, want the times of the first run, 2", times, err)
		}
	}
	if runs != 2 {
		t.Errorf("%d runs, want one that fails and one", runs)
	}
}
