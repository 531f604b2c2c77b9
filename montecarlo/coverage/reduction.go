package coverage

import (
	"context"
	"math/rand/v2"

	"castlab/montecarlo"
)

// maxReduced is the largest n at which the variance reductions are measured: each
// interval needs a run of the engine of its own.
const maxReduced = 1000

// reductions estimate a mean with reduced variance, or a function of means, from n replications, each on a model with
// known truth:
//
//   - control variate: Y = X + X'/2 with control X;
//   - paired: 2X + X' and X on common random numbers, whose difference is X + X';
//   - antithetic: X by inversion, as Antithetic asks for;
//   - stratified: X above and below the law's threshold;
//   - ratio: X U over U, U uniform on (1/2, 3/2);
//   - function of means: E X^2 - (E X)^2.
func reductions(l law, n int, level float64) []rule {
	draw := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return l.draw(r), nil }
	}
	inverted := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) { return l.quantile(r.Float64()), nil }
	}
	twice := func() montecarlo.Replication[float64] {
		return func(r *rand.Rand) (float64, error) {
			x := l.draw(r)
			return 2*x + l.draw(r), nil
		}
	}
	controlled := func() montecarlo.Replication[montecarlo.Controlled] {
		return func(r *rand.Rand) (montecarlo.Controlled, error) {
			x := l.draw(r)
			return montecarlo.Controlled{Y: x + l.draw(r)/2, C: [montecarlo.MaxControls]float64{x}}, nil
		}
	}
	weighted := func() montecarlo.Replication[[2]float64] {
		return func(r *rand.Rand) ([2]float64, error) {
			u := 0.5 + r.Float64()
			return [2]float64{l.draw(r) * u, u}, nil
		}
	}
	powers := func() montecarlo.Replication[[]float64] {
		return func(r *rand.Rand) ([]float64, error) {
			x := l.draw(r)
			return []float64{x, x * x}, nil
		}
	}
	variance := func(m []float64) float64 { return m[1] - m[0]*m[0] }
	within := func(above bool) func() montecarlo.Replication[float64] {
		return func() montecarlo.Replication[float64] {
			return func(r *rand.Rand) (float64, error) {
				for {
					if x := l.draw(r); x > l.threshold == above {
						return x, nil
					}
				}
			}
		}
	}
	run := func(e montecarlo.Experiment) func(context.Context, *rand.Rand) (montecarlo.Estimate, error) {
		return func(ctx context.Context, r *rand.Rand) (montecarlo.Estimate, error) {
			return e(ctx, montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Uint64(), Workers: 1}, Level: level, Min: n, Max: n})
		}
	}
	return []rule{
		{"mean: control variate", 1.5 * l.mean, run(montecarlo.ControlledMean("m", "", "m", []float64{l.mean}, controlled))},
		{"mean: paired difference", 2 * l.mean, run(montecarlo.Mean("m", "", "m", montecarlo.Paired(twice, draw)))},
		{"mean: antithetic", l.mean, run(montecarlo.Mean("m", "", "m", montecarlo.Antithetic(inverted)))},
		{"mean: stratified", l.mean, run(montecarlo.Stratified("m", "", "m", []montecarlo.Stratum{
			{Weight: l.event, Model: within(true)}, {Weight: 1 - l.event, Model: within(false)},
		}))},
		{"ratio of means: Fieller", l.mean, run(montecarlo.Ratio("m", "", "m", weighted))},
		{"function of means: delta method", l.variance, run(montecarlo.Smooth("m", "", "m", 2, variance, powers))},
	}
}
