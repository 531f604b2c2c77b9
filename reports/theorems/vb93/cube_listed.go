package vb93

import (
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies/schedules"
)

// The builders of claims whose parameters are not declared yet.

// cubeCases makes one case of each instance; measure gets the label of its
// streams, the claim's ID and the parameters.
func cubeCases(id string, list []cubeInstance, theory func(in cubeInstance) (float64, error),
	measure func(label string, in cubeInstance) montecarlo.Experiment,
) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, in := range list {
		cases[i] = reports.Case{
			Params:   in.String(),
			Validate: in.law.Validate,
			Theory:   func() (float64, error) { return theory(in) },
			Measure:  measure(id+" "+in.String(), in),
		}
	}
	return cases
}

// rotationCounts makes one exact case of each d: a count read off the
// canonical schedule itself.
func rotationCounts(name string, dimensions []int, theory func(d int) (float64, error),
	count func(r *schedules.Rotation) (value float64, counted int64),
) []reports.Case {
	return rotationCountsOf(schedules.NewRotation, name, dimensions, theory, count)
}

func rotationCountsOf(order func(d int) (*schedules.Rotation, error), name string, dimensions []int,
	theory func(d int) (float64, error), count func(r *schedules.Rotation) (value float64, counted int64),
) []reports.Case {
	cases := make([]reports.Case, len(dimensions))
	for k, d := range dimensions {
		cases[k] = reports.Case{
			Params: fmt.Sprintf("d=%d", d),
			Theory: func() (float64, error) { return theory(d) },
			Measure: montecarlo.Exact(name, "", func() (float64, float64, int64, error) {
				r, err := order(d)
				if err != nil {
					return 0, 0, 0, err
				}
				value, counted := count(r)
				return value, 0, counted, nil
			}),
			Kind: reports.Computed,
		}
	}
	return cases
}
