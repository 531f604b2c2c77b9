package vb95

import (
	"fmt"
	"sync"

	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

const lawFormula = `T = C - UC + VR + XJ`

// delayQuantile: the law where most packets are.
func delayQuantile() reports.Claim {
	const id = "VB95-DBT-LAW"
	return reports.Claim{
		ID:    id,
		Title: "The law of the delay of dynamic broadcasting, up to four nodes",
		Statement: `$` + lawFormula + `$: a packet arrives uniformly, at $UC$, in a period $C$ of the length-biased law; with $Q$ packets of its node at the gate and $A$ arrivals before it in the period it is done $R = (Q-1)^+ + A + 1$ periods later, which serve $J$ packets. Given the queues at the gate, $A$ is Poisson of mean $\lambda UC$ and the others' queues at the next gate do not depend on it; ` +
			`from there on its node always has a packet, so that $J$ follows from $R$ steps of the chain of the others. That sums to the law of $T$, whose mean is that of VB95-DBT. Measured: the share of the packets that the quantile $t_q$ says.`,
		Source:     "derived; VB95, Section II, has the mean",
		Quantity:   `\Pr(T \le t_q)`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols:    lawSymbols(),
		Formula:    (*formula.DelayLaw).Quantile,
		Model:      model.Frames.Delays,
		Cases: lawCases(id, fewCases, middling.Usual("q", 0.2, 0.8), []quantile{
			{queue{2, 1.0 / 6, constant(1), constant(1.5)}, 0.5},
			{queue{1, 0.3, constant(1), constant(1)}, 0.9},
			{queue{3, 0.1, constant(1), constant(0.5)}, 0.5},
			{queue{4, 0.1, constant(0.375), constant(2)}, 0.5},
		}, false),
	}
}

// delayTail: the law where few are.
func delayTail() reports.Claim {
	const id = "VB95-DBT-TAIL"
	return reports.Claim{
		ID:         id,
		Title:      "What one packet in a hundred exceeds, up to four nodes",
		Statement:  `By the law of VB95-DBT-LAW a share $1 - q$ of the packets is delayed by more than $t_q$. Measured with $q$ near 1; the resolution is relative to $1 - q$. The last case has the periods of algorithm II on the cube of two dimensions, ranks taking no time.`,
		Source:     "derived; VB95, Section II, has the mean",
		Quantity:   `\Pr(T > t_q)`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: within(0.08),
		Symbols:    lawSymbols(),
		Formula:    (*formula.DelayLaw).Quantile,
		Model:      model.Frames.Delays,
		Cases: lawCases(id, 1, extreme, []quantile{
			{queue{2, 1.0 / 6, constant(1), constant(1.5)}, 0.99},
			{queue{3, 0.1, constant(1), constant(0.5)}, 0.99},
			{queue{1, 0.4, constant(1), constant(1)}, 0.99},
			{queue{4, 0.1, constant(0.375), constant(2)}, 0.99},
		}, true),
	}
}

// laterDelay: the upper bound on the quantiles of many users.
func laterDelay() reports.Claim {
	const id = "VB95-DBT-QUANTILE-UPPER"
	return reports.Claim{
		ID:    id,
		Title: "An upper bound on the quantiles of the delay, any number of nodes",
		Statement: `$\Pr(T > t) \le \frac{\mathrm{E}C'}{\mathrm{E}C} \Pr(T' > t)$, where $T'$ and $C'$ are delay and period of two nodes whose reservation intervals last $V + (N-2)X$. Let both systems run period by period on the same arrivals, placed by their distance from the end of the period. Then every queue and every period of the second is at least as long, so each packet of a node of the first is one of the second, with a delay at least as long; ` +
			`and the packets of a node in a period that are delayed by more than $t$ have the mean number $\lambda\,\mathrm{E}C\,\Pr(T > t)$. Hence at least the share $q$ of packets is done by the time $t_q^+$ at which the right side is $1 - q$, or the one that Markov's inequality gives with the greatest mean of VB95-DBT-BRACKET-UPPER, if that is sooner.`,
		Source:   "derived; VB95, Section II, has the mean",
		Quantity: `\Pr(T \le t_q^+)`,
		Unit:     "probability",
		Relation: reports.AtLeast,
		Symbols:  lawSymbols(symbolLater),
		Formula:  (*formula.DelayBounds).Quantile,
		Model:    model.Frames.Delays,
		Cases:    boundCases(id, func(_, upper float64) float64 { return upper }),
	}
}

// soonerDelay: the lower bound.
func soonerDelay() reports.Claim {
	const id = "VB95-DBT-QUANTILE-LOWER"
	return reports.Claim{
		ID:    id,
		Title: "A lower bound on the quantiles of the delay, any number of nodes",
		Statement: `$\Pr(T > t) \ge \frac{\mathrm{E}C_2}{\mathrm{E}C} \Pr(T_2 > t)$, where $T_2$ and $C_2$ are delay and period of two of the nodes alone: by the argument of VB95-DBT-QUANTILE-UPPER, with the others' packets left out. ` +
			`Hence at most the share $q$ of packets is done by the time $t_q^-$ at which the right side is $1 - q$.`,
		Source:   "derived; VB95, Section II, has the mean",
		Quantity: `\Pr(T \le t_q^-)`,
		Unit:     "probability",
		Relation: reports.AtMost,
		Symbols:  lawSymbols(reports.Symbol{Name: `T_2, C_2`, Meaning: "delay and period of two of the nodes alone", Unit: "time"}),
		Formula:  (*formula.DelayBounds).Quantile,
		Model:    model.Frames.Delays,
		Cases:    boundCases(id, func(lower, _ float64) float64 { return lower }),
	}
}

var symbolLater = reports.Symbol{Name: `T', C'`, Meaning: "delay and period of two nodes whose reservation intervals last $V + (N-2)X$", Unit: "time"}

func lawSymbols(more ...reports.Symbol) []reports.Symbol {
	return append([]reports.Symbol{
		symbolN, symbolLambda, symbolX, symbolV, {Name: `T`, Meaning: "time from the arrival of a packet to the end of the period that serves it", Unit: "time"},
		{Name: `C`, Meaning: "length of a period", Unit: "time"}, {Name: `t_q`, Meaning: "the time by which the share $q$ of packets is done, by the law; with a sign, a bound on it", Unit: "time"}, {Name: `q`, Meaning: "a probability"},
		{Name: `U`, Meaning: "where in its period a packet arrives, as a share"}, {Name: `Q`, Meaning: "packets of its node at the gate before"}, {Name: `A`, Meaning: "packets of its node that arrive in the period before it"},
		{Name: `R`, Meaning: "periods after that of the arrival, to the end of the one that serves the packet"}, {Name: `J`, Meaning: "packets that these serve"},
	}, more...)
}

// A quantile is a queue and the share of packets that are done by some time.
type quantile struct {
	queue
	q float64
}

func (c quantile) String() string { return fmt.Sprintf("%v q=%s", c.queue, kit.Trim(c.q)) }

func newQuantile(q queue, share float64) (quantile, error) {
	c := quantile{q, share}
	return c, kit.Affordable("lambda", q.lambda, c.frames()*(1+q.packets()), 1e7, "frames and packets in a run")
}

// The shares near the middle and near 1.
var (
	middling = arguments.Real("q", "share of the packets that are done by a time", arguments.OpenUnit())
	extreme  = middling.Usual("q", 0.9, 0.99)
)

// lawCases measures quantiles of the exact law, from above or below.
func lawCases(id string, quick int, share arguments.Argument[float64], list []quantile, above bool) reports.Cases {
	d := queuesOf(chainUsers(1), givenRate, constantX, constantV)
	d.queues = d.queues.Usual("lambda", 0.03, 0.08)
	return kit.LongAfter(quick, kit.Given(d.given+solvable, kit.Cases(id, arguments.Of2(newQuantile, d.queues, share), list, func(label string, c quantile) reports.Case {
		at := sync.OnceValues(func() (float64, error) {
			law, err := formula.NewDelayLaw(c.N, c.lambda, c.X.Mean(), c.V.Mean())
			if err != nil {
				return 0, err
			}
			return law.Quantile(c.q)
		})
		return reports.Case{
			Validate: func() error {
				if err := d.holds(c.queue); err != nil {
					return err
				}
				_, err := at()
				return err
			},
			Theory: func() (float64, error) {
				if above {
					return kit.Stated(1 - c.q)
				}
				return kit.Stated(c.q)
			},
			Measure: c.share(label, at, above),
		}
	})))
}

// boundCases measures a bound on the quantiles of more users than the law is known for.
func boundCases(id string, end func(lower, upper float64) float64) reports.Cases {
	d := queuesOf(usersFrom(formula.MaxChain+1), givenRate, constantX, constantV).usual(formula.MaxChain+1, 8, [2]float64{0.01, 0.025}, usualX[:1], []string{"deterministic(mean=[8.0..20.0])"})
	d = d.and("V >= N X; a share that the bound does not make trivial", func(q queue) error {
		if q.V.Mean() < float64(q.N)*q.X.Mean() {
			return &inputs.Error{Arg: "V", Value: q.V, Domain: fmt.Sprintf("a constant >= %g, N X", float64(q.N)*q.X.Mean())}
		}
		return nil
	})
	return kit.LongAfter(2, kit.Given(d.given, kit.Cases(id, arguments.Of2(newQuantile, d.queues, middling.Usual("q", 0.6, 0.9)), []quantile{
		{queue{6, 0.02, constant(1), constant(10)}, 0.9},
		{queue{8, 0.02, constant(0.5), constant(14)}, 0.7},
		{queue{64, 0.03, constant(0.1), constant(14)}, 0.9},
	}, func(label string, c quantile) reports.Case {
		at := sync.OnceValues(func() (float64, error) {
			b, err := formula.NewDelayBounds(c.N, c.lambda, c.X.Mean(), c.V.Mean())
			if err != nil {
				return 0, err
			}
			lower, upper, err := b.Quantile(c.q)
			if err == nil && !(lower > c.X.Mean()+c.V.Mean()) {
				err = &inputs.Error{Arg: "q", Value: c.q, Domain: "a number so near 1 that the lower bound is more than the shortest delay, V + X"}
			}
			return end(lower, upper), err
		})
		return reports.Case{
			Validate: func() error {
				if err := d.holds(c.queue); err != nil {
					return err
				}
				_, err := at()
				return err
			},
			Theory:  func() (float64, error) { return kit.Stated(c.q) },
			Measure: c.share(label, at, false),
		}
	})))
}

// frames returns the number of observed frames of a run: many relaxation times, and the
// frames of some hundred packets on the rarer side of the quantile.
func (c quantile) frames() float64 {
	return max(20*steady.WarmUp(c.relaxation()), 200/min(c.q, 1-c.q)/c.packets())
}

// share estimates the share of packets with a delay up to a time, or above it.
func (c quantile) share(label string, at func() (float64, error), above bool) montecarlo.Experiment {
	name := "P(T <= t_q)"
	if above {
		name = "P(T > t_q)"
	}
	return montecarlo.Slow(32, 8192, steady.OverRuns(name, "probability", label, steady.FirstRatio, steady.Runs[steady.Quotient]{
		Start: func(w *montecarlo.Words, warmUp int) (steady.Stretch[steady.Quotient], error) {
			t, err := at()
			if err != nil {
				return nil, err
			}
			run, err := model.Frames{N: c.N, Lambda: c.lambda, X: c.X.Mean(), V: c.V.Mean()}.Delays(w)
			if err != nil {
				return nil, err
			}
			for range warmUp {
				run.Next()
			}
			return func(n int) (sums steady.Quotient, err error) {
				for range n {
					delays := run.Next()
					count := 0
					for _, delay := range delays {
						if (delay > t) == above {
							count++
						}
					}
					sums.Add(float64(count), float64(len(delays)))
				}
				return sums, nil
			}, nil
		},
		Relaxation: c.relaxation(), Length: int(c.frames()), Unit: "frames",
	}))
}
