package vb95

import (
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
)

func serviceOrder() reports.Claim {
	const id = "VB95-ORDER"
	return reports.Claim{
		ID:    id,
		Title: "The mean wait does not depend on the order in which the users of a frame are served",
		Statement: `No order that does not look at lengths changes $W$: by number, by number beginning one user later in every frame, or at random. ` +
			`Measured: the ratio of the mean wait in a random order to that by number, of independent runs, as 1 plus their difference over their mean.`,
		Source:     "VB95, Section III-A, model",
		Quantity:   `W_{\mathrm{random}}/W_{\mathrm{number}}`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.03},
		Symbols:    []reports.Symbol{symbolW, {Name: `W_{\mathrm{random}}`, Meaning: "W in a random order", Unit: "time"}, {Name: `W_{\mathrm{number}}`, Meaning: "W by the numbers of the users", Unit: "time"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Queues",
		Cases: reports.Printed(func() []reports.Case {
			return pairCases(id, []queue{queues()[0], queues()[1], queues()[2]}, "W/W", func(q queue) (a, b func() montecarlo.Replication[float64]) {
				return q.waiting(model.AtRandom), q.waiting(model.InTurn)
			})
		}),
	}
}

func firstUser() reports.Claim {
	const id = "VB95-ORDER-FIRST"
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
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Queues",
		Cases: reports.Printed(func() []reports.Case {
			list := []queue{queues()[0], queues()[2], queues()[1], queues()[1]}
			cases := queueCases(id, list, one, "U first/(a N EX)", "", nil)
			for i, q := range list {
				order := []model.Order{model.AtRandom, model.Rotating}[i%2]
				cases[i].Params = fmt.Sprintf("%v order=%v", q, order)
				cases[i].Measure = q.ordered(order, id+" "+cases[i].Params, "U first/(a N EX)", "", func(t *totals) float64 {
					return t.beforeFirst / t.ofFirst / (t.a(q) * float64(q.N) * q.X.Mean())
				})
			}
			return cases
		}),
	}
}

// waiting is the mean wait of one long run.
func (q queue) waiting(order model.Order) func() montecarlo.Replication[float64] {
	return func() montecarlo.Replication[float64] {
		run := q.run(order)()
		return func(r *rand.Rand) (float64, error) {
			p, err := run(r)
			return p.jackknife(func(t *totals) float64 { return t.wait / t.packets }), err
		}
	}
}

// timeScale: a has no unit of time.
func timeScale() reports.Claim {
	const id = "VB95-SCALE"
	return reports.Claim{
		ID:    id,
		Title: "a depends on N, rho and p alone",
		Statement: `For constant lengths $a$ is the same for all systems with the same $N$, $\rho$ and $p$: times may be counted in any unit. ` +
			`Measured: the ratio of $a$ to the $a'$ of the system in which $X$ and $V$ are three times as long and $\lambda$ is a third, of independent runs, as 1 plus their difference over their mean.`,
		Source:     "derived; beyond VB95, Theorem 1",
		Quantity:   `a/a'`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolP, symbolA, {Name: "a'", Meaning: "a of the system in other units"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Frames",
		Cases: reports.Printed(func() []reports.Case {
			list := []queue{{2, 0.25, constant(1), constant(1)}, {8, 0.08, constant(1), constant(1)}, {16, 0.03, constant(1), constant(5)}}
			return pairCases(id, list, "a/a'", func(q queue) (a, b func() montecarlo.Replication[float64]) {
				slow := queue{N: q.N, lambda: q.lambda / 3, X: constant(3 * q.X.Mean()), V: constant(3 * q.V.Mean())}
				return byFrames.run(q, measuring(model.PairShare)), byFrames.run(slow, measuring(model.PairShare))
			})
		}),
	}
}

// pairCases makes one case of each instance: the ratio of a number of two
// systems, each replication having a run of both, one after the other on one
// stream, so that they are independent.
func pairCases(id string, list []queue, name string, systems func(q queue) (a, b func() montecarlo.Replication[float64])) []reports.Case {
	cases := queueCases(id, list, one, name, "", nil)
	for i, q := range list {
		a, b := systems(q)
		// A ratio of two means is biased by the square of the second's spread, so
		// the difference is measured, over the mean of both.
		cases[i].Measure = montecarlo.Slow(64, 8192, montecarlo.Mean(name, "", id+" "+q.String(), func() montecarlo.Replication[float64] {
			first, second := a(), b()
			return func(r *rand.Rand) (float64, error) {
				u, err := first(r)
				if err != nil {
					return 0, err
				}
				v, err := second(r)
				if err != nil {
					return 0, err
				}
				return 1 + 2*(u-v)/(u+v), nil
			}
		}))
	}
	return cases
}
