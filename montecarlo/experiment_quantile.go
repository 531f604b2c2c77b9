package montecarlo

import (
	"context"

	"castlab/distributions/inputs"
)

// Quantile measures the q-quantile of the model's results by order statistics
// at the declared looks; see QuantileInterval.
//
// Errors: *inputs.Error for q outside (0, 1).
func Quantile(name, unit, label string, q float64, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		if err := inputs.Inside("q", q, 0, 1); err != nil {
			return Estimate{}, err
		}
		return atLooks(ctx, s, name, unit, label, model, NewOrder,
			func(o *Order, level float64) (Estimate, error) { return QuantileInterval(o, q, level), nil })
	}
}
