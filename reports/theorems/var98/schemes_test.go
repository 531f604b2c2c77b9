package var98

import (
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// schemeClaims are those of the dynamic schemes in the order of the survey.
func schemeClaims() []reports.Claim {
	return []reports.Claim{
		directReception(), directDigits(), directPrinted(), directBranches(), directBound(), directLight(),
		directDistance(), directDistancePrinted(), directStability(), directOrder(), directCompletionOrder(), receptionFirst(),
		indirectBound(), indirectPrinted(), indirectDelay(), indirectExecuted(), indirectStability(), indirectStabilityTree(), indirectLight(), indirectLightPrinted(),
		idling(),
		scatterLoad(), scatterCapacity(), scatterDelay(), scatterFixed(), scatterLight(),
	}
}

// What the survey says holds, what it does not is refuted. That a wrong theory
// would be noticed is tested for all claims together.
func TestSchemeClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	claims := schemeClaims()
	if err := reports.ValidateClaims(claims); err != nil {
		t.Fatal(err)
	}
	config := reports.Config{Seed: 1, Alpha: 0.01, Workers: 1, Profile: reports.Quick()}
	for _, c := range claims {
		r, err := reports.Check(t.Context(), []reports.Claim{c}, config)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range r.Verdicts {
			want := reports.Supported
			if c.Erratum != "" {
				want = reports.Refuted
			}
			if v.Status != want {
				t.Errorf("%s %s: %v, theory %v, measured %v", v.Claim, v.Params, v.Status, v.Theory, v.Estimate)
			}
		}
	}
}

// The figures can be drawn.
func TestSchemeFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, spec := range append(schemeFigures(), scatterFigures()...) {
		f, err := spec.Make(t.Context(), montecarlo.Settings{Seed: 1, Workers: 1, Level: 0.95, Min: 64, Max: 64})
		if err != nil {
			t.Fatal(err)
		}
		if err := figures.Validate(f); err != nil || f.ID != spec.ID {
			t.Errorf("%s: %v", spec.ID, err)
		}
	}
}
