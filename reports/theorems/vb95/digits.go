package vb95

import (
	"fmt"

	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func delayDigits() reports.Claim {
	const id = "VB95-DBT-DIGITS"
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
		Formula:    "analytic/reservation.Chain",
		Model:      "montecarlo/reservation.Frames",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			add := func(c counter, q queue, theory func(q queue) (float64, error)) {
				cases = append(cases, countedCase(id, c, q, "", measuring(model.Delay), "T", "time", theory))
			}
			add(byFrames, queue{4, 0.15, constant(1), constant(0.5)}, delayOfChain)
			add(byPeriods, queue{16, 1.0 / 26, constant(1), constant(5)}, delayAtPivot)
			add(byFrames, queue{64, 1.0 / 84, constant(1), constant(10)}, delayAtPivot)
			add(byPeriods, queue{4, 0.1, constant(1), constant(4)}, delayOfChain)
			add(byFrames, queue{3, 0.2, constant(1), constant(0.5)}, delayOfChain)
			for i := range cases {
				cases[i].Long = i >= fewCases
			}
			return cases
		}),
	}
}

// delayAtPivot is the delay of a queue at p = 1/2.
func delayAtPivot(q queue) (float64, error) {
	return formulaOf(func(s formula.System) (float64, error) { _, t, err := s.Pivot(); return t, err })(q)
}

func delayAttained() reports.Claim {
	const id = "VB95-DBT-ATTAINED"
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
		Formula:    "analytic/reservation.DelayBracket",
		Model:      "montecarlo/reservation.Frames",
		Cases: reports.Printed(func() []reports.Case {
			one := queue{1, 0.2, constant(1), constant(1)}
			many := queue{16, 1.0 / 26, constant(1), constant(5)}
			var cases []reports.Case
			for _, c := range []struct {
				name string
				q    queue
				of   func(b formula.DelayBracket) float64
			}{
				{"printed", one, func(b formula.DelayBracket) float64 { return b.Printed }},
				{"upper", one, func(b formula.DelayBracket) float64 { return b.Upper }},
				{"upper", many, func(b formula.DelayBracket) float64 { return b.Upper }},
				{"lower", many, func(b formula.DelayBracket) float64 { return b.Lower }},
			} {
				cases = append(cases, countedCase(id, byFrames, c.q, " bound="+c.name, measuring(model.Delay), "T", "time", bracket(c.of)))
			}
			return cases
		}),
	}
}

// arrivals: what the simulators are fed.
func arrivals() reports.Claim {
	const id = "VB95-ARRIVALS"
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
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Queues",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, c := range []struct {
				q        queue
				interval string
				of       func(q queue, t *totals) float64
			}{
				{queue{8, 0.1, constant(1), constant(0.5)}, "data", func(q queue, t *totals) float64 { return t.late / (q.lambda * float64(q.N) * t.data) }},
				{queue{8, 0.02, constant(1), constant(3)}, "reservation", func(q queue, t *totals) float64 {
					return t.early / (q.lambda * float64(q.N) * t.reservation)
				}},
			} {
				params := fmt.Sprintf("%v interval=%s", c.q, c.interval)
				cases = append(cases, reports.Case{
					Params:   params,
					Validate: c.q.validate,
					Theory:   func() (float64, error) { return kit.Stated(1) },
					Measure:  c.q.measured(id+" "+params, "arrivals/(lambda N time)", "", func(t *totals) float64 { return c.of(c.q, t) }),
				})
			}
			return cases
		}),
	}
}

func arrivalsCounted() reports.Claim {
	const id = "VB95-ARRIVALS-COUNTED"
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
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Frames",
		Cases: reports.Printed(func() []reports.Case {
			q := queue{64, 0.0105, constant(1), constant(10)}
			length := func(f model.Frame) float64 {
				return q.lambda * float64(q.N) * (q.V.Mean() + float64(float64(f.Active)*q.X.Mean()))
			}
			var cases []reports.Case
			for _, c := range []struct {
				by      counter
				packets string
				of      frameSum
			}{
				{byFrames, "arrive", func(f model.Frame) (y, x float64) { return float64(f.Arrived), length(f) }},
				{byFrames, "served", func(f model.Frame) (y, x float64) { return float64(f.Active), length(f) }},
				{byPeriods, "arrive", func(f model.Frame) (y, x float64) { return float64(f.Arrived), length(f) }},
			} {
				cases = append(cases, countedCase(id, c.by, q, " packets="+c.packets, func(observer) frameSum { return c.of }, "packets/(lambda N time)", "", one))
			}
			return cases
		}),
	}
}
