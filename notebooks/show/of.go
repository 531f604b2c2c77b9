package show

import (
	"math/rand/v2"

	"castlab/montecarlo"
)

// Of returns the model of one of the numbers that a model reports.
func Of[T any](model func() montecarlo.Replication[T], number func(T) float64) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		run := model()
		return func(r *rand.Rand) (float64, error) {
			result, err := run(r)
			if err != nil {
				return 0, err
			}
			return number(result), nil
		}
	}
}
