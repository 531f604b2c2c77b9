package vb93

import (
	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// arrivalOrder: serving in order of arrival is another algorithm.
func arrivalOrder() reports.Claim {
	const id = "VB93-ORDER-ARRIVAL"
	list := cubes([]int{4, 5, 6}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "Order of arrival is slower on average than the order of the schedule",
		Statement: `If every link sends its packets in order of arrival instead, the completion time $T_{\mathrm{fifo}}$ is larger on average at $d = 4, 5, 6$. ` +
			`At $d = 5$ and $6$ it is smaller in some runs (2 % and 4 %); at $d = 4$ never, because $T_{\mathrm{async}} = 4M$ is optimal. Both run on the same lengths.`,
		Source:   "measured; why the order that VB93, Sections I and IV, prescribes is needed",
		Quantity: `\mathrm{E}(T_{\mathrm{fifo}} - T_{\mathrm{async}})`, Unit: "time",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolD, symbolMl, symbolTas,
			{Name: `T_{\mathrm{fifo}}`, Meaning: "completion time without barriers, each link in order of arrival", Unit: "time"}},
		Formula: "reports/theorems/internal/kit.Stated",
		Model:   "montecarlo/packets.Broadcast",
		Cases: onCubes(id, packetCubes.Usual("d", 4, 7), list, func(cubeInstance) (float64, error) { return kit.Stated(0) },
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
			}),
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
		Source:   "the optimality is derived, the frequency measured",
		Quantity: `\Pr(T_{\mathrm{fifo}} > 4 M)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolD, symbolMl,
			{Name: `T_{\mathrm{fifo}}`, Meaning: "completion time without barriers, each link in order of arrival", Unit: "time"}},
		Formula: "reports/theorems/internal/kit.Stated",
		Model:   "montecarlo/packets.Broadcast",
		Cases: onCubes(id, cubeOf(cubeDimensions(4, 4), anyLengths), list, func(cubeInstance) (float64, error) { return kit.Stated(0.1) },
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
			}),
	}
}
