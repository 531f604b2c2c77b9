package sv93

import (
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// machineClaims are those of Section 4 and of the machine beyond the paper.
func machineClaims() []reports.Claim {
	return []reports.Claim{
		programSatisfied(), programSolved(), programPrinted(), programObjective(),
		relayRepaired(), relayFew(), relayPrinted(), relayPooled(), relayTies(),
		baselineTimes(), baselineBest(), general(),
	}
}

// What holds is supported in every case, what does not is refuted in every case.
func TestMachineClaims(t *testing.T) {
	claims := machineClaims()
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
			if !v.Expected() {
				t.Errorf("%s %s: %v, theory %v, measured %v", v.Claim, v.Params, v.Status, v.Theory, v.Estimate)
			}
			if c.Erratum != "" && v.Status != reports.Refuted {
				t.Errorf("%s %s is %v", v.Claim, v.Params, v.Status)
			}
		}
	}
}

func TestMachineFiguresCanBeDrawn(t *testing.T) {
	for _, spec := range append(treeFigures(), scheduleFigures()...) {
		f, err := spec.Make(t.Context(), montecarlo.Settings{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := figures.Validate(f); err != nil || f.ID != spec.ID || f.Caption == "" {
			t.Errorf("%s: %v", spec.ID, err)
		}
	}
}
