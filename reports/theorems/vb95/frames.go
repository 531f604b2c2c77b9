package vb95

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func share() reports.Claim {
	const id = "VB95-PA"
	return reports.Claim{
		ID:         id,
		Title:      "A share rho of the arrivals falls in data intervals",
		Statement:  `Arrivals see time averages, and transmissions take the share $\rho$ of time: a packet arrives in a data interval with probability $\rho$, in a reservation interval with $1 - \rho$.`,
		Source:     "VB95, Section III-A",
		Quantity:   `\Pr(\text{data interval})`,
		Unit:       "probability",
		Relation:   reports.Equal,
		Resolution: within(0.015),
		Symbols:    []reports.Symbol{symbolRho, symbolN, symbolLambda, symbolX},
		Formula:    formula.System.Rho,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, arrivalsInData, queues(), formulaOf(formula.System.Rho), "P(data)", "probability", func(q queue, t *totals) float64 { return t.inData / t.packets }),
	}
}

func lengths() reports.Claim {
	const id = "VB95-RATIO"
	return reports.Claim{
		ID:         id,
		Title:      "Data intervals are rho/(1-rho) times as long as reservation intervals",
		Statement:  `The mean length of a data interval is $\rho/(1-\rho)$ times that of a reservation interval. Measured over the frames of the runs.`,
		Source:     "VB95, Section III-A",
		Quantity:   `\mathrm{E}(\text{data})/\mathrm{E}V`,
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolRho, symbolV, symbolN, symbolLambda, symbolX},
		Formula:    formula.System.DataRatio,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, everyQueue, queues(), formulaOf(formula.System.DataRatio), "data/reservation", "", func(q queue, t *totals) float64 { return t.data / t.reservation }),
	}
}

func activeUsers() reports.Claim {
	const id = "VB95-EQ9"
	return reports.Claim{
		ID:         id,
		Title:      "The mean number of packets of a frame",
		Statement:  `$\mathrm{E}K = \lambda N\,\mathrm{E}V/(1-\rho)$, frames without a packet included.`,
		Source:     "VB95, Section III-A, eq. (9)",
		Quantity:   `\mathrm{E}K`,
		Unit:       "packets",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolV, symbolRho, symbolK},
		Formula:    formula.System.Active,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, everyQueue, queues(), formulaOf(formula.System.Active), "E K", "packets", func(q queue, t *totals) float64 { return t.active / t.frames }),
	}
}

func secondUpper() reports.Claim {
	const id = "VB95-EK2-UPPER"
	return reports.Claim{
		ID:        id,
		Title:     "The second moment of K is at most N E K",
		Statement: `$\mathrm{E}K^2 \le N\,\mathrm{E}K$, because $K \le N$: attained if $K$ is always 0 or $N$, as for one user, and in the limit of full queues. Measured: the ratio of the two sides.`,
		Source:    "VB95, Section III-A, before eq. (10)",
		Quantity:  `\mathrm{E}K^2/(N\,\mathrm{E}K)`,
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolN, symbolK},
		Formula:   kit.Stated,
		Model:     model.Queues.Follow,
		Cases: simulationCases(id, sharedFrames, several(), rarelyEmpty, one, countable{"E K^2/(N E K)", "",
			func(q queue, t *totals) float64 { return t.square / (float64(q.N) * t.active) },
			func(q queue) func(observer) frameSum { return squares(float64(q.N)) }}),
	}
}

// secondLower claims the lower bound on E K^2 for an integer K of given mean.
func secondLower() reports.Claim {
	const id = "VB95-EK2-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "The second moment of K is at least what an integer of its mean allows",
		Statement: `$\mathrm{E}K^2 \ge \mathrm{E}K + (\hat K - 1)(2\,\mathrm{E}K - \hat K)$ with $\hat K = \lfloor \mathrm{E}K \rfloor + 1$: no integer variable of the same mean varies less. Attained by one user and in the limit of full queues.`,
		Source:    "VB95, Section III-A, before eq. (10)",
		Quantity:  `\mathrm{E}K^2`,
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolK, {Name: `\hat K`, Meaning: "smallest integer above E K"}},
		Formula:   formula.System.LeastSquare,
		Model:     model.Queues.Follow,
		Cases: simulationCases(id, sharedFrames, several(), rarelyEmpty, formulaOf(formula.System.LeastSquare), countable{"E K^2", "",
			func(_ queue, t *totals) float64 { return t.square / t.frames },
			func(queue) func(observer) frameSum { return squares(0) }}),
	}
}

// squares returns the sum of K^2 over N times the sum of K, or over the frames if N is
// 0.
func squares(N float64) func(observer) frameSum {
	return func(observer) frameSum {
		return func(f model.Frame) (y, x float64) {
			k := float64(f.Active)
			if N == 0 {
				return k * k, 1
			}
			return k * k, N * k
		}
	}
}
