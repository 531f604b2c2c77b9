package sv93

import (
	"testing"

	"castlab/reports"
)

// True claims are supported in every case, and false ones refuted in every case.
func TestClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	r, err := reports.Check(t.Context(), Claims(), reports.Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: reports.Quick()})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range r.Verdicts {
		if !v.Expected() {
			t.Errorf("%s %s: %v, theory %v, measured %v", v.Claim, v.Params, v.Status, v.Theory, v.Estimate)
		}
	}
}
