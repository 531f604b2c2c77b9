package vb95

import (
	"context"
	"fmt"
	"slices"
	"sync"

	formula "castlab/analytic/reservation"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// delayLaws are the claims on the law of the delay.
func delayLaws() []reports.Claim {
	return []reports.Claim{
		claims.Claim[quantile]{
			ID: "VB95-DBT-LAW", Title: "The law of the delay of dynamic broadcasting, up to four nodes",
			Statement: `$T = C - UC + VR + XJ$: a packet arrives uniformly, at $UC$, in a period $C$ of the length-biased law; with $Q$ ` +
				`packets of its node at the gate and $A$ arrivals before it in the period it is done $R = (Q-1)^+ + A + 1$ periods ` +
				`later, which serve $J$ packets. Given the queues at the gate, $A$ is Poisson of mean $\lambda UC$ and the others' ` +
				`queues at the next gate do not depend on it; from there on its node always has a packet, so that $J$ follows from $R$ ` +
				`steps of the chain of the others. That sums to the law of $T$, whose mean is that of VB95-DBT. Measured: the share of ` +
				`the packets that the quantile $t_q$ says.`,
			Source:   "derived; VB95, Section II, has the mean",
			Measured: `\Pr(T \le t_q)`, Name: "P(T <= t_q)", Unit: "probability", Within: claims.Absolute(0.01),
			Symbols:    lawSymbols,
			Parameters: quantiles(fewUsers, quantile.solve, 0.2, 0.8),
			Over: []string{
				typical[0] + " q=0.5",
				"N=1 lambda=0.3 X=deterministic(mean=1) V=deterministic(mean=1) q=0.9",
				"N=3 lambda=0.1 X=deterministic(mean=1) V=deterministic(mean=0.5) q=0.5",
			},
			Long:  []string{"N=4 lambda=0.1 X=deterministic(mean=0.375) V=deterministic(mean=2) q=0.5"},
			Given: claims.About(quantile.self, stableQueue.And(solvable)), Defined: true,
			Theory: quantile.share, Measure: delayed(soonest, false),
			Formula: (*formula.DelayLaw).Quantile, Model: model.Frames.Delays,
		}.Declare(),
		claims.Claim[quantile]{
			ID: "VB95-DBT-TAIL", Title: "What one packet in a hundred exceeds, up to four nodes",
			Statement: `By the law of VB95-DBT-LAW a share $1 - q$ of the packets is delayed by more than $t_q$. Measured with $q$ near ` +
				`1; the resolution is relative to $1 - q$. The last case has the periods of algorithm II on the cube of two dimensions, ` +
				`ranks taking no time.`,
			Source:   "derived; VB95, Section II, has the mean",
			Measured: `\Pr(T > t_q)`, Name: "P(T > t_q)", Unit: "probability", Within: claims.Relative(0.08),
			Symbols:    lawSymbols,
			Parameters: quantiles(fewUsers, quantile.solve, 0.9, 0.99), Over: []string{typical[0] + " q=0.99"},
			Long: []string{
				"N=3 lambda=0.1 X=deterministic(mean=1) V=deterministic(mean=0.5) q=0.99",
				"N=1 lambda=0.4 X=deterministic(mean=1) V=deterministic(mean=1) q=0.99",
				"N=4 lambda=0.1 X=deterministic(mean=0.375) V=deterministic(mean=2) q=0.99",
			},
			Given: claims.About(quantile.self, stableQueue.And(solvable)), Defined: true,
			Theory: quantile.lateShare, Measure: delayed(soonest, true),
			Formula: (*formula.DelayLaw).Quantile, Model: model.Frames.Delays,
		}.Declare(),
		claims.Claim[quantile]{
			ID: "VB95-DBT-QUANTILE-UPPER", Title: "An upper bound on the quantiles of the delay, any number of nodes",
			Statement: `$\Pr(T > t) \le \frac{\mathrm{E}C'}{\mathrm{E}C} \Pr(T' > t)$, where $T'$ and $C'$ are delay and period of two ` +
				`nodes whose reservation intervals last $V + (N-2)X$. Let both systems run period by period on the same arrivals, ` +
				`placed by their distance from the end of the period. Then every queue and every period of the second is at least as ` +
				`long, so each packet of a node of the first is one of the second, with a delay at least as long; and the packets of a ` +
				`node in a period that are delayed by more than $t$ have the mean number $\lambda\,\mathrm{E}C\,\Pr(T > t)$. Hence at ` +
				`least the share $q$ of packets is done by the time $t_q^+$ at which the right side is $1 - q$, or the one that ` +
				`Markov's inequality gives with the greatest mean of VB95-DBT-BRACKET-UPPER, if that is sooner.`,
			Source:   "derived; VB95, Section II, has the mean",
			Measured: `\Pr(T \le t_q^+)`, Name: "P(T <= t_q)", Unit: "probability", Relation: reports.AtLeast,
			Symbols: slices.Concat(lawSymbols, []reports.Symbol{
				{Name: `T', C'`, Meaning: "delay and period of two nodes whose reservation intervals last $V + (N-2)X$", Unit: "time"},
			}),
			Parameters: quantiles(manyUsers, quantile.bound, 0.6, 0.9), Over: manyUserCases[:2], Long: manyUserCases[2:],
			Given: claims.About(quantile.self, stableQueue.And(longIntervals)), Defined: true,
			Theory: quantile.share, Measure: delayed(latest, false),
			Formula: (*formula.DelayBounds).Quantile, Model: model.Frames.Delays,
		}.Declare(),
		claims.Claim[quantile]{
			ID: "VB95-DBT-QUANTILE-LOWER", Title: "A lower bound on the quantiles of the delay, any number of nodes",
			Statement: `$\Pr(T > t) \ge \frac{\mathrm{E}C_2}{\mathrm{E}C} \Pr(T_2 > t)$, where $T_2$ and $C_2$ are delay and period of ` +
				`two of the nodes alone: by the argument of VB95-DBT-QUANTILE-UPPER, with the others' packets left out. Hence at most ` +
				`the share $q$ of packets is done by the time $t_q^-$ at which the right side is $1 - q$.`,
			Source:   "derived; VB95, Section II, has the mean",
			Measured: `\Pr(T \le t_q^-)`, Name: "P(T <= t_q)", Unit: "probability", Relation: reports.AtMost,
			Symbols: slices.Concat(lawSymbols, []reports.Symbol{
				{Name: `T_2, C_2`, Meaning: "delay and period of two of the nodes alone", Unit: "time"},
			}),
			Parameters: quantiles(manyUsers, quantile.bound, 0.6, 0.9), Over: manyUserCases[:2], Long: manyUserCases[2:],
			Given: claims.About(quantile.self, stableQueue.And(longIntervals)), Defined: true,
			Theory: quantile.share, Measure: delayed(soonest, false),
			Formula: (*formula.DelayBounds).Quantile, Model: model.Frames.Delays,
		}.Declare(),
	}
}

var lawSymbols = []reports.Symbol{
	symbolN, symbolLambda, symbolX, symbolV,
	{Name: `T`, Meaning: "time from the arrival of a packet to the end of the period that serves it", Unit: "time"},
	{Name: `C`, Meaning: "length of a period", Unit: "time"},
	{Name: `t_q`, Meaning: "the time by which the share $q$ of packets is done, by the law; with a sign, a bound on it", Unit: "time"},
	{Name: `q`, Meaning: "a probability"}, {Name: `U`, Meaning: "where in its period a packet arrives, as a share"},
	{Name: `Q`, Meaning: "packets of its node at the gate before"},
	{Name: `A`, Meaning: "packets of its node that arrive in the period before it"},
	{Name: `R`, Meaning: "periods after that of the arrival, to the end of the one that serves the packet"},
	{Name: `J`, Meaning: "packets that these serve"},
}

var manyUserCases = []string{
	"N=6 lambda=0.02 X=deterministic(mean=1) V=deterministic(mean=10) q=0.9",
	"N=8 lambda=0.02 X=deterministic(mean=0.5) V=deterministic(mean=14) q=0.7",
	"N=64 lambda=0.03 X=deterministic(mean=0.1) V=deterministic(mean=14) q=0.9",
}

// A quantile is a queue of constant lengths and the share of packets that are done by some time.
type quantile struct {
	queue
	q  float64
	at func() (times [2]float64, err error) // bounds on that time, which are equal where the law is known
}

// The places of the bounds on the time of a quantile.
const (
	soonest = iota
	latest
)

// The queues of which the law is known, and those that its bounds are for.
var (
	fewUsers  = queuesOf(chainUsers(1), constantX, constantV).Usual("lambda", 0.03, 0.08)
	manyUsers = queuesOf(users(formula.MaxChain+1), constantX, constantV).
			Usual("lambda", 0.01, 0.025).UsualOf("X", usualX[0]).UsualOf("V", "deterministic(mean=[8.0..20.0])")
	longIntervals = claims.Given("V >= N X; a share that the bound does not make trivial", func(q queue) error {
		least := float64(q.N) * q.X.Mean()
		return holds(q.V.Mean() >= least, "V", q.V, fmt.Sprintf("a constant >= %g, N X", least))
	})
)

// quantiles are those of queues, at times that solve computes once; q is usually from lo to hi.
func quantiles(queues arguments.Argument[queue], solve func(c quantile) ([2]float64, error), lo, hi float64) arguments.Argument[quantile] {
	return arguments.Of2(func(q queue, share float64) (quantile, error) {
		c := quantile{queue: q, q: share}
		c.at = sync.OnceValues(func() ([2]float64, error) { return solve(c) })
		return c, kit.Affordable("lambda", q.lambda, c.frames()*(1+q.packets()), 1e7, "frames and packets in a run")
	}, queues, arguments.Real("q", "share of the packets that are done by a time", arguments.OpenUnit()).Usual("q", lo, hi))
}

// solve returns the time by the law.
func (c quantile) solve() (times [2]float64, err error) {
	law, err := formula.NewDelayLaw(c.N, c.lambda, c.X.Mean(), c.V.Mean())
	if err != nil {
		return times, err
	}
	t, err := law.Quantile(c.q)
	return [2]float64{t, t}, err
}

// bound returns the bounds on the time for more users than the law is known for.
func (c quantile) bound() (times [2]float64, err error) {
	b, err := formula.NewDelayBounds(c.N, c.lambda, c.X.Mean(), c.V.Mean())
	if err != nil {
		return times, err
	}
	times[soonest], times[latest], err = b.Quantile(c.q)
	if err != nil {
		return times, err
	}
	return times, holds(times[soonest] > c.X.Mean()+c.V.Mean(), "q", c.q,
		"a number so near 1 that the lower bound is more than the shortest delay, V + X")
}

// share returns q, and lateShare 1 - q, where the time is known.
func (c quantile) share() (float64, error)     { _, err := c.at(); return c.q, err }
func (c quantile) lateShare() (float64, error) { _, err := c.at(); return 1 - c.q, err }

// frames returns the number of observed frames of a run: many relaxation times, and the
// frames of some hundred packets on the rarer side of the quantile.
func (c quantile) frames() float64 {
	return max(20*steady.WarmUp(c.relaxation()), 200/min(c.q, 1-c.q)/c.packets())
}

// delayed measures the share of packets with a delay up to one end of the times, or above it.
func delayed(end int, late bool) claims.Measurement[quantile] {
	return claims.By(func(name, unit, label string, c quantile) montecarlo.Experiment {
		return func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
			times, err := c.at()
			if err != nil {
				return montecarlo.Estimate{}, err
			}
			frames := model.Frames{N: c.N, Lambda: c.lambda, X: c.X.Mean(), V: c.V.Mean()}
			runs := frames.Late(times[end], late, c.relaxation(), int(c.frames()))
			return montecarlo.Slow(32, 8192, steady.OverRuns(name, unit, label, steady.FirstRatio, runs))(ctx, s)
		}
	})
}
