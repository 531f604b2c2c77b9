package maxload_test

import (
	"math"
	"testing"

	"castlab/analytic/maxload"
)

// Without balls the sharper bound is d whatever C is, and with one bin log2 d = 0 makes
// 2d 2^(-2C log d) = 2, also where C log C and 2C exceed float64.
func TestLargestFactorMakesNoNaN(t *testing.T) {
	if got, err := maxload.SharpChernoff(8, 0, math.MaxFloat64); err != nil || math.Abs(got-8) > 1e-14 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := maxload.SharpCase1(1, 4, math.MaxFloat64, maxload.Binary); err != nil || got != 2 {
		t.Errorf("%v, %v", got, err)
	}
}
