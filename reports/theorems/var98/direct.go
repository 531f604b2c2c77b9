package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/montecarlo/steady"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

const directFormula = `R = \frac12 + l + \frac{\lambda}{2k^2 N(N-1)} \sum_s \sum_{j=1}^k \sum_q \frac{n_{jq}(s)^2}{1 - n_{jq}(s)\lambda/k}`

// directDelays are the claims of Section 3.4 on the delays of the direct scheme and on its links.
func directDelays() []reports.Claim {
	return []reports.Claim{
		claims.Claim[direct]{
			ID: "VAR98-DIRECT", Title: "The mean reception delay of the direct scheme",
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
			ID: "VAR98-DIRECT-DIGITS", Title: "The mean reception delay of the direct scheme to four digits",
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
			ID: "VAR98-DIRECT-PRINTED", Title: "Read without a square: the mean reception delay of the direct scheme",
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
			ID: "VAR98-DIRECT-BRANCH", Title: "The packets that come over a link of a tree wait like those of a single queue",
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
			ID: "VAR98-DIRECT-BATCH", Title: "The mean reception delay of the direct scheme if packets are generated in batches",
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
			ID: "VAR98-DIRECT-LINK", Title: "A link of a tree is busy for the share of the packets that come from behind it",
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
			ID: "VAR98-DIRECT-SLOT", Title: "A packet waits for the next slot for a time that is uniform",
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
			Source: "VAR98, Section 3.4, which has the order; the bound is derived", Measured: `R`, Unit: "slots", Relation: reports.AtMost,
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
			ID: "VAR98-DIRECT-LIGHT", Title: "The mean completion delay of the direct scheme under light load",
			Statement: `$B \to \frac12 + \frac1{kN} \sum_j \sum_s e_j(s)$ as $\lambda \to 0$: half a slot until the next one begins, and ` +
				`then as many as there are links to the farthest node of the tree. Measured at a load of $10^{-6}$.`,
			Source: "derived, for the scheme of VAR98, Section 3.4", Measured: `B`, Unit: "slots", Within: claims.Relative(0.01),
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

// The symbols of the direct scheme.
var (
	symbolK = reports.Symbol{Name: `k`, Meaning: "spanning trees without a common link, of which a packet draws one at random"}
	symbolR = reports.Symbol{Name: `R`, Meaning: "mean time from the generation of a packet to its reception, over packets and " +
		"over the nodes other than its source", Unit: "slots"}
	symbolB = reports.Symbol{Name: `B`, Unit: "slots",
		Meaning: "mean time from the generation of a packet to its reception by the last node"}
	symbolSmallL = reports.Symbol{Name: `l`, Unit: "links",
		Meaning: "mean distance in the trees, over trees and ordered pairs of different nodes"}
	symbolBranches = reports.Symbol{Name: `n_{jq}(s)`, Meaning: "nodes of the part of tree $j$ behind the $q$-th link of node $s$"}
	symbolBehind   = reports.Symbol{Name: "n", Meaning: "nodes behind the link"}
	symbolSlotRate = reports.Symbol{Name: `\lambda`, Meaning: "packets of each node per slot, a Poisson process", Unit: "1/slot"}
)
