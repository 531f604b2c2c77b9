package var98

import (
	"castlab/analytic/graphs"
	formula "castlab/analytic/reservation"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treebroadcast"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
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
			ID: "VAR98-ROOTED-LEAST", Title: "What no order of service has less of along arc-disjoint trees of every node",
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
			ID: "VAR98-ROOTED-INDSTAB", Title: "Periods along arc-disjoint trees of every node sustain the full-duplex capacity",
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
			ID: "VAR98-ROOTED-INDIRECT", Title: "The mean delay of periods along arc-disjoint trees of every node (measured)",
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
			ID: "VAR98-ROOTED-GAIN", Title: "By how much trees of every node are faster than trees that share no link (measured)",
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

// The symbols of trees of every node.
var (
	symbolRootedK   = reports.Symbol{Name: "k", Meaning: "links into a node, and trees rooted at it that share no arc"}
	symbolRootedRho = reports.Symbol{Name: `\rho`, Meaning: `$\lambda(N-1)/k$, the share of slots in which a link is busy`}
	symbolRootedL   = reports.Symbol{Name: "l", Unit: "links",
		Meaning: "mean number of links from the root to the other nodes, over the trees of a node"}
)
