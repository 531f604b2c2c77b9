package vb93

import (
	"fmt"

	"castlab/analytic/cube"
	"castlab/distributions"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/cube"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

// phaseProducts claims Proposition 2: the probability that all links of a phase are
// done is at least the product of their probabilities.
func phaseProducts() reports.Claim {
	const id = "VB93-PROP2"
	exponential, uniform := distributions.Exponential{Mu: 1}, distributions.Uniform{Min: 0, Max: 2}
	return reports.Claim{
		ID:    id,
		Title: "All links of a phase are done with at least the product of their probabilities",
		Statement: `$\Pr(T_i \le a) \ge \prod_{c} G_{|S_{i,c}|}(a)^n$, with $G_k$ the distribution function of a sum of $k$ lengths: as if the $nd$ links were independent. ` +
			`The sums are those of the law itself, not a Chernoff bound, so the tightness shows what the dependence is worth.`,
		Source:   "VB93, Proposition 2 and eq. (10)",
		Quantity: `\Pr(T_i \le a)`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTi, symbolPhase, symbolSic, symbolCubeN, symbolD, {Name: "a", Meaning: "threshold", Unit: "time"}, {Name: "c", Meaning: "dimension, from 0"},
			{Name: `G_k`, Meaning: "distribution function of a sum of k lengths"}, {Name: "k", Meaning: "number of lengths"}},
		Formula: cube.PhaseProduct,
		Model:   (*model.Barrier).NewExecution,
		Cases: kit.Moderate(1e-3, 0.8, kit.Given("a phase that does not last as long as the longest packet, 2 <= i <= d-2; sums of beta_i lengths of known law; "+givenTellable,
			phaseEnds(id, middleEnd, []phaseCase{
				{cubeInstance{6, exponential}, 3, 0, 10.5}, {cubeInstance{8, exponential}, 4, 0, 18.5},
				{cubeInstance{10, exponential}, 5, 0, 48}, {cubeInstance{12, exponential}, 6, 0, 121}, {cubeInstance{10, exponential}, 3, 0, 28},
				{cubeInstance{8, uniform}, 4, 0, 14}, {cubeInstance{10, uniform}, 5, 0, 37.2},
				{cubeInstance{8, distributions.Erlang{Shape: 4, Mu: 1}}, 4, 0, 14}, {cubeInstance{8, distributions.Hyperexponential{Mu: 1, SCV: 4}}, 4, 0, 47},
				{cubeInstance{8, distributions.TwoPoint{Low: 0.5, High: 4, Mu: 1}}, 4, 0, 20},
			}, func(c phaseCase) (float64, error) {
				if c.i < 2 || c.i > c.d-2 { // all links have time M, and the product is its law
					return 0, &inputs.Error{Arg: "i", Value: c.i, Domain: fmt.Sprintf("an integer from 2 to d-2 = %d", c.d-2)}
				}
				return cube.PhaseProduct(c.d, c.i, c.law, c.t)
			}))),
	}
}

// middleEnd is the argument of a phase and a threshold.
var middleEnd = arguments.Of3(func(in cubeInstance, i int, a float64) (phaseCase, error) { return phaseCase{in, i, 0, a}, nil },
	eventCubes, phaseOf("i", "phase").Usual("i", 2, 6), arguments.Real("a", "threshold", arguments.Positive()).Usual("a", 1, 40))
