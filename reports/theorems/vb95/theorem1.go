package vb95

import (
	"slices"

	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// meanWaits are the claims on the mean wait of Theorem 1 and the steps of its proof.
func meanWaits() []reports.Claim {
	return []reports.Claim{
		claims.Claim[queue]{
			ID: "VB95-THM1", Title: "The mean wait, with a from the exact chain",
			Statement: `$W = \frac{\lambda N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + (1 - \rho a - ` +
				`\lambda\,\mathrm{E}V)\,\mathrm{E}V}{D}$. The theorem leaves $a$ open; for up to four users it is known from the Markov ` +
				`chain of the queue lengths at the gates, to $10^{-9}$, for any laws of $X$ and $V$. Every packet is followed through ` +
				`its queue.`,
			Source:   "VB95, Theorem 1, eq. (2); a derived",
			Measured: `W`, Unit: "time", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD},
			Parameters: queuesOf(chainUsers(1), anyX, anyV), Over: typical[:1],
			Long: []string{
				"N=3 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=1)",
				"N=2 lambda=0.2 X=exponential(mean=1) V=exponential(mean=0.5)",
				"N=3 lambda=0.15 X=uniform(min=0,max=2) V=deterministic(mean=1)",
				"N=4 lambda=0.1 X=deterministic(mean=1) V=exponential(mean=1)",
			},
			Given: stableQueue.And(solvable), Defined: true,
			Theory: withChain(formula.System.Wait), Measure: followed(meanWait),
			Formula: formula.System.Wait, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-THM1-LINE", Title: "The mean wait and a are on the line of the theorem",
			Statement: `Theorem 1 ties $W$ to $a$: $D\,W + \rho\,\mathrm{E}V\,a = \lambda N\,\mathrm{E}X^2/2 + ` +
				`(1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V) + (1 - \lambda\,\mathrm{E}V)\,\mathrm{E}V$, for any number of users, where ` +
				`$a$ is not known. Measured: the left side, $W$ over packets and $a = \mathrm{E}K(K-1)/(2N\,\mathrm{E}K)$ over the ` +
				`frames of the same runs.`,
			Source:   "VB95, Theorem 1, eq. (2)",
			Measured: `D\,W + \rho\,\mathrm{E}V\,a`, Name: "D W + rho EV a", Unit: "time", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho, symbolW, symbolA, symbolD, symbolK},
			Parameters: queues, Over: typical[:2], Long: typical[2:],
			Given:  stableQueue,
			Theory: formulaOf[queue](interceptOf), Measure: followed(queue.lineOfWait),
			Formula: formula.System.Wait, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ3", Title: "A wait is a residual, transmissions and reservation intervals",
			Statement: `$W = R + \mathrm{E}N_i\,\mathrm{E}X + \mathrm{E}Y_i$. With constant $X$ that is true of every packet, so it is ` +
				`measured with random ones: the ratio of the two sides in the same runs.`,
			Source:   "VB95, Section III-A, eq. (3)",
			Measured: `W/(R + \mathrm{E}N_i\,\mathrm{E}X + \mathrm{E}Y_i)`,
			Name:     "W/(R + E N_i EX + E Y_i)", Within: claims.Absolute(0.005),
			Symbols: []reports.Symbol{symbolX, symbolW, symbolNi,
				{Name: "R", Unit: "time",
					Meaning: "mean time that is left, at an arrival, of the reservation interval or transmission in progress"},
				{Name: "Y_i", Meaning: "total length of the reservation intervals that begin while packet i waits", Unit: "time"}},
			Parameters: queues, Over: []string{typical[1], typical[2], typical[5]},
			Given:  stableQueue.And(randomX),
			Theory: claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 {
				return t.Wait / (t.Residual + float64(t.Passed*q.X.Mean()) + t.Reserved)
			}),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ4", Title: "A packet waits for lambda N W others",
			Statement: `While a packet waits, $\mathrm{E}N_i = \lambda N W$ others start transmission on average. The service is not ` +
				`first come, first served, and yet the count is that of Little: a pair of packets that overlap in the queue is counted ` +
				`once, by one of the two. Measured: the ratio of the two sides in the same runs.`,
			Source:   "VB95, Section III-A, eq. (4)",
			Measured: `\mathrm{E}N_i / (\lambda N W)`, Name: "E N_i/(lambda N W)", Within: claims.Absolute(0.02),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolW, symbolNi},
			Parameters: queues, Over: typical[:3], Long: typical[3:],
			Given: stableQueue.And(enough("starts of others while a packet waits", func(q queue) float64 {
				return q.packets() * q.lambda * float64(q.N) * q.V.Mean()
			})),
			Theory:  claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 { return t.Passed / (q.lambda * float64(q.N) * t.Wait) }),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ5", Title: "A packet waits for 1 + E Q - E m reservation intervals",
			Statement: `The reservation intervals that a packet waits through whole have the total length $\mathrm{E}Y_i = (1 + ` +
				`\mathrm{E}Q_i - \mathrm{E}m_i)\,\mathrm{E}V$ on average. With constant $V$ that is true of every packet, so it is ` +
				`measured with random ones: the ratio of the two sides in the same runs.`,
			Source:   "VB95, Section III-A, eq. (5)",
			Measured: `\mathrm{E}Y_i / ((1 + \mathrm{E}Q_i - \mathrm{E}m_i)\,\mathrm{E}V)`,
			Name:     "E Y_i/((1+E Q_i-E m_i) E V)", Within: claims.Absolute(0.02),
			Symbols: []reports.Symbol{symbolV, symbolOwn,
				{Name: "Y_i", Meaning: "total length of the reservation intervals that begin while packet i waits", Unit: "time"},
				{Name: "Q_i", Meaning: "packets of its user that packet i finds waiting"}},
			Parameters: queues, Over: []string{typical[1], typical[2], typical[4]},
			Given:  stableQueue.And(randomV),
			Theory: claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 {
				return t.Reserved / ((t.Packets + t.Found - t.Own) * q.V.Mean())
			}),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ6", Title: "A packet finds lambda W of its own user waiting",
			Statement: `$\mathrm{E}Q_i = \lambda W$: by Little the mean number of waiting packets of one user, which an arrival sees. ` +
				`Measured: the ratio of the two sides in the same runs.`,
			Source:   "VB95, Section III-A, eq. (6)",
			Measured: `\mathrm{E}Q_i / (\lambda W)`, Name: "E Q_i/(lambda W)", Within: claims.Absolute(0.02),
			Symbols:    []reports.Symbol{symbolLambda, symbolW, {Name: "Q_i", Meaning: "packets of its user that packet i finds waiting"}},
			Parameters: queues, Over: typical[:3], Long: typical[3:],
			Given: stableQueue.And(enough("packets that find one of their user", func(q queue) float64 {
				return q.packets() * q.lambda * q.V.Mean()
			})),
			Theory:  claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 { return t.Found / (q.lambda * t.Wait) }),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ7", Title: "The residual of the interval in progress",
			Statement: `What is left, at an arrival, of the reservation interval or transmission in progress has the mean $R = \lambda ` +
				`N\,\mathrm{E}X^2/2 + (1-\rho)\,\mathrm{E}V^2/(2\,\mathrm{E}V)$.`,
			Source:   "VB95, Section III-A, eq. (7)",
			Measured: `R`, Unit: "time", Within: claims.Relative(0.01),
			Symbols: []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolRho,
				{Name: "R", Meaning: "mean residual time", Unit: "time"}},
			Parameters: queues, Over: []string{typical[0], typical[2]}, Long: slices.Concat(typical[1:2], typical[3:]),
			Given:   stableQueue,
			Theory:  formulaOf[queue](formula.System.Residual),
			Measure: followed(func(_ queue, t *model.Totals) float64 { return t.Residual / t.Packets }),
			Formula: formula.System.Residual, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// lineOfWait is the left side of the line of Theorem 1, with W and a of the same runs.
func (q queue) lineOfWait(t *model.Totals) float64 {
	return float64((1-q.rho()-q.lambda*q.V.Mean())*t.Wait/t.Packets) + float64(q.rho()*q.V.Mean()*t.Chance(q.N))
}
