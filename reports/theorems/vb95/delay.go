package vb95

import (
	formula "castlab/analytic/reservation"
	model "castlab/montecarlo/reservation"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
)

func delayLine() reports.Claim {
	const id = "VB95-DBT-LINE"
	return reports.Claim{
		ID:         id,
		Title:      "The mean delay and a are on the line of the theorem",
		Statement:  `The theorem says $T = W + \mathrm{E}X + aN\,\mathrm{E}X$, so $T - aN\,\mathrm{E}X\,\frac{1-2p}{1-p}$ does not depend on $a$: it is the $T$ of $a = 0$. Measured: the left side, $T$ over packets and $a$ over the frames of the same runs. For random lengths as well.`,
		Source:     "VB95, Section II, dynamic broadcasting theorem; for random lengths derived",
		Quantity:   `T - aN\,\mathrm{E}X\,(1-2p)/(1-p)`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolT, symbolW, symbolA, symbolP},
		Formula:    formula.System.Delay,
		Model:      model.Queues.Follow,
		Cases: queueCases(id, everyQueue, queues(), formulaOf(func(s formula.System) (float64, error) { return s.Delay(0) }), "T - a N EX (1-2p)/(1-p)", "time", func(q queue, t *totals) float64 {
			return t.toEnd/t.packets - t.a(q)*float64(q.N)*q.X.Mean()*(1-2*q.p())/(1-q.p())
		}),
	}
}

func delay() reports.Claim {
	const id = "VB95-DBT"
	return reports.Claim{
		ID:         id,
		Title:      "The mean delay of dynamic broadcasting, up to four nodes exactly",
		Statement:  `$T = W + X + aNX$ with the exact $a$ of the chain of queue lengths: from the arrival of a request to the end of the period that serves it, periods of exactly $XK + V$.`,
		Source:     "VB95, Section II, dynamic broadcasting theorem; a derived",
		Quantity:   `T`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolV, symbolK, symbolT, symbolW, symbolA},
		Formula:    (*formula.Chain).A,
		Model:      model.Queues.Follow,
		Figures:    periodFigures,
		Cases: chainCases(id, queuesOf(chainUsers(1), givenRate, constantX, constantV), []queue{
			{1, 0.3, constant(1), constant(1)},
			{2, 1.0 / 6, constant(1), constant(1.5)},
			{2, 0.25, constant(1), constant(1)},
			{3, 0.2, constant(1), constant(0.5)},
			{4, 0.125, constant(1), constant(2)},
		}, delayOfChain, "T", "time", func(_ queue, t *totals) float64 { return t.toEnd / t.packets }),
	}
}

func pivot() reports.Claim {
	const id = "VB95-DBT-PIVOT"
	return reports.Claim{
		ID:         id,
		Title:      "At p = 1/2 the delay is known for any number of users",
		Statement:  `$T$ is affine in $a$ with slope $N\,\mathrm{E}X(1-2p)/(1-p)$, so at $p = 1/2$, which is $\lambda = 1/(N\,\mathrm{E}X + 2\,\mathrm{E}V)$, it does not depend on $a$ at all.`,
		Source:     "derived from VB95, dynamic broadcasting theorem",
		Quantity:   `T`,
		Unit:       "time",
		Relation:   reports.Equal,
		Resolution: within(0.02),
		Symbols:    []reports.Symbol{symbolN, symbolLambda, symbolX, symbolV, symbolT, symbolA, symbolP},
		Formula:    formula.System.Pivot,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, atPivot.usual(1, 6, [2]float64{0.02, 0.1}, usualX[:1], usualV[:1]), []queue{{2, 0.25, constant(1), constant(1)}, {16, 1.0 / 26, exponential(1), constant(5)}}, delayAtPivot, "T", "time", func(q queue, t *totals) float64 { return t.toEnd / t.packets }),
	}
}

func delayUpper() reports.Claim {
	const id = "VB95-DBT-UB"
	return reports.Claim{
		ID:        id,
		Title:     "The printed upper bound on the mean delay",
		Statement: `$T \le W + X + \min((N-1)X/2, \rho W)$. Evaluated at the lower bound (10) on $a$, where $W$ is largest, which keeps it a bound. Attained by one user (VB95-DBT-ATTAINED).`,
		Source:    "VB95, Section II, dynamic broadcasting theorem",
		Quantity:  `T`,
		Unit:      "time",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolN, symbolX, symbolRho, symbolT, symbolW, symbolA},
		Formula:   formula.System.Bracket,
		Model:     model.Queues.Follow,
		Cases:     simulationCases(id, constantsOfSeveral, constants(), nearlyEmpty, bracket(func(b formula.DelayBracket) float64 { return b.Printed }), meanDelay),
	}
}

func delayBracketUpper() reports.Claim {
	const id = "VB95-DBT-BRACKET-UPPER"
	return reports.Claim{
		ID:        id,
		Title:     "A rigorous upper bound that needs no a",
		Statement: `$T$ is affine in $a$, and $p(\frac12-\frac1{2N}) \le a \le \frac12 - \frac1{2N}$, also $a \le \lambda W$: the greatest $T$ on that range. Attained by one user and at $p = \frac12$ (VB95-DBT-ATTAINED). Never above the printed bound at the lower bound (10) on $a$, VB95-DBT-UB.`,
		Source:    "derived; sharper than VB95, dynamic broadcasting theorem",
		Quantity:  `T`,
		Unit:      "time",
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolN, symbolLambda, symbolT, symbolW, symbolA, symbolP},
		Formula:   formula.System.Bracket,
		Model:     model.Queues.Follow,
		Cases:     simulationCases(id, awayFromPivot, constants(), nearlyEmpty, bracket(func(b formula.DelayBracket) float64 { return b.Upper }), meanDelay),
	}
}

func delayBracketLower() reports.Claim {
	const id = "VB95-DBT-BRACKET-LOWER"
	return reports.Claim{
		ID:        id,
		Title:     "A rigorous lower bound that needs no a",
		Statement: `The least $T$ on the range of $a$ of VB95-DBT-BRACKET-UPPER. The two ends differ by at most $(N-1)X\,|1-2p|/2$ and meet at $p = 1/2$, where both are attained (VB95-DBT-ATTAINED).`,
		Source:    "derived; VB95 has no lower bound",
		Quantity:  `T`,
		Unit:      "time",
		Relation:  reports.AtLeast,
		Symbols:   []reports.Symbol{symbolN, symbolX, symbolT, symbolA, symbolP},
		Formula:   formula.System.Bracket,
		Model:     model.Queues.Follow,
		Cases:     queueCases(id, awayFromPivot.usual(4, 8, [2]float64{0.06, 0.1}, []string{"deterministic(mean=[0.7..1.0])"}, []string{"deterministic(mean=[0.3..1.0])"}), constants(), bracket(func(b formula.DelayBracket) float64 { return b.Lower }), "T", "time", func(q queue, t *totals) float64 { return t.toEnd / t.packets }),
	}
}

func beforeData() reports.Claim {
	const id = "VB95-EQ11"
	return reports.Claim{
		ID:         id,
		Title:      "A packet starts a N EX after its data interval does",
		Statement:  `$U_1 = aN\,\mathrm{E}X \le (N-1)\,\mathrm{E}X/2$: the mean time from the start of the data interval to the start of the packet. With constant $X$ that is true of every frame, so it is measured with random ones: the ratio to $aN\,\mathrm{E}X$ in the same runs.`,
		Source:     "VB95, Section III-B, eq. (11), for constant lengths; for random lengths derived",
		Quantity:   `U_1/(aN\,\mathrm{E}X)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolA, symbolU1},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, randomShared, randomLengths(), one, "U_1/(a N EX)", "", func(q queue, t *totals) float64 { return t.before / t.packets / (t.a(q) * float64(q.N) * q.X.Mean()) }),
	}
}

func afterData() reports.Claim {
	const id = "VB95-EQ11-AFTER"
	return reports.Claim{
		ID:         id,
		Title:      "A packet ends a N EX before its data interval does",
		Statement:  `$U_2 = U_1 = aN\,\mathrm{E}X$: the mean time from the end of the packet to the end of its data interval. With constant $X$ that is true of every frame, so it is measured with random ones: the ratio to $aN\,\mathrm{E}X$ in the same runs.`,
		Source:     "VB95, Section III-B, eq. (11), for constant lengths; for random lengths derived",
		Quantity:   `U_2/(aN\,\mathrm{E}X)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols:    []reports.Symbol{symbolN, symbolX, symbolA, symbolU1, symbolU2},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      queueCases(id, randomShared, randomLengths(), one, "U_2/(a N EX)", "", func(q queue, t *totals) float64 { return t.after / t.packets / (t.a(q) * float64(q.N) * q.X.Mean()) }),
	}
}

// beforeUpper claims the bound on the time that a packet waits in a data interval.
func beforeUpper() reports.Claim {
	const id = "VB95-URHOW"
	return reports.Claim{
		ID:        id,
		Title:     "The time in the data interval is at most rho W",
		Statement: `$U_1 \le \rho W$: the packets counted in $U_1$ are among those that start while the packet waits. No system is known that attains it: with many users and $V \to 0$ the ratio of the two sides tends to $1/(1+\rho)$, which is 1 at light load only. Measured: the ratio of the two sides in the same runs.`,
		Source:    "VB95, Section III-B, below eq. (11)",
		Quantity:  `U_1/(\rho W)`,
		Relation:  reports.AtMost,
		Symbols:   []reports.Symbol{symbolRho, symbolW, symbolU1, symbolV},
		Formula:   kit.Stated,
		Model:     model.Queues.Follow,
		Cases:     queueCases(id, sharedFrames, several(), one, "U_1/(rho W)", "", func(q queue, t *totals) float64 { return t.before / (q.rho() * t.wait) }),
	}
}

func endOfFrame() reports.Claim {
	const id = "VB95-EQ12"
	return reports.Claim{
		ID:    id,
		Title: "The delay of system b is that of system a and the rest of the data interval",
		Statement: `$T = W + X + U_2$, for constant lengths packet by packet, so in every run. ` +
			`Measured: $T$ of a system b of its own code, which serves the arrivals of a simulation of system a once more and knows gates and periods only, over $W + X + U_2$ of system a, in which $W$ is read from the starts of transmissions and $U_2$ is $X$ for each packet sent later in the period.`,
		Source:     "VB95, Section III-B, eq. (12)",
		Quantity:   `T/(W + X + U_2)`,
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 1e-6},
		Symbols:    []reports.Symbol{symbolX, symbolW, symbolT, symbolU2},
		Formula:    kit.Stated,
		Model:      model.Queues.Follow,
		Cases:      replayedCases(id, 1, "T/(W + X + U_2)", 1e-9, func(r replay) float64 { return r.delays / r.sums }),
	}
}

// randomLengths lists queues whose transmissions are random.
func randomLengths() []queue {
	return []queue{queues()[1], queues()[2]}
}
