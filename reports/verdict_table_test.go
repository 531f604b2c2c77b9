package reports

import (
	"strings"
	"testing"

	"castlab/montecarlo"
)

func TestTableIsTheGoldenFile(t *testing.T) { golden(t, "verdicts.md", []byte(printed().Table())) }

// Each verdict is there with its numbers, what fails the run with its reason, and below
// them the error rate, or that there is none.
func TestTableNamesErrorRateAndReasons(t *testing.T) {
	r := &Report{Alpha: 0.01, Statistical: 2, Level: 0.995, Seed: 7, Verdicts: []Verdict{
		{Claim: "A", Params: "n=1", Theory: 1, Status: Supported,
			Estimate: montecarlo.Estimate{Value: 1, Lo: 0.9, Hi: 1.1, N: 5, Method: "Student t, look 1 of 2"}},
		{Claim: "B", Params: "n=2", Theory: 1, Status: Refuted, Reason: "because",
			Estimate: montecarlo.Estimate{Value: 2, Lo: 1.9, Hi: 2.1, N: 5, Method: "Student t, look 2 of 2",
				Warnings: []string{"skewed."}}},
		{Claim: "C", Params: "n=3", Theory: 1, Status: Refuted, Erratum: "misprint", Kind: Computed,
			Estimate: montecarlo.Estimate{Value: 2, Lo: 2, Hi: 2, N: 1, Method: "counted"}},
	}}
	has := func(list ...string) {
		t.Helper()
		for _, want := range list {
			if got := r.Table(); !strings.Contains(got, want) {
				t.Errorf("no %q in\n%s", want, got)
			}
		}
	}
	has("|A|n=1|=|1|1.00|[0.90, 1.10] (a)|5|supported|", "|C|n=3|=|1|2|computed (b)|1|refuted (erratum)|",
		"\n\nB n=2: because Warning: skewed.\n\n1 supported, 1 refuted, 0 inconclusive; errata: 1 confirmed.",
		"is at most α = 0.01.", "each interval has level 1 - α/2 = 0.995.", "Seed 7. Method: (a) Student t; (b) counted.\n")
	r.Verdicts, r.Statistical = r.Verdicts[2:], 0
	has("All cases are computed: no verdict is subject to chance. Seed 7. Method: counted.\n")
	r.Verdicts = nil
	has("0 supported")
}
