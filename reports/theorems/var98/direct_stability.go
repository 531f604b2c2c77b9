package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/montecarlo/threshold"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func directStability() reports.Claim {
	const id = "VAR98-DIRSTAB"
	return reports.Claim{
		ID:    id,
		Title: "The direct scheme is stable up to a rate of k/(N-1) at each node",
		Statement: `The direct scheme is stable if and only if $\lambda < \lambda^* = \frac k{N-1}$: a link to a leaf of a tree carries the packets that the $N-1$ other nodes send along the tree. Measured: the rate at which full queues of the links to leaves become neither longer nor shorter, ` +
			`first come, first served.`,
		Source:     "VAR98, Section 3.4, direct broadcasting scheme theorem",
		Quantity:   `\lambda^*`,
		Unit:       "1/slot",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.05),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolK, {Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/slot"}},
		Formula:    formula.Family.Stability,
		Model:      threshold.Find,
		Cases: kit.Given("links lead both ways", kit.LongAfter(1, kit.Cases(id, ofNetworks(2, 64).UsualOf("topology", "complete(n=[3..6])", "torus(sides=3x3)", "star(n=[3..5])", "path(n=[2..4])", "mesh(sides=2x2)"), []ofNetwork{{k6}, {torus3}, {k4}, {star7}, {torus8}}, func(label string, on ofNetwork) reports.Case {
			c := direct{net: on.net}
			return reports.Case{
				Validate: c.validate,
				Theory:   c.theory(func(f formula.Family, _ float64) (float64, error) { return f.Stability(), nil }),
				Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
					d, err := c.scheme()
					if err != nil {
						return montecarlo.Estimate{}, err
					}
					const slots = 200
					guess, _ := d.Scheme.Capacity()
					e, err := montecarlo.Slow(64, 1024, threshold.Find("lambda", "1/slot", label, 0.7*guess, 1.4*guess, func(lambda float64) (func() montecarlo.Replication[float64], error) {
						return model.Dynamic{Scheme: d.Scheme, Lambda: lambda}.Growth(slots)
					}))(ctx, s)
					e.Method += fmt.Sprintf(", %d slots with full queues", slots)
					return e, err
				},
			}
		}))),
	}
}
