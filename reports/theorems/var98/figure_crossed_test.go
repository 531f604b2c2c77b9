package var98

import (
	"fmt"
	"strings"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/figures"
)

// A matrix of 16 columns with 2 dense columns and 3 dense rows has 2*16 + 3*16 - 6
// entries; those of dense columns move but for 2, the 42 others but for 3, and these
// after those.
func TestCrossedFigure(t *testing.T) {
	f, err := crossedFigure(t.Context(), montecarlo.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if err := figures.Validate(f); err != nil {
		t.Fatal(err)
	}
	kinds, latest, earliest := map[byte]int{}, 0, 1<<30
	for _, b := range f.Bands {
		kinds[b.Name[0]]++
		x, y := (b.X[0]+b.X[1])/2, (b.Lo[0]+b.Hi[0])/2
		slot := 0
		for _, l := range f.Labels {
			if l.X == x && l.Y == y {
				fmt.Sscan(l.Text, &slot)
			}
		}
		switch {
		case strings.HasPrefix(b.Name, "stays"):
			if x != -y {
				t.Errorf("the entry at (%g, %g) stays", x, y)
			}
		case strings.HasPrefix(b.Name, "scattered"):
			latest = max(latest, slot)
			if x != 4 && x != 10 || slot < 1 {
				t.Errorf("column %g is scattered, slot %d", x, slot)
			}
		default:
			earliest = min(earliest, slot)
			if y != -2 && y != -9 && y != -12 || x == 4 || x == 10 {
				t.Errorf("(%g, %g) is gathered", x, y)
			}
		}
	}
	if len(f.Bands) != 74 || kinds['g'] != 42-3 || kinds['s'] != 32+3 || latest >= earliest {
		t.Errorf("%d entries, %v, the last scattered in slot %d, the first gathered in %d", len(f.Bands), kinds, latest, earliest)
	}
}
