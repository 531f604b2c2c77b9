package logp_test

import (
	"fmt"

	"castlab/analytic/logp"
)

// One item for 8 processors. With a latency of 2 the holders grow like the numbers of
// Fibonacci, 1, 1, 2, 3, 5, 8, so that 5 steps are enough; Culler et al. 1993 have the
// machine of L = 6, o = 2, g = 4, which takes 24.
func Example() {
	steps, err := logp.Broadcast(8, 2)
	fmt.Println(steps, err)
	time, err := logp.Machine{P: 8, L: 6, O: 2, G: 4}.Broadcast()
	fmt.Println(time, err)
	// Output:
	// 5 <nil>
	// 24 <nil>
}
