package var98

import (
	"math"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

const (
	priorityFormula = `R = \frac12 + \frac d2 \frac N{N-1} + \frac\rho{2(1-\rho)}`
	priorityScheme  = `A packet draws one of the $d$ rotations of the unbalanced tree that is rooted at its source; the copy with the ` +
		`most transmissions before it goes first. `
)

// leastDelays are the claims of Section 3.4 on what no scheme has less of, and on the priority scheme, which comes near.
func leastDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "VAR98-IDLING", Title: "Broadcasting on the cube by way of roots uses two thirds of the links",
			Statement: `If each packet goes up one of $d$ spanning trees of the cube that share no directed link, to its root, and from ` +
				`there down to all nodes, the most loaded links are busy for a share $\frac32 \lambda N/d$, $d \ge 2$: those that lead ` +
				`down from a root carry the $N$ packets of their tree, and up to the root of another the $N/2$ packets of the nodes ` +
				`below. With $\rho = \lambda(N-1)/d$ the scheme is stable for $\rho < \rho^* = \frac23\left(1 - \frac1N\right)$ at most; ` +
				`the survey has roughly 2/3 of the maximum. Counted over all packets and links.`,
			Source: "VAR98, Section 3.4, on the idling scheme of Stamoulis and Tsitsiklis; the scheme as described there, the count " +
				"derived",
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(1e-9),
			Symbols: []reports.Symbol{
				{Name: "d", Meaning: "dimensions of the cube"}, {Name: "N", Meaning: "$2^d$, its nodes"}, symbolSlotRate,
				{Name: `\rho`, Meaning: "transmissions needed in a slot over the links there are"},
				{Name: `\rho^*`, Meaning: `the $\rho$ at which a link is always busy`},
			},
			Parameters: arguments.Int("d", "dimensions of the cube", 2, 12).Usual("d", 2, 11),
			Over:       []string{"d=2..8,10"}, Long: []string{"d=12"},
			Theory:  func(d int) (float64, error) { return 2. / 3 * (1 - 1/math.Ldexp(1, d)), nil },
			Measure: claims.Computed(busiestByRoots),
			Formula: kit.Stated, Model: model.Indirect,
		}.Declare(),
		claims.Claim[direct]{
			ID: "VAR98-LEAST-R", Title: "No scheme delivers a packet sooner than distance and the links into a node allow",
			Statement: `In every scheme of dynamic broadcasting whose packets are sent whole, from slot boundaries on, $R \ge \frac12 + ` +
				`\bar\delta + \frac1N \sum_s W(c_s)$. A packet waits half a slot for a boundary. From a node at distance $h$ it can ` +
				`enter $s$ in the slot $h - 1$ later at the earliest: what $s$ could receive comes to the $c_s$ links into it as a ` +
				`Poisson stream, delayed but no less random, and no scheme has received more of it by any time than servers that never ` +
				`idle. $W(c)$ is the mean wait for $c$ of them, exact by the roots of $z^c = e^{\lambda(N-1)(z-1)}$. On two nodes it is ` +
				`the delay itself. Measured on the direct scheme, in all orders of service.`,
			Source:   "derived; VAR98, Section 3.4, has the diameter as a lower bound and misses a sharper one",
			Measured: `R`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{
				symbolN, symbolSlotRate, symbolR, {Name: `\bar\delta`, Meaning: "mean distance over ordered pairs of different " +
					"nodes", Unit: "links"},
				{Name: "c_s", Meaning: "links into node $s$"},
				{Name: "W(c)", Meaning: `mean wait in a queue of $\lambda(N-1)$ Poisson packets a slot and $c$ servers of constant unit ` +
					`service`, Unit: "slots"},
				{Name: "h", Meaning: "a distance", Unit: "links"}, {Name: "z", Meaning: "a complex number"},
			},
			Parameters: withRuns(1000, directs(directNetworks, loadOfTrees.Usual("load", 0.3, 0.6))),
			Over:       []string{"topology=torus(sides=3x3) load=0.5"},
			Long: []string{
				"topology=path(n=5) load=0.8 order=lifo", "topology=complete(n=6) load=0.7 order=priority",
				"topology=torus(sides=8x8) load=0.9 order=random", "topology=torus(sides=16x16) load=0.5",
			},
			Given:  withTrees.And(claims.Given("trees along which the mean delay is a hundredth longer than the bound", direct.aboveLeast)),
			Theory: direct.leastReception, Measure: delays[direct](model.Reception.Of),
			Formula: formula.Digraph.LeastDelay, Model: model.Trees,
		}.Declare(),
		claims.Claim[direct]{
			ID: "VAR98-LEAST-B", Title: "No scheme completes a broadcast sooner than the farthest node allows",
			Statement: `In every scheme of dynamic broadcasting whose packets are sent whole, from slot boundaries on, $B \ge \frac12 + ` +
				`\frac1N \sum_v e_v$, and $B \ge R$, so that the bound of VAR98-LEAST-R holds too: the larger of the two. The first is ` +
				`attained in the limit of light load along trees of shortest paths. Measured on the direct scheme.`,
			Source: "VAR98, Section 3.4, has the diameter; derived", Measured: `B`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolN, symbolSlotRate, symbolR, symbolB, {Name: "e_v", Meaning: "greatest distance from node " +
				"$v$", Unit: "links"}},
			Parameters: withRuns(1000, directs(directNetworks, loadOfTrees.Usual("load", 0.3, 0.6))),
			Over:       []string{"topology=path(n=5) load=0.4", "topology=torus(sides=8x8) load=0.5"},
			Long:       []string{"topology=star(n=7) load=0.8 order=lifo", "topology=torus(sides=16x16) load=0.8"},
			Given:      withTrees.And(claims.Given("three nodes or more; load >= 0.2", direct.meeting, direct.branched)),
			Theory:     direct.leastCompletion, Measure: delays[direct](model.Completion.Of),
			Formula: formula.Digraph.LeastDelay, Model: model.Trees,
		}.Declare(),
		claims.Claim[cubeTrees]{
			ID: "VAR98-LEAST-CUBE", Title: "What no scheme that sends packets whole has less of on the cube",
			Statement: `$R \ge \frac12 + \frac d2 \frac N{N-1} + W$ in every scheme of dynamic broadcasting on the cube whose packets ` +
				`are sent whole, from slot boundaries on, as in VAR98-LEAST-R. $W$ is of the order of $\frac1{2d(1-\rho)}$ as $\rho \to ` +
				`1$: which makes the order $\frac1{1-\rho}$ that VB95 cites explicit. The priority scheme has $\frac\rho{2(1-\rho)}$ in ` +
				`its place (VAR98-PRIORITY), $d$ times as much: whether any scheme waits less is not known; no oblivious scheme is of a ` +
				`smaller order than $d + \frac1{1-\rho}$ (Yeh, Varvarigos and Lee 1998). Measured along rotated trees and by way of ` +
				`roots, in all orders of service.`,
			Source: "derived; VB95, Section V, cites the order; Yeh, Varvarigos and Lee 1998 (An optimal routing scheme for multiple " +
				"broadcast, ICPADS) have it for oblivious schemes",
			Measured: `R`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: cubeTreesSymbols(reports.Symbol{
				Name: "W", Meaning: `mean wait in a queue of $d\rho$ Poisson packets a slot and $d$ servers of constant unit ` +
					`service`, Unit: "slots",
			}),
			Parameters: cubeTreesOf(arguments.Dimensions(10).Usual("d", 2, 5), treesLoad,
				arguments.Word("scheme", "along trees rooted at the source, or by way of a root", schemeRotated, schemeIndirect),
				servedNext(model.Orders()...)),
			Over: []string{"d=4 rho=0.5 scheme=rotated order=priority"},
			Long: []string{
				"d=4 rho=0.4 scheme=indirect order=fifo", "d=6 rho=0.5 scheme=rotated order=fifo", "d=8 rho=0.5 scheme=rotated " +
					"order=priority",
				"d=6 rho=0.9 scheme=rotated order=priority", "d=6 rho=0.5 scheme=indirect order=lifo",
			},
			Given: claims.Given("rho < 2/3 (1 - 1/N) by way of roots; the priority scheme a hundredth above the bound",
				cubeTrees.stable, cubeTrees.aboveLeast),
			Theory:  func(c cubeTrees) (float64, error) { least, _, err := formula.CubeLeast(c.d, c.rho); return least, err },
			Measure: delays[cubeTrees](model.Reception.Of),
			Formula: formula.CubeLeast, Model: model.Rotated,
		}.Declare(),
		claims.Claim[cubeTrees]{
			ID: "VAR98-PRIORITY", Title: "The mean reception delay of the priority scheme on the cube, exactly",
			Statement: priorityScheme + `Then $` + priorityFormula + `$ for every $\rho < 1$. Whatever goes before a copy over its link ` +
				`goes on to all nodes that this copy goes to, and to more: what is under way to a node is delayed by nothing else, and ` +
				`from each link on has one way there. Unit queues in a tree delay as a single one at its root does, one of the $d$ links ` +
				`into the node, to which packets come as a Poisson stream of load $\rho$. So $R - \frac d2 \le \frac1{1-\rho}$, whatever ` +
				`$d$, and the scheme is stable up to the greatest load that any scheme carries.`,
			Source: "derived; VAR98, Section 3.4, cites a priority scheme whose analysis is approximate; Yeh, Varvarigos and Lee 1998 " +
				"(An optimal routing scheme for multiple broadcast, ICPADS) have the order d + 1/(1-rho) on cubes and that no oblivious " +
				"scheme has a smaller one, and Yeh, Varvarigos and Eshoul 2003 (priority STAR, ICPP) on tori, too, as their abstracts say",
			Measured: `R`, Unit: "slots", Within: claims.Relative(0.02),
			Symbols: cubeTreesSymbols(),
			Parameters: cubeTreesOf(arguments.Dimensions(10).Usual("d", 1, 5), treesLoad, rootedHere.Default("scheme", schemeRotated),
				servedNext(model.Priority).Default("order", "priority")),
			Over: []string{"d=4 rho=0.5"}, Long: []string{"d=6 rho=0.3,0.5,0.9", "d=2 rho=0.5", "d=3 rho=0.8", "d=8 rho=0.7"},
			Theory: cubeTrees.priorityReception, Measure: delays[cubeTrees](model.Reception.Of),
			Formula: formula.CubePriority, Model: model.Rotated,
		}.Declare(),
		claims.Claim[cubeTrees]{
			ID:    "VAR98-PRIORITY-LEAST",
			Title: "No order of service has a shorter mean reception delay on rotated trees than the priority scheme",
			Statement: `On the $d$ rotations of unbalanced trees on the cube, $R \ge \frac12 + \frac d2 \frac N{N-1} + ` +
				`\frac\rho{2(1-\rho)}$ in every order of service: the packets that come to a node over one of its $d$ links are a ` +
				`Poisson stream of load $\rho$, delayed by their distances, and the link carries one a slot. The priority scheme attains ` +
				`it (VAR98-PRIORITY), so it outperforms first come, first served, as the survey has of it, and every other order. ` +
				`Measured in the other orders.`,
			Source: "derived; VAR98, Section 3.4, cites that the priority scheme outperforms the schemes before it; Yeh, Varvarigos " +
				"and Lee 1998 (An optimal routing scheme for multiple broadcast, ICPADS) have its order and a lower bound of that order " +
				"for oblivious schemes",
			Measured: `R`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: cubeTreesSymbols(),
			Parameters: cubeTreesOf(arguments.Int("d", "dimensions of the "+
				"cube", 3, 10).Usual("d", 4, 6), treesLoad.Usual("rho", 0.45, 0.65),
				rootedHere.Default("scheme", schemeRotated), servedNext(model.FIFO, model.LIFO, model.Random)),
			Over:   []string{"d=4 rho=0.6 order=fifo"},
			Long:   []string{"d=6 rho=0.5 order=lifo", "d=5 rho=0.5 order=random", "d=4,6,8 rho=0.9 order=fifo", "d=8 rho=0.5 order=fifo"},
			Given:  claims.Given("d >= 3; rho >= 0.4, at which orders differ visibly", loadFrom(0.4, cubeTrees.load)),
			Theory: cubeTrees.priorityReception, Measure: delays[cubeTrees](model.Reception.Of),
			Formula: formula.CubePriority, Model: model.Rotated,
		}.Declare(),
		claims.Claim[gain]{
			ID:    "VAR98-PRIORITY-GAIN",
			Title: "At heavy load first come, first served, takes the longer the more dimensions the cube has (measured)",
			Statement: `On rotated trees, first come, first served, $R_{\text{FIFO}} \ge c\,R$ with $R$ the mean reception delay of the ` +
				`priority scheme (VAR98-PRIORITY): at $\rho = 0.9$ with $c = 1.2$ for $d = 4$, $1.5$ for $d = 6$ and $1.7$ for $d = 8$. ` +
				`No proof is known of these factors; that $R_{\text{FIFO}} \ge R$ is VAR98-PRIORITY-LEAST. Measured: the quotient of ` +
				`$R_{\text{FIFO}}$ by the measured $R$, in runs of their own.`,
			Source: "measured; VAR98, Section 3.4, cites that the priority scheme outperforms the schemes before it; Yeh, Varvarigos " +
				"and Lee 1998 (An optimal routing scheme for multiple broadcast, ICPADS) have its order and a lower bound of that order " +
				"for oblivious schemes",
			Measured: `R_{\text{FIFO}}/R`, Name: "quotient", Relation: reports.AtLeast,
			Symbols:    cubeTreesSymbols(reports.Symbol{Name: "c", Meaning: "a number"}),
			Parameters: gains,
			Over:       []string{"d=5 rho=0.7 c=1.1"},
			Long:       []string{"d=4 rho=0.8 c=1.1", "d=4 rho=0.9 c=1.2", "d=6 rho=0.9 c=1.5", "d=8 rho=0.9 c=1.7"},
			Given:      claims.Given("rho >= 0.7 and c <= 1.1 where the report has not measured it", gain.observed),
			Theory:     func(g gain) (float64, error) { return g.times, nil },
			Measure:    claims.OverRuns(quotient, servedIn(model.FIFO), servedIn(model.Priority)).Between(32, 2048),
			Formula:    kit.Stated, Model: model.Rotated,
		}.Declare(),
	}
}

// busiestByRoots finds the load at which a link is always busy by way of the roots, counted over all packets and links.
func busiestByRoots(d int) (rho, errorBound float64, links int64, err error) {
	c := cubeTrees{d: d, scheme: schemeIndirect}
	s, err := c.dynamic()
	if err != nil {
		return 0, 0, 0, err
	}
	lambda, _ := s.Scheme.Capacity()
	rho = lambda * (math.Ldexp(1, d) - 1) / float64(d)
	return rho, round(rho), int64(s.Scheme.Links()), nil
}

func (c direct) leastReception() (float64, error) {
	reception, _, err := c.least()
	return reception, err
}

func (c direct) leastCompletion() (float64, error) {
	_, completion, err := c.least()
	return completion, err
}

func (c direct) least() (reception, completion float64, err error) {
	f, err := c.family()
	if err != nil {
		return 0, 0, err
	}
	return digraphOf(c.net).LeastDelay(c.rate(f))
}

// visible is by how much a delay must exceed a bound for runs to tell.
const visible = 1.01

// aboveLeast refuses instances whose delay is too near to the bound.
func (c direct) aboveLeast() error {
	least, err := c.leastReception()
	if err != nil {
		return err
	}
	delay, err := c.along(formula.Family.Reception)
	if err != nil {
		return err
	}
	return inputs.Require(delay >= visible*least, "load", c.load,
		"a load at which the delay, %.6g, is a hundredth longer than the bound, %.6g", delay, least)
}

// meeting refuses loads at which packets hardly wait for each other.
func (c direct) meeting() error {
	return inputs.Require(c.load >= 0.2, "load", c.load,
		"a number from 0.2 on: at light load the bound is attained along trees of shortest paths")
}

// A cubeTrees is dynamic broadcasting on the cube along trees rooted at the source, or by way of a root, in an order of
// service.
type cubeTrees struct {
	d      int
	rho    float64 // transmissions needed over links
	scheme string
	order  model.Order
}

const (
	schemeRotated  = "rotated"
	schemeIndirect = "indirect"
)

// cubeTreesOf are the instances whose runs do not take long.
func cubeTreesOf(d arguments.Argument[int], rho arguments.Argument[float64], scheme arguments.Argument[string],
	order arguments.Argument[model.Order]) arguments.Argument[cubeTrees] {
	return arguments.Of4(func(d int, rho float64, scheme string, order model.Order) (cubeTrees, error) {
		c := cubeTrees{d, rho, scheme, order}
		if c.stable() != nil {
			return c, nil // the hypothesis says so
		}
		transmissions := (float64(c.packets()) + steady.WarmUp(c.relaxation())*rho*float64(d)) * math.Ldexp(1, d)
		return c, kit.Affordable("rho", rho, transmissions, mostTransmissions, "transmissions in a run")
	}, d, rho, scheme, order)
}

var (
	treesLoad  = arguments.Real("rho", "load lambda (N-1)/d, transmissions needed over links", arguments.OpenUnit()).Usual("rho", 0.2, 0.6)
	rootedHere = arguments.Word("scheme", "along trees rooted at the source", schemeRotated)
)

// servedNext is the argument of an order of service.
func servedNext(orders ...model.Order) arguments.Argument[model.Order] {
	return arguments.Choice("order", "which packet a link carries next", orders...)
}

// busiest is the load of the most loaded links, as VAR98-IDLING has it by way of roots.
func (c cubeTrees) busiest() float64 {
	if n := math.Ldexp(1, c.d); c.scheme == schemeIndirect && c.d > 1 {
		return c.rho * 1.5 * n / (n - 1)
	}
	return c.rho
}

func (c cubeTrees) stable() error {
	return inputs.Require(c.busiest() < 1, "rho", c.rho, "a load below 2/3 (1 - 1/N) by way of roots")
}

func (c cubeTrees) load() float64 { return c.rho }

// loadFrom is the check that a load is at least so high.
func loadFrom[T any](least float64, load func(c T) float64) func(c T) error {
	return func(c T) error {
		rho := load(c)
		return inputs.Require(rho >= least, "rho", rho, "a load from %g on", least)
	}
}

func (c cubeTrees) aboveLeast() error {
	least, _, err := formula.CubeLeast(c.d, c.rho)
	if err != nil {
		return err
	}
	delay, err := c.priorityReception()
	if err != nil {
		return err
	}
	return inputs.Require(delay >= visible*least, "rho", c.rho,
		"a load at which the priority scheme, %.6g, is a hundredth above the bound, %.6g", delay, least)
}

// priorityReception is the delay of the priority scheme, whatever the order of c.
func (c cubeTrees) priorityReception() (float64, error) { return formula.CubePriority(c.d, c.rho) }

func (c cubeTrees) dynamic() (model.Dynamic, error) {
	d := model.Dynamic{Lambda: c.rho * float64(c.d) / (math.Ldexp(1, c.d) - 1), Order: c.order}
	var err error
	if c.scheme == schemeRotated {
		d.Scheme, err = model.Rotated(c.d)
		return d, err
	}
	family, err := trees.Disjoint(c.d)
	if err != nil {
		return d, err
	}
	d.Scheme, err = model.Indirect(topologies.Hypercube{D: c.d}, family)
	return d, err
}

// relaxation is as for trees of a network: broadcasts cross few links.
func (c cubeTrees) relaxation() float64 { return 2/math.Pow(1-c.busiest(), 2) + float64(2*c.d) }

// packets of a run are so many that queues forget their start often.
func (c cubeTrees) packets() int { return int(250 / math.Pow(1-c.busiest(), 2)) }

// A gain is that of the priority scheme over first come, first served.
type gain struct {
	cubeTrees
	times float64
}

var gains = arguments.Of2(func(c cubeTrees, times float64) (gain, error) { return gain{c, times}, nil },
	cubeTreesOf(arguments.Int("d", "dimensions of the cube", 4, 10).Usual("d", 4, 6), treesLoad.Usual("rho", 0.7, 0.8),
		rootedHere.Implied("scheme", schemeRotated), servedNext(model.FIFO).Implied("order", "fifo")),
	arguments.Real("c", "a number", arguments.Positive()).Usual("c", 0.8, 1.05))

// observed checks that the gain is one that has been seen to hold.
func (g gain) observed() error {
	seen := map[int]float64{4: 1.2, 6: 1.5, 8: 1.7}
	if g.rho == 0.9 && g.times <= seen[g.d] {
		return nil
	}
	if g.rho < 0.7 {
		return inputs.Errorf("rho", g.rho, "a load from 0.7 on")
	}
	return inputs.Require(g.times <= 1.1, "c", g.times, "a number up to 1.1: by how much the delay is longer at least is not known")
}

// servedIn are the runs in an order of service.
func servedIn(order model.Order) func(g gain) (steady.Runs[steady.Quotient], error) {
	return func(g gain) (steady.Runs[steady.Quotient], error) {
		g.order = order
		return packetRuns(g.cubeTrees, model.Reception.Of)
	}
}

// quotient is the mean of the first system by that of the second.
func quotient(sums []steady.Quotient) float64 { return sums[0].Y / sums[0].X * sums[1].X / sums[1].Y }

func cubeTreesSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		{Name: "d", Meaning: "dimensions of the cube"}, {Name: "N", Meaning: "$2^d$, its nodes"},
		{Name: `\rho`, Meaning: `$\lambda(N-1)/d$, transmissions needed in a slot over links`}, symbolSlotRate, symbolR,
	}, more...)
}
