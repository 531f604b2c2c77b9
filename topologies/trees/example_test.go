package trees_test

import (
	"fmt"
	"os"

	"castlab/topologies"
	"castlab/topologies/trees"
)

// The three disjoint trees of the 3-cube, and the arcs they leave free.
func ExampleDisjoint() {
	family, err := trees.Disjoint(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range family {
		fmt.Println(t)
	}
	cube := topologies.Hypercube{D: 3}
	fmt.Println(trees.ValidateArcDisjoint(cube, family))
	fmt.Println(trees.Unused(cube, family))
	// Output:
	// 1(0 3(2 7(6)) 5(4))
	// 2(0 3(1) 6(4 7(5)))
	// 4(0 5(1 7(3)) 6(2))
	// <nil>
	// [0 -> 1 0 -> 2 0 -> 4] <nil>
}

// The list of trees that every command reads as trees=FILE.
func ExampleWrite() {
	family, err := trees.Disjoint(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := trees.Write(os.Stdout, family); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [
	//  [[1, 0], [3, 2], [1, 3]],
	//  [[2, 0], [3, 1], [2, 3]]
	// ]
}
