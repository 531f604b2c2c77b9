package vb93

import (
	"math"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func copies() reports.Claim {
	const id = "VB93-ASYNC-COPIES"
	return reports.Claim{
		ID:    id,
		Title: "One packet delays the end at most d times its length",
		Statement: `$T_{\mathrm{async}} = \max \sum_l k_l x_l$ over chains of sends that wait for each other, with $k_l \le d$: along a chain the hop number never falls, ` +
			`and it rises with every forwarding. With one packet of length 1 and all others of length 0, $T_{\mathrm{async}} = d$. Hence one long packet makes the tail that of $d\,x$ where the tail of a length is exponential or heavier.`,
		Source:     "derived",
		Quantity:   `T_{\mathrm{async}}`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols: []reports.Symbol{symbolD, symbolXl, symbolTas, {Name: "l", Meaning: "node"},
			{Name: `k_l`, Meaning: "times that packet l occurs in a chain"}, {Name: "x", Meaning: "a length", Unit: "time"}},
		Formula: kit.Stated,
		Model:   (*packets.Broadcast).NewExecution,
		Cases: kit.IntegersOf("", "d", cubeDimensions(1, 9), kit.From(1, 8), func(_ string, d int) reports.Case {
			return reports.Case{
				Theory: func() (float64, error) { return kit.Stated(float64(d)) },
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
				Kind: reports.Computed,
			}
		}),
	}
}

func smallTails() reports.Claim {
	const id = "VB93-ASYNC-TAIL"
	list := []cubeTail{
		{cubeInstance{2, distributions.Exponential{Mu: 1}}, 6}, {cubeInstance{3, distributions.Exponential{Mu: 1}}, 10},
		{cubeInstance{4, distributions.Exponential{Mu: 1}}, 15}, {cubeInstance{4, distributions.Uniform{Min: 0, Max: 2}}, 7.8},
		{cubeInstance{4, distributions.Pareto{Shape: 1.5, Mu: 1}}, 15}, {cubeInstance{4, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 10},
	}
	return reports.Claim{
		ID:         id,
		Title:      "The law of the time without barriers in up to four dimensions",
		Statement:  `For $d = 2, 3, 4$: $\Pr(T_{\mathrm{async}} > \gamma) = 1 - F(\gamma/d)^n$, because $T_{\mathrm{async}} = dM$.`,
		Source:     "derived",
		Quantity:   `\Pr(T_{\mathrm{async}} > \gamma)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolD, symbolCubeN, symbolMl, symbolTas, symbolCubeF, {Name: `\gamma`, Meaning: "threshold", Unit: "time"}},
		Formula:    cube.AsyncTail,
		Model:      (*packets.Broadcast).NewExecution,
		Cases: kit.Cases(id, tailsAt(smallCubesOf, 0.5, 30), list, func(label string, c cubeTail) reports.Case {
			return reports.Case{
				Validate: c.positive,
				Theory:   func() (float64, error) { return cube.AsyncTail(c.d, c.law, c.gamma) },
				Measure: onPackets(c.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return montecarlo.Probability("P(T_async>gamma)", label, func() montecarlo.Replication[bool] {
						run := p.NewExecution()
						return lengths(c.nodes(), c.law, func(x []float64) (bool, error) {
							t, err := run.Run(packets.InSchedule, x)
							return t > c.gamma, err
						})
					})
				}),
			}
		}),
	}
}
