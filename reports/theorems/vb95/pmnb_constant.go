package vb95

import (
	"slices"

	model "castlab/montecarlo/pmnb"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

// overLower measures the time of algorithm II less the packets that some node has to
// receive over its d links.
func overLower() execution {
	return execution{a: model.II, name: "T - L", unit: "slots", of: func(x task, c model.Counts) float64 {
		received := x.M
		if x.M == x.nodes() {
			received--
		}
		return float64(float64(c.PrefixSteps)*x.tp) + float64(c.Parts-received)/float64(x.d)
	}}
}

var symbolReceived = reports.Symbol{Name: "L", Meaning: `$M/d$, for $M = N$ $(N-1)/d$: what no algorithm beats (VB95-LOWER)`, Unit: "slots"}

// additive claims that algorithm II with free ranks is within a constant of the optimum.
func additive() reports.Claim {
	const id = "VB95-CONSTANT"
	return reports.Claim{
		ID:    id,
		Title: "With ranks known algorithm II is within 2 slots of the optimum",
		Statement: `With $t_p = 0$ algorithm II takes at most 2 slots more than $L$, which no algorithm beats: $T - L = 2 - (1 + s(M-1))/d$ for $M < N$ and 1 for $M = N$ (VB95-ALG2). This is the additive constant that ST93 announces in a footnote for $M \gg d^2$; ` +
			`it holds for every $M$, packets being split and ranks known. Whole packets cost more: algorithm III takes up to $2d$ slots more than $L$ (VB95-ALG3).`,
		Source:   "ST93, footnote 1, on VB95; the constant is derived",
		Quantity: `T - L`,
		Unit:     "slots",
		Relation: reports.AtMost,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, symbolOnes, symbolReceived},
		Formula:  kit.Stated,
		Model:    (*model.Execution).Run,
		Cases:    onTasksWhere(id, freeTask, free(), "t_p = 0", task.noTime, overLower(), func(task) (float64, error) { return kit.Stated(2) }),
	}
}

// notAdditive claims that with ranks to be found it is not.
func notAdditive() reports.Claim {
	const id = "VB95-CONSTANT-RANKS"
	list := slices.DeleteFunc(tasks(), func(x task) bool { return x.tp == 0 })
	return reports.Claim{
		ID:    id,
		Title: "With ranks to be found it is not: 2d t_p + 1 slots above the bound at least",
		Statement: `$T - L \ge 2d\,t_p + 1$, with equality for $M = N$ nodes: the excess $2d\,t_p + 2 - (1 + s(M-1))/d$ grows with $d$, however many packets there are, unless $t_p$ falls like $1/d$. ` +
			`For $M \gg d^2$ it is small beside $L$, so that the factor tends to 1 (VB95-NEAR), and it is no additive constant. With ranks by exchange it is $d\,t_p$ less (VB95-EXCHANGE).`,
		Source:   "derived; ST93, footnote 1, says a constant",
		Quantity: `T - L`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, symbolOnes, symbolReceived},
		Formula:  kit.Stated,
		Model:    (*model.Execution).Run,
		Cases: onTasks(id, list, overLower(), func(x task) (float64, error) {
			return kit.Stated((float64(2*float64(x.d)*x.tp) + 1) * (1 - 2*overLower().rounding(x))) // attained for M = N
		}),
	}
}
