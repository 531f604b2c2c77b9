package tasks_test

import (
	"fmt"

	"castlab/analytic/tasks"
)

// The cube of 8 nodes. By hand: 3 nodes are one link away, 3 two and 1 three, 12/7 on
// average; one node needs ceil(7/3) slots to send each of the others a packet, and all of
// them, with 7 12/7 crossings for each node and 3 links, 4.
func Example() {
	levels, err := tasks.HypercubeLevels(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	scatter, err := tasks.Scatter(3, levels)
	fmt.Println(levels, scatter, err)
	distances, err := tasks.HypercubeDistances(3)
	if err != nil {
		fmt.Println(err)
		return
	}
	exchange, err := distances.Exchange(3)
	fmt.Printf("%.4f %v %v\n", distances.Mean, exchange, err)
	// Output:
	// [1 3 3 1] 3 <nil>
	// 1.7143 4 <nil>
}
