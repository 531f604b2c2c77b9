package lab

import (
	"math/rand/v2"
	"strings"
	"testing"

	"castlab/reports"
	"castlab/reports/arguments"
)

// The number of a value n is 1 at n = 2 and a uniform on [0, n] else.
func certainties(theory float64) Claim[int] {
	return Claim[int]{
		ID: "SURE", Title: "a number", Statement: "It is so.", Source: "by hand", Measured: "T", Within: Relative(0.1),
		Parameters: arguments.Int("n", "size", 2, 100), Over: []string{"n=2"},
		Theory: func(n int) (float64, error) { return theory, nil },
		Measure: Mean(Draw(func(n int, r *rand.Rand) (float64, error) {
			if n == 2 {
				return 1, nil
			}
			return float64(n) * r.Float64(), nil
		})),
	}
}

// Equal values decide where the claim says that they are certain, either way; not where it does not, and not where they
// turn out to differ.
func TestACertainNumberIsDecided(t *testing.T) {
	for _, c := range []struct {
		over    string
		theory  float64
		certain bool
		want    reports.Status
		kind    reports.Kind
		warns   string
	}{
		{"n=2", 1, true, reports.Supported, reports.Executed, ""},
		{"n=2", 1 + 1e-12, true, reports.Supported, reports.Executed, ""},
		{"n=2", 1.01, true, reports.Refuted, reports.Executed, ""},
		{"n=2", 1, false, reports.Inconclusive, reports.Statistical, "are equal"},
		{"n=4", 2, true, reports.Inconclusive, reports.Executed, "declared certain, and replications differ"},
	} {
		claim := certainties(c.theory)
		claim.Over = []string{c.over}
		if c.certain {
			claim.Measure = claim.Measure.Certain(func(int) bool { return true })
		}
		r, err := Check(t.Context(), Lab{Name: "sure", Claims: []reports.Claim{claim.Declare()}}, Settings{})
		if err != nil {
			t.Fatal(err)
		}
		v := r.Verdicts[0]
		if v.Status != c.want || v.Kind != c.kind || !strings.Contains(strings.Join(v.Estimate.Warnings, "; "), c.warns) {
			t.Errorf("%s of %v, certain %v: %v, %v, %v", c.over, c.theory, c.certain, v.Status, v.Kind, v.Estimate)
		}
	}
}
