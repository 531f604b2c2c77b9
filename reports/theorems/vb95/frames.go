package vb95

import (
	"slices"

	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// framesAndPackets are the claims on intervals and on the number of packets of a frame.
func framesAndPackets() []reports.Claim {
	return []reports.Claim{
		claims.Claim[queue]{
			ID: "VB95-PA", Title: "A share rho of the arrivals falls in data intervals",
			Statement: `Arrivals see time averages, and transmissions take the share $\rho$ of time: a packet arrives in a data ` +
				`interval with probability $\rho$, in a reservation interval with $1 - \rho$.`,
			Source:   "VB95, Section III-A",
			Measured: `\Pr(\text{data interval})`, Name: "P(data)", Unit: "probability", Within: claims.Relative(0.015),
			Symbols:    []reports.Symbol{symbolRho, symbolN, symbolLambda, symbolX},
			Parameters: queues, Over: typical[:3], Long: typical[3:],
			Given:   stableQueue.And(someInData),
			Theory:  formulaOf[queue](formula.System.Rho),
			Measure: followed(func(_ queue, t *model.Totals) float64 { return t.InData / t.Packets }),
			Formula: formula.System.Rho, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-RATIO", Title: "Data intervals are rho/(1-rho) times as long as reservation intervals",
			Statement: `The mean length of a data interval is $\rho/(1-\rho)$ times that of a reservation interval. Measured over the ` +
				`frames of the runs.`,
			Source:   "VB95, Section III-A",
			Measured: `\mathrm{E}(\text{data})/\mathrm{E}V`, Name: "data/reservation", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolRho, symbolV, symbolN, symbolLambda, symbolX},
			Parameters: queues, Over: typical[:2], Long: typical[2:],
			Given:   stableQueue,
			Theory:  formulaOf[queue](formula.System.DataRatio),
			Measure: followed(func(_ queue, t *model.Totals) float64 { return t.Data / t.Reservation }),
			Formula: formula.System.DataRatio, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EQ9", Title: "The mean number of packets of a frame",
			Statement: `$\mathrm{E}K = \lambda N\,\mathrm{E}V/(1-\rho)$, frames without a packet included.`,
			Source:    "VB95, Section III-A, eq. (9)",
			Measured:  `\mathrm{E}K`, Name: "E K", Unit: "packets", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolV, symbolRho, symbolK},
			Parameters: queues, Over: typical[:2], Long: typical[2:],
			Given:   stableQueue,
			Theory:  formulaOf[queue](formula.System.Active),
			Measure: followed(func(_ queue, t *model.Totals) float64 { return t.Packets / t.Frames }),
			Formula: formula.System.Active, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-EK2-UPPER", Title: "The second moment of K is at most N E K",
			Statement: `$\mathrm{E}K^2 \le N\,\mathrm{E}K$, because $K \le N$: attained if $K$ is always 0 or $N$, as for one user, and ` +
				`in the limit of full queues. Measured: the ratio of the two sides.`,
			Source:   "VB95, Section III-A, before eq. (10)",
			Measured: `\mathrm{E}K^2/(N\,\mathrm{E}K)`, Name: "E K^2/(N E K)", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolK},
			Parameters: simulations(severalUsers), Over: slices.Concat(typical[:3], rarelyEmpty), Long: typical[3:5],
			Given:   simulable(sharedFrames),
			Theory:  claims.Stated[simulation](1),
			Measure: simulated(func(q queue, t *model.Totals) float64 { return t.Square / (float64(q.N) * t.Packets) }, squareShare),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-EK2-LOWER", Title: "The second moment of K is at least what an integer of its mean allows",
			Statement: `$\mathrm{E}K^2 \ge \mathrm{E}K + (\hat K - 1)(2\,\mathrm{E}K - \hat K)$ with $\hat K = \lfloor \mathrm{E}K ` +
				`\rfloor + 1$: no integer variable of the same mean varies less. Attained by one user and in the limit of full queues.`,
			Source:   "VB95, Section III-A, before eq. (10)",
			Measured: `\mathrm{E}K^2`, Name: "E K^2", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolK, {Name: `\hat K`, Meaning: "smallest integer above E K"}},
			Parameters: simulations(severalUsers), Over: slices.Concat(typical[:3], rarelyEmpty), Long: typical[3:5],
			Given:   simulable(sharedFrames),
			Theory:  formulaOf[simulation](formula.System.LeastSquare),
			Measure: simulated(func(_ queue, t *model.Totals) float64 { return t.Square / t.Frames }, squares),
			Formula: formula.System.LeastSquare, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// squares is the sum of K^2 over the frames, and squareShare that over N times the sum of K.
func squares(simulation, observer) func(f model.Frame) (y, x float64) {
	return func(f model.Frame) (y, x float64) { return float64(f.Active) * float64(f.Active), 1 }
}

func squareShare(s simulation, _ observer) func(f model.Frame) (y, x float64) {
	return func(f model.Frame) (y, x float64) {
		return float64(f.Active) * float64(f.Active), float64(s.N) * float64(f.Active)
	}
}
