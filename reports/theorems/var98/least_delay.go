package var98

import (
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

const leastFormula = `R \ge \frac12 + \bar\delta + \frac1N \sum_s W(c_s)`

// leastReception: what no scheme that sends packets whole has less of.
func leastReception() reports.Claim {
	const id = "VAR98-LEAST-R"
	return reports.Claim{
		ID:    id,
		Title: "No scheme delivers a packet sooner than distance and the links into a node allow",
		Statement: `In every scheme of dynamic broadcasting whose packets are sent whole, from slot boundaries on, $` + leastFormula + `$. A packet waits half a slot for a boundary. From a node at distance $h$ it can enter $s$ in the slot $h - 1$ later at the earliest: what $s$ could receive comes to the $c_s$ links into it as a Poisson stream, ` +
			`delayed but no less random, and no scheme has received more of it by any time than servers that never idle. $W(c)$ is the mean wait for $c$ of them, exact by the roots of $z^c = e^{\lambda(N-1)(z-1)}$. On two nodes it is the delay itself. Measured on the direct scheme, in all orders of service.`,
		Source:   "derived; VAR98, Section 3.4, has the diameter as a lower bound and misses a sharper one",
		Quantity: `R`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{
			symbolN, symbolSlotRate, symbolR, {Name: `\bar\delta`, Meaning: "mean distance over ordered pairs of different nodes", Unit: "links"}, {Name: "c_s", Meaning: "links into node $s$"},
			{Name: "W(c)", Meaning: `mean wait in a queue of $\lambda(N-1)$ Poisson packets a slot and $c$ servers of constant unit service`, Unit: "slots"}, {Name: "h", Meaning: "a distance", Unit: "links"}, {Name: "z", Meaning: "a complex number"},
		},
		Formula: formula.Digraph.LeastDelay,
		Model:   model.Trees,
		Cases: kit.Given("links lead both ways; trees along which the mean delay is a hundredth longer than the bound", leastCases(id, "R", reception, direct.leastReception, direct.aboveLeast, []directCase{
			{direct: direct{net: torus3, load: 0.5}, packets: 2000},
			{direct: direct{net: path5, load: 0.8, order: model.LIFO}, packets: 10_000, long: true},
			{direct: direct{net: k6, load: 0.7, order: model.Priority}, packets: 20_000, long: true},
			{direct: direct{net: torus8, load: 0.9, order: model.Random}, packets: 40_000, long: true},
			{direct: direct{net: torus16, load: 0.5}, packets: 8000, long: true},
		})),
	}
}

// leastCompletion: the same of the last node.
func leastCompletion() reports.Claim {
	const id = "VAR98-LEAST-B"
	return reports.Claim{
		ID:        id,
		Title:     "No scheme completes a broadcast sooner than the farthest node allows",
		Statement: `In every scheme of dynamic broadcasting whose packets are sent whole, from slot boundaries on, $B \ge \frac12 + \frac1N \sum_v e_v$, and $B \ge R$, so that the bound of VAR98-LEAST-R holds too: the larger of the two. The first is attained in the limit of light load along trees of shortest paths. Measured on the direct scheme.`,
		Source:    "VAR98, Section 3.4, has the diameter; derived",
		Quantity:  `B`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolN, symbolSlotRate, symbolR, symbolB, {Name: "e_v", Meaning: "greatest distance from node $v$", Unit: "links"}},
		Formula:   formula.Digraph.LeastDelay,
		Model:     model.Trees,
		Cases: kit.Given("links lead both ways; three nodes or more; load >= 0.2", leastCases(id, "B", completion, direct.leastCompletion, direct.meeting, []directCase{
			{direct: direct{net: path5, load: 0.4}, packets: 2000},
			{direct: direct{net: torus8, load: 0.5}, packets: 2000},
			{direct: direct{net: star7, load: 0.8, order: model.LIFO}, packets: 10_000, long: true},
			{direct: direct{net: torus16, load: 0.8}, packets: 40_000, long: true},
		})),
	}
}

// leastCube: the same on the cube, along trees rooted at the source or by way of a root.
func leastCube() reports.Claim {
	const id = "VAR98-LEAST-CUBE"
	return reports.Claim{
		ID:    id,
		Title: "What no scheme that sends packets whole has less of on the cube",
		Statement: `$R \ge \frac12 + \frac d2 \frac N{N-1} + W$ in every scheme of dynamic broadcasting on the cube whose packets are sent whole, from slot boundaries on, as in VAR98-LEAST-R. $W$ is of the order of $\frac1{2d(1-\rho)}$ as $\rho \to 1$: which makes the order $\frac1{1-\rho}$ that VB95 cites explicit. ` +
			`The priority scheme has $\frac\rho{2(1-\rho)}$ in its place (VAR98-PRIORITY), $d$ times as much: whether any scheme waits less is not known; no oblivious scheme is of a smaller order than $d + \frac1{1-\rho}$ (Yeh, Varvarigos and Lee 1998). Measured along rotated trees and by way of roots, in all orders of service.`,
		Source:   "derived; VB95, Section V, cites the order; Yeh, Varvarigos and Lee 1998 (An optimal routing scheme for multiple broadcast, ICPADS) have it for oblivious schemes",
		Quantity: `R`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  treesSymbols(symbolR, reports.Symbol{Name: "W", Meaning: `mean wait in a queue of $d\rho$ Poisson packets a slot and $d$ servers of constant unit service`, Unit: "slots"}),
		Formula:  formula.CubeLeast,
		Model:    model.Rotated,
		Cases: kit.Given("rho < 2/3 (1 - 1/N) by way of roots; the priority scheme a hundredth above the bound", kit.LongAfter(1, treesDelays(id, cubeTreesOf(arguments.Dimensions(10).Usual("d", 2, 5), treesLoad, anyTrees, anyOrder), []cubeTrees{
			{4, 0.5, schemeRotated, model.Priority}, {4, 0.4, schemeIndirect, model.FIFO},
			{6, 0.5, schemeRotated, model.FIFO}, {8, 0.5, schemeRotated, model.Priority}, {6, 0.9, schemeRotated, model.Priority}, {6, 0.5, schemeIndirect, model.LIFO},
		}, "R", reception, func(c cubeTrees) (float64, error) {
			least, _, err := formula.CubeLeast(c.d, c.rho)
			return least, err
		}, cubeTrees.aboveLeast))),
	}
}

// leastCases are instances of the direct scheme with a bound.
func leastCases(id, name string, of func(b model.Broadcast) float64, bound func(c direct) (float64, error), validate func(c direct) error, list []directCase) reports.Cases {
	return kit.Cases(id, runsOf(directs(directNetworks, loadOfTrees.Usual("load", 0.3, 0.6)), 1000), list, func(label string, c directCase) reports.Case {
		return reports.Case{
			Validate: func() error { return validate(c.direct) },
			Theory:   func() (float64, error) { return bound(c.direct) },
			Measure:  c.mean(32, 4096, c.packets, label, name, of),
			Long:     c.long,
		}
	})
}

func (c direct) least() (reception, completion float64, err error) {
	f, err := c.family()
	if err != nil {
		return 0, 0, err
	}
	return digraphOf(c.net).LeastDelay(c.rate(f))
}

func (c direct) leastReception() (float64, error) {
	reception, _, err := c.least()
	return reception, err
}

func (c direct) leastCompletion() (float64, error) {
	_, completion, err := c.least()
	return completion, err
}

// visible is by how much a delay must exceed a bound for runs to tell.
const visible = 1.01

// aboveLeast refuses instances whose delay is too near to the bound.
func (c direct) aboveLeast() error {
	if err := c.validate(); err != nil {
		return err
	}
	least, err := c.leastReception()
	if err != nil {
		return err
	}
	delay, err := c.theory(formula.Family.Reception)()
	if err == nil && delay < visible*least {
		err = &inputs.Error{Arg: "load", Value: c.load, Domain: fmt.Sprintf("a load at which the delay, %.6g, is a hundredth longer than the bound, %.6g", delay, least)}
	}
	return err
}

// meeting refuses loads at which packets hardly wait for each other.
func (c direct) meeting() error {
	if c.load < 0.2 {
		return &inputs.Error{Arg: "load", Value: c.load, Domain: "a number from 0.2 on: at light load the bound is attained along trees of shortest paths"}
	}
	return c.branched()
}

func (c cubeTrees) aboveLeast() error {
	least, _, err := formula.CubeLeast(c.d, c.rho)
	if err != nil {
		return err
	}
	delay, err := c.priorityReception()
	if err == nil && delay < visible*least {
		err = &inputs.Error{Arg: "rho", Value: c.rho, Domain: fmt.Sprintf("a load at which the priority scheme, %.6g, is a hundredth above the bound, %.6g", delay, least)}
	}
	return err
}
