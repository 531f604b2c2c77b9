// Package kit holds what the claims of every paper are made with.
package kit

import (
	"context"
	"strconv"

	"castlab/montecarlo"
	"castlab/reports"
)

// Stated is the theory of a claim that states its number itself.
func Stated(value float64) (float64, error) { return value, nil }

// OneCount is a resolution that tells any two counts apart.
var OneCount = reports.Resolution{Absolute: 0.5}

// Within is a resolution relative to theory.
func Within(relative float64) reports.Resolution { return reports.Resolution{Relative: relative} }

// Exact marks every case as a statement about the executed runs.
func Exact(cases []reports.Case) []reports.Case {
	for i := range cases {
		cases[i].Kind = reports.Computed
	}
	return cases
}

// AtMost caps the replications of an experiment whose single run is dear.
func AtMost(replications int, e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		s.Max = min(s.Max, replications)
		s.Min = min(s.Min, s.Max)
		return e(ctx, s)
	}
}

// From returns first, first+1, ..., last.
func From(first, last int) (list []int) {
	for d := first; d <= last; d++ {
		list = append(list, d)
	}
	return list
}

// Trim writes a number as short as it reads back.
func Trim(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
