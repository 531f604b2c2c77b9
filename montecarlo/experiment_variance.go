package montecarlo

import "context"

// Variance measures the variance of the model's results at the declared looks;
// see VarianceInterval. unit is the unit of the variance.
func Variance(name, unit, label string, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		return atLooks(ctx, s, name, unit, label, model, NewMoments,
			func(m *Moments, level float64) (Estimate, error) { return VarianceInterval(m, level), nil })
	}
}
