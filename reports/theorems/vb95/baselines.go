package vb95

import (
	"math"

	"castlab/analytic/pmnb"
	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/pmnb"
	periods "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/montecarlo/threshold"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// baselines are the claims on the dynamic scheme with algorithm I, and with dummy packets.
func baselines() []reports.Claim {
	return []reports.Claim{
		claims.Claim[dynamicCube]{
			ID: "VB95-HCSTAB-FIRST", Title: "With algorithm I the hypercube scheme is stable up to a load near 1, too",
			Statement: `Algorithm I takes no time $XM + V$ with a useful $X$, but it takes the most for $M = N$: with periods as long ` +
				`as it takes the scheme is stable for $\rho < \rho^* = \frac{N-1}{d\,T(N)}$, $T(N) = \lceil (N-1)/d \rceil + d + ` +
				`2d\,t_p$, because no period lasts longer and each serves a packet of every node that has any. The limit tends to 1, ` +
				`and for $3 \le d \le 62$ is larger than with algorithm III: of the two objectives it misses the delay ` +
				`(VB95-FIRST-BALANCE). Measured with the durations of executed broadcasts.`,
			Source:   "derived, for VB95, Sections I and IV-A",
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolTp, symbolCubeRho, symbolCubeM, symbolCubeX, symbolCubeMost,
				{Name: "V", Meaning: "time of a period without packets", Unit: "slots"},
				{Name: "T(N)", Meaning: "time of a broadcast from all nodes", Unit: "slots"}},
			Parameters: unloadedCubes(9, pmnb.I), Over: []string{"d=2 tp=1 algorithm=I"},
			Long:    []string{"d=5 tp=0 algorithm=I", "d=8 tp=1 algorithm=I"},
			Theory:  func(c dynamicCube) (float64, error) { return c.scheme().ActualStability() },
			Measure: cubeLimit(dynamicCube.executed),
			Formula: formula.Hypercube.ActualStability, Model: threshold.Find,
		}.Declare(),
		claims.Claim[int]{
			ID: "VB95-HCSTAB-DUMMIES", Title: "Multinode broadcasts with dummy packets are stable up to the highest load of all",
			Statement: `If every period is a multinode broadcast, with dummy packets at the nodes where nothing waits, the scheme is ` +
				`stable for $\rho < \rho^* = \frac{N-1}{d\lceil (N-1)/d \rceil}$: there are no ranks to compute, and no scheme with one ` +
				`whole packet of each node in a period has shorter full ones. What it misses is the delay, of the order of $N/d$ at ` +
				`every load (VB95-DUMMIES-DELAY). Measured: the $\rho$ at which full queues cease to drain.`,
			Source:   "derived, for VB95, Section IV",
			Measured: `\rho^*`, Name: "rho", Within: claims.Relative(0.03),
			Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeMost},
			Parameters: arguments.Dimensions(9).Usual("d", 1, 4), Over: []string{"d=2"}, Long: []string{"d=3,6,8"},
			Theory: formula.DummiesStability, Measure: claims.Threshold(dummiesFull).Between(fullRuns, 4*fullRuns),
			Formula: formula.DummiesStability, Model: threshold.Find,
		}.Declare(),
		claims.Claim[loaded]{
			ID: "VB95-DUMMIES-DELAY", Title: "The mean delay of multinode broadcasts with dummy packets",
			Statement: `If every period is a multinode broadcast with dummy packets, of $S = \lceil (N-1)/d \rceil$ slots, each node is ` +
				`a queue by itself: $T_h = S\left[\frac32 + \frac u{2(1-u)}\right]$ with $u = \lambda S$. Even under light load that is ` +
				`of the order of $N/d$, where algorithms II and III have delays of the order of $d$. With the durations of executed ` +
				`broadcasts.`,
			Source:   "derived, for VB95, Section IV",
			Measured: `T_h`, Unit: "slots", Within: claims.Relative(0.03),
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeLambda, symbolCubeT,
				{Name: "S", Meaning: "time of a multinode broadcast", Unit: "slots"},
				{Name: "u", Meaning: "share of periods in which a given node has a packet"}},
			Parameters: loadedCubes(9, 6, 0.6), Over: []string{"d=4 rho=0.5"}, Long: []string{"d=1 rho=0.6", "d=6 rho=0.8", "d=8 rho=0.05"},
			Given: dummiesStable, Drawn: dummiesStable.Met,
			Theory: loaded.dummiesDelay, Measure: claims.OverRuns(firstDelay, loaded.dummiesRuns).Between(128, 2048),
			Formula: formula.DummiesDelay, Model: periods.Periods.Counts,
		}.Declare(),
		claims.Claim[loaded]{
			ID: "VB95-FIRST-BALANCE", Title: "With algorithm I periods grow until they serve a power of N of packets",
			Statement: `With algorithm I a period of $M \le 2^{\lfloor \rho d \rfloor}$ packets, $M > 1$, brings more than $M$ new ones ` +
				`on average: $\lambda N\,T(M) > M$, for $T(M) \ge (2^m - 1)/m + d$ with $m = \lceil \log_2 M \rceil \le \rho d$. So ` +
				`periods do not balance below $N^\rho/2$ packets, at any load $\rho$, where with algorithms II and III they do at $\rho ` +
				`d V/(1-\rho)$, of the order of $d^2$: that is what its time costs. Executed: the least $M > 1$ that brings no more ` +
				`than $M$, or $N$, with $t_p = 0$.`,
			Source:   "derived, for VB95, Section I",
			Measured: "M", Unit: "packets", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolCubeD, symbolCubeN, symbolCubeRho, symbolCubeLambda, symbolCubeM, symbolCubeV, symbolTp,
				{Name: "T(M)", Meaning: "time of a broadcast from $M$ nodes", Unit: "slots"},
				{Name: "m", Meaning: `$\lceil \log_2 M \rceil$`}},
			Parameters: loadedCubes(10, 8, 0.9), Over: []string{"d=2 rho=0.5", "d=4 rho=0.3", "d=6 rho=0.5", "d=8 rho=0.5,0.75"},
			Theory: func(c loaded) (float64, error) { return formula.FirstBalance(c.d, c.rho) }, Measure: claims.Count(loaded.balance),
			Formula: formula.FirstBalance, Model: (*model.Execution).Run,
		}.Declare(),
		claims.Claim[contest]{
			ID: "VB95-FIRST-FASTER", Title: "Where ranks take long, the simplest algorithm is the fastest without splitting (measured)",
			Statement: `With $t_p \ge 0.9$ and $4 \le d \le 9$ the dynamic scheme has smaller mean delays with algorithm I than with ` +
				`algorithm III, at every load up to 0.9 of both limits of stability: $T_I \le T_{III}$. III computes ranks twice, in ` +
				`$4d\,t_p$ slots. Measured: the ratio less 1, in independent runs with the durations of executed broadcasts.`,
			Source:   "measured, for VB95, Section I",
			Measured: `T_I/T_{III} - 1`, Name: "T I/T III - 1", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolContest},
			Parameters: contests(4, 9, prefixTimes("1", 0.9, 1), 0.05, 0.5), Over: []string{"d=4 tp=1 rho=0.1"},
			Long:  []string{"d=6 tp=1 rho=0.2", "d=8 tp=1 rho=0.2,0.35", "d=9 tp=1 rho=0.4"},
			Given: slowRanks, Drawn: slowRanks.Met,
			Theory: claims.Stated[contest](0), Measure: firstAgainstThird,
			Formula: kit.Stated, Model: periods.Periods.Counts,
		}.Declare(),
		claims.Claim[contest]{
			ID: "VB95-FIRST-SLOWER", Title: "Where ranks take no time, the simplest algorithm costs delay at medium load (measured)",
			Statement: `With $t_p \le 0.05$, $d = 8$ and $0.5 \le \rho \le 0.55$ the dynamic scheme has larger mean delays with ` +
				`algorithm I than with algorithm III, by about half or more: $T_I \ge T_{III}$, though it is stable up to a higher load ` +
				`(VB95-HCSTAB-FIRST). Measured: the ratio less 1, in independent runs with the durations of executed broadcasts.`,
			Source:   "measured, for VB95, Section I",
			Measured: `T_I/T_{III} - 1`, Name: "T I/T III - 1", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolCubeD, symbolTp, symbolCubeRho, symbolContest},
			Parameters: contests(8, 8, prefixTimes("0", 0, 0.05), 0.5, 0.55), Over: []string{"d=8 tp=0 rho=0.525"},
			Long:  []string{"d=8 tp=0 rho=0.55", "d=8 tp=0.05 rho=0.5"},
			Given: fastRanks, Drawn: fastRanks.Met,
			Theory: claims.Stated[contest](0), Measure: firstAgainstThird,
			Formula: kit.Stated, Model: periods.Periods.Counts,
		}.Declare(),
	}
}

// A loaded is the dynamic scheme on a cube at a load.
type loaded struct {
	d   int
	rho float64
}

// loadedCubes is the argument of cubes of at most the given dimension, usually up to another, with rho from 0.1.
func loadedCubes(most int, usual, rho float64) arguments.Argument[loaded] {
	return arguments.Of2(func(d int, rho float64) (loaded, error) { return loaded{d, rho}, nil },
		arguments.Dimensions(most).Usual("d", 1, usual), cubeLoad.Usual("rho", 0.1, rho))
}

var dummiesStable = claims.Given("a load below the limit of stability", func(c loaded) error { _, err := c.dummiesDelay(); return err })

// dummiesDelay is the mean delay where every period is a multinode broadcast with dummy packets.
func (c loaded) dummiesDelay() (float64, error) { return formula.DummiesDelay(c.d, c.rho) }

// dummiesPeriods returns the time of executed multinode broadcasts from any number of nodes.
func dummiesPeriods(d int) (periodTable, error) {
	cube, err := model.New(d, model.Multinode)
	if err != nil {
		return nil, err
	}
	return cube.ByNumber(0)
}

func dummiesFull(d int) (claims.Search, error) {
	return fullQueues(func() (periodTable, error) { return dummiesPeriods(d) }, float64(int(1)<<d-1)/float64(d))
}

// dummiesRuns returns runs with these periods.
func (c loaded) dummiesRuns() (steady.Runs[periodSums], error) {
	table, err := dummiesPeriods(c.d)
	if err != nil {
		return steady.Runs[periodSums]{}, err
	}
	u := c.rho * float64(c.d) * table[0] / (math.Ldexp(1, c.d) - 1)
	wait := relaxation(0, u)
	length := max(10*steady.WarmUp(wait), 500/(u*math.Ldexp(1, c.d)))
	return table.runs(u/table[0], wait, int(length)), nil
}

// balance returns the least M > 1 such that a period of algorithm I with M packets brings M at most, on
// average, with t_p = 0, or N.
func (c loaded) balance() (packets int, over int64, err error) {
	of := dynamicCube{d: c.d, rho: c.rho, a: pmnb.I}
	times, err := of.executed()
	if err != nil {
		return 0, 0, err
	}
	for m := 2; m < of.nodes(); m++ {
		if of.lambda()*float64(of.nodes())*times[m] <= float64(m) {
			return m, int64(m), nil
		}
	}
	return of.nodes(), int64(of.nodes()), nil
}

// A contest is the dynamic scheme with algorithm I and with algorithm III.
type contest struct {
	d       int
	tp, rho float64
}

// contests is the argument of contests; rho is usually from lo to hi.
func contests(least, most int, tp arguments.Argument[float64], lo, hi float64) arguments.Argument[contest] {
	return arguments.Of3(func(d int, tp, rho float64) (contest, error) { return contest{d, tp, rho}, nil },
		arguments.Int("d", "dimensions of the hypercube", least, most), tp, cubeLoad.Usual("rho", lo, hi))
}

func prefixTimes(text string, lo, hi float64) arguments.Argument[float64] {
	tp := arguments.Real("tp", "time of a step of the prefix computation, in slots", arguments.Unit())
	return tp.Default("tp", text).Usual("tp", lo, hi)
}

// The hypotheses of contests.
var (
	slowRanks = claims.Given("tp >= 0.9; a load below 0.9 of both limits of stability", func(c contest) error {
		if c.tp < 0.9 {
			return &inputs.Error{Arg: "tp", Value: c.tp, Domain: "a number from 0.9 to 1"}
		}
		return holds(c.full() < 0.9, "rho", c.rho, "a load below 0.9 of the limits of stability with both algorithms")
	})
	fastRanks = claims.Given("tp <= 0.05; rho from 0.5 to 0.55", func(c contest) error {
		if c.tp > 0.05 {
			return &inputs.Error{Arg: "tp", Value: c.tp, Domain: "a number from 0 to 0.05"}
		}
		return holds(0.5 <= c.rho && c.rho <= 0.55, "rho", c.rho, "a number from 0.5 to 0.55")
	})
)

func (c contest) with(a pmnb.Algorithm) dynamicCube {
	return dynamicCube{d: c.d, tp: c.tp, rho: c.rho, a: a}
}

// full returns the share of its limit of stability that the load is, with the algorithm
// that has the lower one.
func (c contest) full() float64 {
	share := 0.0
	for _, a := range []pmnb.Algorithm{pmnb.I, pmnb.III} {
		limit, err := c.with(a).scheme().ActualStability()
		if err != nil {
			return 1
		}
		share = max(share, c.rho/limit)
	}
	return share
}

// firstAgainstThird measures the ratio of the mean delays, less 1.
var firstAgainstThird = claims.OverRuns(func(s []periodSums) float64 { return s[0].delay()/s[1].delay() - 1 },
	contest.first, contest.third).Between(128, 2048)

func (c contest) first() (steady.Runs[periodSums], error) { return c.runs(pmnb.I) }
func (c contest) third() (steady.Runs[periodSums], error) { return c.runs(pmnb.III) }

func (c contest) runs(a pmnb.Algorithm) (steady.Runs[periodSums], error) {
	table, err := c.with(a).executed()
	wait := 2 * relaxation(c.rho, c.full())
	return table.runs(c.with(a).lambda(), wait, int(4*steady.WarmUp(wait))), err
}

var symbolContest = reports.Symbol{
	Name: `T_I, T_{III}`, Unit: "slots",
	Meaning: "mean time from the arrival of a packet to the end of the period that broadcasts it, with algorithms I and III",
}
