package var98

import (
	"context"
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/analytic/reservation"
	"castlab/montecarlo"
	"castlab/montecarlo/threshold"
	model "castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

const completionProof = `A packet to an end $w$ of its tree, $m$ links away, takes $U + m + E$, $U$ uniform on $[0, 1]$; and it is ` +
	`everywhere when it is at all ends, so that $\Pr(B > t) \le \mathrm{E} \min(1, \sum_w \Pr(U + m + E > t \mid U))$. The packets that ` +
	`pass the last link of the path, $r$ a slot, leave it in the same slots as a single queue that they join as early as distance ` +
	`allows, whose length at the packet's turn is $V$, $Q' = (Q-1)^+ + \mathrm{Poisson}(r)$ in steady state. `

// directOrder are the claims of Section 3.4 on the trees of the direct scheme, its stability, and what the order of
// service changes.
func directOrder() []reports.Claim {
	return []reports.Claim{
		claims.Claim[direct]{
			ID: "VAR98-L", Title: "The mean distance in the trees",
			Statement: `$l = \frac1{k N(N-1)} \sum_j \sum_{(u,v)} 2\,n_{uv}(N - n_{uv})$ over the links of the trees: a link with $n$ ` +
				`nodes behind it, seen from one end, is on the way of $2n(N-n)$ ordered pairs. Searched from every node.`,
			Source:   "VAR98, Section 3.4, direct broadcasting scheme theorem, its mean taken over the other nodes",
			Measured: `l`, Unit: "links", Within: claims.Relative(1e-9), // distinguishes sums of distances of a million pairs
			Symbols: []reports.Symbol{symbolN, symbolK, symbolSmallL, {Name: "n_{uv}", Meaning: "nodes on one side of the link " +
				"between $u$ and $v$"}},
			Parameters: unloaded(kit.NetworkUpTo(2, 512)),
			Over: []string{
				"topology=path(n=5),star(n=7),torus(sides=3x3),complete(n=4),complete(n=6),mesh(sides=4x5),folded-cube(d=4)",
			},
			Long:    []string{"topology=torus(sides=16x16),hypercube(d=6)"},
			Given:   withTrees,
			Theory:  alongTrees(func(f formula.Family, _ float64) (float64, error) { return f.Distance(), nil }),
			Measure: claims.Computed(direct.searchedDistance),
			Formula: formula.Family.Distance, Model: trees.Tree.Levels,
		}.Declare(),
		claims.Claim[direct]{
			ID: "VAR98-L-PRINTED", Title: "Read over all nodes: the mean distance in the trees",
			Statement: `The $l$ of the theorem is the mean over all $N$ nodes, the source itself among them.`,
			Source:    `VAR98, Section 3.4, direct broadcasting scheme theorem, which does not say over which nodes $l_s^j$ is a mean`,
			Measured:  `l`, Unit: "links", Within: claims.Relative(1e-9),
			Erratum: `The rest of the formula, with $N(N-1)$ below the sum, is a mean over the $N-1$ other nodes. On the path of 5 ` +
				`nodes $l$ is 2, and 1.6 over all; at $\lambda = 0.1$ the delay is 2.728, $\frac12 + 2$ and the waiting (VAR98-DIRECT).`,
			ErratumKind: reports.ErratumReading,
			Symbols: []reports.Symbol{symbolN, {Name: "l_s^j", Meaning: "mean distance from node $s$ in tree " +
				"$j$", Unit: "links"}, symbolSmallL},
			Parameters: unloaded(kit.NetworkUpTo(2, 512)), Over: []string{"topology=path(n=5),star(n=7),torus(sides=3x3)"},
			Given:   withTrees,
			Theory:  alongTrees(func(f formula.Family, _ float64) (float64, error) { return f.PrintedDistance(), nil }),
			Measure: claims.Computed(direct.searchedDistance),
			Formula: formula.Family.PrintedDistance, Model: trees.Tree.Levels,
		}.Declare(),
		claims.Claim[direct]{
			ID: "VAR98-DIRSTAB", Title: "The direct scheme is stable up to a rate of k/(N-1) at each node",
			Statement: `The direct scheme is stable if and only if $\lambda < \lambda^* = \frac k{N-1}$: a link to a leaf of a tree ` +
				`carries the packets that the $N-1$ other nodes send along the tree. Measured: the rate at which full queues of the ` +
				`links to leaves become neither longer nor shorter, first come, first served.`,
			Source:   "VAR98, Section 3.4, direct broadcasting scheme theorem",
			Measured: `\lambda^*`, Name: "lambda", Unit: "1/slot", Within: claims.Relative(0.05),
			Symbols: directSymbols(symbolMostRate),
			Parameters: unloaded(kit.NetworkUpTo(2, 64).UsualOf("topology", "complete(n=[3..6])", "torus(sides=3x3)",
				"star(n=[3..5])", "path(n=[2..4])", "mesh(sides=2x2)")),
			Over:    []string{"topology=complete(n=6)"},
			Long:    []string{"topology=torus(sides=3x3),complete(n=4),star(n=7),torus(sides=8x8)"},
			Given:   withTrees,
			Theory:  alongTrees(func(f formula.Family, _ float64) (float64, error) { return f.Stability(), nil }),
			Measure: claims.Threshold(direct.fullQueues).Between(64, 1024),
			Formula: formula.Family.Stability, Model: threshold.Find,
		}.Declare(),
		claims.Claim[direct]{
			ID: "VAR98-DIRECT-ORDER", Title: "In every order of service links are busy in the same slots",
			Statement: `If the same packets are generated, each link of the direct scheme is busy in the same slots in every order in ` +
				`which no link is idle while a packet waits for it; so packets come to each node at the same times, if not the same ` +
				`ones, and $R$ does not depend on the order. Counted: links and slots in which the order and first come, first served, ` +
				`had carried different numbers of packets.`,
			Source:   "VAR98, Section 3.4, whose theorem leaves the order open; derived",
			Measured: `\text{differences}`, Name: "differences", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolR},
			Parameters: arguments.Of1(func(c direct) (direct, error) {
				return c, kit.Affordable("load", c.load, c.load*max(50, float64(c.net.Order())), 4096, "packets of a tree in a slot")
			}, directs(directNetworks, arguments.Real("load", "share of k/(N-1), from which on queues "+
				"grow", arguments.Positive()).Usual("load", 0.3, 1.3))),
			Over: []string{
				"topology=complete(n=4) load=0.9 order=lifo", "topology=star(n=7) load=0.9 order=random",
				"topology=torus(sides=3x3) load=0.95 order=priority", "topology=torus(sides=8x8) load=0.9 order=lifo",
				"topology=path(n=5) load=1.2 order=random",
			},
			Given:  withTrees,
			Theory: claims.Stated[direct](0), Measure: ofOneRun(direct.differences),
			Formula: kit.Stated, Model: (*model.Run).Advance,
		}.Declare(),
		claims.Claim[slower]{
			ID: "VAR98-DIRECT-B", Title: "The completion delay of the direct scheme depends on the order of service",
			Statement: `Although $R$ is the same in every order (VAR98-DIRECT-ORDER), $B$ is not: where trees have branches and the load ` +
				`is heavy, it is longer the last come, first served, than first come, first served, the more so the heavier the load. ` +
				`Measured in pairs of runs on the same packets: how often the mean of the one is more than $c$ times the mean of the ` +
				`other, which is more than half of the time if the quotient has its median above $c$. At light load it is the other way ` +
				`round on many networks, and on paths at heavier ones too: on 8 nodes in a row the quotient is 0.95 at half load. No ` +
				`proof is known, nor an instance that has just this median.`,
			Source:   "derived, for the scheme of VAR98, Section 3.4; the factor 1.5 measured",
			Measured: `\Pr(B_{\text{LIFO}} > c\,B_{\text{FIFO}})`, Name: "share", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolR, symbolB, {Name: "c", Meaning: "a number"}},
			Parameters: slowerRuns,
			Over:       []string{"topology=torus(sides=3x3) load=0.7 c=1"},
			Long:       []string{"topology=complete(n=6) load=0.5 c=1", "topology=torus(sides=8x8) load=0.9 c=1.5"},
			Given: claims.Given("links lead both ways; where the report has not measured it: load >= 0.7, c <= 1, N >= 4 and trees of a "+
				"diameter below N/2 + 1", slower.bothWays, slower.branched, slower.observed),
			Theory:  claims.Stated[slower](0.5),
			Measure: claims.Prepared(slower.dynamic, pairsOfRuns).Between(32, 512),
			Formula: kit.Stated, Model: model.Trees,
		}.Declare(),
		claims.Claim[direct]{
			ID: "VAR98-DIRECT-COMPLETION", Title: "The mean completion delay of the direct scheme under load",
			Statement: completionProof + `First come, first served, $E \le Z_m$ with $Z_1 = V$ and $Z_j = Z_{j-1} + ` +
				`\mathrm{Poisson}((r_j - r_{j-1}) Z_{j-1})$, $r_j$ the packets a slot of the $j$-th link of the path: $E$ counts packets ` +
				`that leave the last link before this one, some of the $V$, and those that join the path at its $j$-th link while the ` +
				`packet is late there, which do not depend on what made it late. In any order that leaves no link idle $E$ is less than ` +
				`the rest of the busy period, the progeny of $V + 1$ packets with $\mathrm{Poisson}(r)$ each. $B$ is at most the ` +
				`integral of the bound.`,
			Source:   "derived, for the scheme of VAR98, Section 3.4, which has no bound under load",
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    completionSymbols(),
			Parameters: withRuns(1000, boundedDirect),
			Over:       []string{"topology=path(n=5) load=0.4", "topology=star(n=7) load=0.4 order=lifo"},
			Long: []string{
				"topology=torus(sides=3x3) load=0.5", "topology=star(n=7) load=0.6 order=lifo", "topology=complete(n=6) load=0.8",
				"topology=torus(sides=8x8) load=0.5", "topology=path(n=5) load=0.8 order=priority",
			},
			Given: withTrees.And(claims.Given("3 to 64 nodes", direct.branched)), Defined: true,
			Theory: direct.latest, Measure: delays[direct](model.Completion.Of),
			Formula: (*formula.Completion).Mean, Model: model.Trees,
		}.Declare(),
		claims.Claim[share]{
			ID: "VAR98-DIRECT-COMPLETION-LAW", Title: "By when a share of the packets of the direct scheme has been received by all",
			Statement: `By the time $t_q$ at which the bound of VAR98-DIRECT-COMPLETION on $\Pr(B > t)$ is $1 - q$, at least the share ` +
				`$q$ of packets has been received by all nodes: first come, first served, by the law of $Z_m$, and in every order by ` +
				`that of the busy period. Measured: their share.`,
			Source:   "derived, for the scheme of VAR98, Section 3.4, which has no bound under load",
			Measured: `\Pr(B \le t_q)`, Name: "P(B <= t)", Unit: "probability", Relation: reports.AtLeast,
			Symbols: completionSymbols(reports.Symbol{Name: "q", Meaning: "a probability"},
				reports.Symbol{Name: "t_q", Meaning: "the time at which the bound is $1 - q$", Unit: "slots"}),
			Parameters: arguments.Of2(func(c direct, q float64) (share, error) { return share{c, q}, nil }, withRuns(1000, boundedDirect),
				shareDone.Usual("q", 0.3, 0.6)),
			Over: []string{"topology=path(n=5) load=0.4 q=0.9"},
			Long: []string{
				"topology=torus(sides=3x3) load=0.5 q=0.5", "topology=path(n=5) load=0.4 q=0.99",
				"topology=star(n=7) load=0.5 order=random q=0.5", "topology=torus(sides=8x8) load=0.5 q=0.5",
			},
			Given:  claims.Given("links lead both ways; 3 to 64 nodes", share.bothWays, share.branched, share.bounded),
			Theory: share.stated, Measure: claims.Prepared(share.latest, doneBy),
			Formula: (*formula.Completion).Quantile, Model: model.Trees,
		}.Declare(),
		claims.Claim[share]{
			ID: "VAR98-DIRECT-TWO", Title: "The law of the delay of the direct scheme on two nodes",
			Statement: `On two nodes, first come, first served, $B$ is the delay of a single node of VB95 with $X = 0$ and $V = 1$, ` +
				`whose law is VB95-DBT-LAW: the rest of the slot, the packets that it found and those that came before it in the slot, ` +
				`and its own slot. Measured: the share of packets by the quantile $t_q$ of that law.`,
			Source:   "derived, for the scheme of VAR98, Section 3.4",
			Measured: `\Pr(B \le t_q)`, Name: "P(B <= t)", Unit: "probability", Within: claims.Absolute(0.005),
			Symbols: []reports.Symbol{
				symbolB, {Name: "t_q", Meaning: "the time by which the share $q$ of packets is done, by the law", Unit: "slots"},
				{Name: "q", Meaning: "a probability"}, {Name: "X, V", Meaning: "lengths of a transmission and of a reservation " +
					"interval", Unit: "slots"},
			},
			Parameters: arguments.Of2(onTwoNodes, loadOfTrees, shareDone.Usual("q", 0.3, 0.95)),
			Over:       []string{"load=0.3 q=0.9"}, Long: []string{"load=0.5 q=0.5,0.99", "load=0.8 q=0.9"},
			Given:  claims.Valid(func(c share) error { _, err := c.onTime(); return err }),
			Theory: share.stated, Measure: claims.Prepared(share.onTime, doneBy),
			Formula: (*reservation.DelayLaw).Quantile, Model: model.Trees,
		}.Declare(),
		claims.Claim[direct]{
			ID: "VAR98-RB", Title: "Reception is no later than completion",
			Statement: `$R \le B$, for every packet and so for the means. Counted: packets of a run whose mean reception delay is longer ` +
				`than their completion delay.`,
			Source: "VAR98, Section 3.4", Measured: `\text{exceptions}`, Name: "exceptions", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolR, symbolB},
			Parameters: anyDirect,
			Over: []string{"topology=path(n=5) load=0.4", "topology=torus(sides=8x8) load=0.9", "topology=complete(n=6) load=0.9 " +
				"order=lifo"},
			Given:  withTrees,
			Theory: claims.Stated[direct](0), Measure: ofOneRun(direct.receivedLater),
			Formula: kit.Stated, Model: (*model.Run).Fill,
		}.Declare(),
	}
}

// unloaded is the argument of the direct scheme without a load.
func unloaded(networks arguments.Argument[topologies.Topology]) arguments.Argument[direct] {
	return arguments.Of1(func(net topologies.Topology) (direct, error) { return direct{net: net}, nil }, networks)
}

// searchedDistance searches each tree from every node.
func (c direct) searchedDistance() (l, errorBound float64, searches int64, err error) {
	list, err := c.trees()
	if err != nil {
		return 0, 0, 0, err
	}
	sum, n := 0, c.net.Order()
	for _, t := range list {
		for v := range topologies.Node(n) {
			from, err := trees.FromEdges(v, t.Arcs())
			if err != nil {
				return 0, 0, 0, err
			}
			for _, level := range from.Levels() {
				sum += level
			}
		}
	}
	l = float64(sum) / float64(len(list)*n*(n-1))
	return l, round(l), int64(len(list) * n), nil
}

// fullQueues searches for the rate at which full queues become neither longer nor shorter.
func (c direct) fullQueues() (claims.Search, error) {
	const slots = 200
	d, err := c.dynamic()
	if err != nil {
		return claims.Search{}, err
	}
	guess, _ := d.Scheme.Capacity()
	return claims.Search{Lo: 0.7 * guess, Hi: 1.4 * guess, Method: fmt.Sprintf("%d slots with full queues", slots),
		Growth: func(lambda float64) (func() montecarlo.Replication[float64], error) {
			return model.Dynamic{Scheme: d.Scheme, Lambda: lambda}.Growth(slots)
		}}, nil
}

// ofOneRun counts what happens in a run on a stream of its own: one draw, since the slots and packets of a run are
// dependent.
func ofOneRun(count func(c direct, random func() *montecarlo.Words) (int, error)) claims.Measurement[direct] {
	return claims.By(func(name, unit, label string, c direct) montecarlo.Experiment {
		return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			return montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
				n, err := count(c, func() *montecarlo.Words { return montecarlo.NewWords(montecarlo.NewStreams(s.Seed, label).Source(0)) })
				return float64(n), 0, 1, err
			})(ctx, s)
		}
	}).Executed()
}

// differences counts the links and slots of 2000 in which the order and first come, first served, had carried different
// numbers of packets.
func (c direct) differences(random func() *montecarlo.Words) (count int, err error) {
	d, err := c.dynamic()
	if err != nil {
		return 0, err
	}
	fifo := d
	fifo.Order = model.FIFO
	var runs [2]*model.Run
	for i, d := range []model.Dynamic{fifo, d} {
		if runs[i], err = d.Run(random()); err != nil {
			return 0, err
		}
		runs[i].Watch()
	}
	for range 2000 {
		runs[0].Advance(1)
		runs[1].Advance(1)
		for i := range d.Scheme.Links() {
			if runs[0].Carried(i) != runs[1].Carried(i) {
				count++
			}
		}
	}
	return count, nil
}

// receivedLater counts packets of 20,000 whose mean reception delay is longer than their completion delay.
func (c direct) receivedLater(random func() *montecarlo.Words) (count int, err error) {
	d, err := c.dynamic()
	if err != nil {
		return 0, err
	}
	run, err := d.Run(random())
	if err != nil {
		return 0, err
	}
	packets := make([]model.Broadcast, 20_000)
	run.Fill(packets)
	for _, b := range packets {
		if b.Reception > b.Completion+1e-9 { // a mean of thousands of slots is rounded
			count++
		}
	}
	return count, nil
}

var symbolMostRate = reports.Symbol{Name: `\lambda^*`, Meaning: `the $\lambda$ below which the scheme is stable`, Unit: "1/slot"}

func completionSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		symbolN, symbolSlotRate, symbolK, symbolB, {Name: "w", Meaning: "a node at an end of the " +
			"tree"}, {Name: "m", Meaning: "links to it"},
		{Name: "U", Meaning: "time from the generation to the next slot", Unit: "slots"},
		{Name: "E", Meaning: "slots for which the packet waits on its way"}, {Name: "r", Meaning: "packets a slot of the last link"},
		{Name: "V", Meaning: "packets that it finds there, had none been late"},
		{Name: "Z_j", Meaning: "bound on the slots for which it waits up to the $j$-th link"},
		{Name: "Q", Meaning: "packets in a queue at the beginning of a slot"}, {Name: "t", Meaning: "a time", Unit: "slots"},
	}, more...)
}
