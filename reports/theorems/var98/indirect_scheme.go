package var98

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/montecarlo/treebroadcast"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// An indirect is broadcasting in periods, each a partial multinode broadcast along the trees of a network, at a share of
// their capacity.
type indirect struct {
	net topologies.Topology
	rho float64 // lambda N/k
}

// indirects is the argument of networks at a share of k/N.
func indirects(networks arguments.Argument[topologies.Topology], rho arguments.Argument[float64]) arguments.Argument[indirect] {
	return arguments.Of2(func(net topologies.Topology, rho float64) (indirect, error) { return indirect{net, rho}, nil }, networks, rho)
}

// inRuns refuses instances for which runs of some 1/(1-rho) periods, or of many packets, take too long.
func inRuns(a arguments.Argument[indirect]) arguments.Argument[indirect] {
	return arguments.Of1(func(c indirect) (indirect, error) {
		return c, kit.Affordable("rho", c.rho, 400/(1-c.rho)+manyPackets/c.rho, 1e8, "periods in a run")
	}, a)
}

var (
	shareOfTrees = arguments.Real("rho", "share of k/N, the rate that k trees of N nodes can "+
		"carry", arguments.OpenUnit()).Usual("rho", 0.1, 0.9)
	anyIndirect   = inRuns(indirects(kit.NetworkUpTo(2, 256), shareOfTrees))
	lightIndirect = indirects(kit.NetworkUpTo(2, 256), shareOfTrees.Default("rho", "1e-06").Usual("rho", 1e-6, mostAlone))
	fewNodes      = arguments.Of1(func(net topologies.Topology) (indirect, error) { return indirect{net: net}, nil },
		kit.NetworkUpTo(2, 32).UsualOf("topology", "ring(n=[3..6])", "torus(sides=3x3)", "mesh(sides=2x[2..3])", "hypercube(d=[2..3])",
			"folded-cube(d=2)", "complete(n=[3..6])", "star(n=[3..6])", "path(n=[2..5])"))
)

// executedIndirect is the argument of instances of which a run is executed in some seconds: about 220/(1-rho) periods,
// each with a share rho of the packets that k trees carry in V/(1-rho) slots.
var executedIndirect = arguments.Of1(func(c indirect) (indirect, error) {
	n, links := c.net.Order(), 0
	for v := range topologies.Node(n) {
		links += len(c.net.AppendNeighbors(nil, v))
	}
	carried := float64(links) / 2 / float64(n-1) * 6 * float64(diameterOf(c.net)) // upper bound for k trees in V slots
	return c, kit.Affordable("rho", c.rho, float64(n)*(1000+220*c.rho*carried/((1-c.rho)*(1-c.rho))), 2e8, "transmissions in a run")
}, inRuns(indirects(kit.NetworkUpTo(2, 256), shareOfTrees.Usual("rho", 0.1, 0.7))))

// twoWay is the hypothesis that the network has trees.
var twoWay = claims.Given("links lead both ways", indirect.bothWays)

func (c indirect) bothWays() error { return bothWays(c.net) }

// light checks that packets hardly ever meet at the load.
func (c indirect) light() error {
	return inputs.Require(c.rho <= mostAlone, "rho", c.rho, "a number up to %g, at which packets do not meet", mostAlone)
}

// from returns the check that rho is at least a given value.
func from(least float64) func(c indirect) error {
	return func(c indirect) error {
		return inputs.Require(c.rho >= least, "rho", c.rho, "a number from %g on", least)
	}
}

// An overhead has the parameters of the network in the formulas: nodes, trees, their mean diameter and that of the
// network, found by search.
type overhead struct {
	N, k  int
	L     float64
	delta int
}

// diameterOf searches the diameter from every node.
func diameterOf(net topologies.Topology) int { return slices.Max(topologies.Eccentricities(net)) }

func (c indirect) overhead() (overhead, []trees.Tree, error) {
	family, err := trees.Packing(c.net)
	if err != nil {
		return overhead{}, nil, err
	}
	s := overhead{N: c.net.Order(), k: len(family), delta: diameterOf(c.net)}
	for _, t := range family {
		s.L += float64(t.Diameter()) / float64(len(family))
	}
	return s, family, nil
}

// severalTrees and singleTree are checks of the number of trees.
func (c indirect) severalTrees() error { return c.number(2, math.MaxInt, "two spanning trees or more") }
func (c indirect) singleTree() error   { return c.number(1, 1, "a single spanning tree") }

func (c indirect) number(least, most int, want string) error {
	s, _, err := c.overhead()
	if err != nil {
		return err
	}
	return inputs.Require(least <= s.k && s.k <= most, "k", s.k, "%s", want)
}

// slots is a period without packets.
func (s overhead) slots() float64 { return s.L + 2*float64(s.delta) }

func (c indirect) lambda(s overhead) float64 { return c.rho * float64(s.k) / float64(s.N) }

// padded returns the gated system of periods of M/k + L + 2 delta slots.
func (c indirect) padded(s overhead) gatedSystem {
	return gatedSystem{s.N, c.lambda(s), constant(1 / float64(s.k)), constant(s.slots())}
}

// inPeriods is the theory of a formula of the network's parameters.
func inPeriods(of func(N int, lambda float64, k int, L float64, delta int) (float64, error)) func(c indirect) (float64, error) {
	return func(c indirect) (float64, error) {
		s, _, err := c.overhead()
		if err != nil {
			return 0, err
		}
		return of(s.N, c.lambda(s), s.k, s.L, s.delta)
	}
}

func indirectExact(N int, lambda float64, k int, L float64, delta int) (float64, error) {
	g, err := formula.Indirect(N, lambda, k, L, delta)
	if err != nil {
		return 0, err
	}
	return g.Delay()
}

func indirectLight(_ int, _ float64, k int, L float64, delta int) (float64, error) {
	return formula.IndirectLight(k, L, delta)
}

// paddedPeriods measures B with padded periods.
var paddedPeriods = claims.OverRuns(steady.FirstRatio, func(c indirect) (steady.Runs[steady.Quotient], error) {
	s, _, err := c.overhead()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	g := c.padded(s)
	return g.scheme().StationaryRuns(g.periodsFor(manyPackets), model.Delay.Of), nil
}).Between(128, 4096)

// singlePackets measures B with padded periods, of single packets in steady state.
var singlePackets = claims.By(func(name, unit, label string, c indirect) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		s, _, err := c.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		delays, err := c.padded(s).scheme().Delays()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Mean(name, unit, label, delays)(ctx, settings)
	}
})

// executedRuns are runs of periods that take as long as the broadcast, which is executed.
func (c indirect) executedRuns() (steady.Runs[steady.Quotient], error) {
	s, family, err := c.overhead()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	m, err := treebroadcast.New(treebroadcast.Broadcast{Net: c.net, Trees: family})
	return executedPeriods(c.rho, c.padded(s).requests(), func() model.Executed { return executedScheme(m, c.lambda(s)) }), err
}

// executedPeriods are runs that sum delays and packets over periods, of a scheme at a share of its capacity that has so
// many requests in a period.
func executedPeriods(rho, requests float64, scheme func() model.Executed) steady.Runs[steady.Quotient] {
	relaxation := 2 / (1 - rho)                                     // periods
	periods := int(max(10*steady.WarmUp(relaxation), 400/requests)) // hundreds of packets
	return model.ExecutedRuns(scheme, relaxation, periods, model.Delay.Of)
}

// executedScheme returns the scheme that executes the broadcast of every period.
func executedScheme(m *treebroadcast.Model, lambda float64) model.Executed {
	execution := m.NewExecution()
	return model.Executed{N: m.Nodes(), Lambda: lambda, Duration: func(sources []int, r *rand.Rand) (float64, error) {
		t, err := execution.Run(sources, r)
		return float64(t.Slots), err
	}}
}

// stableUpTo measures the rate up to which the scheme is stable by that at which a backlog of M packets neither grows nor
// shrinks. With k trees a period takes M/k slots and from 0 to V more, so that the rate up to which it is stable is from 1
// to 1 + kV/M times the other: the upper end is moved by that. In a single tree the fluctuation of the origins of the
// packets, of the order of the root of M, shifts the rate as well, which is left to the claim.
func stableUpTo(packets int) func(name, unit, label string, c indirect) montecarlo.Experiment {
	return func(name, unit, label string, c indirect) montecarlo.Experiment {
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
			guess := float64(s.k) / float64(s.N)
			backlog := max(packets, int(150*s.slots()*float64(s.k)))
			upTo := max(1.6, 1.2*float64(s.N)/float64(s.N-1)) // a single tree carries N/(N-1) times the guess
			beyond := s.slots() * float64(s.k) / float64(backlog)
			growth := func(lambda float64) (func() montecarlo.Replication[float64], error) {
				return func() montecarlo.Replication[float64] { return executedScheme(m, lambda).Growth(backlog, periods) }, nil
			}
			find := threshold.Find(name, unit, label, 0.7*guess, upTo*guess, growth)
			return montecarlo.Altered(find, func(e montecarlo.Estimate) montecarlo.Estimate {
				e.Hi *= 1 + beyond
				e.Method += fmt.Sprintf(", %d periods from %d packets, upper end moved by %.2g of it for what a period takes beyond M/k",
					periods, backlog, beyond)
				return e
			})(ctx, settings)
		}
	}
}

// The symbols of the indirect scheme.
var (
	symbolIndirectK = reports.Symbol{Name: "k", Meaning: "spanning trees without a common link"}
	symbolPeriodM   = reports.Symbol{Name: "M", Meaning: "packets of a period"}
	symbolBigL      = reports.Symbol{Name: `L`, Meaning: "mean diameter of the trees", Unit: "links"}
	symbolIndirectB = reports.Symbol{Name: `B`, Unit: "slots",
		Meaning: "mean time from the generation of a packet to the end of the period that broadcasts it"}
)

func indirectSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		symbolN, symbolSlotRate, symbolIndirectK, {Name: `\rho`, Meaning: `$\lambda N/k$`}, symbolBigL, symbolDelta, symbolIndirectB,
	}, more...)
}
