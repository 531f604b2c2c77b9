package montecarlo

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Exact makes an experiment of a deterministic computation: compute returns the value, a
// bound on its absolute error, and the number of items computed. The estimate has
// Level 1. The settings are not used.
//
// Errors: those of compute; *inputs.Error for a bound that is negative or not a
// number; ErrNothingToTry, see WithTrials.
func Exact(name, unit string, compute func() (value, errorBound float64, n int64, err error)) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if err := ctx.Err(); err != nil {
			return Estimate{}, fmt.Errorf("%s: %w", name, err)
		}
		if trying(ctx) {
			return Estimate{}, fmt.Errorf("%s: %w", name, ErrNothingToTry)
		}
		value, bound, n, err := compute()
		if err != nil {
			return Estimate{}, fmt.Errorf("%s: %w", name, err)
		}
		if !(bound >= 0) {
			return Estimate{}, fmt.Errorf("%s: %w", name,
				&inputs.Error{Arg: "error bound", Value: bound, Domain: "a number >= 0"})
		}
		e := Estimate{Name: name, Unit: unit, Value: value, Lo: value - bound, Hi: value + bound,
			Level: 1, N: n, Method: "exact computation"}
		if math.IsNaN(e.Lo) || math.IsNaN(e.Hi) { // Inf - Inf: an infinite value is its own interval
			e.Lo, e.Hi = value, value
		}
		return e, nil
	}
}
