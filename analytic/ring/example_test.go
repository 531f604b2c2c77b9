package ring_test

import (
	"fmt"

	"castlab/analytic/ring"
	"castlab/distributions"
)

// The multinode broadcast in a ring of 64 nodes with exponential lengths of mean 1: the
// mean is 32 H_64 = 151.8, the 99th percentile 32 -ln(1 - 0.99^(1/64)) = 280.3, and
// P(T > 10000) = 64 exp(-10000/32) = 1.2e-134, but for the square of that.
func Example() {
	const n = 64
	law := distributions.Exponential{Mu: 1}
	mean, err := ring.Mean(n, law)
	if err != nil {
		fmt.Println(err)
		return
	}
	p99, err := ring.Quantile(n, law, 0.99)
	if err != nil {
		fmt.Println(err)
		return
	}
	tail, err := ring.Tail(n, law, 10_000)
	fmt.Printf("T_s = %d, E T = %.1f, p99 = %.1f, P(T > 10000) = %.2g %v\n", ring.Slots(n), mean, p99, tail, err)
	_, err = ring.Mean(1, law)
	fmt.Println(err)
	// Output:
	// T_s = 32, E T = 151.8, p99 = 280.3, P(T > 10000) = 1.2e-134 <nil>
	// n=1: want an integer >= 2
}
