package gated_test

import (
	"context"
	"fmt"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
)

// The mean delay of the indirect broadcast along two trees of mean diameter 5 in
// a network of 9 nodes and diameter 2: X = 1/2 and V = 5 + 2*2.
func Example() {
	s := gated.Scheme{N: 9, Lambda: 0.1, X: distributions.Deterministic{Mu: 0.5}, V: distributions.Deterministic{Mu: 9}}
	e, err := steady.Mean("T", "slots", "example", s.Start(gated.Delay))(context.Background(), montecarlo.Settings{
		Plan: montecarlo.Plan{Seed: 1, Workers: 1}, Level: 0.9999, Min: 1 << 12, Max: 1 << 22, Done: montecarlo.RelativePrecision(0.02),
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("within 2 percent: %v\n", e.Width() < 0.04*e.Value)
	fmt.Printf("holds 25.3135: %v\n", e.Contains(25.3135)) // 1.5*9/0.55 + (1 + 0.45*1.9/(2*0.7975))/2

	s.Lambda = 0.25
	fmt.Println(s.Validate())
	// Output:
	// within 2 percent: true
	// holds 25.3135: true
	// lambda=0.25: want a rate > 0 below 0.222222: with N=9 and a mean of X of 0.5 the scheme is stable only for rho = lambda N E[X] < 1
}
