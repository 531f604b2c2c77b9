package var98

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/montecarlo/threshold"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// indirectStability: the largest stable rate.
func indirectStability() reports.Claim {
	const id = "VAR98-INDSTAB"
	return reports.Claim{
		ID:    id,
		Title: "The indirect scheme is stable up to a rate of k/N at each node",
		Statement: `The indirect scheme is stable if and only if $\lambda < \lambda^* = k/N$, with broadcasts as long as they take: that of $M$ packets takes $M/k$ slots and a number that does not depend on $M$. ` +
			`Measured: the rate at which many waiting packets, in periods executed slot by slot, become neither more nor fewer.`,
		Source:     "VAR98, Section 3.4, indirect broadcasting scheme theorem",
		Quantity:   `\lambda^*`,
		Unit:       "1/slot",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, {Name: "k", Meaning: "spanning trees without a common link"}, {Name: "M", Meaning: "packets of a period"}, {Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/slot"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/treebroadcast.Model",
		Cases: func() []reports.Case {
			var cases []reports.Case
			for i, net := range []topologies.Topology{torus3, k6, path5, topologies.Hypercube{D: 4}} {
				c := indirect{net: net}
				params := fmt.Sprintf("topology=%v", net)
				cases = append(cases, reports.Case{
					Params: params,
					Theory: func() (float64, error) {
						s, _, err := c.overhead()
						return float64(s.k) / float64(s.N), err
					},
					Measure: c.stableUpTo(id + " " + params),
					Long:    i >= 1,
				})
			}
			return cases
		},
	}
}

// stableUpTo seeks the rate at which many packets become neither more nor fewer:
// so many that the slots of a period that do not depend on them shift it by a few
// parts in a thousand at most.
func (c indirect) stableUpTo(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		const backlog, periods = 5_000, 2
		s, family, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		m, err := treebroadcast.New(treebroadcast.Broadcast{Net: c.net, Trees: family})
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		guess := float64(s.k) / float64(s.N)
		e, err := montecarlo.Slow(64, 512, threshold.Find("lambda", "1/slot", label, 0.7*guess, 1.4*guess, func(lambda float64) (func() montecarlo.Replication[float64], error) {
			return func() montecarlo.Replication[float64] { return executedScheme(m, lambda).Growth(backlog, periods) }, nil
		}))(ctx, settings)
		e.Method += fmt.Sprintf(", %d periods from %d packets", periods, backlog)
		return e, err
	}
}
