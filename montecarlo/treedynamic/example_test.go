package treedynamic_test

import (
	"fmt"

	"castlab/montecarlo/treedynamic"
)

// On the cube of three dimensions a link is in 7 of the trees of all sources and
// rotations, of which there are 3: it is always busy from 3/7 packets per node
// and slot on.
func ExampleDynamic_Validate() {
	s, err := treedynamic.Rotated(3)
	if err != nil {
		panic(err)
	}
	d := treedynamic.Dynamic{Scheme: s, Lambda: 0.5, Order: treedynamic.FIFO}
	fmt.Println(d.Validate())
	// Output:
	// lambda=0.5: want a rate from 1e-09 to below 0.428571, from which on the link 0 -> 1 of rotated(d=3) is always busy and its queue grows
}
