package models_test

import (
	"context"
	"fmt"

	"castlab/reports/broadcast/models"
	"castlab/reports/lab"
)

// With lengths that are all 2 a ring of 5 nodes takes T_s = 2 times that, in every run.
func ExampleAll() {
	l := lab.Lab{Name: "rings", Models: models.All()}
	estimates, err := lab.Simulate(context.Background(), l, lab.Settings{Replications: 10}, "ring", "n=5", "law=deterministic(mean=2)")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range estimates {
		fmt.Printf("%s = %v from %d runs\n", e.Name, e.Value, e.N)
	}
	// Output:
	// T = 4 from 10 runs
	// T/Ts = 2 from 10 runs
}
