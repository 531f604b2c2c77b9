package kbroadcast_test

import (
	"fmt"

	"castlab/analytic/kbroadcast"
)

// All 16 nodes of the cube of 4 dimensions broadcast a packet. The three phases take
// 2 ceil(16/4) + 4*4 = 24 slots where no algorithm takes fewer than ceil(15/4) = 4: the
// factor of 6 that ST93 states, with K = d^2.
func Example() {
	total, err := kbroadcast.Total(4, 16)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound, slots, err := kbroadcast.Lower(4, 16)
	fmt.Println(total, bound, slots, err)
	worst, K, err := kbroadcast.WorstRatio(4, true)
	fmt.Println(worst, K, err)
	// Output:
	// 24 4 4 <nil>
	// 6 16 <nil>
}
