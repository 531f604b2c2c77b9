package reports

import (
	"testing"

	"castlab/montecarlo"
)

// By hand: at level 1 - e^-5 an event that 1000 replications have not seen has probability 0.005.
// It moves a mean of 100 down by 0.5 at most, or up by ten times that.
func TestUnseen(t *testing.T) {
	e := montecarlo.Estimate{Value: 100, Lo: 99.99, Hi: 100.01, Level: 1 - 0.006737946999085467, N: 1000,
		Method: "regression on control variates (1), Student t, look 1 of 8"}
	for theory, unseen := range map[float64]bool{99.6: true, 99.4: false, 104.9: true, 105.5: false} {
		if got := Unseen(e, theory); (got != "") != unseen {
			t.Errorf("theory %v: %q", theory, got)
		}
	}
	e.Method = "Clopper-Pearson"
	if got := Unseen(e, 99.9); got != "" {
		t.Errorf("an exact interval: %q", got)
	}
}
