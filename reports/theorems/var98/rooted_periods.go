package var98

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/analytic/graphs"
	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/steady"
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
		Statement: rootedPeriodsText + `The scheme is stable for $\lambda < \lambda^* = \frac k{N-1}$, the capacity of the network, and no scheme is for more (VAR98-CAPACITY): twice the $\frac{k'}N$ of $k'$ trees that share no link in tori and cubes of even dimension, and more. Periods of $M$ packets take $T(M)$ slots, in which $\lambda N T(M)$ others wait. If every link has a slot in $N-1$ for each of the $N-1$ trees that use it, ` +
			`$T(M) \le (N-1)\left(\max_v \lceil m_v/k \rceil + L\right)$ and ranks, so $\frac M{N T(M)} \to \frac k{N-1}$ for packets of nodes drawn at random. Measured: that rate for the greedy rule, which needs no such slots, in broadcasts executed slot by slot of so many packets that chance and $L$ cost two in a hundred at most: at least $0.98 \frac k{N-1}$.`,
		Source:   "derived with slots for every tree, measured for the greedy rule; VB95, Section I, cites such schemes for wraparound meshes, and VAR98, Section 3.4, for Manhattan Street networks",
		Quantity: `\lambda^*`,
		Unit:     "1/slot",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolN, symbolSlotRate, symbolRootedK, symbolRootedMax, {Name: "k'", Meaning: "spanning trees no two of which share a link"}, {Name: "M", Meaning: "packets of a period"}, {Name: "m_v", Meaning: "those of node $v$"},
			{Name: "T(M)", Meaning: "length of a period", Unit: "slots"}, {Name: "L", Meaning: "links from the root of the deepest tree to its farthest leaf", Unit: "links"}},
		Formula: graphs.DirectedCapacity,
		Model:   (*treebroadcast.RootedModel).NewExecution,
		Cases: kit.Given("a network all of whose nodes look alike", kit.LongAfter(1, kit.Networks(id, "topology", rootedNetworks, []topologies.Translated{
			topologies.Torus{Sides: []int{3, 3}}, manhattan4, torus8, topologies.Torus{Sides: []int{3, 3, 3}}, topologies.Hypercube{D: 4}, topologies.Ring{N: 9}, topologies.FoldedCube{D: 4}, topologies.Manhattan{Rows: 6, Columns: 4},
		}, func(label string, net topologies.Translated) reports.Case {
			c := ownTrees{net: net, rho: 0.5}
			return reports.Case{
				Validate: c.several,
				Theory: func() (float64, error) {
					most, err := capacityOf(net)
					return 0.98 * most, err
				},
				Measure: kit.AtMost(20, montecarlo.Range("lambda", "1/slot", label, 0, c.served)),
				Kind:    reports.Executed,
			}
		}))),
	}
}

// served are the rates of executed broadcasts of so many packets that chance makes what a
// node receives a hundredth more at most, and that they take a hundred times as long as the
// deepest tree and ranks.
func (c ownTrees) served() montecarlo.Replication[float64] {
	m, s, err := c.periods()
	if err != nil {
		return func(*rand.Rand) (float64, error) { return 0, err }
	}
	sources, execution := make([]int, max(20_000, 1000*s.N, 100*s.k*(s.depth+2*s.delta))), m.NewExecution()
	return func(r *rand.Rand) (float64, error) {
		for p := range sources {
			sources[p] = r.IntN(s.N)
		}
		t, err := execution.Run(sources)
		return float64(len(sources)) / (float64(s.N) * float64(t.Slots)), err
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
		Cases: kit.Given(`lambda < k/N`, kit.LongAfter(1, kit.Cases(id, rooteds(loadOfRooted.Usual("rho", 0.1, 0.7), firstCome), []ownTrees{
			{net: topologies.Torus{Sides: []int{3, 3}}, rho: 0.3}, {net: manhattan4, rho: 0.6},
			{net: torus8, rho: 0.5}, {net: torus8, rho: 0.7}, {net: topologies.Torus{Sides: []int{3, 3, 3}}, rho: 0.3}, {net: topologies.FoldedCube{D: 4}, rho: 0.3}, {net: topologies.Hypercube{D: 5}, rho: 0.8}, {net: topologies.Manhattan{Rows: 6, Columns: 4}, rho: 0.7},
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
					g, err := formula.Rooted(s.N, c.rho*s.capacity(), s.k, s.depth, s.delta)
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
					return montecarlo.Slow(32, 2048, steady.OverRuns("B", "slots", label, steady.FirstRatio, runs))(ctx, settings)
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
			{net: topologies.Torus{Sides: []int{3, 3}}, rho: 0.7, times: 1.5}, {net: topologies.Torus{Sides: []int{4, 4}}, rho: 0.8, times: 2}, {net: torus8, rho: 0.8, times: 2.3}, {net: torus8, rho: 0.9, times: 4}, {net: topologies.Torus{Sides: []int{3, 3, 3}}, rho: 0.8, times: 2},
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
		return montecarlo.Slow(16, 2048, steady.OverRuns("quotient", "", label, func(sums []steady.Quotient) float64 {
			return sums[0].Y / sums[0].X * sums[1].X / sums[1].Y
		}, sharedRuns, ownRuns))(ctx, settings)
	}
}
