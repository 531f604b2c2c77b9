package var98

import (
	"fmt"
	"math/rand/v2"

	"castlab/analytic/graphs"
	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/montecarlo/gated"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treebroadcast"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

const (
	rootedScheme = `A packet draws one of the $k$ trees of its node that share no arc (VAR98-CAPACITY-ROOTED), and goes down it from ` +
		`the slot on in which it is generated. `
	rootedPeriods = `All packets that wait are broadcast in periods, one after the other, along $k$ arc-disjoint trees of their nodes ` +
		`(VAR98-PMNB-ROOTED). `
)

// rootedAtEveryNode are the claims of Section 3.4 on arc-disjoint trees of every node.
func rootedAtEveryNode() []reports.Claim {
	return []reports.Claim{
		claims.Claim[ownTrees]{
			ID:    "VAR98-ROOTED-DIRSTAB",
			Title: "Along arc-disjoint trees of every node, packets that start at once fill all links, one-way ones too (measured)",
			Statement: rootedScheme + `On tori, cubes and Manhattan Street networks the scheme is stable if and only if $\lambda < ` +
				`\lambda^* = \frac k{N-1}$, the capacity of the network: twice what the direct scheme has along trees that share no link ` +
				`in tori and cubes of even dimension, and $\frac2{N-1}$ in one-way streets, which have no such trees. That no scheme has ` +
				`more is a cut (VAR98-CAPACITY); that this one has as much is measured: the rate that links carry while their queues are ` +
				`full and packets come at $\lambda^*$, first come, first served.`,
			Source:   "measured; VAR98, Section 3.4, and VB95, Section I, cite schemes for such networks, and have no capacity",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Within: claims.Relative(0.05),
			Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolRootedK, symbolMostRate},
			Parameters: unloadedRooted, Over: []string{"topology=manhattan(rows=2,columns=4)"},
			Long: []string{
				"topology=manhattan(rows=4,columns=4),torus(sides=3x3),torus(sides=4x5),hypercube(d=4),ring(n=7)",
				"topology=manhattan(rows=6,columns=4),torus(sides=8x8)",
			},
			Given:  claims.Given("a network all of whose nodes look alike", ownTrees.several),
			Theory: ownTrees.most, Measure: claims.Prepared(ownTrees.atCapacity, carriedInFullQueues).Between(128, 4096),
			Formula: graphs.DirectedCapacity, Model: model.Rooted,
		}.Declare(),
		claims.Claim[ownTrees]{
			ID:    "VAR98-ROOTED-LEAST",
			Title: "What no order of service has less of along arc-disjoint trees of every node",
			Statement: rootedScheme + `Then $R \ge \frac12 + l + \frac\rho{2(1-\rho)}$ in every order of service, and $R \to \frac12 + ` +
				`l$ as $\rho \to 0$: what crosses a link into a node, from all others, is a Poisson stream of load $\rho$, delayed by ` +
				`the links before it, and the link carries one packet a slot, a queue M/D/1 with that delay at least. Measured on tori, ` +
				`cubes and one-way streets, in all orders but the priority scheme, which comes near (VAR98-ROOTED-PRIORITY).`,
			Source:   "derived; VAR98, Section 3.4, cites dynamic broadcasting on Manhattan Street networks",
			Measured: `R`, Unit: "slots", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolN, symbolSlotRate, symbolR, symbolRootedK, symbolRootedRho, symbolRootedL},
			Parameters: rooteds(loadOfRooted.Usual("rho", 0.5, 0.75),
				servedNext(model.FIFO, model.LIFO, model.Random).Implied("order", "fifo")),
			Over: []string{"topology=torus(sides=3x3) rho=0.6"},
			Long: []string{
				"topology=manhattan(rows=4,columns=4) rho=0.5", "topology=manhattan(rows=4,columns=4) rho=0.6 order=lifo",
				"topology=torus(sides=4x5) rho=0.6", "topology=manhattan(rows=6,columns=4) rho=0.8 order=random",
				"topology=hypercube(d=5) rho=0.7", "topology=torus(sides=8x8) rho=0.8",
			},
			Given: claims.Given("rho >= 0.5, at which packets meet visibly; a diameter of two or more",
				ownTrees.several, ownTrees.beyondNeighbors, loadFrom(0.5, ownTrees.load)),
			Theory: ownTrees.leastReception, Measure: delays[ownTrees](model.Reception.Of),
			Formula: graphs.RootedReception, Model: model.Rooted,
		}.Declare(),
		claims.Claim[ownTrees]{
			ID:    "VAR98-ROOTED-PRIORITY",
			Title: "What has most of its tree before it first: near what no order of service has less of (measured)",
			Statement: rootedScheme + `The copy with the most transmissions before it goes first. Then $R \le 1.05 \left[\frac12 + l + ` +
				`\frac\rho{2(1-\rho)}\right]$ on rings, tori, cubes and one-way streets, within a twentieth of the bound of ` +
				`VAR98-ROOTED-LEAST: of the order of the mean distance and of $\frac1{1-\rho}$, whatever the size. No proof is known: ` +
				`unlike on the rotated trees of the cube (VAR98-PRIORITY), what goes first need not go to all nodes that what waits goes ` +
				`to.`,
			Source: "measured; VAR98, Section 3.4, cites a priority scheme on cubes, and dynamic broadcasting on Manhattan Street " +
				"networks; Yeh, Varvarigos and Eshoul 2003 (priority STAR, ICPP) have the order d + 1/(1-rho) on tori",
			Measured: `R`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolSlotRate, symbolR, symbolRootedK, symbolRootedRho, symbolRootedL},
			Parameters: rooteds(loadOfRooted.Usual("rho", 0.1, 0.8), servedNext(model.Priority).Default("order", "priority")),
			Over:       []string{"topology=manhattan(rows=4,columns=4) rho=0.4"},
			Long: []string{
				"topology=torus(sides=4x5) rho=0.7", "topology=manhattan(rows=6,columns=4) rho=0.8", "topology=hypercube(d=4) rho=0.6",
				"topology=torus(sides=8x8) rho=0.8", "topology=manhattan(rows=4,columns=4) rho=0.9",
			},
			Given:   claims.Given("a diameter of two or more", ownTrees.several, ownTrees.beyondNeighbors),
			Theory:  func(c ownTrees) (float64, error) { least, err := c.leastReception(); return 1.05 * least, err },
			Measure: delays[ownTrees](model.Reception.Of),
			Formula: graphs.RootedReception, Model: model.Rooted,
		}.Declare(),
		claims.Claim[ownTrees]{
			ID:    "VAR98-ROOTED-INDSTAB",
			Title: "Periods along arc-disjoint trees of every node sustain the full-duplex capacity",
			Statement: rootedPeriods + `The scheme is stable for $\lambda < \lambda^* = \frac k{N-1}$, the capacity of the network, and ` +
				`no scheme is for more (VAR98-CAPACITY): twice the $\frac{k'}N$ of $k'$ trees that share no link in tori and cubes of ` +
				`even dimension, and more. Periods of $M$ packets take $T(M)$ slots, in which $\lambda N T(M)$ others wait. If every ` +
				`link has a slot in $N-1$ for each of the $N-1$ trees that use it, $T(M) \le (N-1)\left(\max_v \lceil m_v/k \rceil + ` +
				`L\right)$ and ranks, so $\frac M{N T(M)} \to \frac k{N-1}$ for packets of nodes drawn at random. Measured: that rate ` +
				`for the greedy rule, which needs no such slots, in broadcasts executed slot by slot of so many packets that chance and ` +
				`$L$ cost two in a hundred at most: at least $0.98 \frac k{N-1}$.`,
			Source: "derived with slots for every tree, measured for the greedy rule; VB95, Section I, cites such schemes for " +
				"wraparound meshes, and VAR98, Section 3.4, for Manhattan Street networks",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{
				symbolN, symbolSlotRate, symbolRootedK, symbolMostRate, {Name: "k'", Meaning: "spanning trees no two of which share a " +
					"link"},
				{Name: "M", Meaning: "packets of a period"}, {Name: "m_v", Meaning: "those of node $v$"},
				{Name: "T(M)", Meaning: "length of a period", Unit: "slots"},
				{Name: "L", Meaning: "links from the root of the deepest tree to its farthest leaf", Unit: "links"},
			},
			Parameters: unloadedRooted, Over: []string{"topology=torus(sides=3x3)"},
			Long: []string{
				"topology=manhattan(rows=4,columns=4),torus(sides=8x8),torus(sides=3x3x3),hypercube(d=4),ring(n=9),folded-cube(d=4)",
				"topology=manhattan(rows=6,columns=4)",
			},
			Given:   claims.Given("a network all of whose nodes look alike", ownTrees.several),
			Theory:  func(c ownTrees) (float64, error) { most, err := c.most(); return 0.98 * most, err },
			Measure: claims.Range(0, ownTrees.served).AtMost(20),
			Formula: graphs.DirectedCapacity, Model: (*treebroadcast.RootedModel).NewExecution,
		}.Declare(),
		claims.Claim[ownTrees]{
			ID:    "VAR98-ROOTED-INDIRECT",
			Title: "The mean delay of periods along arc-disjoint trees of every node (measured)",
			Statement: rootedPeriods + `Then $B$ is at most what the static-to-dynamic formula gives for periods of $\frac Mk + L + ` +
				`2\delta + \frac12 \ln kN$ slots, $\frac{3V}{2(1-\rho')} + \frac1k \left[1 + ` +
				`\frac{\rho'(1+2\rho')}{2(1-\rho'^2)}\right]$ with $V = L + 2\delta + \frac12 \ln kN$: the form of VAR98-INDIRECT-EXACT ` +
				`with the $k$ links of a node in place of half as many trees. Measured, with each broadcast executed: packets that cross ` +
				`a link are $M/k$ at most but for chance, the deepest tree and ranks take $L + 2\delta$, and the logarithm is more than ` +
				`chance adds in all instances.`,
			Source: "measured, in the form of VAR98, Section 3.4 and Section 3.5, static-to-dynamic theorem; VB95, Section I, cites " +
				"such schemes",
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{
				symbolN, symbolSlotRate, symbolRootedK, symbolIndirectB, symbolDelta, {Name: `\rho'`, Meaning: `$\lambda N/k$`},
				{Name: "L", Meaning: "links from the root of the deepest tree to its farthest leaf", Unit: "links"},
				{Name: "M", Meaning: "packets of a period"}, {Name: "V", Meaning: "a period without " +
					"packets", Unit: "slots"}, symbolRootedRho,
			},
			Parameters: rooteds(loadOfRooted.Usual("rho", 0.1, 0.7), servedNext(model.FIFO).Implied("order", "fifo")),
			Over:       []string{"topology=torus(sides=3x3) rho=0.3"},
			Long: []string{
				"topology=manhattan(rows=4,columns=4) rho=0.6", "topology=torus(sides=8x8) rho=0.5,0.7",
				"topology=torus(sides=3x3x3),folded-cube(d=4) rho=0.3", "topology=hypercube(d=5) rho=0.8",
				"topology=manhattan(rows=6,columns=4) rho=0.7",
			},
			Given:  claims.Given("lambda < k/N", ownTrees.several, ownTrees.stableInPeriods),
			Theory: ownTrees.staticToDynamic, Measure: claims.OverRuns(steady.FirstRatio, ownTrees.periodRuns).Between(32, 2048),
			Formula: formula.Rooted, Model: treebroadcast.NewRooted,
		}.Declare(),
		claims.Claim[rootedGain]{
			ID:    "VAR98-ROOTED-GAIN",
			Title: "By how much trees of every node are faster than trees that share no link (measured)",
			Statement: `At the same rate $\lambda = \rho \frac{k'}N$, with each broadcast executed, $B' \ge c\,B$ for the mean delay ` +
				`$B'$ of the indirect scheme along $k'$ trees that share no link and $B$ that along arc-disjoint trees of every node, of ` +
				`which there are $2k'$ in tori: the former is near the end of its region and the latter in the middle of its own. On the ` +
				`$8 \times 8$ torus at $\rho = 0.9$ with $c = 4$. Measured: the quotient, in runs of their own.`,
			Source:   "measured; VAR98, Section 3.4, leaves half of the bound in full duplex to both its schemes",
			Measured: `B'/B`, Name: "quotient", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{
				symbolN, symbolSlotRate, {Name: "k'", Meaning: "spanning trees no two of which share a link"},
				{Name: `\rho`, Meaning: `$\lambda N/k'$`},
				{Name: "B', B", Unit: "slots",
					Meaning: "mean times from the generation of a packet to the end of the period that broadcasts it"},
				{Name: "c", Meaning: "a number"},
			},
			Parameters: rootedGains, Over: []string{"topology=torus(sides=3x3) rho=0.7 c=1.5"},
			Long: []string{
				"topology=torus(sides=4x4) rho=0.8 c=2", "topology=torus(sides=8x8) rho=0.8 c=2.3", "topology=torus(sides=8x8) rho=0.9 c=4",
				"topology=torus(sides=3x3x3) rho=0.8 c=2",
			},
			Given: claims.Given("a torus whose sides are 3 or longer; rho >= 0.7 and c <= 1.2 where the report has not measured it",
				rootedGain.onTorus, rootedGain.observed),
			Theory:  func(g rootedGain) (float64, error) { return g.times, nil },
			Measure: claims.OverRuns(quotient, rootedGain.shared, rootedGain.own).Between(16, 2048),
			Formula: kit.Stated, Model: treebroadcast.NewRooted,
		}.Declare(),
	}
}

// An ownTrees is dynamic broadcasting along arc-disjoint trees of every node, images of those of node 0, at a share of
// their capacity.
type ownTrees struct {
	net   topologies.Translated
	rho   float64 // lambda (N-1)/k
	order model.Order
}

// rootedNetworks are networks all of whose nodes look alike.
var rootedNetworks = kit.Network[topologies.Translated]("topology", "a network all of whose nodes look alike", 256, 1<<11,
	"ring(n=[3..9])", "torus(sides=[3..4]x[3..4])", "hypercube(d=[2..4])", "folded-cube(d=[2..3])", "complete(n=[4..6])",
	"manhattan(rows=4,columns=4)", "manhattan(rows=4,columns=6)")

var (
	unloadedRooted = arguments.Of1(func(net topologies.Translated) (ownTrees, error) { return ownTrees{net: net}, nil }, rootedNetworks)
	loadOfRooted   = arguments.Real("rho", "share of k/(N-1), which k trees of each of N nodes can carry", arguments.OpenUnit())
)

// rooteds are instances whose runs do not take long.
func rooteds(rho arguments.Argument[float64], order arguments.Argument[model.Order]) arguments.Argument[ownTrees] {
	return arguments.Of3(func(net topologies.Translated, rho float64, order model.Order) (ownTrees, error) {
		c := ownTrees{net, rho, order}
		if rho < lightest {
			return c, inputs.Errorf("rho", rho, "a number from %g on", lightest)
		}
		n := float64(net.Order())
		transmissions := (float64(c.packets()) + steady.WarmUp(c.relaxation())*rho*n) * n
		return c, kit.Affordable("rho", rho, transmissions, mostTransmissions, "transmissions in a run")
	}, rootedNetworks, rho, order)
}

func (c ownTrees) load() float64 { return c.rho }

// several refuses a single node, and beyondNeighbors a network whose nodes are all neighbors.
func (c ownTrees) several() error {
	if c.net.Order() < 2 {
		return inputs.Errorf("topology", c.net, "a network of two nodes or more")
	}
	return c.net.Validate()
}

func (c ownTrees) beyondNeighbors() error {
	far, _ := farthest(c.net, 0)
	return inputs.Require(far >= 2, "topology", c.net, "a network of diameter two or more")
}

func (c ownTrees) stableInPeriods() error {
	n := float64(c.net.Order())
	return inputs.Require(c.rho < (n-1)/n, "rho", c.rho, "a load below (N-1)/N = %.6g", (n-1)/n)
}

// A rootedShape has the parameters of the trees in formulas: nodes, trees of each, links to the farthest node in them and
// on the mean, and the diameter of the network.
type rootedShape struct {
	N, k, depth, delta int
	l                  float64
}

func (s rootedShape) capacity() float64 { return float64(s.k) / float64(s.N-1) }

func (c ownTrees) shape() (rootedShape, []trees.Tree, error) {
	family, err := trees.RootedDisjoint(c.net, 0)
	if err != nil {
		return rootedShape{}, nil, err
	}
	s := rootedShape{N: c.net.Order(), k: len(family)}
	s.delta, _ = farthest(c.net, 0)
	sum := 0
	for _, t := range family {
		s.depth = max(s.depth, t.Depth())
		for _, level := range t.Levels() {
			sum += level
		}
	}
	s.l = float64(sum) / float64(s.k*(s.N-1))
	return s, family, nil
}

func (c ownTrees) most() (float64, error) { return capacityOf(c.net) }

func (c ownTrees) leastReception() (float64, error) {
	s, _, err := c.shape()
	if err != nil {
		return 0, err
	}
	return graphs.RootedReception(s.l, c.rho)
}

func (c ownTrees) staticToDynamic() (float64, error) {
	s, _, err := c.shape()
	if err != nil {
		return 0, err
	}
	g, err := formula.Rooted(s.N, c.rho*s.capacity(), s.k, s.depth, s.delta)
	if err != nil {
		return 0, err
	}
	return g.Delay()
}

// dynamic is the scheme whose packets start at once.
func (c ownTrees) dynamic() (model.Dynamic, error) {
	s, family, err := c.shape()
	if err != nil {
		return model.Dynamic{}, err
	}
	scheme, err := model.Rooted(c.net, family)
	return model.Dynamic{Scheme: scheme, Lambda: c.rho * s.capacity(), Order: c.order}, err
}

// relaxation is as for trees of a network, and packets of a run are so many that queues forget their start often.
func (c ownTrees) relaxation() float64 { return 2/((1-c.rho)*(1-c.rho)) + float64(2*c.net.Order()) }
func (c ownTrees) packets() int        { return int(300 / ((1 - c.rho) * (1 - c.rho))) }

// An overload is a scheme whose queues are full, at a rate.
type overload struct {
	lambda float64
	growth func() montecarlo.Replication[float64]
}

// fullSlots are the slots for which full queues are observed.
const fullSlots = 100

// atCapacity has packets come at the capacity.
func (c ownTrees) atCapacity() (overload, error) {
	d, err := c.dynamic()
	if err != nil {
		return overload{}, err
	}
	d.Lambda, _ = d.Scheme.Capacity()
	growth, err := d.Growth(fullSlots)
	return overload{d.Lambda, growth}, err
}

// carriedInFullQueues measures the rate that links carry.
func carriedInFullQueues(o overload) claims.Measurement[ownTrees] {
	return claims.Mean(func(ownTrees) montecarlo.Replication[float64] {
		growth := o.growth()
		return func(r *rand.Rand) (float64, error) {
			share, err := growth(r)
			return o.lambda * (1 - share), err
		}
	}).Altered(func(e montecarlo.Estimate) montecarlo.Estimate {
		e.Method += fmt.Sprintf(", %d slots with full queues", fullSlots)
		return e
	})
}

// periods is the scheme whose packets wait for the next period, which is executed.
func (c ownTrees) periods() (*treebroadcast.RootedModel, rootedShape, error) {
	s, family, err := c.shape()
	if err != nil {
		return nil, s, err
	}
	m, err := treebroadcast.NewRooted(treebroadcast.Rooted{Net: c.net, Trees: family})
	return m, s, err
}

// periodRuns are runs of executed periods that sum delays and packets, as long as those of VAR98-INDIRECT-EXECUTED.
func (c ownTrees) periodRuns() (steady.Runs[steady.Quotient], error) {
	m, s, err := c.periods()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	lambda := c.rho * s.capacity()
	requests := lambda * float64(s.N) * float64(s.depth+2*s.delta) / (1 - c.rho) // of a period
	return executedPeriods(c.rho, requests, func() gated.Executed {
		execution := m.NewExecution()
		return gated.Executed{N: s.N, Lambda: lambda, Duration: func(sources []int, _ *rand.Rand) (float64, error) {
			t, err := execution.Run(sources)
			return float64(t.Slots), err
		}}
	}), nil
}

// served are the rates of executed broadcasts of so many packets that chance makes what a node receives a hundredth more
// at most, and that they take a hundred times as long as the deepest tree and ranks.
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

// A rootedGain is by how much a torus is faster along trees of every node, at a share of what trees carry that share no
// link.
type rootedGain struct {
	net   topologies.Translated
	rho   float64 // lambda N/k'
	times float64
}

var rootedGains = arguments.Of3(func(net topologies.Translated, rho, times float64) (rootedGain, error) {
	return rootedGain{net, rho, times}, nil
}, kit.Network[topologies.Translated]("topology", "a torus", 64, 1<<9, "torus(sides=3x[3..5])", "torus(sides=4x4)"),
	arguments.Real("rho", "share of k'/N, which k' trees that share no link carry", arguments.OpenUnit()).Usual("rho", 0.75, 0.85),
	arguments.Real("c", "a number", arguments.Positive()).Usual("c", 0.8, 1.2))

func (g rootedGain) onTorus() error {
	torus, is := g.net.(topologies.Torus)
	return inputs.Require(is && len(torus.Sides) > 0 && min(torus.Sides[0], torus.Sides[len(torus.Sides)-1]) >= 3,
		"topology", g.net, "a torus whose sides are 3 or longer")
}

// seenGains are the gains that the report measures.
var seenGains = map[string]float64{
	"torus(sides=3x3) rho=0.7": 1.5, "torus(sides=4x4) rho=0.8": 2, "torus(sides=8x8) rho=0.8": 2.3, "torus(sides=8x8) rho=0.9": 4,
	"torus(sides=3x3x3) rho=0.8": 2,
}

// observed checks that the gain is one that has been seen to hold.
func (g rootedGain) observed() error {
	if g.times <= seenGains[fmt.Sprintf("%v rho=%v", g.net, g.rho)] {
		return nil
	}
	if g.rho < 0.7 {
		return inputs.Errorf("rho", g.rho, "a load from 0.7 on")
	}
	return inputs.Require(g.times <= 1.2, "c", g.times, "a number up to 1.2: by how much the delay is longer at least is not known")
}

// shared are runs along trees that share no link, and own runs along trees of every node at the same rate.
func (g rootedGain) shared() (steady.Runs[steady.Quotient], error) {
	return indirect{g.net, g.rho}.executedRuns()
}

func (g rootedGain) own() (steady.Runs[steady.Quotient], error) {
	shared := indirect{g.net, g.rho}
	s, _, err := shared.overhead()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	own := ownTrees{net: g.net}
	shape, _, err := own.shape()
	if err != nil {
		return steady.Runs[steady.Quotient]{}, err
	}
	own.rho = shared.lambda(s) / shape.capacity()
	return own.periodRuns()
}

// The symbols of trees of every node.
var (
	symbolRootedK   = reports.Symbol{Name: "k", Meaning: "links into a node, and trees rooted at it that share no arc"}
	symbolRootedRho = reports.Symbol{Name: `\rho`, Meaning: `$\lambda(N-1)/k$, the share of slots in which a link is busy`}
	symbolRootedL   = reports.Symbol{Name: "l", Unit: "links",
		Meaning: "mean number of links from the root to the other nodes, over the trees of a node"}
)
