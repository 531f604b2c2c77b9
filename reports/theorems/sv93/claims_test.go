package sv93

import (
	"os"
	"testing"

	"castlab/reports"
)

// True claims are supported, and false ones refuted: in the first case of each, in CI in every case. The report checks all.
func TestClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	claims := Claims()
	if os.Getenv("CASTLAB_TESTS") != "all" {
		for i, c := range claims {
			claims[i].Cases.Printed = func() []reports.Case { return c.Within(reports.Quick())[:1] }
		}
	}
	r, err := reports.Check(t.Context(), claims, reports.Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: reports.Quick()})
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range r.Verdicts {
		if !v.Expected() {
			t.Errorf("%s %s: %v, theory %v, measured %v", v.Claim, v.Params, v.Status, v.Theory, v.Estimate)
		}
	}
}
