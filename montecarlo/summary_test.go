package montecarlo_test

import (
	"errors"
	"math"
	"testing"

	"github.com/montanaflynn/stats"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
)

// 1..9 and 100: mean 14.5, median 5.5; |x - 5.5| = 4.5, 3.5, ..., 3.5, 94.5 in
// order 0.5 0.5 1.5 1.5 2.5 2.5 3.5 3.5 4.5 94.5, median 2.5; without 1 and 100
// the mean of 2..9 is 5.5. Nearest ranks of 10: 25 % is the 3rd, 90 % the 9th,
// 91 % the 10th. Squares: 285 + 10000 - 10 14.5^2 = 8182.5, over 9.
func TestDescribeByHand(t *testing.T) {
	xs := []float64{100, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	table, err := montecarlo.Describe(xs, 25, 90, 91, 100)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "mean", table.Mean, 14.5, 1e-15)
	near(t, "deviation", table.Deviation, math.Sqrt(8182.5/9), 1e-15)
	near(t, "median", table.Median, 5.5, 0)
	near(t, "MAD", table.MAD, 2.5, 0)
	near(t, "trimmed mean", table.TrimmedMean, 5.5, 1e-15)
	for i, want := range []float64{3, 9, 100, 100} {
		near(t, "percentile", table.Percentiles[i].Value, want, 0)
	}
	if table.N != 10 || table.Min != 1 || table.Max != 100 || xs[0] != 100 {
		t.Errorf("%+v", table)
	}
	mad, err := stats.MedianAbsoluteDeviation(xs)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "MAD", table.MAD, mad, 0)
}

func TestDescribeOddSamples(t *testing.T) {
	inf := math.Inf(1)
	table, err := montecarlo.Describe([]float64{inf, inf, 1}, 50)
	if err != nil || table.Median != inf || table.MAD != 0 || table.Percentiles[0].Value != inf {
		t.Errorf("mostly infinite: %+v, %v", table, err)
	}
	table, err = montecarlo.Describe([]float64{2}, 1)
	if err != nil || table.Mean != 2 || table.Median != 2 || table.MAD != 0 || table.TrimmedMean != 2 || !math.IsNaN(table.Deviation) {
		t.Errorf("one value: %+v, %v", table, err)
	}
	for _, c := range []struct{ xs, percents []float64 }{
		{nil, nil}, {[]float64{1, math.NaN()}, nil}, {[]float64{1}, []float64{0}}, {[]float64{1}, []float64{101}},
		{[]float64{1}, []float64{math.NaN()}},
	} {
		var domain *inputs.Error
		if _, err := montecarlo.Describe(c.xs, c.percents...); !errors.As(err, &domain) {
			t.Errorf("%v: %v", c, err)
		}
	}
}
