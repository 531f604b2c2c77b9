package var98

import (
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// What the source says holds, what it does not is refuted, and a wrong theory
// would have been noticed.
func TestHierarchyClaims(t *testing.T) {
	claims := []reports.Claim{
		broadcastSlots(), broadcastPrinted(), hierarchyValues(), scatterSlots(), scatterGraphs(),
		turning(), multinodeSlots(), multinodeEnds(), partialBound(), exchangeBound(), exchangeEnds(), hierarchyArrows(), hierarchyPrinted(),
	}
	if err := reports.ValidateClaims(claims); err != nil {
		t.Fatal(err)
	}
	profile := reports.Quick()
	profile.Long = !testing.Short()
	config := reports.Config{Seed: 1, Alpha: 0.01, Workers: 2, Profile: profile}
	r, err := reports.Check(t.Context(), claims, config)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range r.Verdicts {
		want := reports.Supported
		if strings.HasSuffix(v.Claim, "-PRINTED") {
			want = reports.Refuted
		}
		if v.Status != want {
			t.Errorf("%s %s: %v, theory %v, measured %v", v.Claim, v.Params, v.Status, v.Theory, v.Estimate.Value)
		}
	}
	if err := reports.CheckPower(t.Context(), claims, config); err != nil {
		t.Error(err)
	}
}

// Every mark of the figure is on the line or above it, and there are some of
// every family.
func TestHierarchyFigure(t *testing.T) {
	f, err := hierarchyFigure(t.Context(), montecarlo.Settings{Seed: 1, Workers: 1, Level: 0.99, Min: 2, Max: 2})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Error(err)
	}
	for _, c := range f.Curves {
		if c.Kind != reports.Points {
			continue
		}
		if len(c.X) == 0 {
			t.Errorf("%s: no marks", c.Name)
		}
		for i := range c.X {
			if c.Y[i] < 1 {
				t.Errorf("%s: %v of the bound %v", c.Name, c.Y[i], c.X[i])
			}
		}
	}
}
