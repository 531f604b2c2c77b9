package montecarlo

import "context"

// Mean measures the mean of the model's results by Student t intervals at the
// declared looks; see MeanInterval, and Experiment for name, unit and label.
func Mean(name, unit, label string, model func() Replication[float64]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		return atLooks(ctx, s, name, unit, label, model, NewMoments,
			func(m *Moments, level float64) (Estimate, error) { return MeanInterval(m, level), nil })
	}
}
