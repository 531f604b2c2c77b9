package var98

import (
	"context"
	"fmt"
	"math/rand/v2"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

const rootedScheme = `A packet draws one of the $k$ trees of its node that share no arc (VAR98-CAPACITY-ROOTED), and goes down it from the slot on in which it is generated. `

var manhattan4 = topologies.Manhattan{Rows: 4, Columns: 4}

// rootedStability: packets that start at once.
func rootedStability() reports.Claim {
	const id = "VAR98-ROOTED-DIRSTAB"
	return reports.Claim{
		ID:    id,
		Title: "Along arc-disjoint trees of every node, packets that start at once fill all links, one-way ones too (measured)",
		Statement: rootedScheme + `On tori, cubes and Manhattan Street networks the scheme is stable if and only if $\lambda < \lambda^* = \frac k{N-1}$, the capacity of the network: twice what the direct scheme has along trees that share no link in tori and cubes of even dimension, and $\frac2{N-1}$ in one-way streets, which have no such trees. ` +
			`That no scheme has more is a cut (VAR98-CAPACITY); that this one has as much is measured: the rate that links carry while their queues are full and packets come at $\lambda^*$, first come, first served.`,
		Source:     "measured; VAR98, Section 3.4, and VB95, Section I, cite schemes for such networks, and have no capacity",
		Quantity:   `\lambda^*`,
		Unit:       "1/slot",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.05),
		Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolRootedK, symbolRootedMax},
		Formula:    formula.DirectedCapacity,
		Model:      model.Rooted,
		Cases: kit.Given("a network all of whose nodes look alike", kit.LongAfter(1, kit.Networks(id, "topology", rootedNetworks, []topologies.Translated{
			topologies.Manhattan{Rows: 2, Columns: 4}, manhattan4, topologies.Torus{Sides: []int{3, 3}}, topologies.Torus{Sides: []int{4, 5}}, topologies.Hypercube{D: 4}, topologies.Ring{N: 7}, topologies.Manhattan{Rows: 6, Columns: 4}, torus8,
		}, func(label string, net topologies.Translated) reports.Case {
			c := ownTrees{net: net, rho: 0.5}
			return reports.Case{
				Validate: c.several,
				Theory:   func() (float64, error) { return capacityOf(net) },
				Measure:  c.filled(label),
			}
		}))),
	}
}

// filled estimates the rate that links carry while their queues are full, at the capacity.
func (c ownTrees) filled(label string) montecarlo.Experiment {
	return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
		d, err := c.dynamic()
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		const slots = 100
		d.Lambda, _ = d.Scheme.Capacity()
		growth, err := d.Growth(slots)
		if err != nil {
			return montecarlo.Estimate{}, err
		}
		e, err := montecarlo.Slow(128, 4096, montecarlo.Mean("lambda", "1/slot", label, func() montecarlo.Replication[float64] {
			replicate := growth()
			return func(r *rand.Rand) (float64, error) {
				share, err := replicate(r)
				return d.Lambda * (1 - share), err
			}
		}))(ctx, s)
		e.Method += fmt.Sprintf(", %d slots with full queues", slots)
		return e, err
	}
}

const rootedFormula = `R \ge \frac12 + l + \frac\rho{2(1-\rho)}`

// rootedReception: a bound for every order of service.
func rootedReception() reports.Claim {
	const id = "VAR98-ROOTED-LEAST"
	return reports.Claim{
		ID:    id,
		Title: "What no order of service has less of along arc-disjoint trees of every node",
		Statement: rootedScheme + `Then $` + rootedFormula + `$ in every order of service, and $R \to \frac12 + l$ as $\rho \to 0$: what crosses a link into a node, from all others, is a Poisson stream of load $\rho$, delayed by the links before it, and the link carries one packet a slot, a queue M/D/1 with that delay at least. ` +
			`Measured on tori, cubes and one-way streets, in all orders but the priority scheme, which comes near (VAR98-ROOTED-PRIORITY).`,
		Source:   "derived; VAR98, Section 3.4, cites dynamic broadcasting on Manhattan Street networks",
		Quantity: `R`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolN, symbolSlotRate, symbolR, symbolRootedK, symbolRootedRho, symbolRootedL},
		Formula:  formula.RootedReception,
		Model:    model.Rooted,
		Cases: kit.Given("rho >= 0.5, at which packets meet visibly; a diameter of two or more", kit.LongAfter(1, rootedDelays(id, rooteds(loadOfRooted.Usual("rho", 0.5, 0.75), arguments.Choice("order", "which packet a link carries next", model.FIFO, model.LIFO, model.Random).Default("order", "fifo")), []ownTrees{
			{topologies.Torus{Sides: []int{3, 3}}, 0.6, model.FIFO}, {manhattan4, 0.5, model.FIFO}, {manhattan4, 0.6, model.LIFO}, {topologies.Torus{Sides: []int{4, 5}}, 0.6, model.FIFO}, {topologies.Manhattan{Rows: 6, Columns: 4}, 0.8, model.Random}, {topologies.Hypercube{D: 5}, 0.7, model.FIFO}, {torus8, 0.8, model.FIFO},
		}, 1, func(c ownTrees) error {
			if c.rho < 0.5 {
				return &inputs.Error{Arg: "rho", Value: c.rho, Domain: "a load from 0.5 on"}
			}
			return nil
		}))),
	}
}

// rootedPriority: an order that is not far from it.
func rootedPriority() reports.Claim {
	const id, factor = "VAR98-ROOTED-PRIORITY", 1.05
	return reports.Claim{
		ID:    id,
		Title: "What has most of its tree before it first: near what no order of service has less of (measured)",
		Statement: rootedScheme + `The copy with the most transmissions before it goes first. Then $R \le 1.05 \left[\frac12 + l + \frac\rho{2(1-\rho)}\right]$ on rings, tori, cubes and one-way streets, within a twentieth of the bound of VAR98-ROOTED-LEAST: of the order of the mean distance and of $\frac1{1-\rho}$, whatever the size. ` +
			`No proof is known: unlike on the rotated trees of the cube (VAR98-PRIORITY), what goes first need not go to all nodes that what waits goes to.`,
		Source:   "measured; VAR98, Section 3.4, cites a priority scheme on cubes, and dynamic broadcasting on Manhattan Street networks; Yeh, Varvarigos and Eshoul 2003 (priority STAR, ICPP) have the order d + 1/(1-rho) on tori",
		Quantity: `R`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolN, symbolSlotRate, symbolR, symbolRootedK, symbolRootedRho, symbolRootedL},
		Formula:  formula.RootedReception,
		Model:    model.Rooted,
		Cases: kit.Given("a diameter of two or more", kit.LongAfter(1, rootedDelays(id, rooteds(loadOfRooted.Usual("rho", 0.1, 0.8), mostFirst), []ownTrees{
			{manhattan4, 0.4, model.Priority}, {topologies.Torus{Sides: []int{4, 5}}, 0.7, model.Priority}, {topologies.Manhattan{Rows: 6, Columns: 4}, 0.8, model.Priority}, {topologies.Hypercube{D: 4}, 0.6, model.Priority}, {torus8, 0.8, model.Priority}, {manhattan4, 0.9, model.Priority},
		}, factor, func(ownTrees) error { return nil }))),
	}
}

// rootedDelays makes a case on the mean reception delay of each instance.
func rootedDelays(id string, a arguments.Argument[ownTrees], list []ownTrees, factor float64, hypothesis func(c ownTrees) error) reports.Cases {
	return kit.Cases(id, a, list, func(label string, c ownTrees) reports.Case {
		return reports.Case{
			Validate: func() error {
				if err := c.several(); err != nil {
					return err
				}
				if far, _ := farthest(c.net, 0); far < 2 {
					return &inputs.Error{Arg: "topology", Value: c.net, Domain: "a network of diameter two or more"}
				}
				return hypothesis(c)
			},
			Theory: func() (float64, error) {
				s, _, err := c.shape()
				if err != nil {
					return 0, err
				}
				least, err := formula.RootedReception(s.l, c.rho)
				return factor * least, err
			},
			Measure: packetMean(32, 4096, int(c.packets()), label, "R", c.dynamic, c.relaxation(), reception),
		}
	})
}

var symbolRootedL = reports.Symbol{Name: "l", Meaning: "mean number of links from the root to the other nodes, over the trees of a node", Unit: "links"}
