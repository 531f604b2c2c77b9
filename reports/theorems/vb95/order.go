package vb95

import (
	"castlab/distributions"
	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/montecarlo/steady"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// orders are the claims on what does not depend on the order of service, or on the unit of time.
func orders() []reports.Claim {
	return []reports.Claim{
		claims.Claim[inOrder]{
			ID: "VB95-ORDER", Title: "The mean wait does not depend on the order in which the users of a frame are served",
			Statement: `No order that does not look at lengths changes $W$: by number, by number beginning one user later in every ` +
				`frame, or at random. Measured: the ratio of the mean wait in a random order, or in a rotating one where the case says ` +
				`so, to that by number, of independent runs, as 1 plus their difference over their mean.`,
			Source:   "VB95, Section III-A, model",
			Measured: `W_{\mathrm{random}}/W_{\mathrm{number}}`, Name: "W/W", Within: claims.Absolute(0.03),
			Symbols: []reports.Symbol{symbolW, {Name: `W_{\mathrm{random}}`, Meaning: "W in a random order", Unit: "time"},
				{Name: `W_{\mathrm{number}}`, Meaning: "W by the numbers of the users", Unit: "time"}},
			Parameters: changing(severalUsers).Implied("order", "at-random"), Over: typical[:2], Long: typical[2:3],
			Given:  claims.About(inOrder.self, stableQueue),
			Theory: claims.Stated[inOrder](1),
			Measure: claims.By(func(name, unit, label string, c inOrder) montecarlo.Experiment {
				return apart(name, unit, label, func(t *model.Totals) float64 { return t.Wait / t.Packets }, c.runs(), c.queue.runs())
			}),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[inOrder]{
			ID: "VB95-ORDER-FIRST", Title: "An order that changes favors no user",
			Statement: `By number, the first user always starts with its data interval. If the users of a frame are served at random, ` +
				`or by number beginning one user later in every frame, it starts $aN\,\mathrm{E}X$ later on average, as all of them do ` +
				`(VB95-EQ11). Measured: the ratio of the mean over its packets to $aN\,\mathrm{E}X$, $a$ over the frames of the same ` +
				`runs.`,
			Source:   "derived; VB95, Section III, leaves the order open",
			Measured: `U_{\mathrm{first}}/(aN\,\mathrm{E}X)`, Name: "U first/(a N EX)", Within: claims.Absolute(0.02),
			Symbols: []reports.Symbol{symbolN, symbolX, symbolA,
				{Name: `U_{\mathrm{first}}`, Unit: "time",
					Meaning: "mean time from the start of the data interval to the start of a packet of the first user in it"}},
			Parameters: changing(severalUsers),
			Over:       []string{typical[0] + " order=at-random", typical[2] + " order=rotating", typical[1] + " order=at-random"},
			Long:       []string{typical[1] + " order=rotating"},
			Given:      claims.About(inOrder.self, sharedFrames.And(ofFirst)),
			Theory:     claims.Stated[inOrder](1),
			Measure: followed(func(c inOrder, t *model.Totals) float64 {
				return t.BeforeFirst / t.First / (t.Chance(c.N) * float64(c.N) * c.X.Mean())
			}),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[inUnits]{
			ID: "VB95-SCALE", Title: "a depends on N, rho and p alone",
			Statement: `For constant lengths $a$ is the same for all systems with the same $N$, $\rho$ and $p$: times may be counted in ` +
				`any unit. Measured: the ratio of $a$ to the $a'$ of the system in which $X$ and $V$ are three times as long and ` +
				`$\lambda$ is a third, or in the unit of the case, of independent runs, as 1 plus their difference over their mean.`,
			Source:   "derived; beyond VB95, Theorem 1",
			Measured: `a/a'`, Within: claims.Absolute(0.02),
			Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolP, symbolA,
				{Name: "a'", Meaning: "a of the system in other units"}},
			Parameters: scaled,
			Over: []string{
				"N=2 lambda=0.25 X=deterministic(mean=1) V=deterministic(mean=1)",
				"N=16 lambda=0.03 X=deterministic(mean=1) V=deterministic(mean=5)",
			},
			Long:   []string{"N=8 lambda=0.08 X=deterministic(mean=1) V=deterministic(mean=1)"},
			Given:  claims.About(inUnits.self, sharedFrames).And(claims.About(inUnits.slow, claims.Valid(queue.validate))),
			Theory: claims.Stated[inUnits](1),
			Measure: claims.By(func(name, unit, label string, c inUnits) montecarlo.Experiment {
				one, other := simulation{c.queue, byFrames}, simulation{c.slow(), byFrames}
				return apart(name, unit, label, func(s *steady.Quotient) float64 { return s.Y / s.X },
					one.counting(measuring(model.PairShare)), other.counting(measuring(model.PairShare)))
			}),
			Formula: kit.Stated, Model: model.Frames.Counts,
		}.Declare(),
	}
}

var ofFirst = enough("packets of the first user that share a frame", func(q queue) float64 { return 2 * q.pairsShared() / float64(q.N) })

// An inOrder is a queue with an order of service that changes from frame to frame.
type inOrder struct {
	queue
	order model.Order
}

func changing(queues arguments.Argument[queue]) arguments.Argument[inOrder] {
	return arguments.Of2(func(q queue, order model.Order) (inOrder, error) { return inOrder{q, order}, nil },
		queues, arguments.Choice("order", "in which the users of a frame are served", model.AtRandom, model.Rotating))
}

func (c inOrder) runs() steady.Runs[model.Totals] {
	m := c.model()
	m.Order = c.order
	return m.Runs(c.relaxation(), int(c.length()))
}

// An inUnits is a queue with times in another unit.
type inUnits struct {
	queue
	unit float64
}

var scaled = arguments.Of2(func(q queue, unit float64) (inUnits, error) { return inUnits{q, unit}, nil }, constantsOfSeveral,
	arguments.Real("unit", "how many times as long X and V are in other units", arguments.Positive()).Usual("unit", 0.1, 10).
		Implied("unit", "3"))

// slow is the queue whose times are unit times as long.
func (c inUnits) slow() queue {
	length := func(l distributions.Law) distributions.Law { return distributions.Deterministic{Mu: c.unit * l.Mean()} }
	return queue{N: c.N, lambda: c.lambda / c.unit, X: length(c.X), V: length(c.V)}
}
