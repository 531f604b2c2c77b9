package treebroadcast_test

import (
	"fmt"

	"castlab/analytic/treebroadcast"
)

// Ten packets along two trees of diameters 2 and 4. By hand: 6 + 2 - 1 = 4 + 4 - 1 = 7 slots,
// where five packets on each tree take 5 + 4 - 1 = 8.
func Example() {
	filled, err := treebroadcast.WaterFilling(10, []int{2, 4})
	fmt.Println(filled.Packets, filled.Slots, err)
	equal, err := treebroadcast.EqualSplit(10, []int{2, 4})
	fmt.Println(equal.Packets, equal.Slots, err)
	// Output:
	// [6 4] 7 <nil>
	// [5 5] 8 <nil>
}
