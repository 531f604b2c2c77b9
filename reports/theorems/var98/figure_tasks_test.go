package var98

import (
	"math"
	"slices"
	"testing"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// Read back from the drawing, the arrows are those that Section 2.1 of the survey names:
// from a task to the special ones, to its dual and to that of one node. No arrow
// touches a task at neither of its ends.
func TestTasksFigure(t *testing.T) {
	f, err := tasksFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Fatal(err)
	}
	nearest := func(x, y float64) string {
		return slices.MinFunc(f.Labels, func(a, b reports.Label) int {
			if math.Hypot(a.X-x, a.Y-y) < math.Hypot(b.X-x, b.Y-y) {
				return -1
			}
			return 1
		}).Text
	}
	got := map[string]bool{}
	for _, c := range f.Curves {
		for i := 0; i < len(c.X); i += 2 {
			from, to := nearest(c.X[i], c.Y[i]), nearest(c.X[i+1], c.Y[i+1])
			got[from+" "+to] = true
			for _, l := range f.Labels {
				if l.Text == from || l.Text == to {
					continue
				}
				for step := range 101 {
					part := float64(step) / 100
					x, y := c.X[i]+part*(c.X[i+1]-c.X[i]), c.Y[i]+part*(c.Y[i+1]-c.Y[i])
					if math.Abs(x-l.X) < 0.45 && math.Abs(y-l.Y) < 0.15 {
						t.Errorf("the arrow from %s to %s touches %s", from, to, l.Text)
						break
					}
				}
			}
		}
	}
	want := []string{
		"SNB 1-1", "SNB SSNB", "SNB SNA", "SSNB SSNA",
		"SNS SNB", "SNS SSNS", "SSNS SSNB", "SNS SNG", "SSNS SSNG", "SNG SNS", "SNS SNA",
		"MNB SNB", "MNB PMNB", "PMNB PMNA", "PMNA PMNB", "MNB PMNA",
		"perm. 1-1", "TE MNB", "TE perm.", "TE SNS", "TE SNG", "TE PMNS",
		"PMNS PMNG", "PMNS PMNB", "PMNS PMNA",
	}
	for _, arrow := range want {
		if !got[arrow] {
			t.Errorf("no arrow %s", arrow)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d arrows, want %d", len(got), len(want))
	}
}
