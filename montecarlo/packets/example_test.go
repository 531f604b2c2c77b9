package packets_test

import (
	"fmt"

	"castlab/montecarlo/packets"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// The hypercube of 16 nodes with packets of lengths 1 to 4: the asynchronous
// broadcast takes d = 4 times the longest, barriers add a phase of more than one
// step.
func ExampleExecution_Run() {
	schedule, err := schedules.CubeMultinode(4)
	if err != nil {
		fmt.Println(err)
		return
	}
	broadcast, err := packets.New(topologies.Hypercube{D: 4}, schedule)
	if err != nil {
		fmt.Println(err)
		return
	}
	lengths := make([]float64, broadcast.Nodes())
	for p := range lengths {
		lengths[p] = float64(1 + p%4)
	}
	run := broadcast.NewExecution()
	for _, how := range []packets.Discipline{packets.InSchedule, packets.Barrier, packets.Arrival} {
		time, err := run.Run(how, lengths)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(how, time, run.Phases())
	}
	// Output:
	// in schedule order 16 []
	// barrier 20 [4 8 4 4]
	// in order of arrival 16 []
}
