package var98

import (
	"castlab/montecarlo"
	"castlab/reports"
)

// counted returns an exact case: a count and the number of things counted.
func counted(params string, theory func() (float64, error), name, unit string,
	count func() (value float64, over int64, err error)) reports.Case {
	return reports.Case{
		Params: params, Kind: reports.Computed, Theory: theory,
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, over, err := count()
			return value, 0, over, err
		}),
	}
}
