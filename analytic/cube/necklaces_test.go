package cube_test

import (
	"errors"
	"math"
	"testing"

	"castlab/analytic/cube"
	"castlab/distributions/inputs"
)

// Counted by hand and published as sequence A000031.
func TestNecklaces(t *testing.T) {
	want := []float64{2, 3, 4, 6, 8, 14, 20, 36, 60, 108, 188, 352, 632, 1182, 2192, 4116}
	for k, w := range want {
		if got, err := cube.Necklaces(k + 1); err != nil || got != w {
			t.Errorf("d=%d: %v, %v; want %v", k+1, got, err, w)
		}
	}
	if got, err := cube.Necklaces(2000); err != nil || !math.IsInf(got, 1) {
		t.Errorf("d=2000: %v, %v; want +Inf", got, err)
	}
	var domain *inputs.Error
	if _, err := cube.Necklaces(0); !errors.As(err, &domain) {
		t.Errorf("d=0: %v", err)
	}
}
