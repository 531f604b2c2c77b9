package var98

import (
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
)

// The differences of sums in the erratum, by its formula and by hand: 3-2 of a path,
// 18-12, and N = 20 times 3/2 - 1 + 2 - 6/5, and 27 times 1.
func TestUnlikeByHand(t *testing.T) {
	for i, want := range []float64{1, 6, 26, 27} {
		c := networks()[3].Cases.Printed()[i]
		e, err := c.Measure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 2, Max: 2})
		if err != nil || e.Value != want {
			t.Errorf("%s: %v, want %v (%v)", c.Params, e.Value, want, err)
		}
	}
}

func TestNetworksFigure(t *testing.T) {
	f, err := networksFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
	names := map[string]bool{}
	for _, l := range f.Labels {
		names[l.Text] = true
	}
	for _, d := range drawnNetworks() {
		if !names[d.Net.String()] {
			t.Errorf("no name %v", d.Net)
		}
	}
}
