package montecarlo

import "context"

// QuantileOf measures the q-quantile of the model's results by order statistics
// at the declared looks; see QuantileInterval.
//
// Errors: *DomainError for q outside (0, 1).
func QuantileOf(name, unit, label string, q float64, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if !(0 < q && q < 1) {
			return Estimate{}, &DomainError{Arg: "q", Value: q, Domain: "a number between 0 and 1"}
		}
		return atLooks(ctx, s, name, unit, label, model, NewOrder,
			func(o *Order, level float64) (Estimate, error) { return QuantileInterval(o, q, level), nil })
	}
}
