package sv93

import (
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
)

func TestMachineFiguresCanBeDrawn(t *testing.T) {
	for _, spec := range append(treeFigures(), scheduleFigures()...) {
		f, err := spec.Make(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Workers: 1}})
		if err != nil {
			t.Fatal(err)
		}
		if err := figures.Validate(f); err != nil || f.ID != spec.ID || f.Caption == "" {
			t.Errorf("%s: %v", spec.ID, err)
		}
	}
}
