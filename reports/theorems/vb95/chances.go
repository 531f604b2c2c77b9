package vb95

import (
	"math"
	"slices"

	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
)

// chances are the claims on who sees a packet of its own user start, and on a.
func chances() []reports.Claim {
	return []reports.Claim{
		claims.Claim[queue]{
			ID: "VB95-MA", Title: "An arrival in a reservation interval sees its user start with probability p",
			Statement: `$\mathrm{E}(m_i \mid \text{arrival in a reservation interval}) = \lambda\,\mathrm{E}V/(1-\rho) = p$.`,
			Source:    "VB95, proof of Theorem 1",
			Measured:  `\mathrm{E}(m_i \mid \text{reservation})`,
			Name:      "E(m | reservation)", Unit: "probability", Within: claims.Relative(0.02),
			Symbols:    []reports.Symbol{symbolLambda, symbolV, symbolRho, symbolP, symbolOwn, symbolN, symbolX},
			Parameters: queues, Over: typical[:2], Long: typical[2:],
			Given:   stableQueue.And(someInReserved),
			Theory:  formulaOf[queue](formula.System.Nonempty),
			Measure: followed(func(_ queue, t *model.Totals) float64 { return (t.Own - t.OwnInData) / (t.Packets - t.InData) }),
			Formula: formula.System.Nonempty, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[intervalOf]{
			ID: "VB95-AK", Title: "An arrival in a data interval of k packets sees its user start with probability (k-1)/(2N)",
			Statement: `$\mathrm{E}(m_i \mid \text{data interval with } k \text{ packets}) = (k-1)/(2N)$: the arrival is in the ` +
				`transmission of any of the $k$ with equal chance, and its user is any of the $N$. Measured over the arrivals in ` +
				`intervals with just $k$ packets.`,
			Source:   "VB95, proof of Theorem 1",
			Measured: `\mathrm{E}(m_i \mid k)`, Name: "E(m | k)", Unit: "probability", Within: claims.Relative(0.04),
			Symbols:    []reports.Symbol{symbolN, symbolOwn, {Name: "k", Meaning: "packets of the data interval"}},
			Parameters: intervalsOf, Over: []string{typical[0] + " k=2", typical[2] + " k=2"},
			Long: []string{typical[1] + " k=3", typical[4] + " k=5"},
			Given: claims.About(intervalOf.self, stableQueue).And(
				claims.Given("k <= N; a rate at which a run meets such intervals", intervalOf.met)),
			Theory:  func(c intervalOf) (float64, error) { return formula.OwnOf(c.N, c.k) },
			Measure: followed(func(c intervalOf, t *model.Totals) float64 { return t.OwnIn[c.k] / t.ArrivedIn[c.k] }),
			Formula: formula.OwnOf, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-BAYES", Title: "Arrivals in data intervals see K with weight k",
			Statement: `The data interval of an arrival in data has $k$ packets with probability $k\,\Pr(K=k)/\mathrm{E}K$. Measured: ` +
				`the mean number of packets of that interval over $\mathrm{E}K^2/\mathrm{E}K$ of all frames, in the same runs.`,
			Source:   "VB95, proof of Theorem 1",
			Measured: `\mathrm{E}(K \mid \text{arrival in data})\,\mathrm{E}K/\mathrm{E}K^2`,
			Name:     "E(K | arrival in data) E K/E K^2", Within: claims.Absolute(0.01),
			Symbols:    []reports.Symbol{symbolK, {Name: "k", Meaning: "packets of a data interval"}},
			Parameters: severalUsers, Over: typical[:3], Long: typical[3:5],
			Given:   sharedFrames.And(someInData),
			Theory:  claims.Stated[queue](1),
			Measure: followed(func(_ queue, t *model.Totals) float64 { return t.SeenActive() * t.Packets / t.Square }),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-A", Title: "a is E K(K-1) over 2 N E K",
			Statement: `$a := \mathrm{E}(m_i \mid \text{arrival in a data interval}) = \mathrm{E}K^2/(2N\,\mathrm{E}K) - 1/(2N)$. ` +
				`Measured: $a$ over arrivals less the right side over frames, in the same runs.`,
			Source:   "VB95, proof of Theorem 1",
			Measured: `a - (\mathrm{E}K^2/(2N\,\mathrm{E}K) - 1/(2N))`,
			Name:     "a - frames", Unit: "probability", Within: claims.Absolute(0.004),
			Symbols:    []reports.Symbol{symbolN, symbolK, symbolA, symbolOwn},
			Parameters: severalUsers, Over: typical[:3], Long: typical[3:5],
			Given:   sharedFrames.And(someInData),
			Theory:  claims.Stated[queue](0),
			Measure: followed(func(q queue, t *model.Totals) float64 { return t.OwnInData/t.InData - t.Chance(q.N) }),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-A-EXACT", Title: "a for two to four users, from the chain of the queue lengths",
			Statement: `The queue lengths at the gates are a Markov chain; its stationary law gives $a = ` +
				`\mathrm{E}K(K-1)/(2N\,\mathrm{E}K)$ to $10^{-9}$ for up to four users, for any laws of $X$ and $V$. Measured over the ` +
				`frames.`,
			Source:   "derived; beyond VB95, Theorem 1",
			Measured: `a`, Unit: "probability", Within: claims.Relative(0.015),
			Symbols:    []reports.Symbol{symbolN, symbolX, symbolV, symbolK, symbolA},
			Parameters: queuesOf(chainUsers(2), anyX, anyV),
			Over:       []string{typical[0], "N=2 lambda=0.25 X=exponential(mean=1) V=exponential(mean=1)"},
			Long:       []string{typical[2], "N=4 lambda=0.125 X=deterministic(mean=1) V=deterministic(mean=2)"},
			Given:      sharedFrames.And(solvable), Defined: true,
			Theory: chanceOfChain, Measure: followed(chance),
			Formula: (*formula.Chain).A, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[queue]{
			ID: "VB95-EM", Title: "An arrival sees its own user start with probability lambda EV + rho a",
			Statement: `$\mathrm{E}m_i = \lambda\,\mathrm{E}V + \rho a$. Measured: the ratio of the two sides, $a$ over the frames of ` +
				`the same runs.`,
			Source:   "VB95, proof of Theorem 1, last display",
			Measured: `\mathrm{E}m_i/(\lambda\,\mathrm{E}V + \rho a)`, Name: "E m_i/(lambda EV + rho a)", Within: claims.Absolute(0.02),
			Symbols:    []reports.Symbol{symbolLambda, symbolV, symbolRho, symbolA, symbolOwn},
			Parameters: queues, Over: typical[:3], Long: typical[3:],
			Given:  stableQueue.And(someInReserved),
			Theory: claims.Stated[queue](1),
			Measure: followed(func(q queue, t *model.Totals) float64 {
				return t.Own / t.Packets / (q.lambda*q.V.Mean() + q.rho()*t.Chance(q.N))
			}),
			Formula: kit.Stated, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-EQ10-LOWER", Title: "The printed lower bound on a",
			Statement: `$a \ge \frac{(\hat K - 1)(2\bar K - \hat K)}{2N\bar K}$ with $\bar K = \mathrm{E}K$ and $\hat K = \lfloor \bar ` +
				`K \rfloor + 1$. The paper writes it out as $\frac{\bar K + (\hat K - 1)(2\bar K - \hat K)}{2N\bar K} - \frac1{2N}$. It ` +
				`is 0 for $\bar K < 1$, and attained in the limit of full queues (VB95-LIMITS-HEAVY). Measured over the frames (VB95-A).`,
			Source:   "VB95, Theorem 1 and eq. (10)",
			Measured: `a`, Unit: "probability", Relation: reports.AtLeast,
			Symbols: []reports.Symbol{symbolN, symbolK, symbolA, {Name: `\bar K`, Meaning: "E K"},
				{Name: `\hat K`, Meaning: "smallest integer above E K"}},
			Parameters: simulations(severalUsers), Over: slices.Concat(typical[:3], rarelyEmpty), Long: typical[3:5],
			Given:  simulable(sharedFrames),
			Theory: formulaOf[simulation](lowerChance), Measure: simulated(chance, measuring(model.PairShare)),
			Formula: formula.System.ABounds, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-EQ10-UPPER", Title: "The printed upper bound on a",
			Statement: `$a \le 1/2 - 1/(2N)$, attained in the limit of stability, where every user is active at every gate ` +
				`(VB95-LIMITS-HEAVY). Measured over the frames (VB95-A).`,
			Source:   "VB95, Theorem 1 and eq. (10)",
			Measured: `a`, Unit: "probability", Relation: reports.AtMost,
			Symbols:    []reports.Symbol{symbolN, symbolA},
			Parameters: simulations(severalUsers), Over: slices.Concat(typical[:3], rarelyEmpty), Long: typical[3:5],
			Given:  simulable(sharedFrames),
			Theory: formulaOf[simulation](upperChance), Measure: simulated(chance, measuring(model.PairShare)),
			Formula: formula.System.ABounds, Model: model.Queues.Follow,
		}.Declare(),
		claims.Claim[simulation]{
			ID: "VB95-A-ASSOCIATION", Title: "A better lower bound on a",
			Statement: `$a \ge p\left(\frac12 - \frac1{2N}\right)$. The queues at the next gate are nondecreasing functions of those at ` +
				`this gate and of independent variables, so the users' being active is positively correlated. It is never below the ` +
				`printed bound, and positive at light load too. It is attained in the limits of light load and of full queues ` +
				`(VB95-LIMITS-LIGHT, VB95-LIMITS-HEAVY).`,
			Source:   "derived; sharper than VB95, eq. (10)",
			Measured: `a`, Unit: "probability", Relation: reports.AtLeast,
			Symbols:    []reports.Symbol{symbolN, symbolA, symbolP},
			Parameters: simulations(severalUsers),
			Over: []string{
				"N=2 lambda=0.25 X=deterministic(mean=1) V=deterministic(mean=1)",
				"N=4 lambda=0.2 X=deterministic(mean=1) V=deterministic(mean=0.5)",
				"N=8 lambda=0.1 X=exponential(mean=1) V=deterministic(mean=0.5)",
				rarelyEmpty[0],
			},
			Long:   []string{"N=8 lambda=0.09 X=deterministic(mean=1) V=exponential(mean=1)"},
			Given:  simulable(sharedFrames),
			Theory: formulaOf[simulation](associatedChance), Measure: simulated(chance, measuring(model.PairShare)),
			Formula: formula.System.ABounds, Model: model.Queues.Follow,
		}.Declare(),
	}
}

// An intervalOf is about data intervals of k packets.
type intervalOf struct {
	queue
	k int
}

var intervalsOf = arguments.Of2(func(q queue, k int) (intervalOf, error) { return intervalOf{q, k}, nil },
	severalUsers, arguments.Int("k", "packets of the data interval", 2, mostUsers).Usual("k", 2, 4))

// met checks that a run has enough arrivals in intervals of k packets that see
// their user start, on the assumption that users are active independently.
func (c intervalOf) met() error {
	own, err := formula.OwnOf(c.N, c.k)
	if err != nil {
		return err
	}
	n, k, p := float64(c.N), float64(c.k), c.p()
	chance := math.Exp(logChoose(n, k) + k*math.Log(p) + float64((n-k)*math.Log1p(-p)))
	return holds(c.length()*chance*c.lambda*n*k*c.X.Mean()*own >= leastEvents/2*burst(c.V), "k", c.k,
		"a number of packets that is not too rare in a run")
}

// logChoose returns the logarithm of a binomial coefficient.
func logChoose(n, k float64) float64 {
	all, _ := math.Lgamma(n + 1)
	some, _ := math.Lgamma(k + 1)
	others, _ := math.Lgamma(n - k + 1)
	return all - some - others
}
