package maxload

import (
	"fmt"

	"castlab/montecarlo"
)

// The sizes that can be simulated.
const (
	MaxBins  = 1024
	MaxBalls = 1_000_000
)

// checkSizes returns an error unless 1 <= d <= MaxBins and 0 <= K <= MaxBalls.
func checkSizes(d, K int) error {
	if d < 1 || d > MaxBins {
		return &montecarlo.DomainError{Arg: "d", Value: d, Domain: fmt.Sprintf("an integer from 1 to %d", MaxBins)}
	}
	if K < 0 || K > MaxBalls {
		return &montecarlo.DomainError{Arg: "K", Value: K, Domain: fmt.Sprintf("an integer from 0 to %d", MaxBalls)}
	}
	return nil
}
