package montecarlo

import (
	"context"
	"fmt"
	"math"

	"castlab/distributions/inputs"
)

// Range executes Max replications and returns the smallest and largest result,
// each moved outwards by rounding times its magnitude: a statement about the
// executed runs, certain up to rounding (Level 1), such as a bound on the
// difference of two sides over all runs. Runs has the two, each moved inwards. Value is their mean, or the middle where the
// mean is not finite.
//
// Errors: *inputs.Error for rounding < 0, or a result that is not a number.
func Range(name, unit, label string, rounding float64, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if !(0 <= rounding && rounding < 1) {
			return Estimate{}, &inputs.Error{Arg: "rounding", Value: rounding, Domain: "a number in [0, 1)"}
		}
		if err := s.Validate(); err != nil {
			return Estimate{}, err
		}
		m, err := Run(ctx, s.Plan, label, s.Max, model, NewMoments)
		if err != nil {
			return Estimate{}, fmt.Errorf("%s: %w", name, err)
		}
		low, high := m.Min(), m.Max()
		if math.IsNaN(low) || math.IsNaN(high) || math.IsNaN(m.Mean()) && inputs.Finite(low) && inputs.Finite(high) {
			return Estimate{}, fmt.Errorf("%s: %w", name, &inputs.Error{Arg: "value", Value: math.NaN(), Domain: "a number"})
		}
		value := m.Mean()
		if !inputs.Finite(value) {
			value = low + (high-low)/2
		}
		e := Estimate{Name: name, Unit: unit, Level: 1, N: m.N(), Method: "range over executed runs",
			Value: math.Min(high, math.Max(low, value)),
			Lo:    low - float64(rounding*math.Abs(low)), Hi: high + float64(rounding*math.Abs(high))}
		e.Runs = &[2]float64{low + float64(rounding*math.Abs(low)), high - float64(rounding*math.Abs(high))}
		if !inputs.Finite(low) || !inputs.Finite(high) {
			e.Lo, e.Hi, e.Runs = low, high, nil
			e.warn("a result is infinite")
		}
		return e, nil
	}
}
