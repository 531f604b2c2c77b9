package sums_test

import (
	"fmt"

	"castlab/analytic/sums"
	"castlab/distributions"
)

// How long a link sends two packets of exponential lengths: longer than t with probability
// exp(-t) (1 + t), which is 2/e at t = 1 and has the logarithm log(1001) - 1000 at t = 1000.
func Example() {
	s, err := sums.Of(distributions.Exponential{Mu: 1}, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.6f %.6f %v\n", s.Survival(1), s.LogSurvival(1000), s.Exact())
	// Output: 0.735759 -993.091245 true
}
