package fitting_test

import (
	"fmt"
	"math"

	"castlab/distributions/fitting"
)

// Ten requests took so long; two more were given up after 5 s.
func ExampleFit() {
	times := []float64{0.31, 1.72, 2.05, 0.88, 3.94, 1.27, 0.59, 2.61, 4.48, 1.03}
	timeout := fitting.Interval{Lo: 5, Hi: math.Inf(1)}
	ranking, err := fitting.Fit(
		fitting.Sample{Values: times, Censored: []fitting.Interval{timeout, timeout}},
		fitting.Options{Families: []string{"exponential"}},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	best := ranking.Fits[0]
	mean := best.Parameters[0]
	fmt.Println(best.Family, "of mean", fmt.Sprintf("%.3f", mean.Value)) // (18.88 + 2 * 5)/10
	fmt.Printf("%.0f %% interval %.2f to %.2f by %s\n", 100*mean.Level, mean.Lo, mean.Hi, mean.Method)
	// Output:
	// exponential of mean 2.888
	// 95 % interval 1.65 to 5.76 by profile likelihood
}
