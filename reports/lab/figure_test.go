package lab_test

import (
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/lab"
)

// The caption says by how many replications the marks are measured, and not that a verdict has
// more: at equal settings both have as many.
func TestTheCaptionHasTheNumberOfReplications(t *testing.T) {
	c := coin("p=0.25,0.5")
	c.Against = "p"
	d := c.Declare()
	figures := d.Figures()
	if len(figures) != 1 {
		t.Fatalf("%d figures", len(figures))
	}
	const n = 4096
	f, err := figures[0].Make(t.Context(), montecarlo.Settings{Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.95, Min: n, Max: n})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(f.Caption, "n = 4096.") || strings.Contains(f.Caption, "longer") {
		t.Errorf("the caption is %q", f.Caption)
	}
	// The verdict's n is where the caption says.
	r, err := lab.Check(t.Context(), laboratory(d), lab.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if table := r.Table(); !strings.Contains(f.Caption, "n that the table of cases has") || !strings.Contains(table, "|n|") {
		t.Errorf("no n in the table of cases:\n%s", table)
	}
}
