package isotropic_test

import (
	"errors"
	"math"
	"testing"

	"castlab/analytic/isotropic"
	"castlab/distributions/inputs"
)

// By hand. One packet takes its distance. Two links, two packets at distance 1: one
// slot. Three packets at 1 over one link: 1, 2, 3. One link, a packet at 2 and one at 1:
// the hop of the latter is in slot 1, the hops of the other in 2 and 3: delays 1 and 3.
// The 3-cube: three packets in slot 1, three in slot 3, and the last one's three hops
// would all be in slot 4, 5 on the average at least: 17/7. A packet for its own node
// has no delay.
func TestLeastMeanDelay(t *testing.T) {
	for _, c := range []struct {
		links int
		at    []int
		want  float64
	}{{1, []int{0, 0, 0, 1}, 3}, {2, []int{0, 2}, 1}, {1, []int{0, 3}, 2}, {1, []int{0, 1, 1}, 2}, {3, []int{0, 3, 3, 1}, 17.0 / 7},
		{1, []int{1, 1}, 0.5}, {0, []int{2}, 0}} {
		x, err := isotropic.LeastMeanDelay(c.links, c.at)
		if err != nil || math.Abs(x-c.want) > 1e-12 {
			t.Errorf("%v: %v %v", c, x, err)
		}
	}
	if x, err := isotropic.CubeMeanDelay(3); err != nil || math.Abs(x-18.0/7) > 1e-12 {
		t.Errorf("3-cube: %v %v", x, err)
	}
	var wrong *inputs.Error
	for _, at := range [][]int{nil, {0}, {0, -1}, {0, 1 << 40}} {
		if _, err := isotropic.LeastMeanDelay(1, at); !errors.As(err, &wrong) {
			t.Errorf("%v: %v", at, err)
		}
	}
	for _, d := range []int{-1, 0, 1, 4, 9, 31} {
		if _, err := isotropic.CubeMeanDelay(d); !errors.As(err, &wrong) {
			t.Errorf("d=%d: %v", d, err)
		}
	}
	if _, err := isotropic.LeastMeanDelay(0, []int{0, 1}); !errors.As(err, &wrong) {
		t.Error("no links")
	}
}
