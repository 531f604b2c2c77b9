package theorems_test

import (
	"flag"
	"os"
	"slices"
	"testing"

	"castlab/reports"
	"castlab/reports/theorems"
)

var everyCase = flag.Bool("every-case", false, "distort every case of every claim, not the first of each kind")

// TestEveryClaimCanFail distorts the claims of the registry: an equality beyond its
// resolution, a bound past the measurement. Each distorted claim must be refuted in the
// first of its cases of each kind, or, with -every-case, in all of them. Claims of which
// each case takes more than 0.03 s are left to CI, which sets
// CASTLAB_TESTS=all.
func TestEveryClaimCanFail(t *testing.T) {
	if testing.Short() {
		t.Skip("simulates every claim")
	}
	config := reports.Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: reports.Quick()}
	claims := theorems.All(trace(t))
	if os.Getenv("CASTLAB_TESTS") != "all" && !*everyCase {
		costs := theorems.Costs()
		claims = slices.DeleteFunc(claims, func(c reports.Claim) bool { return costs[c.ID].Least > 0.03 })
		if len(claims) < 380 {
			t.Errorf("only %d claims", len(claims))
		}
	}
	if !*everyCase {
		for i, c := range claims {
			claims[i].Cases.Printed = func() []reports.Case { return firstOfEachKind(c.Cases.Printed()) }
		}
	}
	if err := reports.CheckPower(t.Context(), claims, config); err != nil {
		t.Error(err)
	}
}

// firstOfEachKind returns the first case of each kind that the quick profile checks.
func firstOfEachKind(cases []reports.Case) (list []reports.Case) {
	found := map[reports.Kind]bool{}
	for _, k := range cases {
		if !k.Long && !found[k.Kind] {
			found[k.Kind] = true
			list = append(list, k)
		}
	}
	return list
}
