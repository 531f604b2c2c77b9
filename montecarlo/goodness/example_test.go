package goodness_test

import (
	"context"
	"fmt"

	"castlab/distributions/fitting"
	"castlab/montecarlo"
	"castlab/montecarlo/goodness"
)

// Twenty times, and whether they can be of the families that are asked for.
func ExampleJudge() {
	times := fitting.Sample{Values: []float64{
		0.31, 1.72, 2.05, 0.88, 3.94, 1.27, 0.59, 2.61, 5.48, 1.03, 0.42, 1.9, 2.2, 0.77, 3.1, 1.45, 0.98, 4.4, 1.6, 2.9,
	}}
	ranking, err := fitting.Fit(times, fitting.Options{Families: []string{"gamma", "lognormal", "exponential"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	plan := montecarlo.Plan{Seed: 1, Workers: 2}
	verdict, err := goodness.Judge(context.Background(), plan, "times", times, ranking, 0.05, goodness.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("none of these:", verdict.None)
	fmt.Println("not rejected:", verdict.Accepted().Fit.Family)
	// Output:
	// none of these: false
	// not rejected: gamma
}
