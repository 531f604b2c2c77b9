package var98

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

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

// indirectDelays are the claims of Section 3.4 on the indirect scheme.
func indirectDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[indirect]{
			ID:    "VAR98-INDIRECT",
			Title: "The mean delay of the indirect scheme",
			Statement: `All packets that wait are broadcast in periods, one after the other, of $M/k + L + 2\delta$ slots with $M$ ` +
				`packets. Then $B \le \frac{\rho^2 - \rho + 2}{2k(1-\rho)} + \frac{(L + 2\delta)(1+\rho)(3-\rho)}{2(1-\rho)}$, $\rho = ` +
				`\lambda N/k < 1$. It is the bound VAR98-S2D of a gated scheme with these periods, written out: attained as $\rho \to 0$.`,
			Source:   `VAR98, Section 3.4, indirect broadcasting scheme theorem, there with "$\rho = k/N$"`,
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    indirectSymbols(symbolPeriodM),
			Parameters: anyIndirect,
			Over:       []string{"topology=torus(sides=3x3) rho=0.02", "topology=complete(n=6) rho=0.8", "topology=path(n=5) rho=0.3"},
			Long: []string{
				"topology=torus(sides=3x3) rho=0.9", "topology=torus(sides=16x16) rho=0.6", "topology=hypercube(d=6) rho=0.8",
				"topology=star(n=7) rho=0.95",
			},
			Given:  twoWay,
			Theory: inPeriods(formula.IndirectBound), Measure: paddedPeriods,
			Formula: formula.IndirectBound, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[indirect]{
			ID:    "VAR98-INDIRECT-PRINTED",
			Title: "As printed: the mean delay of the indirect scheme, with rho = k/N",
			Statement: `$B \le \frac{\rho^2 - \rho + 2}{2k(1-\rho)} + \frac{(L + 2\delta)(1+\rho)(3-\rho)}{2(1-\rho)}$ with $\rho = ` +
				`k/N$, for every $\lambda < k/N$.`,
			Source:   "VAR98, Section 3.4, indirect broadcasting scheme theorem",
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Erratum: `A misprint. With $\rho = k/N$ the bound does not depend on $\lambda$, and the delay has none: it grows beyond ` +
				`all bounds as $\lambda \to k/N$. With $\rho = \lambda N/k$ the expression is $(1+\rho)W + X$ of the static-to-dynamic ` +
				`theorem (VAR98-INDIRECT). It may be of the scan: no printed copy has been seen.`,
			ErratumKind: reports.ErratumMisprint,
			Symbols:     indirectSymbols(),
			Parameters:  anyIndirect.Usual("rho", 0.7, 0.95),
			Over:        []string{"topology=torus(sides=3x3) rho=0.8", "topology=complete(n=6) rho=0.95"},
			Long:        []string{"topology=torus(sides=16x16) rho=0.8"},
			Given:       twoWay.And(claims.Valid(from(0.7))),
			Theory: inPeriods(func(N int, _ float64, k int, L float64, delta int) (float64, error) {
				rho := float64(k) / float64(N)
				return formula.IndirectBound(N, rho*float64(k)/float64(N), k, L, delta)
			}),
			Measure: paddedPeriods,
			Formula: formula.IndirectBound, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[indirect]{
			ID:    "VAR98-INDIRECT-EXACT",
			Title: "The mean delay of the indirect scheme, exactly",
			Statement: `With periods of $M/k + L + 2\delta$ slots $B = \frac{3(L + 2\delta)}{2(1-\rho)} + \frac1k \left[1 + ` +
				`\frac{\rho(1+2\rho)}{2(1-\rho^2)}\right]$.`,
			Source:   "derived; VAR98, Section 3.4, has a bound",
			Measured: `B`, Unit: "slots", Within: claims.Relative(0.02),
			Symbols:    indirectSymbols(symbolPeriodM),
			Parameters: anyIndirect,
			Over:       []string{"topology=torus(sides=3x3) rho=0.45", "topology=complete(n=6) rho=0.8", "topology=path(n=5) rho=0.3"},
			Long: []string{
				"topology=torus(sides=3x3) rho=0.9", "topology=torus(sides=16x16) rho=0.6", "topology=hypercube(d=6) rho=0.8",
				"topology=star(n=7) rho=0.95",
			},
			Given:  twoWay,
			Theory: inPeriods(indirectExact), Measure: paddedPeriods,
			Formula: formula.Indirect, Model: model.Scheme.Stationary,
		}.Declare(),
		claims.Claim[indirect]{
			ID:    "VAR98-INDIRECT-EXECUTED",
			Title: "The mean delay of the indirect scheme, each broadcast executed",
			Statement: "If periods are not padded but last as long as the partial multinode broadcast of their packets takes, slot by " +
				"slot, the mean delay is below that of padded ones. A delay need not fall with the length of periods, since a packet may " +
				"miss a gate; no case is known in which it does not, nor one in which the two are equal.",
			Source:   "VAR98, Section 3.4, where periods have the length that is known to all nodes; measured",
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    indirectSymbols(),
			Parameters: executedIndirect,
			Over:       []string{"topology=torus(sides=3x3) rho=0.45", "topology=complete(n=6) rho=0.8", "topology=path(n=5) rho=0.3"},
			Long: []string{"topology=torus(sides=3x3) rho=0.9", "topology=torus(sides=16x16) rho=0.6", "topology=hypercube(d=6) " +
				"rho=0.8"},
			Given:  twoWay,
			Theory: inPeriods(indirectExact), Measure: claims.OverRuns(steady.FirstRatio, indirect.executedRuns).Between(32, 2048),
			Formula: formula.Indirect, Model: model.Executed.Run,
		}.Declare(),
		claims.Claim[indirect]{
			ID:    "VAR98-INDSTAB",
			Title: "With several trees the indirect scheme is stable up to a rate of k/N at each node",
			Statement: `The indirect scheme is stable if and only if $\lambda < \lambda^* = k/N$, with broadcasts as long as they take: ` +
				`that of $M$ packets takes $M/k$ slots and a number that does not depend on $M$. Packets of consecutive ranks share a ` +
				`tree, so that with $k \ge 2$ there is a leaf with no packet of its own in it, to which $M/k$ come. Measured: the rate ` +
				`at which many waiting packets, in periods executed slot by slot, become neither more nor fewer.`,
			Source:   "VAR98, Section 3.4, indirect broadcasting scheme theorem",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolIndirectK, symbolPeriodM, symbolMostRate},
			Parameters: fewNodes, Over: []string{"topology=torus(sides=3x3)"}, Long: []string{"topology=complete(n=6),hypercube(d=4)"},
			Given:   claims.Given("links lead both ways; two trees or more", indirect.bothWays, indirect.severalTrees),
			Theory:  inPeriods(func(N int, _ float64, k int, _ float64, _ int) (float64, error) { return float64(k) / float64(N), nil }),
			Measure: claims.By(stableUpTo(5_000)).Between(64, 512),
			Formula: kit.Stated, Model: (*treebroadcast.Model).NewExecution,
		}.Declare(),
		claims.Claim[indirect]{
			ID:    "VAR98-INDSTAB-TREE",
			Title: "With a single tree the indirect scheme is stable up to a rate of 1/(N-1) at each node",
			Statement: `With $k = 1$ and broadcasts as long as they take the indirect scheme is stable for $\lambda < \lambda^* = ` +
				`\frac1{N-1}$, more than $k/N$: no node receives its own packets, so that of many packets from random nodes $\frac{N-1}N ` +
				`M$ come to each, over links that carry one each way in a slot. Periods padded to $M/k + L + 2\delta$ slots allow $1/N$. ` +
				`Measured: the rate at which 10,000 waiting packets, in periods executed slot by slot, become neither more nor fewer, ` +
				`where the chance of which nodes they are at, of the order of their root, still costs up to two in a hundred: at least ` +
				`$0.98/(N-1)$. With the factor 0.98 no instance attains it.`,
			Source:   "derived; VAR98, Section 3.4, has k/N",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolIndirectK, symbolPeriodM, symbolBigL, symbolDelta, symbolMostRate},
			Parameters: fewNodes, Over: []string{"topology=star(n=7)"}, Long: []string{"topology=path(n=5)"},
			Given: claims.Given("links lead both ways; no two spanning trees without a common "+
				"link", indirect.bothWays, indirect.singleTree),
			Theory:  func(c indirect) (float64, error) { return 0.98 / float64(c.net.Order()-1), nil },
			Measure: claims.By(stableUpTo(10_000)).Between(64, 512),
			Formula: kit.Stated, Model: (*treebroadcast.Model).NewExecution,
		}.Declare(),
		claims.Claim[indirect]{
			ID:        "VAR98-INDLIGHT",
			Title:     "The mean delay of the indirect scheme under light load",
			Statement: `$B \to 1.5 L + 3\delta + \frac1k$ as $\rho \to 0$: half a period, and the next one. Measured at $\rho = 10^{-6}$.`,
			Source:    "VAR98, Section 3.4, indirect broadcasting scheme theorem",
			Measured:  `B`, Unit: "slots", Within: claims.Relative(0.01),
			Symbols:    indirectSymbols(),
			Parameters: lightIndirect,
			Over:       []string{"topology=torus(sides=3x3),complete(n=6) rho=1e-6"}, Long: []string{"topology=torus(sides=16x16) " +
				"rho=1e-6"},
			Given:  twoWay.And(claims.Valid(indirect.light)),
			Theory: inPeriods(indirectLight), Measure: singlePackets,
			Formula: formula.IndirectLight, Model: model.Scheme.Delays,
		}.Declare(),
		claims.Claim[indirect]{
			ID:        "VAR98-INDLIGHT-PRINTED",
			Title:     "Read as a bound at small loads: the limit of the mean delay of the indirect scheme",
			Statement: `$B \le 1.5 L + 3\delta + \frac1k$ for $\rho \approx 0$. Measured at $\rho = 0.05$.`,
			Source:    "VAR98, Section 3.4, indirect broadcasting scheme theorem",
			Measured:  `B`, Unit: "slots", Relation: reports.AtMost,
			Erratum: `$B$ increases with $\rho$ from that value on, by $\left[1.5(L + 2\delta) + \frac1{2k}\right]\rho$ at first: it ` +
				`is a limit, approached from above (VAR98-INDLIGHT).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     indirectSymbols(),
			Parameters:  lightIndirect.Usual("rho", 0.03, 0.1),
			Over:        []string{"topology=torus(sides=3x3) rho=0.05"}, Long: []string{"topology=torus(sides=16x16) rho=0.05"},
			Given:  twoWay.And(claims.Valid(from(0.01))),
			Theory: inPeriods(indirectLight), Measure: singlePackets,
			Formula: formula.IndirectLight, Model: model.Scheme.Delays,
		}.Declare(),
	}
}

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
func diameterOf(net topologies.Topology) (delta int) {
	for v := range topologies.Node(net.Order()) {
		far, _ := farthest(net, v)
		delta = max(delta, far)
	}
	return delta
}

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
