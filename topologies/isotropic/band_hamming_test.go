package isotropic_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	formula "castlab/analytic/isotropic"
	"castlab/distributions/inputs"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// Values moved, in cubes with one bit to a syndrome, where the storage is the Gray code,
// and with two and, in the longer test, three, in two or three balls and more, whole and in part:
// at most the slots that the proof allows, at least those of the bound for any
// algorithm, and columns next to each other at most three links apart.
func TestTransposeHamming(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, c := range [][3]int{{3, 2, 1}, {4, 3, 1}, {5, 8, 1}, {6, 9, 1}, {7, 2, 2}, {7, 3, 2}, {7, 4, 2}, {8, 4, 2}, {10, 5, 2},
		{10, 8, 2}, {10, 16, 2}, {15, 2, 3}} {
		d, B, k := c[0], c[1], c[2]
		if testing.Short() && d > 8 {
			continue
		}
		m, err := isotropic.TransposeHamming(d, B, k)
		if err != nil {
			t.Fatal(err)
		}
		apart := topologies.Distances(m.Net, 0)
		for i := range m.Place[1:] {
			if x := apart[m.Place[i]^m.Place[i+1]]; x > 3 {
				t.Fatalf("%v: columns %d and %d at distance %d", c, i, i+1, x)
			}
		}
		if d <= 10 {
			if err := transposed(m, r); err != nil {
				t.Errorf("%v: %v", c, err)
			}
		} else if _, err := isotropic.Carry(m, make([]bool, len(m.Entries))); err != nil {
			t.Errorf("%v: %v", c, err)
		}
		low, err := formula.Band(d, B)
		if err != nil {
			t.Fatal(err)
		}
		high, err := formula.BandHamming(d, B, k)
		if err != nil {
			t.Fatal(err)
		}
		if m.Schedule.Slots < low || m.Schedule.Slots > high {
			t.Errorf("%v: %d slots, bounds %d and %d", c, m.Schedule.Slots, low, high)
		}
	}
	var wrong *inputs.Error
	for _, c := range [][3]int{{-1, 2, 1}, {17, 2, 1}, {7, 1, 2}, {7, 128, 2}, {7, 4, 0}, {6, 4, 2}, {7, 5, 2}, {10, 2, 1 << 40}} {
		if _, err := isotropic.TransposeHamming(c[0], c[1], c[2]); !errors.As(err, &wrong) {
			t.Errorf("%v: %v", c, err)
		}
		if c[0] <= 16 {
			if _, err := formula.BandHamming(c[0], c[1], c[2]); !errors.As(err, &wrong) {
				t.Errorf("formula, %v: %v", c, err)
			}
		}
	}
}
