package tasks_test

import (
	"errors"
	"math"
	"testing"

	"castlab/analytic/tasks"
	"castlab/distributions/inputs"
)

// By hand: at d = 1 a packet each way; at d = 2, over dimension 0 one packet may go, over
// dimension 1 one. Two phases at d = 1: the packet of a node crosses with probability 1/2
// in each: 2 of 4. At d = 2, k = 2: dimension 1 alone has two packets, each with
// probability 1/4: 2*4/16. For k = 1 the mean number of packets is an upper bound, d 2^d.
func TestPermutations(t *testing.T) {
	for d, want := range [][2]int{{0, 0}, {1, 0}, {1, 1}, {2, 1}, {2, 2}, {4, 2}, {4, 4}, {8, 4}, {8, 8}} {
		worst, err := tasks.DimensionOrderWorst(d)
		reversal, err2 := tasks.DimensionOrderReversal(d)
		if errors.Join(err, err2) != nil || worst != want[0] || reversal != want[1] {
			t.Errorf("d=%d: %d and %d, want %v", d, worst, reversal, want)
		}
	}
	for _, c := range []struct {
		d, k int
		want float64
	}{{0, 1, 0}, {1, 1, 2}, {1, 2, 0}, {2, 2, 0.5}, {2, 1, 8 * (0.5 + 7.0/16)}} {
		if x, err := tasks.TwoPhaseLinks(c.d, c.k); err != nil || math.Abs(x-c.want) > 1e-12 {
			t.Errorf("%v: %v %v", c, x, err)
		}
	}
	var wrong *inputs.Error
	for _, c := range [][2]int{{-1, 1}, {21, 1}, {3, 0}} {
		if _, err := tasks.TwoPhaseLinks(c[0], c[1]); !errors.As(err, &wrong) {
			t.Errorf("%v: %v", c, err)
		}
	}
	if _, err := tasks.DimensionOrderWorst(31); !errors.As(err, &wrong) {
		t.Error("31 dimensions")
	}
}
