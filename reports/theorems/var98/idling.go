package var98

import (
	"math"

	"castlab/montecarlo"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func idling() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-IDLING",
		Title: "Broadcasting on the cube by way of roots uses two thirds of the links",
		Statement: `If each packet goes up one of $d$ spanning trees of the cube that share no directed link, to its root, and from there down to all nodes, the most loaded links are busy for a share $\frac32 \lambda N/d$, $d \ge 2$: those that lead down from a root carry the $N$ packets of their tree, and up to the root of another the $N/2$ packets of the nodes below. ` +
			`With $\rho = \lambda(N-1)/d$ the scheme is stable for $\rho < \rho^* = \frac23\left(1 - \frac1N\right)$ at most; the survey has roughly 2/3 of the maximum. Counted over all packets and links.`,
		Source:     "VAR98, Section 3.4, on the idling scheme of Stamoulis and Tsitsiklis; the scheme as described there, the count derived",
		Quantity:   `\rho^*`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9},
		Symbols:    []reports.Symbol{{Name: "d", Meaning: "dimensions of the cube"}, {Name: "N", Meaning: "$2^d$, its nodes"}, symbolSlotRate, {Name: `\rho`, Meaning: "transmissions needed in a slot over the links there are"}, {Name: `\rho^*`, Meaning: `the $\rho$ at which a link is always busy`}},
		Formula:    kit.Stated,
		Model:      model.Indirect,
		Cases: kit.OfKind(reports.Computed, kit.LongAfter(8, kit.IntegersOf("", "d", arguments.Int("d", "dimensions of the cube", 2, 12).Usual("d", 2, 11), []int{2, 3, 4, 5, 6, 7, 8, 10, 12}, func(_ string, d int) reports.Case {
			n := math.Ldexp(1, d)
			return reports.Case{
				Theory: func() (float64, error) { return kit.Stated(2. / 3 * (1 - 1/n)) },
				Measure: montecarlo.Exact("rho", "", func() (float64, float64, int64, error) {
					family, err := trees.Disjoint(d)
					if err != nil {
						return 0, 0, 0, err
					}
					s, err := model.Indirect(topologies.Hypercube{D: d}, family)
					if err != nil {
						return 0, 0, 0, err
					}
					lambda, _ := s.Capacity()
					rho := lambda * (n - 1) / float64(d)
					return rho, round(rho), int64(s.Links()), nil
				}),
			}
		}))),
	}
}
