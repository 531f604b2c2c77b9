// Package kit holds the building blocks of the claims of all papers: constructors of
// cases and their parameters, of experiments, and of figures.
package kit

import (
	"context"
	"strconv"

	"castlab/montecarlo"
	"castlab/reports"
)

// Stated returns the theory of a claim whose number is in its statement, with a nil
// error.
func Stated(value float64) (float64, error) { return value, nil }

// OneCount is a resolution that distinguishes any two counts.
var OneCount = reports.Resolution{Absolute: 0.5}

// Within is a resolution relative to theory.
func Within(relative float64) reports.Resolution { return reports.Resolution{Relative: relative} }

// Computed marks every case as a computation over all instances, in which nothing
// is drawn.
func Computed(cases []reports.Case) []reports.Case { return marked(cases, reports.Computed) }

// Executed marks every case as a statement about the executed draws.
func Executed(cases []reports.Case) []reports.Case { return marked(cases, reports.Executed) }

func marked(cases []reports.Case, kind reports.Kind) []reports.Case {
	for i := range cases {
		cases[i].Kind = kind
	}
	return cases
}

// Drawn returns a case whose computation draws its instances, from a seed of its own; n
// of the computation must be the number of independent draws.
func Drawn(c reports.Case) reports.Case {
	measure := c.Measure
	c.Kind = reports.Executed
	c.Measure = func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := measure(ctx, s)
		e.Method = "execution of drawn instances"
		return e, err
	}
	return c
}

// OneDraw is Drawn for a computation on a single drawn instance, whatever the
// computation counts.
func OneDraw(c reports.Case) reports.Case {
	c = Drawn(c)
	measure := c.Measure
	c.Measure = func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := measure(ctx, s)
		e.N = 1
		return e, err
	}
	return c
}

// EveryDrawn applies Drawn to a list of cases.
func EveryDrawn(cases []reports.Case) []reports.Case {
	for i, c := range cases {
		cases[i] = Drawn(c)
	}
	return cases
}

// AtMost limits the number of replications of an experiment whose single run is
// expensive.
func AtMost(replications int, e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		_, most := s.Stretched(1, replications)
		s.Max = min(s.Max, most)
		s.Min = min(s.Min, s.Max)
		return e(ctx, s)
	}
}

// Longer gives an experiment on a law with a heavy tail further looks (interim
// analyses), up to at least the given number of replications: with fewer, its interval
// has a warning of skewness.
func Longer(replications int, e montecarlo.Experiment) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		_, most := s.Stretched(1, replications)
		s.Max = max(s.Max, most)
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

// Trim formats a number with the fewest digits that read back as the same number.
func Trim(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
