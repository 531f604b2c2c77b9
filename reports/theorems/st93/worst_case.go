package st93

import (
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/schedules"
)

// countCase returns an exact case: a count over a number of enumerated objects.
func countCase(name, unit string, theory func() (float64, error), count func() (value float64, counted int64, err error)) reports.Case {
	return reports.Case{
		Theory: theory,
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, counted, err := count()
			return value, 0, counted, err
		}),
		Kind: reports.Computed,
	}
}

// slotsOf returns the number of slots of a schedule on the cube, after the validator
// accepts it.
func slotsOf(d int, s schedules.Schedule, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	if err := schedules.Validate(topologies.Hypercube{D: d}, s); err != nil {
		return 0, fmt.Errorf("%s: %w", s.Algorithm, err)
	}
	return s.Slots, nil
}
