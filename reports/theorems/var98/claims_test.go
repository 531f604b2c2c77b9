package var98

import (
	"os"
	"slices"
	"testing"

	"castlab/reports"
)

// True claims are supported, and false ones refuted, in the first computed and the first executed case of each, in CI in
// all of them; the report checks all, and the statistical ones.
func TestClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	var claims []reports.Claim
	for _, c := range Claims() {
		seen := map[reports.Kind]bool{reports.Statistical: true}
		cases := slices.DeleteFunc(c.Within(reports.Quick()), func(k reports.Case) bool {
			known := seen[k.Kind]
			seen[k.Kind] = k.Kind == reports.Statistical || os.Getenv("CASTLAB_TESTS") != "all"
			return known
		})
		if c.Cases.Printed = func() []reports.Case { return cases }; len(cases) > 0 {
			claims = append(claims, c)
		}
	}
	if len(claims) < 60 {
		t.Fatalf("only %d claims", len(claims))
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
