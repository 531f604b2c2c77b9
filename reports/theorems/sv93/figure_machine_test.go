package sv93

import (
	"math"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
)

// Three trees of three arrows each. Those of the two deeper ones that do not begin at the root begin in step 2, when
// the first processor has the item; in the one of least depth, at the right, all begin at the root.
func TestEarliestFigure(t *testing.T) {
	f, err := earliestFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Fatal(err)
	}
	right := 0.0
	for _, l := range f.Labels {
		if l.Text == "0" {
			right = max(right, l.X)
		}
	}
	c := f.Curves[0]
	fromRoot, deeper := 0, 0
	for i := 0; i < len(c.X); i += 2 {
		switch step := math.Round(-c.Y[i]); {
		case step == 0:
			if fromRoot++; math.Abs(c.X[i]-right) < 0.5 && fromRoot < 5 {
				t.Errorf("the tree at the right is not the last")
			}
		case step == 2 && c.X[i] < right-2 && math.Round(-c.Y[i+1]) == 4:
			deeper++
		default:
			t.Errorf("an arrow from (%g, %g)", c.X[i], c.Y[i])
		}
	}
	if fromRoot != 7 || deeper != 2 {
		t.Errorf("%d arrows from roots, %d others", fromRoot, deeper)
	}
}
