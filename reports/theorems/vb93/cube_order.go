package vb93

import (
	"fmt"
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
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

// asyncFirst: dropping the barriers never costs time.
func asyncFirst() reports.Claim {
	const id = "VB93-ORDER"
	list := append(cubes([]int{2, 3, 4, 5, 6, 8, 10, 12}, distributions.Exponential{Mu: 1}),
		cubes([]int{6, 10}, distributions.Uniform{Min: 0, Max: 2}, distributions.Pareto{Shape: 1.5, Mu: 1})...)
	return reports.Claim{
		ID:    id,
		Title: "Without barriers the broadcast never takes longer",
		Statement: `$T_{\mathrm{async}} \le T_{\mathrm{mod}}$ in every run, if each link sends in the same order with and without barriers: ` +
			`completion times are nondecreasing in every start time.`,
		Source:   "VB93, Section IV",
		Quantity: `T_{\mathrm{async}}/T_{\mathrm{mod}}`,
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTas, symbolTmod},
		Formula:  "reports/theorems/vb93.stated",
		Model:    "montecarlo/cube.Async",
		Cases: func() []reports.Case {
			// The slack is the rounding of two sums of at most n lengths.
			return exact(cubeCases(id, list, func(cubeInstance) (float64, error) { return stated(1 + 1e-12)(0) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onBoth(in, func(ratio func() montecarlo.Replication[float64]) montecarlo.Experiment {
						return atMost(max(4, min(1000, 1<<22>>in.d>>in.d)), montecarlo.Range("T_async/T_mod", "", label, 0, ratio))
					}, func(mod, async float64, _ []float64) float64 { return async / mod })
				}))
		},
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
		Source:    "VB93, Section IV",
		Quantity:  `\mathrm{E}\,(T_{\mathrm{mod}}/T_{\mathrm{async}})`,
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolTas, symbolTmod},
		Erratum: `At every feasible size the barriers cost much: for exponential lengths 45 % at $d = 6$, 74 % at $d = 8$, 70 % at $d = 10$. The excess over $T_s$ is ` +
			`larger by a factor that grows like $(2\pi d)^{1/4}$; only the ratio of the totals tends to 1.`,
		Formula: "reports/theorems/vb93.stated",
		Model:   "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return cubeCases(id, list, func(cubeInstance) (float64, error) { return stated(1.1)(0) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onBoth(in, func(ratio func() montecarlo.Replication[float64]) montecarlo.Experiment {
						return montecarlo.Slow(64, 4096, montecarlo.Mean("E(T_mod/T_async)", "", label, ratio))
					}, func(mod, async float64, _ []float64) float64 { return mod / async })
				})
		},
	}
}

// arrivalOrder: serving in order of arrival is another algorithm.
func arrivalOrder() reports.Claim {
	const id = "VB93-ORDER-ARRIVAL"
	list := cubes([]int{4, 5, 6}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "The order of the schedule is essential: order of arrival is slower on average",
		Statement: `If every link sends its packets in order of arrival instead, the completion time $T_{\mathrm{fifo}}$ has no pathwise relation to ` +
			`$T_{\mathrm{async}}$, and on average $\mathrm{E}\,T_{\mathrm{fifo}} \ge \mathrm{E}\,T_{\mathrm{async}}$. Both run on the same lengths.`,
		Source:   "derived; erratum to VB93, Section IV (the assumption is not stated)",
		Quantity: `\mathrm{E}(T_{\mathrm{fifo}} - T_{\mathrm{async}})`, Unit: "time",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTas,
			{Name: `T_{\mathrm{fifo}}`, Meaning: "completion time without barriers, each link in order of arrival", Unit: "time"}},
		Formula: "reports/theorems/vb93.stated",
		Model:   "montecarlo/packets.Broadcast",
		Cases: func() []reports.Case {
			return cubeCases(id, list, func(cubeInstance) (float64, error) { return stated(0)(0) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
						return montecarlo.Mean("E(T_fifo-T_async)", "time", label, func() montecarlo.Replication[float64] {
							run := p.NewExecution()
							return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
								fifo, err := run.Run(packets.Arrival, x)
								if err != nil {
									return 0, err
								}
								async, err := run.Run(packets.InSchedule, x)
								return fifo - async, err
							})
						})
					})
				})
		},
	}
}

// arrivalLoses: at d = 4 the schedule's order is optimal in every run, and
// order of arrival misses it in many.
func arrivalLoses() reports.Claim {
	const id = "VB93-ORDER-ARRIVAL-D4"
	list := cubes([]int{4}, distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2})
	return reports.Claim{
		ID:    id,
		Title: "In four dimensions order of arrival is not optimal, order of the schedule is",
		Statement: `At $d = 4$ the asynchronous broadcast takes exactly $4M$, which no algorithm beats; in order of arrival it takes longer in ` +
			`more than one run of ten.`,
		Source:   "derived",
		Quantity: `\Pr(T_{\mathrm{fifo}} > 4 M)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolD, symbolMl,
			{Name: `T_{\mathrm{fifo}}`, Meaning: "completion time without barriers, each link in order of arrival", Unit: "time"}},
		Formula: "reports/theorems/vb93.stated",
		Model:   "montecarlo/packets.Broadcast",
		Cases: func() []reports.Case {
			return cubeCases(id, list, func(cubeInstance) (float64, error) { return stated(0.1)(0) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
						return montecarlo.Probability("P(T_fifo>4M)", label, func() montecarlo.Replication[bool] {
							run := p.NewExecution()
							return lengths(in.nodes(), in.law, func(x []float64) (bool, error) {
								fifo, err := run.Run(packets.Arrival, x)
								longest, _, _ := extremes(x)
								return fifo > 4*longest*(1+1e-12), err
							})
						})
					})
				})
		},
	}
}

// pathBound checks a bound of the form T <= k M in every run.
func pathBound(id string, list []cubeInstance, theory func(d int, longest float64) (float64, error),
	choose func(mod, async float64) float64,
) []reports.Case {
	const rounding = 1e-12
	return exact(cubeCases(id, list, func(in cubeInstance) (float64, error) {
		bound, err := theory(in.d, 1)
		return bound * (1 + rounding), err
	}, func(label string, in cubeInstance) montecarlo.Experiment {
		return onBoth(in, func(ratio func() montecarlo.Replication[float64]) montecarlo.Experiment {
			return atMost(max(4, min(1000, 1<<22>>in.d>>in.d)), montecarlo.Range("T/M", "slots", label, 0, ratio))
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
		Source:    "VB93, Section III, before eq. (5)",
		Quantity:  `T_{\mathrm{async}}/M`, Unit: "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTas, symbolCubeS, symbolMl},
		Formula:  "analytic/cube.AsyncPathBound",
		Model:    "montecarlo/cube.Async",
		Cases: func() []reports.Case {
			return pathBound(id, pathLaws(), cube.AsyncPathBound, func(_, async float64) float64 { return async })
		},
	}
}

// barrierPathPrinted is the same bound for the barrier algorithm.
func barrierPathPrinted() reports.Claim {
	const id = "VB93-EQ5-PATH-PRINTED"
	return reports.Claim{
		ID:        id,
		Title:     "As printed: with barriers, too, at most T_s times the longest packet",
		Statement: `$T_{\mathrm{mod}} \le T_s M$ in every run, as eq. (5) needs if it is about the algorithm analyzed in Section IV.`,
		Source:    "VB93, Section III, eq. (5), read for the modified algorithm",
		Quantity:  `T_{\mathrm{mod}}/M`, Unit: "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolTmod, symbolCubeS, symbolMl},
		Erratum: `With equal lengths $T_{\mathrm{mod}} = M \sum_i \beta_i$, which exceeds $T_s M$ for every composite $d$: 5 against 4 at $d = 4$. ` +
			`The bound is right for the algorithm without barriers (VB93-EQ5-PATH), and with $\sum_i \beta_i$ for the one with (VB93-EQ5-PATH-MOD).`,
		Formula: "analytic/cube.AsyncPathBound",
		Model:   "montecarlo/cube.Barrier",
		Cases: func() []reports.Case {
			return pathBound(id, cubes([]int{4, 6, 8, 9}, distributions.Deterministic{Mu: 1}), cube.AsyncPathBound,
				func(mod, _ float64) float64 { return mod })
		},
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
		Cases: func() []reports.Case {
			return pathBound(id, pathLaws(), cube.BarrierPathBound, func(mod, _ float64) float64 { return mod })
		},
	}
}

// meanBoundExponential is eq (5).
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
		Cases: func() []reports.Case {
			return cubeCases(id, list, func(in cubeInstance) (float64, error) {
				return cube.ExponentialMeanBound(in.d)
			}, func(label string, in cubeInstance) montecarlo.Experiment {
				return onAsync(in.d, func(a *model.Async) montecarlo.Experiment {
					return montecarlo.Mean("E T_async", "time", label, a.Completion(in.law))
				})
			})
		},
	}
}

// smallCubes: up to four dimensions the asynchronous broadcast is optimal in
// every run.
func smallCubes() reports.Claim {
	const id = "VB93-LB-SMALL"
	list := cubes([]int{2, 3, 4}, distributions.Exponential{Mu: 1}, distributions.Pareto{Shape: 1.2, Mu: 1})
	return reports.Claim{
		ID:         id,
		Title:      "Up to four dimensions the asynchronous broadcast takes exactly d times the longest packet",
		Statement:  `For $d = 2, 3, 4$, where $T_s = d$, $T_{\mathrm{async}} = d M$ in every run, which no store-and-forward algorithm beats.`,
		Source:     "derived from VB93, Section III",
		Quantity:   `T_{\mathrm{async}}/M`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-12},
		Symbols:    []reports.Symbol{symbolD, symbolTas, symbolCubeS, symbolMl},
		Formula:    "analytic/cube.Slots",
		Model:      "montecarlo/packets.Broadcast",
		Cases: func() []reports.Case {
			return exact(cubeCases(id, list, func(in cubeInstance) (float64, error) { return cube.Slots(in.d) },
				func(label string, in cubeInstance) montecarlo.Experiment {
					return onPackets(in.d, func(p *packets.Broadcast) montecarlo.Experiment {
						return atMost(1000, montecarlo.Range("T/M", "slots", label, 1e-14, func() montecarlo.Replication[float64] {
							run := p.NewExecution()
							return lengths(in.nodes(), in.law, func(x []float64) (float64, error) {
								t, err := run.Run(packets.InSchedule, x)
								longest, _, _ := extremes(x)
								return t / longest, err
							})
						}))
					})
				}))
		},
	}
}

// copies: one packet counts at most d times.
func copies() reports.Claim {
	const id = "VB93-ASYNC-COPIES"
	var cases []reports.Case
	for _, d := range from(1, 8) {
		cases = append(cases, reports.Case{
			Params: fmt.Sprintf("d=%d", d),
			Theory: func() (float64, error) { return float64(d), nil },
			Measure: onPackets(d, func(p *packets.Broadcast) montecarlo.Experiment {
				return montecarlo.Exact("T", "time", func() (float64, float64, int64, error) {
					run := p.NewExecution()
					x := make([]float64, 1<<d)
					longest := 0.0
					for l := range x {
						x[l] = 1
						t, err := run.Run(packets.InSchedule, x)
						if err != nil {
							return 0, 0, 0, err
						}
						longest = math.Max(longest, t)
						x[l] = 0
					}
					return longest, 0, int64(len(x)), nil
				})
			}),
			Exact: true,
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "One packet delays the end at most d times its length",
		Statement: `$T_{\mathrm{async}} = \max \sum_l k_l x_l$ over chains of sends that wait for each other, with $k_l \le d$: along a chain the hop number never falls, ` +
			`and it rises with every forwarding. With one packet of length 1 and all others of length 0, $T_{\mathrm{async}} = d$. Hence tails decay like those of $d x$.`,
		Source:     "derived",
		Quantity:   `T_{\mathrm{async}}`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: oneCount,
		Symbols: []reports.Symbol{symbolD, symbolXl, symbolTas, {Name: "l", Meaning: "node"},
			{Name: `k_l`, Meaning: "times that packet l occurs in a chain"}, {Name: "x", Meaning: "a length", Unit: "time"}},
		Formula: "reports/theorems/vb93.stated",
		Model:   "montecarlo/packets.Broadcast",
		Cases:   func() []reports.Case { return cases },
	}
}
