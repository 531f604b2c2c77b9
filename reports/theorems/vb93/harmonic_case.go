package vb93

import (
	"math"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// harmonicCases makes an exact case of each value of a key (n or k). The measured side
// sums in exact or multiple-precision arithmetic and returns an error bound, so the
// verdict is certain and uses none of the error level. An equality allows for the
// rounding of the formula, relative to the value; a bound has no allowance.
func harmonicCases(key, name string, values []int, rounding float64, theory func(int) (float64, error),
	compute func(int) (value, errorBound float64, terms int64, err error),
) reports.Cases {
	return kit.IntegersOf("", key, harmonicArguments[key], values, func(_ string, v int) reports.Case {
		return reports.Case{
			Theory: func() (float64, error) { return theory(v) },
			Measure: montecarlo.Exact(name, "", func() (float64, float64, int64, error) {
				value, bound, terms, err := compute(v)
				return value, bound + rounding*math.Abs(value), terms, err
			}),
			Kind: reports.Computed,
		}
	})
}

// harmonicArguments are the arguments of sums and expansions, by key.
var harmonicArguments = map[string]arguments.Argument[int]{
	"n": arguments.Int("n", "terms of the sum", 1, 1<<24).Usual("n", 1, 1e5),
	"k": arguments.Int("k", "index of a coefficient", 2, 64),
}

// formulaRounding bounds the relative rounding error of a formula in double precision.
const formulaRounding = 1e-13
