package vb93

import (
	"math/rand/v2"
	"slices"

	"castlab/analytic/cube"
	"castlab/montecarlo"
	"castlab/montecarlo/packets"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// waiting are the claims of Section IV on the share of its time that a packet waits.
func waiting() []reports.Claim {
	return []reports.Claim{
		claims.Claim[int]{
			ID: "VB93-WAITING", Title: "Unit lengths: a packet spends at least this share of its time waiting behind others",
			Statement: `$w \ge 1 - (n-1) / \sum_t \max(1, \sigma(t) - z_{|t|-1})$ for unit lengths without barriers: links send in ` +
				`every slot, so node $t$ has the packet in slot $\sigma(t)$, and its parent has it in an earlier slot, by $z_{|t|-1}$. ` +
				`As $\sum_i \binom di^2 = \binom{2d}d$ the sum is near $\binom{2d}d / (2d)$ and $1 - w$ falls like $d^{3/2}/n$: in ` +
				`large cubes packets do nothing but wait. Counted over all hops: 0.211, 0.636, 0.831 and 0.947 at $d = 4, 6, 8, 10$.`,
			Source:   "derived; VB93, Section IV, has \"most\" (VB93-WAITING-PRINTED)",
			Measured: `w`, Name: "share", Relation: reports.AtLeast,
			Symbols:    waitingDenote,
			Parameters: waitingCubes, Over: []string{"d=4,5,6,8"}, Long: []string{"d=10"},
			Theory: func(d int) (float64, error) {
				least, _, err := cube.UnitWaiting(d)
				return least - 1e-12, err
			},
			Measure: claims.Computed(unitWaiting), Formula: cube.UnitWaiting, Model: (*packets.Execution).WaitingShare,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-WAITING-MOST", Title: "Unit lengths: a packet spends at most this share of its time waiting behind others",
			Statement: `$w \le 1 - (n-1) / \sum_t (\sigma(t) - a_{|t|-1})$ for unit lengths without barriers, as the parent of $t$ has ` +
				`a one less; with equality at $d = 4$, where $w = 4/19$. The sum is about three times that of VB93-WAITING in large ` +
				`cubes, so the share of time that is not spent waiting is known up to a factor of 3.`,
			Source: "derived", Measured: `w`, Name: "share", Relation: reports.AtMost,
			Symbols:    waitingDenote,
			Parameters: waitingCubes, Over: []string{"d=4,5,6,8"}, Long: []string{"d=10"},
			Theory: func(d int) (float64, error) {
				_, most, err := cube.UnitWaiting(d)
				return most + 1e-12, err
			},
			Measure: claims.Computed(unitWaiting), Formula: cube.UnitWaiting, Model: (*packets.Execution).WaitingShare,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB93-WAITING-PRINTED", Title: "As printed: a packet waits most of the time",
			Statement: `$w \ge \frac12$, read for every $d$ and for unit lengths.`,
			Source:    "VB93, Section IV, last paragraph", Measured: `w`, Name: "share", Relation: reports.AtLeast,
			Erratum: `A matter of reading: it is said of large cubes, if not in these words. With unit lengths a packet waits 0, 0, 0, ` +
				`0.211 and 0.392 of the time for $d = 1, \dots, 5$, and more than half of it from $d = 6$ on (VB93-WAITING); with ` +
				`exponential lengths from $d = 5$ on (VB93-WAITING-RANDOM).`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolShare, symbolD},
			Parameters:  waitingCubes, Over: []string{"d=4,5"},
			Theory: claims.Stated[int](0.5), Measure: claims.Computed(unitWaiting),
			Formula: kit.Stated, Model: (*packets.Execution).WaitingShare,
		}.Declare(),
		claims.Claim[cubeInstance]{
			ID:    "VB93-WAITING-RANDOM",
			Title: "Random lengths: the mean share of waiting is no less than the bound for unit lengths (measured)",
			Statement: `$\mathrm{E}\,w$ for independent lengths without barriers is at least the bound of VB93-WAITING for unit ` +
				`lengths. For exponential lengths it is 0.43, 0.55, 0.73, 0.86 and 0.95 at $d = 4, 5, 6, 8, 10$, where unit lengths ` +
				`have 0.21, 0.39, 0.64, 0.83 and 0.95: a packet waits longer behind random lengths in small cubes, and in large ones as ` +
				`long. Measured: whether a packet waits at an instant that is drawn from the time of all hops of a run.`,
			Source: "measured; VB93, Section IV, last paragraph", Measured: `\mathrm{E}\,w`, Name: "E share", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolShare, symbolD},
			Parameters: cubeOf(cubeDimensions(4, maxPackets).Usual("d", 4, 7), anyLengths.UsualOf("law", arguments.Continuous...)),
			Over:       []string{"law=exponential(mean=1) d=4..6", "d=6 law=uniform(min=0,max=2),erlang(shape=4,mean=1)"},
			Long:       []string{"d=8 law=exponential(mean=1)"}, Given: varyingLengths,
			Theory: func(in cubeInstance) (float64, error) {
				least, _, err := cube.UnitWaiting(in.d)
				return least, err
			},
			Measure: claims.Prepared(packetTables[cubeInstance], atAnInstant).Between(64, 4096),
			Formula: cube.UnitWaiting, Model: (*packets.Execution).WaitingShare,
		}.Declare(),
	}
}

// waitingCubes are cubes in which a packet waits at all with unit lengths.
var waitingCubes = cubeDimensions(4, maxPackets).Usual("d", 4, 8)

// unitWaiting computes the share of waiting with unit lengths, over all hops.
func unitWaiting(d int) (share, errorBound float64, hops int64, err error) {
	p, err := packetTables(cubeInstance{d: d})
	if err != nil {
		return 0, 0, 0, err
	}
	run := p.NewExecution()
	_, err = run.Run(packets.InSchedule, slices.Repeat([]float64{1}, 1<<d))
	return run.WaitingShare(), 1e-13, int64(p.Sends()), err
}

// atAnInstant measures whether a packet waits at an instant that is drawn from the time of all hops of a run.
func atAnInstant(p *packets.Broadcast) claims.Measurement[cubeInstance] {
	return claims.Probability(func(in cubeInstance) montecarlo.Replication[bool] {
		run, x := p.NewExecution(), make([]float64, in.nodes())
		return func(r *rand.Rand) (bool, error) {
			in.fill(x, r)
			_, err := run.Run(packets.InSchedule, x)
			return r.Float64() < run.WaitingShare(), err
		}
	})
}

var (
	symbolShare = reports.Symbol{Name: `w`,
		Meaning: "share of waiting in the time from the arrival of a packet at a node to its arrival at the next, over all hops"}
	waitingDenote = []reports.Symbol{
		symbolShare, symbolCubeN, symbolD, symbolMt, {Name: "t", Meaning: "node, as a number of d bits, not 0"},
		{Name: "|t|", Meaning: "number of ones of t"},
		{Name: `\sigma(t)`, Meaning: `$\lceil m(t)/d \rceil$, the slot in which node $t$ receives the packet of node 0`},
		{Name: "i", Meaning: "number of ones"},
		{Name: `a_i, z_i`, Meaning: `slots of the first and the last node with $i$ ones; 0 for the root`},
	}
)
