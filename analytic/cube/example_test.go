package cube_test

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
)

// The multinode broadcast in the hypercube of 16 nodes with exponential lengths of mean
// 1: T_s = ceil(15/4) slots for lengths that are all 1, and the mean with barriers, exact
// and by the bound that reaches larger cubes.
func Example() {
	law := distributions.Exponential{Mu: 1}
	slots, err := cube.Slots(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	mean, err := cube.MeanExact(4, law)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, err := cube.MeanBound(4, law)
	fmt.Printf("T_s = %v, E T = %.3f <= %.3f %v\n", slots, mean, bound, err)
	_, err = cube.MeanExact(6, law)
	fmt.Println(err)
	// Output:
	// T_s = 4, E T = 14.865 <= 16.279 <nil>
	// d=6: want an integer from 1 to 5
}

// A bound that needs a hypothesis of the law says so where it does not hold.
func ExampleHypothesisError() {
	_, err := cube.Dimension(distributions.Pareto{Shape: 3, Mu: 1}, 0.5, 0.01, cube.Chernoff)
	fmt.Println(err)
	// Output:
	// VB93 Proposition 4 does not apply to law=pareto(shape=3,mean=1): it assumes that E exp(s x) is finite for some s > 0
}
