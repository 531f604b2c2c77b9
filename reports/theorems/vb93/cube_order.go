package vb93

import (
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// onBoth is an experiment on the same lengths with and without barriers.
func onBoth(in cubeInstance, measure func(model func() montecarlo.Replication[float64]) montecarlo.Experiment,
	compare func(mod, async float64, x []float64) float64,
) montecarlo.Experiment {
	return onBarrier(in.d, func(b *model.Barrier) montecarlo.Experiment {
		return onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
			return measure(func() montecarlo.Replication[float64] {
				barrier, async := b.NewExecution(), a.NewExecution()
				return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
					return compare(barrier.Run(x), async.Run(x), x), nil
				})
			})
		})
	})
}

func asyncFirst() reports.Claim {
	const id = "VB93-ORDER"
	list := append(cubes([]int{2, 3, 4, 5, 6, 8, 10, 12}, distributions.Exponential{Mu: 1}),
		cubes([]int{6, 10}, distributions.Uniform{Min: 0, Max: 2}, distributions.Pareto{Shape: 1.5, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "Without barriers the broadcast never takes longer",
		Statement: `$T_{\mathrm{async}} \le T_{\mathrm{mod}}$ in every run, if each link sends in the same order with and without barriers: ` +
			`completion times are nondecreasing in every start time.`,
		Source:   "VB93, Section III",
		Quantity: `T_{\mathrm{async}}/T_{\mathrm{mod}}`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTas, symbolTmod},
		Formula:  "reports/theorems/internal/kit.Stated",
		Model:    "montecarlo/cube.Async",
		Cases: reports.Printed(func() []reports.Case {
			// The slack is the rounding of two sums of at most n lengths.
			return kit.Executed(cubeCases(id, list, func(cubeInstance) (float64, error) { return kit.Stated(1 + 1e-12) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onBoth(in, func(ratio func() montecarlo.Replication[float64]) montecarlo.Experiment {
						return kit.AtMost(max(4, min(1000, 1<<22>>in.d>>in.d)), montecarlo.Range("T_async/T_mod", "", label, 0, ratio))
					}, func(mod, async float64, _ []float64) float64 { return async / mod })
				}))
		}),
	}
}

// slightlyLarger is the paper's remark on how much the barriers cost.
func slightlyLarger() reports.Claim {
	const id = "VB93-ORDER-PRINTED"
	list := cubes([]int{6, 8, 10}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:        id,
		Title:     "As printed: the barriers cost slightly more",
		Statement: `$T_{\mathrm{mod}}$ is slightly larger than $T_{\mathrm{async}}$; read as at most 10 % on average.`,
		Source:    "VB93, Section III",
		Quantity:  `\mathrm{E}\,(T_{\mathrm{mod}}/T_{\mathrm{async}})`,
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolTas, symbolTmod},
		Erratum: `A matter of reading: at every feasible size the barriers cost much: for exponential lengths 47 % at $d = 6$, 75 % at $d = 8$, 70 % at $d = 10$. The excess over the time for unit ` +
			`lengths is larger by a factor that, it is conjectured, grows like $d^{1/4}$; only the ratio of the totals tends to 1.`,
		Formula: "reports/theorems/internal/kit.Stated",
		Model:   "montecarlo/cube.Barrier",
		Cases: reports.Printed(func() []reports.Case {
			return cubeCases(id, list, func(cubeInstance) (float64, error) { return kit.Stated(1.1) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onBoth(in, func(ratio func() montecarlo.Replication[float64]) montecarlo.Experiment {
						return montecarlo.Slow(64, 4096, montecarlo.Mean("E(T_mod/T_async)", "", label, ratio))
					}, func(mod, async float64, _ []float64) float64 { return mod / async })
				})
		}),
	}
}
