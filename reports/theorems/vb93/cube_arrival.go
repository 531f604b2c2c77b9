package vb93

import (
	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// arrivals is the argument of the cubes on which the order of arrival is simulated.
func arrivals(lo, hi int) arguments.Argument[cubeInstance] {
	return cubeOf(cubeDimensions(lo, hi), anyLengths.UsualOf("law", "uniform(min=[0.0..1.0],max=[1.5..3.0])", "erlang(shape=[4..8],mean=[0.5..2.0])",
		"weibull(shape=[2.0..3.0],mean=[0.5..2.0])", "shifted-exponential(shift=[0.5..0.9],mean=1)"))
}

// moderate is the hypothesis of the measured statements: with atoms, packets that
// arrive at the same time are sent in the order of the schedule; if a few very long
// packets dominate, all orders take the same time.
const moderate = "a law with a density, and a standard deviation that is positive and at most the mean"

func (in cubeInstance) moderate() error {
	if _, atoms := distributions.Atoms(in.law); atoms {
		return &inputs.Error{Arg: "law", Value: in.law, Domain: "a law with a density"}
	}
	if scv := in.squaredVariation(); !(scv > 0 && scv <= 1+1e-12) {
		return &inputs.Error{Arg: "variance over squared mean", Value: scv, Domain: "a number > 0 and <= 1"}
	}
	return nil
}

func arrivalOrder() reports.Claim {
	const id = "VB93-ORDER-ARRIVAL"
	list := cubes([]int{4, 5, 6}, distributions.Exponential{Mu: 1})
	return reports.Claim{
		ID:    id,
		Title: "Order of arrival is slower on average than the order of the schedule (measured)",
		Statement: `If every link sends its packets in order of arrival instead, the completion time $T_{\mathrm{fifo}}$ is larger on average at $d = 4, 5, 6$. ` +
			`At $d = 5$ and $6$ it is smaller in some runs (2 % and 4 %); at $d = 4$ never, because $T_{\mathrm{async}} = 4M$ is optimal. Both run on the same lengths.`,
		Source:   "measured; why the order that VB93, Sections I and IV, prescribes is needed",
		Quantity: `\mathrm{E}(T_{\mathrm{fifo}} - T_{\mathrm{async}})`, Unit: "time",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolD, symbolMl, symbolTas,
			{Name: `T_{\mathrm{fifo}}`, Meaning: "completion time without barriers, each link in order of arrival", Unit: "time"}},
		Formula: kit.Stated,
		Model:   (*packets.Broadcast).NewExecution,
		Cases: kit.Given(moderate, onCubes(id, arrivals(4, 6).Usual("d", 4, 5), list, func(cubeInstance) (float64, error) { return kit.Stated(0) },
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
			}, cubeInstance.moderate)),
	}
}

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
		Formula: kit.Stated,
		Model:   (*packets.Broadcast).NewExecution,
		Cases: kit.Given(moderate, onCubes(id, arrivals(4, 4), list, func(cubeInstance) (float64, error) { return kit.Stated(0.1) },
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
			}, cubeInstance.moderate)),
	}
}
