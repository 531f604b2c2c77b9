package var98

import (
	"math"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo/arrivals"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

const directFormula = `R = \frac12 + l + \frac{\lambda}{2k^2 N(N-1)} \sum_s \sum_{j=1}^k \sum_q \frac{n_{jq}(s)^2}{1 - n_{jq}(s)\lambda/k}`

// directDelays are the claims of Section 3.4 on the delays of the direct scheme and on its links.
func directDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[direct]{
			ID:    "VAR98-DIRECT",
			Title: "The mean reception delay of the direct scheme",
			Statement: `A packet draws one of the $k$ trees at random and is sent along it as soon as links are free, one packet a slot ` +
				`each way. Then $` + directFormula + `$, in every order of service in which no link is idle while a packet waits for it. ` +
				`The cases are loads $\lambda(N-1)/k$.`,
			Source:   `VAR98, Section 3.4, direct broadcasting scheme theorem, with the factor $1/k^2$`,
			Measured: `R`, Unit: "slots", Within: claims.Relative(0.02),
			Symbols:    directSymbols(symbolR, symbolSmallL, symbolBranches),
			Parameters: withRuns(1000, anyDirect),
			Over: []string{
				"topology=complete(n=4) load=0.3", "topology=path(n=5) load=0.4", "topology=star(n=7) load=0.6 order=lifo",
				"topology=torus(sides=8x8) load=0.5",
			},
			Long: []string{
				"topology=complete(n=6) load=0.7 order=priority", "topology=torus(sides=16x16) load=0.5,0.8,0.95",
				"topology=complete(n=4) load=0.9 order=random", "topology=torus(sides=8x8) load=0.9 order=lifo",
			},
			Given:  withTrees,
			Theory: alongTrees(formula.Family.Reception), Measure: delays[direct](model.Reception.Of),
			Formula: formula.Family.Reception, Model: model.Trees,
			Figures: schemeFigures,
		}.Declare(),
		claims.Claim[direct]{
			ID:    "VAR98-DIRECT-DIGITS",
			Title: "The mean reception delay of the direct scheme to four digits",
			Statement: `$` + directFormula + `$, as in VAR98-DIRECT, first come, first served. The complete network of four nodes has ` +
				`two paths as its trees; at $\lambda = 0.2$ it is 2.32474.`,
			Source:   `VAR98, Section 3.4, direct broadcasting scheme theorem, with the factor $1/k^2$`,
			Measured: `R`, Unit: "slots", Within: claims.Relative(5e-4),
			Symbols: directSymbols(symbolR, symbolSmallL, symbolBranches),
			Parameters: withRuns(40_000, directs(
				directNetworks.UsualOf("topology", "complete(n=[4..8])", "star(n=[3..4])", "path(n=[2..3])"),
				loadOfTrees.Usual("load", 0.02, 0.15))),
			Over: []string{"topology=complete(n=6) load=0.2"},
			Long: []string{
				"topology=torus(sides=8x8) load=0.2", "topology=complete(n=4) load=0.3",
				"topology=path(n=5),star(n=7),complete(n=6) load=0.4", "topology=torus(sides=16x16) load=0.5",
			},
			Given:  withTrees,
			Theory: alongTrees(formula.Family.Reception), Measure: delays[direct](model.Reception.Of),
			Formula: formula.Family.Reception, Model: model.Trees,
		}.Declare(),
		claims.Claim[direct]{
			ID:    "VAR98-DIRECT-PRINTED",
			Title: "Read without a square: the mean reception delay of the direct scheme",
			Statement: `$R = \frac12 + l + \frac{\lambda}{2k N(N-1)} \sum_s \sum_{j=1}^k \sum_q \frac{n_{jq}(s)^2}{1 - ` +
				`n_{jq}(s)\lambda/k}$.`,
			Source: `VAR98, Section 3.4, direct broadcasting scheme theorem, whose scan has two 2s for three places: below the 1 of ` +
				`$\frac12$, before the $k$ and above it`,
			Measured: `R`, Unit: "slots", Within: claims.Relative(0.01),
			Erratum: `Each queue has $n\lambda/k$ packets in a slot, and a packet comes to it with probability $n/(N-1)$ in one of ` +
				`$k$ trees: the sum has $k^2$ below (VAR98-DIRECT). Without the square the waiting is $k$ times as long; the same only ` +
				`for a single tree.`,
			ErratumKind: reports.ErratumScan,
			Symbols:     directSymbols(symbolR, symbolSmallL, symbolBranches),
			Parameters:  withRuns(1000, anyDirect),
			Over:        []string{"topology=complete(n=4) load=0.3"},
			Long:        []string{"topology=torus(sides=8x8) load=0.5", "topology=torus(sides=16x16) load=0.8"},
			Given:       withTrees.And(claims.Given("two trees or more; readings that differ by 2 in 100 of R", direct.unlike)),
			Theory:      alongTrees(formula.Family.PrintedReception), Measure: delays[direct](model.Reception.Of),
			Formula: formula.Family.PrintedReception, Model: model.Trees,
		}.Declare(),
		claims.Claim[branch]{
			ID:    "VAR98-DIRECT-BRANCH",
			Title: "The packets that come over a link of a tree wait like those of a single queue",
			Statement: `Of the packets that a node receives over one link of a tree, behind which there are $n$ nodes, the delay exceeds ` +
				`the links crossed on average by $\frac12 + \frac r{2(1-r)}$, $r = n\lambda/k$: a queue of unit service that all of them ` +
				`had to themselves. So it is in every order, whatever the tree behind the link looks like; for single sources it depends ` +
				`on the order.`,
			Source:   "derived; behind VAR98, Section 3.4, direct broadcasting scheme theorem, given there without proof",
			Measured: `\text{excess}`, Name: "excess", Unit: "slots", Within: claims.Relative(0.05),
			Symbols: []reports.Symbol{
				symbolSlotRate, symbolK, symbolBehind, {Name: "r", Meaning: "share of the slots in which the link is busy"},
			},
			Parameters: branches,
			Over:       []string{"topology=path(n=5) load=0.6 tree=1 link=3-4", "topology=star(n=7) load=0.6 order=lifo tree=1 link=0-3"},
			Long: []string{
				"topology=complete(n=4) load=0.7 order=priority tree=2 link=3-0", "topology=path(n=5) load=0.6 tree=1 link=2-1",
				"topology=path(n=5) load=0.6 order=lifo tree=1 link=0-1", "topology=path(n=5) load=0.9 order=random tree=1 link=3-4",
			},
			Given: ofATree, Defined: true,
			Theory: behindLink(formula.Family.Excess), Measure: claims.OverRuns(steady.FirstRatio, branch.excess).Between(64, 4096),
			Formula: formula.Family.Excess, Model: (*model.Run).Branch,
		}.Declare(),
		claims.Claim[batchDirect]{
			ID:    "VAR98-DIRECT-BATCH",
			Title: "The mean reception delay of the direct scheme if packets are generated in batches",
			Statement: `Nodes generate batches as Poisson processes, $\lambda$ packets of each node per slot in all, and every packet ` +
				`draws a tree of its own. Then $R = \frac12 + l + \frac1{2k^2 N(N-1)} \sum_s \sum_{j=1}^k \sum_q ` +
				`n_{jq}(s)\,\frac{\lambda\,n_{jq}(s) + b - 1}{1 - n_{jq}(s)\lambda/k}$, $b = \mathrm{E}B^2/\mathrm{E}B$, in every order ` +
				`of service. Proof: until slot $t$ a link has sent $\min_u [A(u) + t - u]$ packets, $A(u)$ those that were generated ` +
				`behind it until $u$ less their distances, whatever the tree behind it: by induction over its links, because what a link ` +
				`behind sends grows by at most one per slot. So its packets wait, in all, as in a single queue; the nodes behind it are ` +
				`independent, and shifts by their distances leave them so: a slot brings a Poisson number of batches thinned by $1/k$, ` +
				`for which the mean wait of a slotted queue is $\frac{r + (b-1)/k}{2(1-r)}$, $r = n\lambda/k$.`,
			Source:   `derived; with $b = 1$ VAR98, Section 3.4, direct broadcasting scheme theorem`,
			Measured: `R`, Unit: "slots", Within: claims.Relative(0.02),
			Symbols: []reports.Symbol{
				symbolN, {Name: `\lambda`, Meaning: "packets of each node per slot, in " +
					"batches", Unit: "1/slot"}, symbolK, symbolR, symbolSmallL,
				symbolBranches, symbolSize, symbolBatch, {Name: `r`, Meaning: "load of the link"}, {Name: `n`, Meaning: "nodes behind " +
					"the link"},
				{Name: `t, u`, Meaning: "slots"},
				{Name: `A`, Meaning: "packets generated behind the link, each later by its distance, as a function of the slot"},
			},
			Parameters: batchDirects,
			Over:       []string{"topology=complete(n=4) load=0.3 arrivals=batch(size=geometric(mean=2))"},
			Long: []string{
				"topology=star(n=7) load=0.5 order=lifo arrivals=batch(size=deterministic(mean=3))",
				"topology=torus(sides=8x8) load=0.5 arrivals=batch(size=geometric(mean=4))",
				"topology=complete(n=6) load=0.8 order=priority arrivals=batch(size=geometric(mean=4))",
				"topology=torus(sides=16x16) load=0.8 arrivals=batch(size=deterministic(mean=8))",
			},
			Given: claims.Given("links lead both ways; batches of up to 64/load packets on average over packets",
				batchDirect.inBatches, batchDirect.bothWays),
			Theory: batchDirect.reception, Measure: delays[batchDirect](model.Reception.Of),
			Formula: formula.Family.BatchReception, Model: model.Trees,
		}.Declare(),
		claims.Claim[branch]{
			ID:    "VAR98-DIRECT-LINK",
			Title: "A link of a tree is busy for the share of the packets that come from behind it",
			Statement: `A link of a tree with $n$ nodes behind it carries the packets of this tree that they generate, and is busy for ` +
				`the share $n\lambda/k$ of slots, whatever the order and the load. Measured on single links: from a node alone at its ` +
				`end, which carry what one node generates, and on links that carry what all others do. So no node generates more than ` +
				`another.`,
			Source:   "VAR98, Section 3.4, direct broadcasting scheme theorem, for the necessary condition of stability",
			Measured: `\text{share}`, Name: "share", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolSlotRate, symbolK, symbolBehind},
			Parameters: branches,
			Over: []string{
				"topology=star(n=7) load=0.9 tree=1 link=1-0", "topology=path(n=5) load=0.9 order=lifo tree=1 link=0-1",
				"topology=star(n=7) load=0.9 tree=1 link=0-6",
			},
			Long:  []string{"topology=star(n=7) load=0.9 tree=1 link=6-0", "topology=path(n=5) load=0.9 tree=1 link=4-3"},
			Given: ofATree, Defined: true,
			Theory: behindLink(formula.Family.Load), Measure: claims.OverRuns(steady.FirstRatio, branch.busy).Between(64, 1<<14),
			Formula: formula.Family.Load, Model: (*model.Run).Advance,
		}.Declare(),
		claims.Claim[direct]{
			ID:    "VAR98-DIRECT-SLOT",
			Title: "A packet waits for the next slot for a time that is uniform",
			Statement: `Packets are generated in continuous time and sent from the beginning of the next slot on, so $B$ is a whole ` +
				`number of slots and a wait that is uniform between 0 and 1: the $\frac12$ of the theorem is its mean. Measured: the ` +
				`share of packets of which the wait, $B - \lfloor B \rfloor$, is at most $\frac14$.`,
			Source:   "VAR98, Section 3.4, model",
			Measured: `\Pr(B - \lfloor B \rfloor \le \tfrac14)`, Name: "P(B mod 1 <= " +
				"1/4)", Unit: "probability", Within: claims.Absolute(0.01),
			Symbols:    []reports.Symbol{symbolB},
			Parameters: withRuns(1000, anyDirect),
			Over:       []string{"topology=torus(sides=3x3) load=0.5"}, Long: []string{"topology=path(n=5) load=0.5 order=random"},
			Given:  withTrees,
			Theory: claims.Stated[direct](0.25), Measure: delays[direct](inFirstQuarter),
			Formula: kit.Stated, Model: (*model.Run).Advance,
		}.Declare(),
		claims.Claim[direct]{
			ID:    "VAR98-DIRECT-BOUND",
			Title: "The mean reception delay of the direct scheme exceeds the mean distance by what does not depend on the network",
			Statement: `$R \le \frac12 + l + \frac r{2(1-r)}$ with $r = \lambda(N-1)/k$: the parts behind the links of a node have $N-1$ ` +
				`nodes together, each at most that many. It is attained by two nodes. So at a fixed load $R$ is of the order of $l$, and ` +
				`optimal to a factor where trees have mean distances of the order of the network's. Measured on ever larger networks.`,
			Source:   "VAR98, Section 3.4, which has the order; the bound is derived",
			Measured: `R`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    directSymbols(symbolR, symbolSmallL, reports.Symbol{Name: "r", Meaning: "load of the links to leaves"}),
			Parameters: withRuns(1000, anyDirect),
			Over:       []string{"topology=star(n=7),torus(sides=3x3) load=0.6"},
			Long: []string{
				"topology=torus(sides=8x8),torus(sides=16x16) load=0.6", "topology=complete(n=6) load=0.8",
				"topology=torus(sides=32x32) load=0.6", "topology=torus(sides=16x16) load=0.95",
			},
			Given:  withTrees.And(claims.Given("three nodes or more", direct.branched)),
			Theory: alongTrees(formula.Family.Bound), Measure: delays[direct](model.Reception.Of),
			Formula: formula.Family.Bound, Model: model.Trees,
		}.Declare(),
		claims.Claim[direct]{
			ID:    "VAR98-DIRECT-LIGHT",
			Title: "The mean completion delay of the direct scheme under light load",
			Statement: `$B \to \frac12 + \frac1{kN} \sum_j \sum_s e_j(s)$ as $\lambda \to 0$: half a slot until the next one begins, and ` +
				`then as many as there are links to the farthest node of the tree. Measured at a load of $10^{-6}$.`,
			Source:   "derived, for the scheme of VAR98, Section 3.4",
			Measured: `B`, Unit: "slots", Within: claims.Relative(0.01),
			Symbols: directSymbols(symbolB, reports.Symbol{Name: "e_j(s)", Meaning: "greatest distance from node $s$ in tree " +
				"$j$", Unit: "links"}),
			Parameters: withRuns(400, directs(directNetworks, loadOfTrees.Default("load", "1e-06").Usual("load", lightest, mostAlone))),
			Over:       []string{"topology=path(n=5),complete(n=6) load=1e-6"},
			Long:       []string{"topology=torus(sides=8x8),torus(sides=16x16) load=1e-6"},
			Given:      withTrees.And(claims.Given("packets do not meet", direct.alone)),
			Theory:     alongTrees(func(f formula.Family, _ float64) (float64, error) { _, b := f.Light(); return b, nil }),
			Measure:    delays[direct](model.Completion.Of),
			Formula:    formula.Family.Light, Model: model.Trees,
		}.Declare(),
	}
}

// A direct is broadcasting along arc-disjoint spanning trees of a network, at a share of their capacity, in an order
// of service.
type direct struct {
	net    topologies.Topology
	load   float64 // of k/(N-1)
	order  model.Order
	length int // packets of a run
}

// directs is the argument of the direct scheme on networks at a load in units of k/(N-1).
func directs(networks arguments.Argument[topologies.Topology], load arguments.Argument[float64]) arguments.Argument[direct] {
	return arguments.Of3(func(net topologies.Topology, load float64, order model.Order) (direct, error) {
		least := lightest * max(1, float64(net.Order())/1000)
		return direct{net: net, load: load, order: order}, inputs.Require(load >= least, "load", load, "a number from %g on", least)
	}, networks, load, arguments.Choice("order", "which packet a link carries next", model.Orders()...).Implied("order", "fifo"))
}

// lightest is the smallest load for which the times of packets keep their digits.
const lightest = 1e-6

var (
	directNetworks = kit.NetworkUpTo(2, 1024)
	loadOfTrees    = arguments.Real("load", "share of k/(N-1), from which on links to leaves are always busy", arguments.OpenUnit()).
			Usual("load", 0.1, 0.6)
	anyDirect = directs(directNetworks, loadOfTrees)
)

// withRuns gives runs a length of so many packets at light load, and of more the longer queues last.
func withRuns(packets float64, a arguments.Argument[direct]) arguments.Argument[direct] {
	return arguments.Of1(func(c direct) (direct, error) {
		packets := packets / ((1 - c.load) * (1 - c.load))
		c.length = int(packets)
		return c, kit.Affordable("load", c.load, packets*float64(c.net.Order()-1), 2*mostTransmissions, "transmissions in a run")
	}, a)
}

// withTrees is the hypothesis that the network has trees.
var withTrees = claims.Given("links lead both ways", direct.bothWays)

func (c direct) bothWays() error { return bothWays(c.net) }

// unlike checks that the two readings of the statement differ enough to be distinguished.
func (c direct) unlike() error {
	const least = 0.02
	difference, err := c.along(func(f formula.Family, lambda float64) (float64, error) {
		right, err := f.Reception(lambda)
		if err != nil {
			return 0, err
		}
		printed, err := f.PrintedReception(lambda)
		return printed/right - 1, err
	})
	if err != nil {
		return err
	}
	return inputs.Require(difference >= least, "load", c.load,
		"a load of two trees or more at which the readings differ by %g or more of R; here %.2g", least, difference)
}

// branched checks that there are more than two nodes, for which the bound is attained.
func (c direct) branched() error {
	return inputs.Require(c.net.Order() >= 3, "topology", c.net, "a network of three nodes or more")
}

// alone checks that packets hardly ever meet at the load.
func (c direct) alone() error {
	return inputs.Require(c.load <= mostAlone, "load", c.load, "a number up to %g, at which packets do not meet", mostAlone)
}

// trees returns the largest family of edge-disjoint trees; for the complete graph of four nodes two paths.
func (c direct) trees() ([]trees.Tree, error) {
	if complete, ok := c.net.(topologies.Complete); ok && complete.N == 4 {
		var family []trees.Tree
		for _, p := range [][4]topologies.Node{{0, 1, 2, 3}, {1, 3, 0, 2}} {
			t, err := trees.FromEdges(p[0], []trees.Arc{{From: p[0], To: p[1]}, {From: p[1], To: p[2]}, {From: p[2], To: p[3]}})
			if err != nil {
				return nil, err
			}
			family = append(family, t)
		}
		return family, nil
	}
	return trees.Packing(c.net)
}

// links returns the links of each tree, and family the trees as input of the formulas.
func (c direct) links() ([][][2]int, error) {
	list, err := c.trees()
	if err != nil {
		return nil, err
	}
	links := make([][][2]int, len(list))
	for j, t := range list {
		for _, a := range t.Arcs() {
			links[j] = append(links[j], [2]int{int(a.From), int(a.To)})
		}
	}
	return links, nil
}

func (c direct) family() (formula.Family, error) {
	links, err := c.links()
	if err != nil {
		return formula.Family{}, err
	}
	return formula.NewFamily(links)
}

func (c direct) rate(f formula.Family) float64 {
	return c.load * float64(f.Trees()) / float64(f.Nodes()-1)
}

// along returns a formula of the trees and the rate.
func (c direct) along(of func(f formula.Family, lambda float64) (float64, error)) (float64, error) {
	f, err := c.family()
	if err != nil {
		return 0, err
	}
	return of(f, c.rate(f))
}

// alongTrees is the theory of a formula of the trees and the rate.
func alongTrees(of func(f formula.Family, lambda float64) (float64, error)) func(c direct) (float64, error) {
	return func(c direct) (float64, error) { return c.along(of) }
}

func (c direct) dynamic() (model.Dynamic, error) {
	list, err := c.trees()
	if err != nil {
		return model.Dynamic{}, err
	}
	s, err := model.Trees(c.net, list)
	return model.Dynamic{Scheme: s, Lambda: c.load * float64(len(list)) / float64(c.net.Order()-1), Order: c.order}, err
}

// relaxation of a link with utilization u is that of a queue M/D/1, 2u/(1-u)^2, and that of a broadcast, of N-1 links at
// most, is 0.4 N, so that the warm-up contains four such broadcasts.
func (c direct) relaxation() float64 { return 2/((1-c.load)*(1-c.load)) + 0.4*float64(c.net.Order()) }

func (c direct) packets() int { return c.length }

// A startsAtOnce is dynamic broadcasting whose packets start in the next slot.
type startsAtOnce interface {
	dynamic() (model.Dynamic, error)
	relaxation() float64 // slots in which a run forgets its start by a factor e
	packets() int        // of a run
}

// delays measures the mean of a number of packets.
func delays[S startsAtOnce](of func(b model.Broadcast) float64) claims.Measurement[S] {
	return claims.OverRuns(steady.FirstRatio, func(c S) (steady.Runs[steady.Quotient], error) {
		return packetRuns(c, of)
	}).Between(32, 4096)
}

// packetRuns are runs that sum a number over packets.
func packetRuns(c startsAtOnce, of func(b model.Broadcast) float64) (steady.Runs[steady.Quotient], error) {
	d, err := c.dynamic()
	return d.Runs(c.relaxation(), c.packets(), of), err
}

// inFirstQuarter is 1 for a packet that waits for at most a quarter of a slot for the next one.
func inFirstQuarter(b model.Broadcast) float64 {
	if b.Completion-math.Floor(b.Completion) <= 0.25 {
		return 1
	}
	return 0
}

// A batchDirect is the direct scheme with packets that are generated in batches.
type batchDirect struct {
	direct
	arrivals arrivals.Process
}

var batchDirects = arguments.Of2(func(c direct, p arrivals.Process) (batchDirect, error) {
	many := c.load * kit.Dispersion(p, 1)
	return batchDirect{c, p}, kit.Affordable("arrivals", p, many, 64, "packets in a slot and batch")
}, withRuns(4000, directs(
	directNetworks.UsualOf("topology", "complete(n=[4..8])", "star(n=[3..7])", "path(n=[2..6])", "torus(sides=2x[3..4])"),
	loadOfTrees)), kit.Batches)

func (c batchDirect) inBatches() error { _, err := kit.BatchSize(c.arrivals); return err }

func (c batchDirect) reception() (float64, error) {
	b, err := batchOf(c.arrivals)
	if err != nil {
		return 0, err
	}
	return c.along(func(f formula.Family, lambda float64) (float64, error) { return f.BatchReception(lambda, float64(b)) })
}

func (c batchDirect) dynamic() (model.Dynamic, error) {
	d, err := c.direct.dynamic()
	d.Arrivals = c.arrivals
	return d, err
}

// Queues forget their start more slowly the larger batches are.
func (c batchDirect) relaxation() float64 {
	return c.direct.relaxation() * kit.Dispersion(c.arrivals, 1)
}
func (c batchDirect) packets() int { return int(float64(c.length) * kit.Dispersion(c.arrivals, 1)) }

func directSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{symbolN, symbolSlotRate, symbolK}, more...)
}

// The symbols of the direct scheme.
var (
	symbolK = reports.Symbol{Name: `k`, Meaning: "spanning trees without a common link, of which a packet draws one at random"}
	symbolR = reports.Symbol{Name: `R`, Meaning: "mean time from the generation of a packet to its reception, over packets and " +
		"over the $N-1$ nodes other than its source", Unit: "slots"}
	symbolB = reports.Symbol{Name: `B`, Unit: "slots",
		Meaning: "mean time from the generation of a packet to its reception by the last node"}
	symbolSmallL = reports.Symbol{Name: `l`, Unit: "links",
		Meaning: "mean distance in the trees, over trees and ordered pairs of different nodes"}
	symbolBranches = reports.Symbol{Name: `n_{jq}(s)`, Meaning: "nodes of the part of tree $j$ behind the $q$-th link of node $s$"}
	symbolBehind   = reports.Symbol{Name: "n", Meaning: "nodes behind the link"}
	symbolSlotRate = reports.Symbol{Name: `\lambda`, Meaning: "packets of each node per slot, a Poisson process", Unit: "1/slot"}
)
