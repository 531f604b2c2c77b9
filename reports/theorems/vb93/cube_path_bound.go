package vb93

import (
	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// pathBound checks a bound of the form T <= k M in every run.
func pathBound(id string, list []cubeInstance, theory func(d int, longest float64) (float64, error),
	choose func(mod, async float64) float64,
) []reports.Case {
	const rounding = 1e-12
	return kit.Executed(cubeCases(id, list, func(in cubeInstance) (float64, error) {
		bound, err := theory(in.d, 1)
		return bound * (1 + rounding), err
	}, func(label string, in cubeInstance) montecarlo.Experiment {
		return onBoth(in, func(ratio func() montecarlo.Replication[float64]) montecarlo.Experiment {
			return kit.AtMost(max(4, min(1000, 1<<22>>in.d>>in.d)), montecarlo.Range("T/M", "slots", label, 0, ratio))
		}, func(mod, async float64, x []float64) float64 {
			longest, _, _ := extremes(x)
			return choose(mod, async) / longest
		})
	}))
}

func pathLaws() []cubeInstance {
	return append(cubes([]int{2, 3, 4, 5, 6, 8, 10}, distributions.Exponential{Mu: 1}),
		cubes([]int{4, 6, 8, 9}, distributions.Deterministic{Mu: 1})...)
}

// asyncPath: T_async <= T_s M.
func asyncPath() reports.Claim {
	const id = "VB93-EQ5-PATH"
	return reports.Claim{
		ID:        id,
		Title:     "Without barriers the broadcast takes at most T_s times the longest packet",
		Statement: `$T_{\mathrm{async}} \le T_s M$ in every run, with equality for equal lengths.`,
		Source:    "VB93, Section IV, before eq. (5)",
		Quantity:  `T_{\mathrm{async}}/M`, Unit: "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTas, symbolCubeS, symbolMl},
		Formula:  "analytic/cube.AsyncPathBound",
		Model:    "montecarlo/cube.Async",
		Cases: reports.Printed(func() []reports.Case {
			return pathBound(id, pathLaws(), cube.AsyncPathBound, func(_, async float64) float64 { return async })
		}),
	}
}

func barrierPathPrinted() reports.Claim {
	const id = "VB93-EQ5-PATH-PRINTED"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: with barriers, too, at most T_s times the longest packet",
		Statement: `$T_{\mathrm{mod}} \le T_s M$ in every run, as eq. (5) needs if the algorithm of Section III, of which Section IV speaks, is the modified one.`,
		Source:    "VB93, Section IV, eq. (5), read for the modified algorithm",
		Quantity:  `T_{\mathrm{mod}}/M`, Unit: "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTmod, symbolCubeS, symbolMl},
		Erratum: `With equal lengths $T_{\mathrm{mod}} = M \sum_i \beta_i$, which exceeds $T_s M$ for every composite $d$: 5 against 4 at $d = 4$. ` +
			`The bound is right for the algorithm without barriers (VB93-EQ5-PATH), and with $\sum_i \beta_i$ for the one with (VB93-EQ5-PATH-MOD).`,
		Formula: "analytic/cube.AsyncPathBound",
		Model:   "montecarlo/cube.Barrier",
		Cases: reports.Printed(func() []reports.Case {
			return pathBound(id, cubes([]int{4, 6, 8, 9}, distributions.Deterministic{Mu: 1}), cube.AsyncPathBound,
				func(mod, _ float64) float64 { return mod })
		}),
	}
}

// barrierPath: T_mod <= (sum beta_i) M.
func barrierPath() reports.Claim {
	const id = "VB93-EQ5-PATH-MOD"
	return reports.Claim{
		ID:        id,
		Title:     "With barriers the broadcast takes at most the sum of the beta_i times the longest packet",
		Statement: `$T_{\mathrm{mod}} \le M \sum_i \beta_i$ in every run, with equality for equal lengths.`,
		Source:    "erratum to VB93, eq. (5)",
		Quantity:  `T_{\mathrm{mod}}/M`, Unit: "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTmod, symbolBeta, symbolPhase, symbolMl},
		Formula:  "analytic/cube.BarrierPathBound",
		Model:    "montecarlo/cube.Barrier",
		Cases: reports.Printed(func() []reports.Case {
			return pathBound(id, pathLaws(), cube.BarrierPathBound, func(mod, _ float64) float64 { return mod })
		}),
	}
}

func meanBoundExponential() reports.Claim {
	const id = "VB93-EQ5"
	list := cubes([]int{5, 6, 7, 8, 9}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:        id,
		Title:     "Exponential lengths: the mean is at most H_n T_s",
		Statement: `$\mathrm{E}\,T_{\mathrm{async}} \le H_n T_s$ for exponential lengths of mean 1, with equality for $d \le 4$, where $T_{\mathrm{async}} = dM$. The tightness shows how little the bound says: see VB93-PROP4.`,
		Source:    "VB93, eq. (5)",
		Quantity:  `\mathrm{E}\,T_{\mathrm{async}}`, Unit: "time",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTas, symbolCubeS, symbolH, symbolD, symbolMl},
		Formula:  "analytic/cube.ExponentialMeanBound",
		Model:    "montecarlo/cube.Async",
		Cases: reports.Printed(func() []reports.Case {
			return cubeCases(id, list, func(in cubeInstance) (float64, error) {
				return cube.ExponentialMeanBound(in.d)
			}, func(label string, in cubeInstance) montecarlo.Experiment {
				return onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
					return montecarlo.Mean("E T_async", "time", label, a.Completion(in.law))
				})
			})
		}),
	}
}
