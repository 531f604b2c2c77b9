package isotropic_test

import (
	"fmt"

	"castlab/analytic/isotropic"
)

// Total exchange, in slots. By hand: half of the 8 nodes of the cube differ from a node in a
// given bit; on the torus of 3 by 3 each of 3 destinations one step up, and as many one step
// down, wants the link along a side.
func Example() {
	cube, err := isotropic.Hypercube(3)
	fmt.Println(cube, err)
	torus, err := isotropic.Torus([]int{3, 3})
	fmt.Println(torus, err)
	// Output:
	// 4 <nil>
	// 3 <nil>
}
