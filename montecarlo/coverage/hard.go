package coverage

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"castlab/montecarlo"
)

// A hard cell is one in which a method was seen to miss its level without a warning, at
// the sizes and level at which that happened.
type hard struct {
	method, law string
	level       float64 // 0 for the level of the study
	truth       float64
	sizes       []int
	interval    func(ctx context.Context, r *rand.Rand, n int, level float64) (montecarlo.Estimate, error)
}

// hardCells lists means of skewed laws from few replications, regressions on controls
// on which Y depends nonlinearly, and the bootstrap of a quantile.
func hardCells() []hard {
	mean := func(law string, level, truth float64, draw func(r *rand.Rand) float64, sizes ...int) hard {
		name := "mean: Student t"
		if level != 0 {
			name = fmt.Sprintf("mean: Student t, level %g", level)
		}
		return hard{name, law, level, truth, sizes,
			func(_ context.Context, r *rand.Rand, n int, level float64) (montecarlo.Estimate, error) {
				m := montecarlo.NewMoments()
				for range n {
					m.Add(draw(r))
				}
				return montecarlo.MeanInterval(m, level), nil
			}}
	}
	controlled := func(law string, truth float64, known []float64, draw func(r *rand.Rand) montecarlo.Controlled, sizes ...int) hard {
		model := func() montecarlo.Replication[montecarlo.Controlled] {
			return func(r *rand.Rand) (montecarlo.Controlled, error) { return draw(r), nil }
		}
		return hard{"mean: control variate", law, 0, truth, sizes,
			func(ctx context.Context, r *rand.Rand, n int, level float64) (montecarlo.Estimate, error) {
				return montecarlo.ControlledMean("m", "", "m", known, model)(ctx,
					montecarlo.Settings{Plan: montecarlo.Plan{Seed: r.Uint64(), Workers: 1}, Level: level, Min: n, Max: n})
			}}
	}
	const trials, weibull = 20, 0.3
	exponential := func(r *rand.Rand) float64 { return r.ExpFloat64() }
	square := func(r *rand.Rand) float64 { z := r.NormFloat64(); return z * z }
	geometric := func(r *rand.Rand) float64 {
		return math.Max(1, math.Ceil(-r.ExpFloat64()/math.Log1p(-1.0/trials)))
	}
	high := math.Ceil(math.Log(0.01) / math.Log1p(-1.0/trials)) // the first integer with P(X <= high) >= 0.99
	return []hard{
		mean("chi-squared(1)", 0, 1, square, 60, 100, 200, 500),
		mean("-lognormal(sigma=1)", 0, -math.Exp(0.5), func(r *rand.Rand) float64 { return -math.Exp(r.NormFloat64()) }, 200, 500, 2000),
		mean("geometric(mean=20)", 0, trials, geometric, 80, 150, 300),
		mean("Weibull(0.3)", 0, math.Gamma(1+1/weibull), func(r *rand.Rand) float64 { return math.Pow(r.ExpFloat64(), 1/weibull) }, 300,
			3000),
		mean("exponential", 0, 1, exponential, 60, 150, 200, 400),
		mean("exponential", 0.5, 1, exponential, 60, 150, 200),
		mean("exponential", 0.8, 1, exponential, 60, 150, 200),
		mean("exponential", 0.99, 1, exponential, 200, 1000),
		controlled("exp(Z) on Z, Z^2 and noise", math.Exp(0.5), []float64{0, 1, 0, 0}, func(r *rand.Rand) montecarlo.Controlled {
			z := r.NormFloat64()
			return montecarlo.Controlled{Y: math.Exp(z), C: [montecarlo.MaxControls]float64{z, z * z, r.NormFloat64(), r.NormFloat64()}}
		}, 200, 1000),
		controlled("2Z^2+X/10 on abs(Z)", 2, []float64{math.Sqrt(2 / math.Pi)}, func(r *rand.Rand) montecarlo.Controlled {
			z := r.NormFloat64()
			return montecarlo.Controlled{Y: 2*z*z + r.NormFloat64()/10, C: [montecarlo.MaxControls]float64{math.Abs(z)}}
		}, 200, 1000),
		{"0.99-quantile: bootstrap BCa", "geometric(mean=20)", 0, high, []int{60},
			func(_ context.Context, r *rand.Rand, n int, level float64) (montecarlo.Estimate, error) {
				data := make([]float64, n)
				for i := range data {
					data[i] = geometric(r)
				}
				return montecarlo.BCa(data, func(xs []float64) float64 {
					slices.Sort(xs)
					return xs[montecarlo.QuantileRank(0.99, int64(len(xs)))-1]
				}, level, resamples, r)
			}},
		{"0.99-quantile: order statistics", "geometric(mean=20)", 0, high, []int{60, 600},
			func(_ context.Context, r *rand.Rand, n int, level float64) (montecarlo.Estimate, error) {
				o := montecarlo.NewOrder()
				for range n {
					o.Add(geometric(r))
				}
				return montecarlo.QuantileInterval(o, 0.99, level), nil
			}},
	}
}

// hardRows measures the coverage of the hard cells.
func (t *Table) hardRows(ctx context.Context) error {
	for _, h := range hardCells() {
		for _, n := range h.sizes {
			level := h.level
			if level == 0 {
				level = t.Config.Level
			}
			label := fmt.Sprintf("coverage hard %s %s n=%d", h.method, h.law, n)
			err := t.repeat(ctx, label, h.law, fmt.Sprint(n), rule{h.method, h.truth,
				func(ctx context.Context, r *rand.Rand) (montecarlo.Estimate, error) {
					return h.interval(ctx, r, n, level)
				}})
			if err != nil {
				return err
			}
			t.Rows[len(t.Rows)-1].level, t.Rows[len(t.Rows)-1].hard = h.level, true
		}
	}
	return nil
}
