package vb95

import (
	"fmt"
	"sync"

	formula "castlab/analytic/reservation"
	"castlab/distributions/inputs"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func delayDigits() reports.Claim {
	const id = "VB95-DBT-DIGITS"
	d := queuesOf(anyUsers.Usual("N", 1, 4), rateOrPivot, constantX, constantV)
	list := []simulation{
		{queue: queue{4, 0.15, constant(1), constant(0.5)}, by: byFrames},
		{queue: queue{16, 1.0 / 26, constant(1), constant(5)}, by: byPeriods},
		{queue: queue{64, 1.0 / 84, constant(1), constant(10)}, by: byFrames},
		{queue: queue{4, 0.1, constant(1), constant(4)}, by: byPeriods},
		{queue: queue{3, 0.2, constant(1), constant(0.5)}, by: byFrames},
	}
	return reports.Claim{
		ID:    id,
		Title: "The mean delay of dynamic broadcasting to four thousandths",
		Statement: `$T = W + X + aNX$ as in VB95-DBT, measured ten times as sharply by two simulators that count the packets of a frame and follow none, for constant lengths: ` +
			`away from $p = \frac12$ with the exact $a$ of the chain, where $(N-1)X$ for $NX$ would be two hundredths off or more, and at $p = \frac12$, where no $a$ is needed, for more users.`,
		Source:     "VB95, Section II, dynamic broadcasting theorem; a derived",
		Quantity:   `T`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.004),
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolV, symbolT, symbolW, symbolA, symbolP},
		Formula:    (*formula.Chain).A,
		Model:      model.Frames.Counts,
		Cases: kit.LongAfter(fewCases, kit.Given(d.given+"; p = 1/2, or at most four users and a load at which their chain can be solved",
			kit.Cases(id, countedQueues(d), list, func(label string, s simulation) reports.Case {
				theory := sync.OnceValues(func() (float64, error) { return sharpDelay(s.queue) })
				return reports.Case{
					Validate: func() error {
						if err := s.holds(d); err != nil {
							return err
						}
						_, err := theory()
						return err
					},
					Theory:  theory,
					Measure: s.by.counted(s.queue, label, "T", "time", measuring(model.Delay)),
				}
			}))),
	}
}

// sharpDelay returns the delay of a queue at p = 1/2, or of few users.
func sharpDelay(q queue) (float64, error) {
	if q.pivot(true) == nil {
		return delayAtPivot(q)
	}
	return delayOfChain(q)
}

// delayAtPivot returns the delay of a queue at p = 1/2.
func delayAtPivot(q queue) (float64, error) {
	return formulaOf(func(s formula.System) (float64, error) { _, t, err := s.Pivot(); return t, err })(q)
}

// An attained is a queue and the name of the bound that it attains.
type attained struct {
	simulation
	bound string
}

func (c attained) String() string { return fmt.Sprintf("%v bound=%s", c.simulation, c.bound) }

var delayBounds = map[string]func(b formula.DelayBracket) float64{
	"printed": func(b formula.DelayBracket) float64 { return b.Printed },
	"upper":   func(b formula.DelayBracket) float64 { return b.Upper },
	"lower":   func(b formula.DelayBracket) float64 { return b.Lower },
}

// validate checks that the bound is attained.
func (c attained) validate(d queueDomain) error {
	if err := c.holds(d); err != nil || c.N == 1 {
		return err
	}
	if c.bound == "printed" {
		return &inputs.Error{Arg: "N", Value: c.N, Domain: "1: more users do not attain the printed bound"}
	}
	return c.pivot(true)
}

func delayAttained() reports.Claim {
	const id = "VB95-DBT-ATTAINED"
	one := simulation{queue: queue{1, 0.2, constant(1), constant(1)}, by: byFrames}
	many := simulation{queue: queue{16, 1.0 / 26, constant(1), constant(5)}, by: byFrames}
	list := []attained{{one, "printed"}, {one, "upper"}, {many, "upper"}, {many, "lower"}}
	d := queuesOf(anyUsers, rateOrPivot, constantX, constantV)
	argument := arguments.Of2(func(s simulation, bound string) (attained, error) { return attained{s, bound}, nil },
		countedQueues(d), arguments.Word("bound", "bound on the mean delay", "printed", "upper", "lower"))
	return reports.Claim{
		ID:    id,
		Title: "Where the bounds on the mean delay are the mean delay",
		Statement: `The printed bound of VB95-DBT-UB is attained by one user: $a = 0$ and $T = W + X$. Both ends of the bracket of VB95-DBT-BRACKET-UPPER and -LOWER are $T$ there, too, and at $p = \frac12$ for any number of users. ` +
			`So none of the three can be sharpened by a constant factor. Measured: $T$ against the bound that the case names.`,
		Source:     "derived; VB95, Section II, dynamic broadcasting theorem, for the printed bound",
		Quantity:   `T`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.01),
		Symbols:    []reports.Symbol{symbolX, symbolT, symbolW, symbolA, symbolP},
		Formula:    formula.System.Bracket,
		Model:      model.Frames.Counts,
		Cases: kit.Given(d.given+"; N = 1, or p = 1/2 and not the printed bound", kit.Cases(id, argument, list, func(label string, c attained) reports.Case {
			return reports.Case{
				Validate: func() error { return c.validate(d) },
				Theory:   func() (float64, error) { return bracket(delayBounds[c.bound])(c.queue) },
				Measure:  c.by.counted(c.queue, label, "T", "time", measuring(model.Delay)),
			}
		})),
	}
}

// An arrivalsIn is about arrivals in intervals of one kind.
type arrivalsIn struct {
	queue
	interval string
}

func (c arrivalsIn) String() string { return fmt.Sprintf("%v interval=%s", c.queue, c.interval) }

// validate checks that a run has some thousand such arrivals: the resolution of this
// claim needs more than others.
func (c arrivalsIn) validate() error {
	share := map[string]float64{"data": c.rho(), "reservation": 1 - c.rho()}[c.interval]
	return everyQueue.meeting("arrivals in such intervals for each that others need", func(q queue) float64 { return q.packets() * share / 16 }).holds(c.queue)
}

// over returns the number of arrivals over its expectation.
func (c arrivalsIn) over(t *totals) float64 {
	arrivals, time := t.early, t.reservation
	if c.interval == "data" {
		arrivals, time = t.late, t.data
	}
	return arrivals / (c.lambda * float64(c.N) * time)
}

// arrivals claims the rate of the input of the simulators.
func arrivalsFollowed() reports.Claim {
	const id = "VB95-ARRIVALS"
	list := []arrivalsIn{{queue{8, 0.1, constant(1), constant(0.5)}, "data"}, {queue{8, 0.02, constant(1), constant(3)}, "reservation"}}
	argument := arguments.Of2(func(q queue, interval string) (arrivalsIn, error) { return arrivalsIn{q, interval}, nil },
		everyQueue.usual(3, 8, [2]float64{0.06, 0.12}, usualX[:1], []string{"deterministic(mean=[0.3..1.0])"}).queues, arguments.Word("interval", "kind of the intervals", "data", "reservation"))
	return reports.Claim{
		ID:    id,
		Title: "Packets arrive at the same rate in both kinds of intervals",
		Statement: `Arrivals are Poisson and see time averages: in reservation intervals and in data intervals, whose length depends on arrivals before them, $\lambda N$ packets arrive per unit of time. ` +
			`Measured: arrivals in all intervals of a kind over $\lambda N$ times their total length.`,
		Source:     "VB95, Section III-A, model",
		Quantity:   `\text{arrivals}/(\lambda N \cdot \text{time})`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.005},
		Symbols:    []reports.Symbol{symbolN, symbolLambda},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases: kit.Given(everyQueue.given+"; a rate at which a run has enough arrivals in such intervals", kit.Cases(id, argument, list, func(label string, c arrivalsIn) reports.Case {
			return reports.Case{
				Validate: c.validate,
				Theory:   func() (float64, error) { return kit.Stated(1) },
				Measure:  c.measured(label, "arrivals/(lambda N time)", "", c.over),
			}
		})),
	}
}

func arrivalsCounted() reports.Claim {
	const id = "VB95-ARRIVALS-COUNTED"
	q := queue{64, 0.0105, constant(1), constant(10)}
	list := []countedPackets{{simulation{queue: q, by: byFrames}, "arrive"}, {simulation{queue: q, by: byFrames}, "served"}, {simulation{queue: q, by: byPeriods}, "arrive"}}
	d := constantQueues.usual(32, 64, [2]float64{0.004, 0.008}, []string{"deterministic(mean=[0.5..1.0])"}, []string{"deterministic(mean=[5.0..10.0])"})
	argument := arguments.Of2(func(s simulation, packets string) (countedPackets, error) { return countedPackets{s, packets}, nil },
		countedQueues(d), arguments.Word("packets", "which packets are counted", "arrive", "served"))
	return reports.Claim{
		ID:    id,
		Title: "No packet in a thousand is lost where packets are counted",
		Statement: `In the simulators that count packets and follow none, too, $\lambda N$ packets arrive per unit of time, and as many are served. ` +
			`Measured: packets that arrive, or that are served, over $\lambda N$ times the length of all frames.`,
		Source:     "VB95, Section III-A, model",
		Quantity:   `\text{packets}/(\lambda N \cdot \text{time})`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.001},
		Symbols:    []reports.Symbol{symbolN, symbolLambda},
		Formula:    kit.Stated,
		Model:      model.Frames.Counts,
		Cases: kit.Given(d.given, kit.Cases(id, argument, list, func(label string, c countedPackets) reports.Case {
			return reports.Case{
				Validate: func() error { return c.holds(d) },
				Theory:   func() (float64, error) { return kit.Stated(1) },
				Measure:  c.by.counted(c.queue, label, "packets/(lambda N time)", "", func(observer) frameSum { return c.sum }),
			}
		})),
	}
}

// A countedPackets is about the packets that arrive, or that are served, in a counting
// simulation.
type countedPackets struct {
	simulation
	packets string
}

func (c countedPackets) String() string {
	return fmt.Sprintf("%v packets=%s", c.simulation, c.packets)
}

func (c countedPackets) sum(f model.Frame) (y, x float64) {
	y = float64(f.Active)
	if c.packets == "arrive" {
		y = float64(f.Arrived)
	}
	return y, c.lambda * float64(c.N) * (c.V.Mean() + float64(float64(f.Active)*c.X.Mean()))
}
