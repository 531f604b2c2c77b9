package vb93

import (
	"context"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// pathBound returns cases of a bound T <= k M in every run.
func pathBound(id string, list []cubeInstance, theory func(d int, longest float64) (float64, error),
	choose func(mod, async float64) float64,
) reports.Cases {
	const rounding = 1e-12
	return kit.OfKind(reports.Executed, onCubes(id, asyncCubes, list, func(in cubeInstance) (float64, error) {
		bound, err := theory(in.d, 1)
		return bound * (1 + rounding), err
	}, func(label string, in cubeInstance) montecarlo.Experiment {
		return onBoth(in, func(ratio func() montecarlo.Replication[float64]) montecarlo.Experiment {
			return kit.AtMost(everyRun(in.d), montecarlo.Range("T/M", "slots", label, 0, ratio))
		}, func(mod, async float64, x []float64) float64 {
			longest, _, _ := extremes(x)
			return quotient(choose(mod, async), longest)
		})
	}))
}

func pathLaws() []cubeInstance {
	return append(cubes([]int{2, 3, 4, 5, 6, 8, 10}, distributions.Exponential{Mu: 1}),
		cubes([]int{4, 6, 8, 9}, distributions.Deterministic{Mu: 1})...)
}

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
		Formula:  cube.AsyncPathBound,
		Model:    (*model.Async).NewExecution,
		Cases:    pathBound(id, pathLaws(), cube.AsyncPathBound, func(_, async float64) float64 { return async }),
	}
}

// worst reduces the measured range to its largest value: one run refutes a statement
// about every run.
func worst(k reports.Case) reports.Case {
	measure := k.Measure
	k.Measure = func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		e, err := measure(ctx, s)
		e.Value, e.Lo = e.Hi, e.Hi
		return e, err
	}
	return k
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
		Formula: cube.AsyncPathBound,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Each(worst, pathBound(id, cubes([]int{4, 6, 8, 9}, distributions.Deterministic{Mu: 1}), cube.AsyncPathBound,
			func(mod, _ float64) float64 { return mod })),
	}
}

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
		Formula:  cube.BarrierPathBound,
		Model:    (*model.Barrier).NewExecution,
		Cases:    pathBound(id, pathLaws(), cube.BarrierPathBound, func(mod, _ float64) float64 { return mod }),
	}
}

// exponentialLengths are exponential laws of any mean.
var exponentialLengths = arguments.LawOf[distributions.Exponential]("law", "law of packet lengths", "exponential")

func meanBoundExponential() reports.Claim {
	const id = "VB93-EQ5"
	list := cubes([]int{5, 6, 7, 8, 9}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:        id,
		Title:     "Exponential lengths: the mean is at most H_n T_s",
		Statement: `$\mathrm{E}\,T_{\mathrm{async}} \le H_n T_s\,\mathrm{E}\,x$ for exponential lengths, with equality for $d \le 4$, where $T_{\mathrm{async}} = dM$. The tightness shows how little the bound says: see VB93-PROP4.`,
		Source:    "VB93, eq. (5)",
		Quantity:  `\mathrm{E}\,T_{\mathrm{async}}`, Unit: "time",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTas, symbolCubeS, symbolH, symbolD, symbolMl, {Name: `x`, Meaning: "a length", Unit: "time"}},
		Formula:  cube.ExponentialMeanBound,
		Model:    (*model.Async).Completion,
		Cases: kit.Given("d >= 5, below which there is equality", onCubes(id, cubeOf(cubeDimensions(5, maxAsyncCube).Usual("d", 5, 6), exponentialLengths), list,
			func(in cubeInstance) (float64, error) {
				bound, err := cube.ExponentialMeanBound(in.d)
				return bound * in.law.Mean(), err
			}, func(label string, in cubeInstance) montecarlo.Experiment {
				e := onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
					return montecarlo.Mean("E T_async", "time", label, a.Completion(in.law))
				})
				if in.d > 9 { // the bound is several times the mean there
					e = montecarlo.Slow(64, 1024, e)
				}
				return e
			})),
	}
}
