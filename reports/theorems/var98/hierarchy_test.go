package var98

import (
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// Every mark of the figure is on the line or above it, and there are marks of every
// family.
func TestHierarchyFigure(t *testing.T) {
	f, err := hierarchyFigure(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.99, Min: 2, Max: 2})
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
