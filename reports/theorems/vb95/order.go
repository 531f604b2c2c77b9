package vb95

import (
	"cmp"
	"fmt"

	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
)

func serviceOrder() reports.Claim {
	const id = "VB95-ORDER"
	d := severalUsers
	list := []inOrder{{queues()[0], model.AtRandom}, {queues()[1], model.AtRandom}, {queues()[2], model.AtRandom}}
	return reports.Claim{
		ID:    id,
		Title: "The mean wait does not depend on the order in which the users of a frame are served",
		Statement: `No order that does not look at lengths changes $W$: by number, by number beginning one user later in every frame, or at random. ` +
			`Measured: the ratio of the mean wait in a random order, or in a rotating one where the case says so, to that by number, of independent runs, as 1 plus their difference over their mean.`,
		Source:     "VB95, Section III-A, model",
		Quantity:   `W_{\mathrm{random}}/W_{\mathrm{number}}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.03},
		Symbols:    []reports.Symbol{symbolW, {Name: `W_{\mathrm{random}}`, Meaning: "W in a random order", Unit: "time"}, {Name: `W_{\mathrm{number}}`, Meaning: "W by the numbers of the users", Unit: "time"}},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases: kit.Given(d.given, kit.Cases(id, changing(d).Default("order", "at-random"), list, func(label string, c inOrder) reports.Case {
			return pairCase(label, d, c.queue, "W/W", func(t *totals) float64 { return t.wait / t.packets }, c.runs(c.order), c.runs(model.InTurn))
		})),
	}
}

func firstUser() reports.Claim {
	const id = "VB95-ORDER-FIRST"
	list := []namedOrder{{inOrder{queues()[0], model.AtRandom}}, {inOrder{queues()[2], model.Rotating}}, {inOrder{queues()[1], model.AtRandom}}, {inOrder{queues()[1], model.Rotating}}}
	d := sharedFrames.meeting("packets of the first user that share a frame", func(q queue) float64 { return 2 * q.pairsShared() / float64(q.N) })
	argument := arguments.Of1(func(c inOrder) (namedOrder, error) { return namedOrder{c}, nil }, changing(d))
	return reports.Claim{
		ID:    id,
		Title: "An order that changes favors no user",
		Statement: `By number, the first user always starts with its data interval. If the users of a frame are served at random, or by number beginning one user later in every frame, it starts $aN\,\mathrm{E}X$ later on average, as all of them do (VB95-EQ11). ` +
			`Measured: the ratio of the mean over its packets to $aN\,\mathrm{E}X$, $a$ over the frames of the same runs.`,
		Source:     "derived; VB95, Section III, leaves the order open",
		Quantity:   `U_{\mathrm{first}}/(aN\,\mathrm{E}X)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolA, {Name: `U_{\mathrm{first}}`, Meaning: "mean time from the start of the data interval to the start of a packet of the first user in it", Unit: "time"}},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases: kit.LongAfter(fewCases, kit.Given(d.given, kit.Cases(id, argument, list, func(label string, c namedOrder) reports.Case {
			return reports.Case{
				Validate: func() error { return d.holds(c.queue) },
				Theory:   func() (float64, error) { return kit.Stated(1) },
				Measure: c.ordered(c.order, label, "U first/(a N EX)", "", func(t *totals) float64 {
					return t.beforeFirst / t.ofFirst / (t.a(c.queue) * float64(c.N) * c.X.Mean())
				}),
			}
		}))),
	}
}

// An inOrder is a queue with an order of service that changes from frame to frame; a
// random order is the default.
type inOrder struct {
	queue
	order model.Order
}

func (c inOrder) String() string {
	if c.order == model.AtRandom {
		return c.queue.String()
	}
	return fmt.Sprintf("%v order=%v", c.queue, c.order)
}

// A namedOrder is an inOrder whose parameters always name the order.
type namedOrder struct{ inOrder }

func (c namedOrder) String() string { return fmt.Sprintf("%v order=%v", c.queue, c.order) }

func changing(d queueDomain) arguments.Argument[inOrder] {
	return arguments.Of2(func(q queue, order model.Order) (inOrder, error) { return inOrder{q, order}, nil },
		d.queues, arguments.Choice("order", "in which the users of a frame are served", model.AtRandom, model.Rotating))
}

// timeScale claims that a does not depend on the unit of time.
func timeScale() reports.Claim {
	const id = "VB95-SCALE"
	list := []inUnits{{queue{2, 0.25, constant(1), constant(1)}, usualUnit}, {queue{8, 0.08, constant(1), constant(1)}, usualUnit}, {queue{16, 0.03, constant(1), constant(5)}, usualUnit}}
	d := constantsOfSeveral.meeting(pairsShared, queue.pairsShared)
	argument := arguments.Of2(func(q queue, unit float64) (inUnits, error) { return inUnits{q, unit}, nil },
		d.queues, arguments.Real("unit", "how many times as long X and V are in other units", arguments.Positive()).Usual("unit", 0.1, 10).Default("unit", "3"))
	return reports.Claim{
		ID:    id,
		Title: "a depends on N, rho and p alone",
		Statement: `For constant lengths $a$ is the same for all systems with the same $N$, $\rho$ and $p$: times may be counted in any unit. ` +
			`Measured: the ratio of $a$ to the $a'$ of the system in which $X$ and $V$ are three times as long and $\lambda$ is a third, or in the unit of the case, of independent runs, as 1 plus their difference over their mean.`,
		Source:     "derived; beyond VB95, Theorem 1",
		Quantity:   `a/a'`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolP, symbolA, {Name: "a'", Meaning: "a of the system in other units"}},
		Formula:    kit.Stated,
		Model:      model.Frames.Counts,
		Cases: kit.Given(d.given, kit.Cases(id, argument, list, func(label string, c inUnits) reports.Case {
			slow := queue{N: c.N, lambda: c.lambda / c.unit, X: constant(c.unit * c.X.Mean()), V: constant(c.unit * c.V.Mean())}
			k := pairCase(label, d, c.queue, "a/a'", func(s *steady.Quotient) float64 { return s.Y / s.X }, byFrames.runs(c.queue, measuring(model.PairShare)), byFrames.runs(slow, measuring(model.PairShare)))
			k.Validate = func() error { return cmp.Or(d.holds(c.queue), slow.validate()) }
			return k
		})),
	}
}

// An inUnits is a queue with times in another unit, which is 3 by default.
type inUnits struct {
	queue
	unit float64
}

func (c inUnits) String() string {
	if c.unit == usualUnit {
		return c.queue.String()
	}
	return fmt.Sprintf("%v unit=%s", c.queue, kit.Trim(c.unit))
}

const usualUnit = 3

// pairCase returns the case of the ratio of a number of two systems. Each replication
// runs both, one after the other on one stream, so that they are independent.
func pairCase[S steady.Sums[S]](label string, d queueDomain, q queue, name string, of func(sums *S) float64, a, b steady.Runs[S]) reports.Case {
	return reports.Case{
		Validate: func() error { return d.holds(q) },
		Theory:   func() (float64, error) { return kit.Stated(1) },
		// A ratio of two means is biased by the square of the second's coefficient of
		// variation, so the difference is measured, over the mean of both.
		Measure: montecarlo.Slow(64, 8192, steady.OverRuns(name, "", label, func(sums []S) float64 {
			u, v := of(&sums[0]), of(&sums[1])
			return 1 + 2*(u-v)/(u+v)
		}, a, b)),
	}
}
