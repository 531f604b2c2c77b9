package console_test

import (
	"math"
	"testing"

	"castlab/montecarlo"
	"castlab/reports/lab/console"
)

// By hand: the second digit of a width of 0.052 is the third after the point; all before the point, ten
// digits of a point; --digits asks for more.
func TestNumbersHaveTheDigitsOfTheirInterval(t *testing.T) {
	e := montecarlo.Estimate{Value: 0.8895392953, Lo: 0.8650140879, Hi: 0.9170409844}
	wide := montecarlo.Estimate{Value: 31415.9, Lo: 30000, Hi: 33333}
	point := montecarlo.Estimate{Value: 14. / 3, Lo: 14. / 3, Hi: 14. / 3}
	for _, c := range []struct {
		e      montecarlo.Estimate
		x      float64
		digits int
		want   string
	}{
		{e, e.Value, 0, "0.89"}, {e, e.Lo, 0, "0.865"}, {e, e.Hi, 0, "0.917"}, {e, e.Value, 10, "0.8895392953"}, {e, e.Value, 1, "0.89"},
		{wide, wide.Value, 0, "31416"}, {point, point.Value, 0, "4.666666667"}, {point, point.Value, 12, "4.66666666667"},
		{e, math.Inf(1), 0, "+Inf"},
	} {
		if got := console.Number(c.e, c.x, c.digits); got != c.want {
			t.Errorf("%v with digits=%d: %s, want %s", c.x, c.digits, got, c.want)
		}
	}
}
