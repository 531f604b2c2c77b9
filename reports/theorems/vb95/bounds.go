package vb95

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
)

func chanceLower() reports.Claim {
	const id = "VB95-EQ10-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "The printed lower bound on a",
		Statement: `$a \ge \frac{(\hat K - 1)(2\bar K - \hat K)}{2N\bar K}$ with $\bar K = \mathrm{E}K$ and $\hat K = \lfloor \bar K \rfloor + 1$. The paper writes it out as $\frac{\bar K + (\hat K - 1)(2\bar K - \hat K)}{2N\bar K} - \frac1{2N}$. It is 0 for $\bar K < 1$, and attained in the limit of full queues (VB95-LIMITS-HEAVY). Measured over the frames (VB95-A).`,
		Source:    "VB95, Theorem 1 and eq. (10)",
		Quantity:  `a`,
		Unit:      "probability",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolN, symbolK, symbolA, {Name: `\bar K`, Meaning: "E K"}, {Name: `\hat K`, Meaning: "smallest integer above E K"}},
		Formula:   formula.System.ABounds,
		Model:     model.Queues.Follow,
		Cases:     simulationCases(id, sharedFrames, several(), rarelyEmpty, bound(func(b formula.ABounds) float64 { return b.Lower }), pairShare),
	}
}

func chanceUpper() reports.Claim {
	const id = "VB95-EQ10-UPPER"
	return reports.Claim{
		ID:        id,
		Title:     "The printed upper bound on a",
		Statement: `$a \le 1/2 - 1/(2N)$, attained in the limit of stability, where every user is active at every gate (VB95-LIMITS-HEAVY). Measured over the frames (VB95-A).`,
		Source:    "VB95, Theorem 1 and eq. (10)",
		Quantity:  `a`,
		Unit:      "probability",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolN, symbolA},
		Formula:   formula.System.ABounds,
		Model:     model.Queues.Follow,
		Cases:     simulationCases(id, sharedFrames, several(), rarelyEmpty, bound(func(b formula.ABounds) float64 { return b.Upper }), pairShare),
	}
}

func chanceAssociation() reports.Claim {
	const id = "VB95-A-ASSOCIATION"
	return reports.Claim{
		ID:        id,
		Title:     "A better lower bound on a",
		Statement: `$a \ge p\left(\frac12 - \frac1{2N}\right)$. The queues at the next gate are nondecreasing functions of those at this gate and of independent variables, so the users' being active is positively correlated. It is never below the printed bound, and positive at light load too. It is attained in the limits of light load and of full queues (VB95-LIMITS-LIGHT, VB95-LIMITS-HEAVY).`,
		Source:    "derived; sharper than VB95, eq. (10)",
		Quantity:  `a`,
		Unit:      "probability",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolN, symbolA, symbolP},
		Formula:   formula.System.ABounds,
		Model:     model.Queues.Follow,
		Cases:     simulationCases(id, sharedFrames, associated, rarelyEmpty, bound(func(b formula.ABounds) float64 { return b.Association }), pairShare),
	}
}

// associated lists queues whose a is not too close to the better lower bound.
var associated = []queue{{2, 0.25, constant(1), constant(1)}, {4, 0.2, constant(1), constant(0.5)}, {8, 0.1, exponential(1), constant(0.5)}, {8, 0.09, constant(1), exponential(1)}}
