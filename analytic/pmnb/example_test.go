package pmnb_test

import (
	"fmt"

	"castlab/analytic/pmnb"
)

// The example of VB95, Section IV: 2^10 of the 2^16 nodes of a cube broadcast by algorithm
// III, with t_p = 1 and t_p = 0. Its bound is ceil(2^10/16) + 2*16 + 4*16 t_p - 1; the paper
// says 160 and 96.
func Example() {
	for _, tp := range []float64{1, 0} {
		slots, err := pmnb.Printed(pmnb.III, 16, 1<<10, tp)
		fmt.Println(slots, err)
	}
	least, err := pmnb.LowerUnsplit(16, 1<<10)
	fmt.Println("at least", least, err)
	// Output:
	// 159 <nil>
	// 95 <nil>
	// at least 64 <nil>
}
