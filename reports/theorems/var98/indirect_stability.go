package var98

import (
	"context"
	"fmt"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/threshold"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

func indirectStability() reports.Claim {
	const id = "VAR98-INDSTAB"
	return reports.Claim{
		ID:    id,
		Title: "With several trees the indirect scheme is stable up to a rate of k/N at each node",
		Statement: `The indirect scheme is stable if and only if $\lambda < \lambda^* = k/N$, with broadcasts as long as they take: that of $M$ packets takes $M/k$ slots and a number that does not depend on $M$. Packets of consecutive ranks share a tree, so that with $k \ge 2$ there is a leaf with no packet of its own in it, to which $M/k$ come. ` +
			`Measured: the rate at which many waiting packets, in periods executed slot by slot, become neither more nor fewer.`,
		Source:     "VAR98, Section 3.4, indirect broadcasting scheme theorem",
		Quantity:   `\lambda^*`,
		Unit:       "1/slot",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, {Name: "k", Meaning: "spanning trees without a common link"}, {Name: "M", Meaning: "packets of a period"}, {Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/slot"}},
		Formula:    kit.Stated,
		Model:      (*treebroadcast.Model).NewExecution,
		Cases: kit.Given("links lead both ways; two trees or more", indirectLimits(id, 5_000, []ofNetwork{{torus3}, {k6}, {topologies.Hypercube{D: 4}}}, func(s overhead) (float64, error) {
			if s.k < 2 {
				return 0, &inputs.Error{Arg: "k", Value: s.k, Domain: "two spanning trees or more"}
			}
			return kit.Stated(float64(s.k) / float64(s.N))
		})),
	}
}

func indirectStabilityTree() reports.Claim {
	const id = "VAR98-INDSTAB-TREE"
	return reports.Claim{
		ID:    id,
		Title: "With a single tree the indirect scheme is stable up to a rate of 1/(N-1) at each node",
		Statement: `With $k = 1$ and broadcasts as long as they take the indirect scheme is stable for $\lambda < \lambda^* = \frac1{N-1}$, more than $k/N$: no node receives its own packets, so that of many packets from random nodes $\frac{N-1}N M$ come to each, over links that carry one each way in a slot. ` +
			`Periods padded to $M/k + L + 2\delta$ slots allow $1/N$. Measured: the rate at which 10,000 waiting packets, in periods executed slot by slot, become neither more nor fewer, where the chance of which nodes they are at, of the order of their root, still costs up to two in a hundred: at least $0.98/(N-1)$. With the factor 0.98 no instance attains it.`,
		Source:   "derived; VAR98, Section 3.4, has k/N",
		Quantity: `\lambda^*`,
		Unit:     "1/slot",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolN, symbolSlotRate, {Name: "k", Meaning: "spanning trees without a common link"}, {Name: "M", Meaning: "packets of a period"}, symbolBigL, symbolDelta,
			{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/slot"}},
		Formula: kit.Stated,
		Model:   (*treebroadcast.Model).NewExecution,
		Cases: kit.Given("links lead both ways; no two spanning trees without a common link", indirectLimits(id, 10_000, []ofNetwork{{star7}, {path5}}, func(s overhead) (float64, error) {
			if s.k != 1 {
				return 0, &inputs.Error{Arg: "k", Value: s.k, Domain: "a single spanning tree"}
			}
			return kit.Stated(0.98 / float64(s.N-1))
		})),
	}
}

// indirectLimits makes a case of each network, all after the first Long; theory returns
// an error for networks that the claim is not about.
func indirectLimits(id string, backlog int, networks []ofNetwork, theory func(s overhead) (float64, error)) reports.Cases {
	return kit.LongAfter(1, kit.Cases(id, ofNetworks(2, 32).UsualOf("topology", fewNodes...), networks, func(label string, on ofNetwork) reports.Case {
		c := indirect{net: on.net}
		limit := func() (float64, error) {
			if err := bothWays(c.net); err != nil {
				return 0, err
			}
			s, _, err := c.overhead()
			if err != nil {
				return 0, err
			}
			return theory(s)
		}
		return reports.Case{
			Validate: func() error { _, err := limit(); return err },
			Theory:   limit,
			Measure:  c.stableUpTo(backlog, label),
		}
	}))
}

// fewNodes lists networks of at most 9 nodes, as texts to draw from.
var fewNodes = []string{"ring(n=[3..6])", "torus(sides=3x3)", "mesh(sides=2x[2..3])", "hypercube(d=[2..3])", "folded-cube(d=2)", "complete(n=[3..6])", "star(n=[3..6])", "path(n=[2..5])"}

// stableUpTo estimates the rate up to which the scheme is stable from that at which a backlog of
// M packets neither grows nor shrinks. With k trees a period takes M/k slots and from 0 to V more,
// so that the rate up to which it is stable is from 1 to 1 + kV/M times the other: the upper end is
// moved by that. In a single tree the fluctuation of the origins of the packets, of the order of the
// root of M, shifts the rate as well, which is left to the claim.
func (c indirect) stableUpTo(backlog int, label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		const periods = 2
		s, family, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		m, err := treebroadcast.New(treebroadcast.Broadcast{Net: c.net, Trees: family})
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		guess, V := float64(s.k)/float64(s.N), s.L+2*float64(s.delta)
		backlog := max(backlog, int(150*V*float64(s.k)))
		// A single tree carries N/(N-1) times the guess.
		upTo := max(1.6, 1.2*float64(s.N)/float64(s.N-1))
		beyond := V * float64(s.k) / float64(backlog)
		growth := func(lambda float64) (func() montecarlo.Replication[float64], error) {
			return func() montecarlo.Replication[float64] { return executedScheme(m, lambda).Growth(backlog, periods) }, nil
		}
		find := threshold.Find("lambda", "1/slot", label, 0.7*guess, upTo*guess, growth)
		return montecarlo.Altered(montecarlo.Slow(64, 512, find), func(e montecarlo.Estimate) montecarlo.Estimate {
			e.Hi *= 1 + beyond
			e.Method += fmt.Sprintf(", %d periods from %d packets, upper end moved by %.2g of it for what a period takes beyond M/k",
				periods, backlog, beyond)
			return e
		})(ctx, settings)
	}
}
