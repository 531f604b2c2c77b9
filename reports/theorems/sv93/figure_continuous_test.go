package sv93

import (
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
)

// The figures can be drawn, and the map frames the 11 cells in which the bound is not attained with one legend entry.
func TestContinuousFigures(t *testing.T) {
	for _, spec := range continuousFigures() {
		f, err := spec.Make(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: 64, Max: 64})
		if err != nil {
			t.Fatal(err)
		}
		if err := figures.Validate(f); err != nil || f.ID != spec.ID {
			t.Errorf("%s: %v", spec.ID, err)
		}
		if spec.ID != "sv93-continuous" {
			if !strings.Contains(f.Caption, "without end") {
				t.Errorf("%s: %s", spec.ID, f.Caption)
			}
			continue
		}
		if len(f.Curves) != 11 || f.Curves[0].Name == "" || f.Curves[1].Name != "" {
			t.Errorf("%d cells have a frame", len(f.Curves))
		}
	}
}
