package var98

import (
	"context"
	"fmt"

	"castlab/analytic/graphs"
	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/montecarlo/treebroadcast"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

const rootedPeriodsText = `All packets that wait are broadcast in periods, one after the other, along $k$ arc-disjoint trees of their nodes (VAR98-PMNB-ROOTED). `

// rootedPeriodsStability: executed periods reach the capacity.
func rootedPeriodsStability() reports.Claim {
	const id = "VAR98-ROOTED-INDSTAB"
	return reports.Claim{
		ID:    id,
		Title: "Periods along arc-disjoint trees of every node sustain the full-duplex capacity",
		Statement: rootedPeriodsText + `On tori, cubes and Manhattan Street networks the scheme is stable if and only if $\lambda < \lambda^* = \frac k{N-1}$, the capacity of the network, twice the $\frac{k'}N$ of the indirect scheme along $k'$ trees that share no link in tori and cubes of even dimension, and more: a node sends all its packets but one in $k$ over all links into another alike, so that each carries $\frac Mk \frac{N-1}N$ of many packets of nodes drawn at random, and a period takes hardly longer. ` +
			`With a slot of a timetable for every tree over every link it would provably take no longer in the limit; measured is that the greedy rule does as well: the rate at which many waiting packets, in periods executed slot by slot, become neither more nor fewer.`,
		Source:     "derived for a timetable, measured for the greedy rule; VB95, Section I, cites such schemes for meshes that wrap around, and VAR98, Section 3.4, for Manhattan Street networks",
		Quantity:   `\lambda^*`,
		Unit:       "1/slot",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolRootedK, symbolRootedMax, {Name: "k'", Meaning: "spanning trees no two of which share a link"}, {Name: "M", Meaning: "packets of a period"}},
		Formula:    graphs.DirectedCapacity,
		Model:      (*treebroadcast.RootedModel).NewExecution,
		Cases: kit.Given("a network all of whose nodes look alike, 8 nodes or more", kit.LongAfter(1, kit.Networks(id, "topology", rootedNetworks, []topologies.Translated{
			topologies.Torus{Sides: []int{3, 3}}, manhattan4, torus8, topologies.Torus{Sides: []int{3, 3, 3}}, topologies.Hypercube{D: 4}, topologies.Ring{N: 9}, topologies.FoldedCube{D: 4}, topologies.Manhattan{Rows: 6, Columns: 4},
		}, func(label string, net topologies.Translated) reports.Case {
			c := ownTrees{net: net, rho: 0.5}
			return reports.Case{
				Validate: func() error {
					if net.Order() < 8 {
						return &inputs.Error{Arg: "topology", Value: net, Domain: "a network of 8 nodes or more: with fewer the chance of placements shifts the rate"}
					}
					return c.several()
				},
				Theory:  func() (float64, error) { return capacityOf(net) },
				Measure: c.shrinkingUpTo(label),
			}
		}))),
	}
}

// shrinkingUpTo estimates the rate at which many packets become neither more nor fewer.
// They are so many for a node that the square root of their number is a hundredth of it.
func (c ownTrees) shrinkingUpTo(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		const periods = 2
		m, s, err := c.periods()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		backlog, guess := max(5000, 200*s.k*(s.depth+2*s.delta)), s.capacity()
		e, err := montecarlo.Slow(16, 256, threshold.Find("lambda", "1/slot", label, 0.7*guess, 1.4*guess, func(lambda float64) (func() montecarlo.Replication[float64], error) {
			return func() montecarlo.Replication[float64] { return executedRooted(m, lambda).Growth(backlog, periods) }, nil
		}))(ctx, settings)
		e.Method += fmt.Sprintf(", %d periods from %d packets", periods, backlog)
		return e, err
	}
}

// rootedPeriodsDelay: the static-to-dynamic formula for them.
func rootedPeriodsDelay() reports.Claim {
	const id = "VAR98-ROOTED-INDIRECT"
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of periods along arc-disjoint trees of every node (measured)",
		Statement: rootedPeriodsText + `Then $B$ is at most what the static-to-dynamic formula gives for periods of $\frac Mk + L + 2\delta + \frac12 \ln kN$ slots, $\frac{3V}{2(1-\rho')} + \frac1k \left[1 + \frac{\rho'(1+2\rho')}{2(1-\rho'^2)}\right]$ with $V = L + 2\delta + \frac12 \ln kN$: the form of VAR98-INDIRECT-EXACT with the $k$ links of a node in place of half as many trees. ` +
			`Measured, with each broadcast executed: packets that cross a link are $M/k$ at most but for chance, the deepest tree and ranks take $L + 2\delta$, and the logarithm is more than chance adds in all instances.`,
		Source:   "measured, in the form of VAR98, Section 3.4 and Section 3.5, static-to-dynamic theorem; VB95, Section I, cites such schemes",
		Quantity: `B`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols: []reports.Symbol{symbolN, symbolSlotRate, symbolRootedK, symbolIndirectB, symbolDelta, {Name: `\rho'`, Meaning: `$\lambda N/k$`}, {Name: "L", Meaning: "links from the root of the deepest tree to its farthest leaf", Unit: "links"},
			{Name: "M", Meaning: "packets of a period"}, {Name: "V", Meaning: "a period without packets", Unit: "slots"}, symbolRootedRho},
		Formula: formula.Rooted,
		Model:   treebroadcast.NewRooted,
		Cases: kit.Given(`lambda < k/N`, kit.LongAfter(2, kit.Cases(id, rooteds(loadOfRooted.Usual("rho", 0.1, 0.7), firstCome), []ownTrees{
			{net: topologies.Torus{Sides: []int{4, 4}}, rho: 0.5}, {net: manhattan4, rho: 0.6},
			{net: torus8, rho: 0.5}, {net: torus8, rho: 0.9}, {net: topologies.Torus{Sides: []int{3, 3, 3}}, rho: 0.3}, {net: topologies.FoldedCube{D: 4}, rho: 0.3}, {net: topologies.Hypercube{D: 5}, rho: 0.8}, {net: topologies.Manhattan{Rows: 6, Columns: 4}, rho: 0.85},
		}, func(label string, c ownTrees) reports.Case {
			return reports.Case{
				Validate: func() error {
					if err := c.several(); err != nil {
						return err
					}
					if n := float64(c.net.Order()); !(c.rho < (n-1)/n) {
						return &inputs.Error{Arg: "rho", Value: c.rho, Domain: fmt.Sprintf("a load below (N-1)/N = %.6g", (n-1)/n)}
					}
					return nil
				},
				Theory: func() (float64, error) {
					s, _, err := c.shape()
					if err != nil {
						return 0, err
					}
					g, err := formula.Rooted(c.rho*s.capacity(), s.N, s.k, s.depth, s.delta)
					if err != nil {
						return 0, err
					}
					return g.Delay()
				},
				Measure: func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
					runs, err := c.periodRuns()
					if err != nil {
						return montecarlo.Estimate{}, err
					}
					return montecarlo.Slow(32, 2048, steady.OverRuns("B", "slots", label, steady.Of, runs))(ctx, settings)
				},
			}
		}))),
	}
}

// A rootedGain is a torus or cube at a share of what trees carry that share no link, and a
// number.
type rootedGain struct {
	net   topologies.Translated
	rho   float64 // lambda N/k'
	times float64
	asked bool // not by the report
}

func (g rootedGain) String() string {
	return fmt.Sprintf("topology=%v rho=%s c=%g", g.net, kit.Trim(g.rho), g.times)
}

// rootedGains: against the scheme of trees that share no link.
func rootedGains() reports.Claim {
	const id = "VAR98-ROOTED-GAIN"
	return reports.Claim{
		ID:    id,
		Title: "By how much trees of every node are faster than trees that share no link (measured)",
		Statement: `At the same rate $\lambda = \rho \frac{k'}N$, with each broadcast executed, $B' \ge c\,B$ for the mean delay $B'$ of the indirect scheme along $k'$ trees that share no link and $B$ that along arc-disjoint trees of every node, of which there are $2k'$ in tori: the former is near the end of its region and the latter in the middle of its own. On the $8 \times 8$ torus at $\rho = 0.9$ with $c = 4$. ` +
			`Measured: the quotient, in runs of their own.`,
		Source:   "measured; VAR98, Section 3.4, leaves half of the bound in full duplex to both its schemes",
		Quantity: `B'/B`,
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolN, symbolSlotRate, {Name: "k'", Meaning: "spanning trees no two of which share a link"}, {Name: `\rho`, Meaning: `$\lambda N/k'$`}, {Name: "B', B", Meaning: "mean times from the generation of a packet to the end of the period that broadcasts it", Unit: "slots"},
			{Name: "c", Meaning: "a number"}},
		Formula: kit.Stated,
		Model:   treebroadcast.NewRooted,
		Cases: kit.Given("a torus whose sides are 3 or longer; rho >= 0.7 and c <= 1.2 where the report has not measured it", kit.LongAfter(1, kit.Cases(id, rootedGainsAsked, []rootedGain{
			{net: topologies.Torus{Sides: []int{4, 4}}, rho: 0.8, times: 2}, {net: torus8, rho: 0.8, times: 2.3}, {net: torus8, rho: 0.9, times: 4}, {net: topologies.Torus{Sides: []int{3, 3, 3}}, rho: 0.8, times: 2},
		}, func(label string, g rootedGain) reports.Case {
			return reports.Case{
				Validate: g.validate,
				Theory:   func() (float64, error) { return kit.Stated(g.times) },
				Measure:  g.measured(label),
			}
		}))),
	}
}

var rootedGainsAsked = arguments.Of3(func(net topologies.Translated, rho, times float64) (rootedGain, error) {
	return rootedGain{net, rho, times, true}, nil
}, kit.Network[topologies.Translated]("topology", "a torus", 64, 1<<9, "torus(sides=3x[3..5])", "torus(sides=4x4)"),
	arguments.Real("rho", "share of k'/N, which k' trees that share no link carry", arguments.OpenUnit()).Usual("rho", 0.75, 0.85),
	arguments.Real("c", "a number", arguments.Positive()).Usual("c", 0.8, 1.2))

func (g rootedGain) validate() error {
	torus, is := g.net.(topologies.Torus)
	switch {
	case !is || len(torus.Sides) == 0 || min(torus.Sides[0], torus.Sides[len(torus.Sides)-1]) < 3:
		return &inputs.Error{Arg: "topology", Value: g.net, Domain: "a torus whose sides are 3 or longer"}
	case !g.asked:
		return nil
	case g.rho < 0.7:
		return &inputs.Error{Arg: "rho", Value: g.rho, Domain: "a load from 0.7 on"}
	case g.times > 1.2:
		return &inputs.Error{Arg: "c", Value: g.times, Domain: "a number up to 1.2: by how much the delay is longer at least is not known"}
	}
	return nil
}

// measured is the quotient of the delays in runs of their own.
func (g rootedGain) measured(label string) montecarlo.Experiment {
	return func(ctx context.Context, settings montecarlo.Settings) (montecarlo.Estimate, error) {
		shared := indirect{g.net, g.rho}
		s, _, err := shared.overhead()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		sharedRuns, err := shared.executedRuns()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		own := ownTrees{net: g.net, order: treedynamic.FIFO}
		shape, _, err := own.shape()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		own.rho = shared.lambda(s) / shape.capacity()
		ownRuns, err := own.periodRuns()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		return montecarlo.Slow(32, 2048, steady.OverRuns("quotient", "", label, func(sums []steady.Quotient) float64 {
			return sums[0].Y / sums[0].X * sums[1].X / sums[1].Y
		}, sharedRuns, ownRuns))(ctx, settings)
	}
}
