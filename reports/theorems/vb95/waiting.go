package vb95

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func parts() reports.Claim {
	const id = "VB95-EQ3"
	return reports.Claim{
		ID:         id,
		Title:      "A wait is a residual, transmissions and reservation intervals",
		Statement:  `$W = R + \mathrm{E}N_i\,\mathrm{E}X + \mathrm{E}Y_i$. With constant $X$ that is true of every packet, so it is measured with random ones: the ratio of the two sides in the same runs.`,
		Source:     "VB95, Section III-A, eq. (3)",
		Quantity:   `W/(R + \mathrm{E}N_i\,\mathrm{E}X + \mathrm{E}Y_i)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.005},
		Symbols: []reports.Symbol{symbolX, symbolW, symbolNi, {Name: "R", Meaning: "mean time that is left, at an arrival, of the reservation interval or transmission in progress", Unit: "time"},
			{Name: "Y_i", Meaning: "total length of the reservation intervals that begin while packet i waits", Unit: "time"}},
		Formula: kit.Stated,
		Model:   model.Queues.Follow,
		Cases: queueCases(id, randomX, []queue{queues()[1], queues()[2], queues()[5]}, one, "W/(R + E N_i EX + E Y_i)", "", func(q queue, t *totals) float64 {
			return t.wait / (t.residual + float64(t.served*q.X.Mean()) + t.reserved)
		}),
	}
}

func started() reports.Claim {
	const id = "VB95-EQ4"
	return reports.Claim{
		ID:         id,
		Title:      "A packet waits for lambda N W others",
		Statement:  `While a packet waits, $\mathrm{E}N_i = \lambda N W$ others start transmission on average. The service is not first come, first served, and yet the count is that of Little: a pair of packets that overlap in the queue is counted once, by one of the two. Measured: the ratio of the two sides in the same runs.`,
		Source:     "VB95, Section III-A, eq. (4)",
		Quantity:   `\mathrm{E}N_i / (\lambda N W)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolW, symbolNi},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, othersStart, queues(), one, "E N_i/(lambda N W)", "", func(q queue, t *totals) float64 { return t.served / (q.lambda * float64(q.N) * t.wait) }),
	}
}

func intervals() reports.Claim {
	const id = "VB95-EQ5"
	return reports.Claim{
		ID:         id,
		Title:      "A packet waits for 1 + E Q - E m reservation intervals",
		Statement:  `The reservation intervals that a packet waits through whole have the total length $\mathrm{E}Y_i = (1 + \mathrm{E}Q_i - \mathrm{E}m_i)\,\mathrm{E}V$ on average. With constant $V$ that is true of every packet, so it is measured with random ones: the ratio of the two sides in the same runs.`,
		Source:     "VB95, Section III-A, eq. (5)",
		Quantity:   `\mathrm{E}Y_i / ((1 + \mathrm{E}Q_i - \mathrm{E}m_i)\,\mathrm{E}V)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolV, symbolOwn, {Name: "Y_i", Meaning: "total length of the reservation intervals that begin while packet i waits", Unit: "time"}, {Name: "Q_i", Meaning: "packets of its user that packet i finds waiting"}},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, randomV, randomIntervals(), one, "E Y_i/((1+E Q_i-E m_i) E V)", "", func(q queue, t *totals) float64 { return t.reserved / ((t.packets + t.found - t.own) * q.V.Mean()) }),
	}
}

func found() reports.Claim {
	const id = "VB95-EQ6"
	return reports.Claim{
		ID:         id,
		Title:      "A packet finds lambda W of its own user waiting",
		Statement:  `$\mathrm{E}Q_i = \lambda W$: by Little the mean number of waiting packets of one user, which an arrival sees. Measured: the ratio of the two sides in the same runs.`,
		Source:     "VB95, Section III-A, eq. (6)",
		Quantity:   `\mathrm{E}Q_i / (\lambda W)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.02},
		Symbols:    []reports.Symbol{symbolLambda, symbolW, {Name: "Q_i", Meaning: "packets of its user that packet i finds waiting"}},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, ownWaits, queues(), one, "E Q_i/(lambda W)", "", func(q queue, t *totals) float64 { return t.found / (q.lambda * t.wait) }),
	}
}

func residual() reports.Claim {
	const id = "VB95-EQ7"
	return reports.Claim{
		ID:         id,
		Title:      "The residual of the interval in progress",
		Statement:  `What is left, at an arrival, of the reservation interval or transmission in progress has the mean $R = \lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V)$.`,
		Source:     "VB95, Section III-A, eq. (7)",
		Quantity:   `R`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.01),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, {Name: "R", Meaning: "mean residual time", Unit: "time"}},
		Formula:    formula.System.Residual,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, everyQueue, queues(), formulaOf(formula.System.Residual), "R", "time", func(q queue, t *totals) float64 { return t.residual / t.packets }),
	}
}

// randomIntervals lists queues whose reservation intervals are random.
func randomIntervals() []queue {
	return []queue{queues()[1], queues()[2], queues()[4]}
}
