package topologies_test

import (
	"fmt"

	"castlab/topologies"
)

// A network is a literal, checked once. Its closed forms are methods, which a search
// from one node agrees with.
func ExampleHypercube() {
	cube := topologies.Hypercube{D: 3}
	if err := cube.Validate(); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(cube, cube.Order(), cube.Degree(), cube.Diameter())
	fmt.Println(topologies.Distances(cube, 0))
	// Output:
	// hypercube(d=3) 8 3 3
	// [0 1 1 2 1 2 2 3]
}
