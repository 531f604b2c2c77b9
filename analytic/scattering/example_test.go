package scattering_test

import (
	"fmt"

	"castlab/analytic/scattering"
)

// The cube of 8 nodes. By hand: 7 packets leave a node over 3 links, in 3 slots, half a slot
// after the request; where half of them begin with one dimension they take 4; and 12
// crossings of each request are more than 3 links carry from the rate 1/4 on.
func Example() {
	capacity, err := scattering.Capacity(3)
	fmt.Println(capacity, err)
	rotated, err := scattering.RotatedLight(3)
	fmt.Println(rotated, err)
	fixed, _, err := scattering.FixedLight(3)
	fmt.Println(fixed, err)
	// Output:
	// 0.25 <nil>
	// 3.5 <nil>
	// 4.5 <nil>
}
