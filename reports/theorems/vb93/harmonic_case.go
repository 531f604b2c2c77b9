package vb93

import (
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/reports"
)

// harmonicCases makes one exact case of each value of a key (n or k). The
// measured side sums in exact or multiple-precision arithmetic and returns an
// error bound, so the verdict is certain and spends no error. An equality
// allows the formula its own rounding, relative to the value; a bound allows
// none.
func harmonicCases(key, name string, values []int, rounding float64, theory func(int) (float64, error),
	compute func(int) (value, errorBound float64, terms int64, err error),
) []reports.Case {
	cases := make([]reports.Case, len(values))
	for i, v := range values {
		cases[i] = reports.Case{
			Params: fmt.Sprintf("%s=%d", key, v),
			Theory: func() (float64, error) { return theory(v) },
			Measure: montecarlo.Exact(name, "", func() (float64, float64, int64, error) {
				value, bound, terms, err := compute(v)
				return value, bound + rounding*math.Abs(value), terms, err
			}),
			Kind: reports.Computed,
		}
	}
	return cases
}

// formulaRounding is what a formula in double precision may lose.
const formulaRounding = 1e-13
