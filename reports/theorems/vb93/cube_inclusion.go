package vb93

import (
	"fmt"

	"castlab/distributions"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/cube"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// A budgetCase assigns a time budget to each phase.
type budgetCase struct {
	cubeInstance
	at []float64 // c_1, ..., c_d
}

func (c budgetCase) String() string { return fmt.Sprintf("%v c=%v", c.cubeInstance, c.at) }

func (c budgetCase) validate() error {
	if len(c.at) != c.d {
		return &inputs.Error{Arg: "c", Value: c.at, Domain: "a budget for each of the d phases"}
	}
	return c.cubeInstance.validate()
}

// difference returns the indicator that the total is within the sum of the budgets
// minus the indicator that every phase is within its own. The slack is the rounding of
// two sums.
func (c budgetCase) difference(total float64, phase func(i int) float64) float64 {
	sum, each := 0.0, 1.0
	for i, v := range c.at {
		sum += v
		if phase(i+1) > v {
			each = 0
		}
	}
	if total <= sum*(1+1e-12) {
		return 1 - each
	}
	return -each
}

var budgetCases = arguments.Of2(func(in cubeInstance, at []float64) (budgetCase, error) { return budgetCase{in, at}, nil },
	packetCubes.Usual("d", 2, 6), kit.Reals("c", "budgets of the phases", arguments.Nonnegative()).UsualOf("c", "[1.0..4.0],[1.0..4.0]", "[1.0..5.0],[1.0..5.0],[1.0..5.0]",
		"[2.0..6.0],[3.0..8.0],[2.0..6.0],[2.0..6.0]", "[2.0..6.0],[4.0..9.0],[4.0..9.0],[2.0..6.0],[2.0..6.0]", "[3.0..6.0],[6.0..12.0],[8.0..15.0],[6.0..12.0],[3.0..6.0],[3.0..6.0]"))

func inclusion() reports.Claim {
	const id = "VB93-EQ15"
	exponential := distributions.Exponential{Mu: 1}
	list := []budgetCase{
		{cubeInstance{4, exponential}, []float64{3.5, 5, 3.5, 3.5}},
		{cubeInstance{6, exponential}, []float64{5, 9.5, 11, 9.5, 5, 5}},
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
		Formula:  kit.Stated,
		Model:    (*model.Barrier).NewExecution,
		Cases: kit.Given("a budget for each of the d phases", kit.Cases(id, budgetCases, list, func(label string, c budgetCase) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(0) },
				Measure: onPackets(c.d, func(p *packets.Broadcast) montecarlo.Experiment {
					return onBarrier(c.d, func(b *model.Barrier) montecarlo.Experiment {
						return kit.AtMost(4096, montecarlo.Range("difference", "", label, 0, func() montecarlo.Replication[float64] {
							executed, phases := p.NewExecution(), b.NewExecution()
							return lengths(c.nodes(), c.law, func(x []float64) (float64, error) {
								total, err := executed.Run(packets.Barrier, x)
								phases.Run(x)
								return c.difference(total, phases.Phase), err
							})
						}))
					})
				}),
				Kind: reports.Executed,
			}
		})),
	}
}
