package vb95

import (
	"context"
	"math/rand/v2"

	"castlab/montecarlo"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// A limit is a number of a queue as a parameter of it tends to 0.
type limit struct {
	params string
	value  float64
	step   float64
	at     func(step float64) queue
	of     func(q queue, step float64, t *totals) float64
}

// cases makes one case of each limit: y at the step, at twice and at four times
// as much, in independent runs, extrapolated to 0 by (8 y_1 - 6 y_2 + y_4)/3,
// where multiples of the step and of its square cancel.
func limitCases(id, name, unit string, list []limit) []reports.Case {
	cases := make([]reports.Case, len(list))
	for i, l := range list {
		label := id + " " + l.params
		cases[i] = reports.Case{
			Params:   l.params,
			Validate: l.at(l.step).validate,
			Theory:   func() (float64, error) { return kit.Stated(l.value) },
			Measure: func(ctx context.Context, s montecarlo.Settings) (montecarlo.Estimate, error) {
				return montecarlo.Slow(128, 4096, montecarlo.Mean(name, unit, label, l.extrapolated))(ctx, s)
			},
			Long: i >= 1,
		}
	}
	return cases
}

func (l limit) extrapolated() montecarlo.Replication[float64] {
	times, weights := [3]float64{1, 2, 4}, [3]float64{8.0 / 3, -2, 1.0 / 3}
	var runs [3]montecarlo.Replication[path]
	for i, k := range times {
		runs[i] = l.at(k * l.step).run(model.InTurn)()
	}
	return func(r *rand.Rand) (float64, error) {
		sum := 0.0
		for i, run := range runs {
			p, err := run(r)
			if err != nil {
				return 0, err
			}
			step := times[i] * l.step
			sum += float64(weights[i] * p.jackknife(func(t *totals) float64 { return l.of(l.at(step), step, t) }))
		}
		return sum, nil
	}
}

// chanceLight: a at light load.
func chanceLight() reports.Claim {
	const id = "VB95-LIMITS-LIGHT"
	return reports.Claim{
		ID:    id,
		Title: "The chance a at light load",
		Statement: `As $\lambda \to 0$, $\frac a\lambda \to \frac{(N-1)\,\mathrm{E}V^2}{2N\,\mathrm{E}V}$: an arrival in a data interval sees a packet of its own user start only if the interval has two packets at least, which arrived in the same empty period. So $a \to 0$, and Theorem 1 holds there without knowing $a$. ` +
			`Measured at three loads and extrapolated to 0.`,
		Source:     "VB95, end of Section III-A, for the limit; the slope is derived",
		Quantity:   `\lim a/\lambda`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.1),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolA},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Queues",
		Cases: func() []reports.Case {
			of := func(q queue, _ float64, t *totals) float64 { return t.a(q) / q.lambda }
			return limitCases(id, "a/lambda", "time", []limit{
				{"N=2 X=0.5 V=2", 0.5, 0.04, func(l float64) queue { return queue{2, l, constant(0.5), constant(2)} }, of},
				{"N=4 X=0.25 V=exponential(mean=2)", 1.5, 0.02, func(l float64) queue { return queue{4, l, constant(0.25), exponential(2)} }, of},
				{"N=8 X=0.125 V=2", 0.875, 0.02, func(l float64) queue { return queue{8, l, constant(0.125), constant(2)} }, of},
			})
		},
	}
}

// chanceHeavy: a at heavy load.
func chanceHeavy() reports.Claim {
	const id = "VB95-LIMITS-HEAVY"
	return reports.Claim{
		ID:    id,
		Title: "The chance a at heavy load",
		Statement: `As $\rho \to 1 - \lambda\,\mathrm{E}V$, $a \to \frac12 - \frac1{2N}$: every user is active at every gate. Theorem 1 holds there, too, without knowing $a$. ` +
			`Measured at three slacks $D$ and extrapolated to 0.`,
		Source:     "VB95, end of Section III-A",
		Quantity:   `\lim a`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolA, symbolD},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Queues",
		Cases: func() []reports.Case {
			of := func(q queue, _ float64, t *totals) float64 { return t.a(q) }
			return limitCases(id, "a", "probability", []limit{
				{"N=2 X=1 V=2", 0.25, 0.05, func(D float64) queue { return queue{2, (1 - D) / 4, constant(1), constant(2)} }, of},
				{"N=4 X=exponential(mean=1) V=4", 0.375, 0.05, func(D float64) queue { return queue{4, (1 - D) / 8, exponential(1), constant(4)} }, of},
				{"N=8 X=1 V=8", 0.4375, 0.05, func(D float64) queue { return queue{8, (1 - D) / 16, constant(1), constant(8)} }, of},
			})
		},
	}
}

// vacations: one user.
func vacations() reports.Claim {
	const id = "VB95-LIMITS-ONE"
	return reports.Claim{
		ID:    id,
		Title: "With one user the wait is known without a",
		Statement: `For $N = 1$, $a = 0$ and $W = \frac{\lambda\,\mathrm{E}X^2}{2D} + \frac{(1-\rho)\,\mathrm{E}V^2}{2D\,\mathrm{E}V} + \frac{(1-\lambda\,\mathrm{E}V)\,\mathrm{E}V}{D}$. ` +
			`The same follows from the M/G/1 queue with vacations, of service time $V + X$ and vacations $V$: with $S = V + X$, $W = \frac{\lambda\,\mathrm{E}S^2}{2(1-\lambda\,\mathrm{E}S)} + \frac{\mathrm{E}V^2}{2\,\mathrm{E}V} + \mathrm{E}V$, by which it is computed here.`,
		Source:     "VB95, end of Section III-A; the queue with vacations derived",
		Quantity:   `W`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: kit.Within(0.03),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD, {Name: "S", Meaning: "V + X", Unit: "time"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "montecarlo/reservation.Queues",
		Cases: func() []reports.Case {
			list := []queue{{1, 0.3, exponential(1), constant(1)}, {1, 0.2, constant(1), exponential(2)}, {1, 0.5, uniform(), constant(0.25)}}
			return queueCases(id, list, func(q queue) (float64, error) {
				second := q.X.Variance() + q.X.Mean()*q.X.Mean()
				rest := q.V.Variance() + q.V.Mean()*q.V.Mean()
				square := second + 2*q.X.Mean()*q.V.Mean() + rest
				return kit.Stated(q.lambda*square/(2*(1-q.lambda*(q.X.Mean()+q.V.Mean()))) + rest/(2*q.V.Mean()) + q.V.Mean())
			}, "W", "time", func(_ queue, t *totals) float64 { return t.wait / t.packets })
		},
	}
}
