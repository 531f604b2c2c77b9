package maxload_test

import (
	"fmt"

	"castlab/analytic/maxload"
)

// Three balls in two bins: by hand 2 of the 8 outcomes have all in one bin, so the fullest
// has 3 with probability 1/4 and otherwise 2.
func Example() {
	law, err := maxload.New(2, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("P(max >= 3) = %.4f, E max = %.4f\n", law.Tail(3), law.Mean())
	// Output: P(max >= 3) = 0.2500, E max = 2.2500
}
