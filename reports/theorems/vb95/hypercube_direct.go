package vb95

import (
	"fmt"
	"math"

	"castlab/analytic/graphs"
	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
)

// otherSchemes are the claims that compare the hypercube scheme with what no scheme has less of, and with trees.
func otherSchemes() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicCube]{
			ID: "VB95-LEAST", Title: "No scheme delivers a packet sooner than one server as fast as the links into a node",
			Statement: `In every scheme of dynamic broadcasting on the cube, of packets split at will too, the mean delay to the ` +
				`reception by a node is at least $\frac1d\left[1 + \frac\rho{2(1-\rho)}\right]$, and so is $T_h$: a node takes in ` +
				`$d$ packets a slot at most, and no scheme has completed more of them by any time than one server of that speed. So ` +
				`the mean delay of any scheme grows at least as $\frac1{2d(1-\rho)}$; that of this scheme, $\frac V2$ over ` +
				`$1 - \rho - \lambda V$ (VB95-THM4), is far from it.`,
			Source:   "derived; VB95, Section V, below Theorem 4, cites the order",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeLambda, symbolCubeRho, symbolCubeV, symbolCubeT},
			Parameters: executedCubes, Over: []string{"d=4 tp=0 rho=0.5 algorithm=II", "d=6 tp=1 rho=0.3 algorithm=II"},
			Long:  []string{"d=8 tp=0 rho=0.9 algorithm=II", "d=6 tp=0 rho=0.3 algorithm=III"},
			Given: stable, Drawn: dynamicCube.quickExecuted,
			Theory: func(c dynamicCube) (float64, error) { return graphs.CubeLeastSplit(c.d, c.rho) }, Measure: executedDelay,
			Formula: graphs.CubeLeastSplit, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[dynamicCube]{
			ID:    "VB95-SPLIT",
			Title: "By splitting packets the scheme completes broadcasts sooner than any scheme delivers whole packets to one node",
			Statement: `With algorithm II and $t_p = 0$, at light load and $d \ge 6$, $T_h < \frac12 + \frac d2 \frac N{N-1} + W$, ` +
				`the least mean delay to the reception by a node of all schemes that send packets whole (VAR98-LEAST-CUBE): parts of ` +
				`$\frac1d$ cross $d$ links in a slot, so that distance delays them little. The diameter is no lower bound for the ` +
				`scheme of the paper. Measured with padded periods.`,
			Source:   "derived, from VB95, eq. (18)",
			Measured: `T_h`, Unit: "slots", Relation: reports.AtMost,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeT,
				{Name: "W", Unit: "slots",
					Meaning: `mean wait in a queue of $d\rho$ Poisson packets a slot and $d$ servers of constant unit service`}},
			Parameters: cubesUpTo(12, pmnb.II).UsualOf("tp", "0").Usual("d", 7, 10).Usual("rho", 0.02, 0.2),
			Over:       []string{"d=8 tp=0 rho=0.1 algorithm=II", "d=6 tp=0 rho=0.02 algorithm=II"},
			Long:       []string{"d=12 tp=0 rho=0.4 algorithm=II"},
			Given:      belowWhole, Drawn: func(c dynamicCube) bool { return belowWhole.Met(c) && c.quick() },
			Theory: wholeReception, Measure: paddedDelay,
			Formula: graphs.CubeLeast, Model: model.Periods.Counts,
		}.Declare(),
		claims.Claim[against]{
			ID: "VB95-DIRECT-LATER",
			Title: "With free ranks and packets split the scheme completes broadcasts sooner than along trees, up to half load, " +
				"from six dimensions on (measured)",
			Statement: `With algorithm II, $t_p = 0$, $\rho \le \frac12$ and $d \ge 6$, $B \ge T_h$: broadcasting along random ` +
				`rotations of the unbalanced tree of the source, first come, first served or the larger subtree first, takes longer ` +
				`on average until the last node has the packet. At $d = 5$ and $\rho = \frac12$ the larger subtree first is sooner ` +
				`(VB95-DIRECT-SOONER). Where $T_h \le \frac12 + d$ it follows from VAR98-LEAST-B, of every scheme that sends packets ` +
				`whole; up to half load it has been measured. Compared with the upper bound on $T_h$ of VB95-EQ18-BRACKET-UPPER.`,
			Source:   "measured; VB95, Sections I and VI, compares favorably with the schemes before it",
			Measured: `B`, Unit: "slots", Relation: reports.AtLeast,
			Symbols:    directSymbols,
			Parameters: againstTrees.UsualOf("tp", "0").Usual("d", 6, 7).Usual("rho", 0.1, 0.5),
			Over:       []string{"d=6 tp=0 rho=0.1 algorithm=II order=priority"},
			Long:       []string{"d=6 tp=0 rho=0.5 algorithm=II order=fifo,priority", "d=8 tp=0 rho=0.5 algorithm=II order=priority"},
			Given:      withinHalf, Drawn: withinHalf.Met,
			Theory: against.upper, Measure: alongTrees,
			Formula: formula.System.Bracket, Model: treedynamic.Rotated,
		}.Declare(),
		claims.Claim[against]{
			ID:    "VB95-DIRECT-SOONER",
			Title: "Where ranks take time, and near the limit of stability, trees complete broadcasts sooner than the scheme (measured)",
			Statement: `With $t_p \ge \frac12$, $B \le T_h$ at every load that the scheme carries: already $T_h \ge 1.5\,V + X$ ` +
				`(VB95-THETA) is more than $\frac12 + d$, which trees take alone. With $t_p = 0$ it holds from a load on that rises ` +
				`with $d$, as $T_h$ has no limit at $\rho^* < 1$ (VB95-HCSTAB), where trees are stable up to 1: measured at ` +
				`$\rho = 0.5$, $0.7$ and $0.8$ for $d = 4$, $5$ and $6$, first come, first served. Compared with the lower bound on ` +
				`$T_h$ of VB95-EQ18-BRACKET-LOWER.`,
			Source:   "measured; VB95, Sections I and VI, compares favorably with the schemes before it",
			Measured: `B`, Unit: "slots", Relation: reports.AtMost,
			Symbols:    directSymbols,
			Parameters: againstTrees.Usual("tp", 0.5, 1).Usual("d", 2, 6).Usual("rho", 0.02, 0.3),
			Over:       []string{"d=4 tp=1 rho=0.2 algorithm=II order=fifo"},
			Long: []string{
				"d=6 tp=1 rho=0.3 algorithm=II order=fifo", "d=4 tp=0 rho=0.5 algorithm=II order=fifo",
				"d=5 tp=0 rho=0.5 algorithm=II order=priority", "d=5 tp=0 rho=0.7 algorithm=II order=fifo",
				"d=6 tp=0 rho=0.8 algorithm=II order=fifo", "d=8 tp=1 rho=0.5 algorithm=II order=fifo",
			},
			Given: lateRanks, Drawn: lateRanks.Met,
			Theory: against.lower, Measure: alongTrees,
			Formula: formula.System.Bracket, Model: treedynamic.Rotated,
		}.Declare(),
	}
}

// wholeReception is below what distance allows of whole packets.
func wholeReception(c dynamicCube) (float64, error) {
	least, _, err := graphs.CubeLeast(c.d, c.rho)
	return least, err
}

var belowWhole = stable.And(claims.Given("algorithm II; an upper bound on the delay that is a hundredth below what whole packets take",
	func(c dynamicCube) error {
		least, err := wholeReception(c)
		if err != nil {
			return err
		}
		upper, err := c.upper()
		if err != nil {
			return err
		}
		return holds(1.01*upper <= least, "rho", c.rho,
			fmt.Sprintf("a load at which the upper bound on the delay, %.6g, is a hundredth below %.6g", upper, least))
	}))

// An against compares the scheme with broadcasting along rotated trees in an order.
type against struct {
	dynamicCube
	order treedynamic.Order
}

// againstTrees is the argument of comparisons whose runs do not take seconds.
var againstTrees = arguments.Of2(func(c dynamicCube, order treedynamic.Order) (against, error) {
	idle := 1 - c.rho
	few := math.Ldexp(300/(idle*idle), c.d) <= 1e8
	return against{c, order}, holds(few, "rho", c.rho, "a load at which a run takes at most 1e8 transmissions")
}, cubesUpTo(10, pmnb.II),
	arguments.Choice("order", "which copy a link of a tree carries next", treedynamic.FIFO, treedynamic.Priority))

// The hypotheses where the scheme is sooner, and where trees are.
var (
	withinHalf = claims.Given("algorithm II with t_p = 0; d >= 6; rho <= 1/2",
		against.validate, against.noTime, against.sixDimensions, against.upToHalf)
	lateRanks = claims.Given("algorithm II; where the report has not measured it t_p >= 1/2", against.validate, func(c against) error {
		return holds(c.tp >= 0.5 || c.tp == 0 && c.lateLoad(), "tp", c.tp, "a time from 1/2 on, or 0 at a load that has been measured")
	})
)

// lateLoad reports whether trees have been measured to be sooner with free ranks.
func (c against) lateLoad() bool {
	from := map[int]float64{4: 0.5, 5: 0.7, 6: 0.8}
	if c.d == 5 && c.order == treedynamic.Priority {
		return c.rho >= 0.5
	}
	least, measured := from[c.d]
	return measured && c.rho >= least
}

// alongTrees measures B along trees.
var alongTrees = claims.OverRuns(steady.FirstRatio, against.treeRuns).Between(32, 2048)

// treeRuns returns runs along trees in which queues forget their start often.
func (c against) treeRuns() (steady.Runs[steady.Quotient], error) {
	scheme, err := treedynamic.Rotated(c.d)
	d := treedynamic.Dynamic{Scheme: scheme, Lambda: c.lambda(), Order: c.order}
	idle := 1 - c.rho
	return d.Runs(2/(idle*idle)+float64(2*c.d), int(150/(idle*idle)), func(b treedynamic.Broadcast) float64 { return b.Completion }), err
}

var directSymbols = []reports.Symbol{
	symbolCubeD, symbolTp, symbolCubeRho, symbolCubeV, symbolCubeX, symbolCubeT,
	{Name: "B", Meaning: "mean time from the generation of a packet to its reception by the last node, along rotated trees", Unit: "slots"},
	symbolCubeMost,
}
