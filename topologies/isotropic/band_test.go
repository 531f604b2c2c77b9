package isotropic_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/topologies/isotropic"
)

// Every band of cubes of up to 32 nodes and some of larger ones, values moved: at
// most the slots that the proof allows, at least those of the bound for any
// algorithm, and 1 for a tridiagonal matrix.
func TestTransposeBandNearlyIsotropic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	most := 7
	if testing.Short() {
		most = 6
	}
	for d := 0; d <= most; d++ {
		for B := 0; B < 1<<d; B += 1 + B>>min(d, 4) {
			m, err := isotropic.TransposeBand(d, B)
			if err != nil {
				t.Fatal(err)
			}
			if err := transposed(m, r); err != nil {
				t.Errorf("d=%d, B=%d: %v", d, B, err)
			}
			low, err := formula.Band(d, B)
			if err != nil {
				t.Fatal(err)
			}
			high, err := formula.BandUpper(d, B)
			if err != nil {
				t.Fatal(err)
			}
			if m.Schedule.Slots < low || m.Schedule.Slots > high {
				t.Errorf("d=%d, B=%d: %d slots, bounds %d and %d", d, B, m.Schedule.Slots, low, high)
			}
		}
	}
	var wrong *inputs.Error
	for _, c := range [][2]int{{-1, 0}, {17, 1}, {3, 8}, {3, -1}} {
		if _, err := isotropic.TransposeBand(c[0], c[1]); !errors.As(err, &wrong) {
			t.Errorf("%v: %v", c, err)
		}
	}
}
