package threshold_test

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/montecarlo/reservation"
	"castlab/montecarlo/threshold"
)

// The largest stable load of a reservation system with 8 users, X = 1 and V = 2,
// of which theory says rho = 8/(8+2).
func ExampleFind() {
	durations := []float64{2, 3, 4, 5, 6, 7, 8, 9, 10}
	growth := func(rho float64) (func() montecarlo.Replication[float64], error) {
		return reservation.Periods{N: 8, Lambda: rho / 8, Durations: durations}.Growth(200, 2000)
	}
	e, err := threshold.Find("rho", "", "example", 0.1, 2, growth)(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.9999, Min: 64, Max: 128, Done: montecarlo.AbsolutePrecision(0.02),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("holds 0.8: %v, within 0.02: %v\n", e.Contains(0.8), e.Width() < 0.04)
	// Output: holds 0.8: true, within 0.02: true
}
