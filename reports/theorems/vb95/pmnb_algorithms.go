package vb95

import (
	formula "castlab/analytic/pmnb"
	model "castlab/montecarlo/pmnb"
	"castlab/reports"
)

func algorithm1() reports.Claim {
	const id = "VB95-ALG1"
	return reports.Claim{
		ID:    id,
		Title: "Algorithm I: the time of its schedule",
		Statement: `With $m = \lceil \log_2 M \rceil$ algorithm I takes $\lceil (2^m-1)/m \rceil + 2d + 2d\,t_p - m$ slots for $M \ge 2$, and $2d + 2d\,t_p$ for one packet: ranks in $2d$ prefix steps, packing in $d$ slots, ` +
			`a broadcast in a subcube in $d - m$, a multinode broadcast in every $m$-dimensional subcube. Executed with random active nodes, every transmission of every packet.`,
		Source:     `VB95, Section IV-A, there with "$\le$"; M not a power of two: Section IV before eq. (14); M = 1 derived`,
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, {Name: "m", Meaning: `$\lceil \log_2 M \rceil$`}},
		Formula:    formula.Printed,
		Model:      (*model.Execution).Run,
		Figures:    algorithm1Figures,
		Cases:      onTasks(id, tasks(), timeOf(model.I), func(x task) (float64, error) { return formula.Printed(formula.I, x.d, x.M, x.tp) }),
	}
}

func algorithm2() reports.Claim {
	const id = "VB95-ALG2"
	return reports.Claim{
		ID:    id,
		Title: "Algorithm II: the exact time",
		Statement: `Each packet is split into $d$ parts that take $1/d$ of a slot, and $d$ renamed copies of one algorithm work in lock step, each in a dimension of its own in every step. ` +
			`$T = 2d\,t_p + 2 + (M - 1 - s(M-1))/d$ whichever nodes are active. Executed with random active nodes, part by part; no link is ever used twice in a step.`,
		Source:     "VB95, Section IV-B, Theorem 3, eqs. (14) and (15); the exact value derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
		Formula:    formula.Exact,
		Model:      (*model.Execution).Run,
		Cases:      onTasks(id, tasks(), timeOf(model.II), func(x task) (float64, error) { return formula.Exact(formula.II, x.d, x.M, x.tp, formula.Tree) }),
	}
}

func algorithm2Bound() reports.Claim {
	const id = "VB95-THM3"
	return reports.Claim{
		ID:        id,
		Title:     "Algorithm II: the bound of the theorem",
		Statement: `$T \le \frac{(N-1)M}{N d} + 2d\,t_p + 2$. The paper writes (15) with an equality sign; the exact time, VB95-ALG2, is less by $(1 + s(M-1) - M/N)/d$, so that no instance attains it.`,
		Source:    "VB95, Section IV-B, Theorem 3, eqs. (14) and (15)",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime, symbolOnes},
		Formula:   formula.Printed,
		Model:     (*model.Execution).Run,
		Cases:     onTasks(id, tasks(), timeOf(model.II), func(x task) (float64, error) { return formula.Printed(formula.II, x.d, x.M, x.tp) }),
	}
}

func algorithm3() reports.Claim {
	const id = "VB95-ALG3"
	return reports.Claim{
		ID:    id,
		Title: "Algorithm III: the exact time",
		Statement: `Packets are not split; the packet of rank $r$ is of class $r \bmod d$, and the classes work in lock step with the subphases of $q$ packets. ` +
			`$T = 4d\,t_p + 2d + q - 1 - s(q-1)$ whichever nodes are active. Executed with random active nodes; no link is ever used twice in a step.`,
		Source:     "VB95, Section IV-C; the exact value derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes, symbolQ, {Name: "r", Meaning: "rank of a packet, from 0"}},
		Formula:    formula.Exact,
		Model:      (*model.Execution).Run,
		Cases:      onTasks(id, tasks(), timeOf(model.III), func(x task) (float64, error) { return formula.Exact(formula.III, x.d, x.M, x.tp, formula.Tree) }),
	}
}

func algorithm3Bound() reports.Claim {
	const id = "VB95-ALG3-BOUND"
	return reports.Claim{
		ID:        id,
		Title:     "Algorithm III: the printed bound",
		Statement: `$T \le \lceil M/d \rceil + 2d + 4d\,t_p - 1$ without splitting packets.`,
		Source:    "VB95, Section IV-C",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime},
		Formula:   formula.Printed,
		Model:     (*model.Execution).Run,
		Cases: onTasks(id, tasks(), timeOf(model.III), func(x task) (float64, error) {
			bound, err := formula.Printed(formula.III, x.d, x.M, x.tp)
			return bound * (1 + 2*x.rounding()), err // attained for M <= d
		}),
	}
}

// exchanged claims that ranks by exchange take half of the prefix steps.
func exchanged() reports.Claim {
	const id = "VB95-EXCHANGE"
	exchange := timeOf(model.II)
	exchange.v.Ranks = model.Exchange
	return reports.Claim{
		ID:    id,
		Title: "With ranks by exchange algorithm II saves d prefix steps",
		Statement: `Neighbors across one dimension after the other exchange the totals of their subcubes: after $d$ steps every node knows its rank and $M$, and each step uses one dimension, so the classes stay apart. ` +
			`Algorithm II then takes $T = d\,t_p + 2 + (M - 1 - s(M-1))/d$.`,
		Source:     "derived; improves VB95, Section IV",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-9},
		Symbols:    []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
		Formula:    formula.Exact,
		Model:      (*model.Execution).Run,
		Cases:      onTasks(id, tasks(), exchange, func(x task) (float64, error) { return formula.Exact(formula.II, x.d, x.M, x.tp, formula.Exchange) }),
	}
}

func lower() reports.Claim {
	const id = "VB95-EQ13"
	return reports.Claim{
		ID:    id,
		Title: "No algorithm takes less than (M-1)/d",
		Statement: `Every node has to receive at least $M-1$ packets over $d$ links: $T \ge (M-1)/d$, splitting allowed. Attained by two nodes (VB95-MNB, $d = 1$). Held against the fastest known here, ranks being free ($t_p = 0$): algorithm II, ` +
			`which takes $2 + (M-1-s(M-1))/d$, the multinode broadcast with dummy packets, or whole packets planned centrally.`,
		Source:   "VB95, Section IV, eq. (13)",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolCubeD, symbolM, symbolTp, symbolTime, symbolOnes},
		Formula:  formula.PrintedLower,
		Model:    (*model.Execution).Run,
		Cases:    onTasks(id, free(), leastTime(true), func(x task) (float64, error) { return formula.PrintedLower(x.d, x.M) }),
	}
}

// lowerSharp claims a bound of one packet more if a node is inactive.
func lowerSharp() reports.Claim {
	const id = "VB95-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "With an inactive node the lower bound is M/d",
		Statement: `For $M < N$ some node is inactive and has to receive all $M$ packets: $T \ge M/d$, and $T \ge (N-1)/d$ for $M = N$. Attained by two nodes (VB95-MNB, $d = 1$). Held against the fastest known here, as VB95-EQ13.`,
		Source:    "derived; sharper than VB95, eq. (13)",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime},
		Formula:   formula.Lower,
		Model:     (*model.Execution).Run,
		Cases:     onTasks(id, free(), leastTime(true), func(x task) (float64, error) { return formula.Lower(x.d, x.M) }),
	}
}

// optimal claims the time of a partial broadcast as part of a full one.
func optimal() reports.Claim {
	const id = "VB95-MNB"
	return reports.Claim{
		ID:         id,
		Title:      "A multinode broadcast with dummy packets takes ceil((N-1)/d) slots",
		Statement:  `The optimal multinode broadcast takes $\lceil (N-1)/d \rceil$ slots, and with dummy packets at the nodes that are not active it is a partial one without any ranks. Executed.`,
		Source:     "VB95, Section IV, below eq. (13)",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.5},
		Symbols:    []reports.Symbol{symbolCubeD, symbolCubeN, symbolTime},
		Formula:    formula.Multinode,
		Model:      (*model.Execution).Run,
		Cases: onTasks(id, free(), timeOf(model.Multinode), func(x task) (float64, error) {
			t, err := formula.Multinode(x.d)
			return float64(t), err
		}),
	}
}

func lowerUnsplit() reports.Claim {
	const id = "VB95-LBNS"
	return reports.Claim{
		ID:        id,
		Title:     "Without splitting packets no algorithm takes less than max(d, ceil((M-1)/d))",
		Statement: `Whole packets take whole slots, and every node has another one at distance $d$: $T \ge \max(d, \lceil (M-1)/d \rceil)$. Attained for $M = N$ by the schedules of VB95-MNB. Held against the fastest known here, ranks being free ($t_p = 0$): algorithm III, the multinode broadcast with dummy packets, or packets planned centrally.`,
		Source:    "VB95, Section IV, below eq. (13)",
		Quantity:  `T`,
		Unit:      "slots",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolCubeD, symbolCubeN, symbolM, symbolTp, symbolTime},
		Formula:   formula.PrintedLowerUnsplit,
		Model:     (*model.Execution).Run,
		Cases: onTasks(id, free(), leastTime(false), func(x task) (float64, error) {
			t, err := formula.PrintedLowerUnsplit(x.d, x.M)
			return float64(t), err
		}),
	}
}
