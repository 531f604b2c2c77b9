package kbroadcast_test

import (
	"fmt"

	"castlab/montecarlo/kbroadcast"
)

// Three nodes of the cube of 8 broadcast at the same time: ranks 3, 2, 1 of nodes
// 1, 4, 6 send their packets to the roots 4, 2 and 1.
func Example() {
	cube, err := kbroadcast.New(3, kbroadcast.Prefix)
	if err != nil {
		fmt.Println(err)
		return
	}
	times, err := cube.NewExecution().Trace([]int{1, 4, 6}, nil, func(slot, from, to, packet int) {
		if packet == 0 {
			fmt.Printf("slot %2d: %d -> %d\n", slot, from, to)
		}
	})
	fmt.Printf("%+v %v\n", times, err)
	// Output:
	// slot  8: 1 -> 5
	// slot  9: 5 -> 4
	// slot 11: 4 -> 5
	// slot 11: 4 -> 6
	// slot 11: 4 -> 0
	// slot 12: 5 -> 7
	// slot 12: 5 -> 1
	// slot 12: 6 -> 2
	// slot 13: 7 -> 3
	// {Slots:14 Phase2:3 Phase3:4 MaxLoad:1} <nil>
}
