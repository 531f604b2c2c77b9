package cube

import (
	"math"
	"testing"
)

// By hand, in logarithms: of so many dimensions nothing is left of the second order, nor of the
// part of a threshold that grows with d, however large its factors.
func TestSecondOrderAndThresholdOfManyDimensions(t *testing.T) {
	if v, err := AsyncSecondOrder(math.MaxInt, 1e300); v != 1 || err != nil {
		t.Errorf("second order %v, %v", v, err)
	}
	if v, err := ThresholdRatio(1<<40, 1e300, 0.5, 0.5, 5e-324); v != 1e300 || err != nil {
		t.Errorf("threshold %v, %v", v, err)
	}
}
