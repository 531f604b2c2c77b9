package treebroadcast_test

import (
	"math"
	"testing"

	formula "castlab/analytic/treebroadcast"
)

// By hand: 64 packets on a torus of 8 x 8 nodes, where k N = 256 = e^5.545; on average 16 on
// an arc, 2 * 4 * sqrt(5.545) = 18.84 more at most.
func TestRootedByHand(t *testing.T) {
	got, err := formula.Rooted(64, 4, 64, 19, 8)
	if err != nil || math.Abs(got-(16+16+19+18.84)) > 0.005 {
		t.Errorf("%v, %v", got, err)
	}
	for _, x := range [][5]int{{0, 4, 64, 19, 8}, {1, 0, 64, 19, 8}, {1, 4, 0, 19, 8}, {1, 4, 64, 0, 8}, {1, 4, 64, 19, -1}} {
		if _, err := formula.Rooted(x[0], x[1], x[2], x[3], x[4]); err == nil {
			t.Errorf("%v is taken", x)
		}
	}
}
