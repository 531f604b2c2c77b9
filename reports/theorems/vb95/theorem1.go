package vb95

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
)

func theorem1() reports.Claim {
	const id = "VB95-THM1"
	return reports.Claim{
		ID:         id,
		Title:      "The mean wait, with a from the exact chain",
		Statement:  `$W = \frac{\lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + (1 - \rho a - \lambda\,\mathrm{E}V)\,\mathrm{E}V}{D}$. The theorem leaves $a$ open; for up to four users it is known from the Markov chain of the queue lengths at the gates, to $10^{-9}$, for any laws of $X$ and $V$. Every packet is followed through its queue.`,
		Source:     "VB95, Theorem 1, eq. (2); a derived",
		Quantity:   `W`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD},
		Formula:    formula.System.Wait,
		Model:      model.Queues.Follow,
		Cases: chainCases(id, ofChain(1), []queue{
			{3, 0.2, constant(1), constant(1)},
			{2, 1.0 / 6, constant(1), constant(1.5)},
			{2, 0.2, exponential(1), exponential(0.5)},
			{3, 0.15, uniform(), constant(1)},
			{4, 0.1, constant(1), exponential(1)},
		}, waitOfChain, "W", "time", func(_ queue, t *totals) float64 { return t.wait / t.packets }),
	}
}

// theorem1Line eliminates a from the theorem: W and a of the same run are on one line.
func theorem1Line() reports.Claim {
	const id = "VB95-THM1-LINE"
	return reports.Claim{
		ID:         id,
		Title:      "The mean wait and a are on the line of the theorem",
		Statement:  `Theorem 1 ties $W$ to $a$: $D\,W + \rho\,\mathrm{E}V\,a = \lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + (1 - \lambda\,\mathrm{E}V)\,\mathrm{E}V$, for any number of users, where $a$ is not known. Measured: the left side, $W$ over packets and $a = \mathrm{E}K(K-1)/(2N\,\mathrm{E}K)$ over the frames of the same runs.`,
		Source:     "VB95, Theorem 1, eq. (2)",
		Quantity:   `D\,W + \rho\,\mathrm{E}V\,a`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD, symbolK},
		Formula:    formula.System.Wait,
		Model:      model.Queues.Follow,
		Cases: queueCases(id, everyQueue, queues(), formulaOf(line), "D W + rho EV a", "time", func(q queue, t *totals) float64 {
			return (1-q.rho()-q.lambda*q.V.Mean())*t.wait/t.packets + q.rho()*q.V.Mean()*t.a(q)
		}),
	}
}
