package schedules_test

import (
	"errors"
	"fmt"

	"castlab/topologies"
	"castlab/topologies/schedules"
)

// The multinode broadcast in a ring of five nodes takes ceil((5-1)/2) = 2 slots. It is
// made, then validated by code that does not know how it was made.
func ExampleRingMultinode() {
	s, err := schedules.RingMultinode(5)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Slots, "slots,", len(s.Sends), "sends, the first is", s.Sends[0])
	fmt.Println(schedules.Validate(topologies.Ring{N: 5}, s))
	u, err := schedules.Utilize(topologies.Ring{N: 5}, s)
	fmt.Println("share of all links in use", u.Share(), err)
	// Output:
	// 2 slots, 20 sends, the first is slot 1: 0 -> 1, packet 0
	// <nil>
	// share of all links in use 1 <nil>
}

// A schedule of one's own, which the validator finds at fault: node 0 broadcasts along
// a path of three nodes, and node 1 passes the packet on in the slot in which it comes.
func ExampleValidate() {
	s := schedules.Schedule{
		Algorithm: "hasty", Nodes: 3, Slots: 1, Sources: []int{0},
		Sends: []schedules.Send{{Slot: 1, From: 0, To: 1}, {Slot: 1, From: 1, To: 2}},
	}
	err := schedules.Validate(topologies.Path{N: 3}, s)
	fmt.Println(err)
	var v *schedules.Violation
	fmt.Println(errors.As(err, &v) && v.Rule == schedules.Holding)
	s.Sends[1].Slot, s.Slots = 2, 2
	fmt.Println(schedules.Validate(topologies.Path{N: 3}, s))
	// Output:
	// holding: slot 1: 1 -> 2, packet 0: the sender does not hold it when the slot begins
	// true
	// <nil>
}
