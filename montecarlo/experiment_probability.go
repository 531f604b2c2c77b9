package montecarlo

import "context"

// Probability measures how often the model reports true by Clopper-Pearson
// intervals at the declared looks; see ProportionInterval. A probability has no unit.
func Probability(name, label string, model func() Replication[bool]) Experiment {
	return func(ctx context.Context, s Settings) (Estimate, error) {
		return atLooks(ctx, s, name, "", label, model, NewProportion,
			func(p *Proportion, level float64) (Estimate, error) {
				return ProportionInterval(p.Hits(), p.N(), level), nil
			})
	}
}
