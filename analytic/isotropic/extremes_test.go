package isotropic

import (
	"math"
	"testing"
)

func TestPrimesEnd(t *testing.T) {
	for _, d := range []int{math.MaxInt, math.MinInt, 0, 4, 1 << 62} {
		if _, err := CubeMeanDelay(d); err == nil {
			t.Errorf("d=%d has a mean delay", d)
		}
	}
	if _, err := CubeMeanDelay(5); err != nil {
		t.Error(err)
	}
}
