package schedules_test

import (
	"fmt"

	"castlab/topologies/schedules"
)

// Nodes 3 and 5 of eight, their packets in three parts each. A prefix step takes
// a tenth of a slot: 6 of them, and 3 + 3 + 2 - 1 - 1 = 6 mini slots.
func ExamplePMNB() {
	trial, err := schedules.PMNB{Algorithm: schedules.AlgorithmII}.Trial(3, []int{3, 5})
	if err != nil {
		panic(err)
	}
	fmt.Printf("%+v, %.1f slots\n", trial.Steps, trial.Steps.Duration(0.1))
	for _, p := range trial.Schedule.Phases {
		fmt.Println(p.Name, p.First, p.Last)
	}
	fmt.Println(schedules.ValidatePMNB(3, trial.Schedule))
	// Output:
	// {Prefix:6 Data:6 Parts:3}, 2.6 slots
	// ranks 1 6
	// packing 7 9
	// broadcast 1 10 10
	// broadcast 2 11 11
	// broadcast 3 12 12
	// <nil>
}
