package vb93

import (
	"fmt"

	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func inclusion() reports.Claim {
	const id = "VB93-EQ15"
	exponential := distributions.Exponential{Mu: 1}
	type budgetCase struct {
		cubeInstance
		at []float64 // c_1, ..., c_d
	}
	var cases []reports.Case
	for _, c := range []budgetCase{
		{cubeInstance{4, exponential}, []float64{3.5, 5, 3.5, 3.5}},
		{cubeInstance{6, exponential}, []float64{5, 9.5, 11, 9.5, 5, 5}},
	} {
		params := fmt.Sprintf("%v c=%v", c.cubeInstance, c.at)
		cases = append(cases, reports.Case{
			Params: params, Validate: c.law.Validate,
			Theory: func() (float64, error) { return kit.Stated(0) },
			Measure: onPackets(c.d, func(p *packets.Broadcast) montecarlo.Experiment {
				return onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
					budget := 0.0
					for _, v := range c.at {
						budget += v
					}
					return kit.AtMost(4096, montecarlo.Range("difference", "", id+" "+params, 0, func() montecarlo.Replication[float64] {
						executed, phases := p.NewExecution(), b.NewExecution()
						return lengths(c.nodes(), c.law, func(x []float64) (float64, error) {
							total, err := executed.Run(packets.Barrier, x)
							phases.Run(x)
							each := 1.0
							for i, v := range c.at {
								if phases.Phase(i+1) > v {
									each = 0
								}
							}
							if total <= budget {
								return 1 - each, err
							}
							return -each, err
						})
					}))
				})
			}),
			Kind: reports.Executed,
		})
	}
	return reports.Claim{
		ID:    id,
		Title: "If every phase keeps its budget, the total keeps the sum",
		Statement: `$\{\text{all } T_i \le c_i\} \subseteq \{\sum_i T_i \le \sum_i c_i\}$, so the probability of the second is at least that of the first. ` +
			`Measured: the least difference of the two indicators over runs, the total executed packet by packet and the phases by link sums.`,
		Source:   "VB93, eq. (15)",
		Quantity: `1\{\textstyle\sum_i T_i \le \sum_i c_i\} - 1\{\text{all } T_i \le c_i\}`,
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolTi, symbolPhase, {Name: `c_i`, Meaning: "budget of phase i", Unit: "time"}},
		Formula:  "reports/theorems/internal/kit.Stated",
		Model:    "montecarlo/cube.Barrier",
		Cases:    reports.Printed(func() []reports.Case { return cases }),
	}
}
