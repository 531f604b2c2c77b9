package reports

import (
	"math"
	"testing"

	"castlab/montecarlo"
)

// A bound that is far from the measurement is printed with six digits; close to the
// interval theory has one digit more than the interval.
func TestDigitsOfTheory(t *testing.T) {
	narrow := montecarlo.Estimate{Value: 0.5, Lo: 0.4995, Hi: 0.5005, Level: 0.99}
	for _, c := range []struct {
		theory float64
		want   string
	}{
		{0.500123456, "0.500123"}, // the width has its second digit at 1e-5
		{1.2345678, "1.234568"},   // 734 widths above
		{4.52051122289998e100, "4.52051e+100"},
		{-7.123456789, "-7.12346"},
		{math.Inf(1), "+Inf"},
		{128, "128"},
	} {
		if got := formatTheory(c.theory, narrow); got != c.want {
			t.Errorf("%v: %s, want %s", c.theory, got, c.want)
		}
	}
}
