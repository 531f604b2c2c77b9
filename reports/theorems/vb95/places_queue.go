package vb95

import "castlab/reports"

// placesQueue are the passages on the dynamic scheme and the queue behind it, Sections I to III, in their order.
func placesQueue() []reports.Place {
	return []reports.Place{
		{
			Section: "Abstract",
			Says:    "Packets arrive at random at all nodes, each to be broadcast: a scheme of repeated partial multinode broadcasts, stable on the hypercube up to loads that tend to the maximum, with delays of the order of the diameter.",
			Claims:  []string{"VB95-DBT", "VB95-HCSTAB", "VB95-THETA"},
		},
		{
			Section: "I", Equation: "(1)",
			Says:   "Iterations $x = f(x)$ need multinode broadcasts; where few components change, partial ones.",
			Reason: "Motivation.",
		},
		{
			Section: "I", Equation: "Figure 1",
			Says:     `The static task, $M$ nodes with a packet each, and the dynamic problem, packets of rate $\lambda$ at each node.`,
			Commands: []string{"castlab schedule pmnb d=4 M=4 algorithm=I", "castlab simulate hypercube-dynamic d=4 rho=0.5 algorithm=II tp=0 padded=true"},
			Reason:   "Definitions.",
		},
		{
			Section:  "I",
			Says:     "Arrivals are Poisson because the mathematics wants it; the scheme does not.",
			Claims:   []string{"VB95-ARRIVALS-STAB", "VB95-ARRIVALS-BATCH", "VB95-ARRIVALS-BURSTS", "VAR98-S2D-BATCH-FACTOR"},
			Commands: []string{"castlab simulate frames N=16 lambda=0.02 X=1 V=4 'arrivals=batch(size=geometric(mean=2))'"},
		},
		{
			Section: "I",
			Says:    "The criteria: mean delay, and the stability region; the objectives: stable for as great a load as possible, and delays of the order of the diameter.",
			Claims:  []string{"VB95-HCSTAB", "VB95-THETA", "VB95-NEC"},
		},
		{
			Section: "I",
			Says:    "Iterations without synchronization, requests in real time, several jobs at once: broadcasts cannot be planned, so a machine should have a scheme that executes them as they come.",
			Reason:  "Motivation.",
		},
		{
			Section:  "I",
			Says:     `The direct algorithm of Stamoulis and Tsitsiklis 1993, $d$ trees for each node, is stable for $\rho < 1$, and its delay known in approximation.`,
			Claims:   []string{"VB95-NEC", "VAR98-PRIORITY"},
			Commands: []string{"castlab simulate direct 'topology=hypercube(d=4)' lambda=0.2 scheme=rotated"},
		},
		{
			Section:  "I",
			Says:     "Their indirect algorithm, by way of the roots of $d$ trees, has the delay and not the whole stability region.",
			Claims:   []string{"VAR98-IDLING"},
			Commands: []string{"castlab simulate direct 'topology=hypercube(d=4)' lambda=0.1 scheme=indirect"},
		},
		{
			Section: "I",
			Says:    "The scheme of the paper compares favorably with both, each of which misses one objective.",
			Claims:  []string{"VB95-DIRECT-LATER", "VB95-DIRECT-SOONER", "VB95-SPLIT"},
		},
		{
			Section:  "I",
			Says:     "It repeats partial multinode broadcasts that take $XM + V$ for $M$ nodes, and applies to any network that has such an algorithm.",
			Claims:   []string{"VB95-DBT", "VB95-SAMELAW"},
			Commands: []string{"castlab simulate frames N=16 lambda=0.02 X=1 V=4"},
		},
		{
			Section:  "I",
			Says:     "With the first of three algorithms for the hypercube it does not provably meet the objectives.",
			Claims:   []string{"VB95-ALG1", "VB95-HCSTAB-FIRST", "VB95-FIRST-BALANCE", "VB95-FIRST-FASTER", "VB95-FIRST-SLOWER"},
			Commands: []string{"castlab simulate hypercube-dynamic d=6 tp=1 rho=0.2 algorithm=I padded=false"},
		},
		{
			Section: "I",
			Says:    "The second and the third take about half of the best existing bound.",
			Claims:  []string{"VB95-HALF"},
		},
		{
			Section: "I",
			Says:    "A companion paper has such algorithms for meshes; others are announced for folded cubes and Manhattan Street networks.",
			Claims:  []string{"VAR98-PMNB", "VAR98-INDSTAB", "VAR98-PMNB-ROOTED", "VAR98-CAPACITY-ROOTED", "VAR98-ROOTED-INDSTAB", "VAR98-ROOTED-INDIRECT"},
			Reason:  "The algorithms of the companion are not executed; these reach its capacity on wraparound meshes, in folded cubes and in one-way streets.",
		},
		{
			Section: "I",
			Says:    "What the sections contain.",
			Reason:  "Outline.",
		},
		{
			Section:  "II",
			Says:     "Periods follow each other, each for the packets of the nodes that are active at its start: a reservation interval of at most $V$ and a broadcast interval of $XM$.",
			Claims:   []string{"VB95-SAMELAW", "VB95-SCALE"},
			Commands: []string{"castlab simulate frames N=16 lambda=0.02 X=1 V=4"},
		},
		{
			Section: "II", Equation: "Figure 2",
			Says:     "The time axis of the scheme: reservation and broadcast intervals.",
			Commands: []string{"castlab simulate frames N=16 lambda=0.02 X=1 V=4"},
			Reason:   "It draws the definition.",
		},
		{
			Section: "II",
			Says:    "Each node learns $M$, hence the length of the period, so that no further synchronization is needed.",
			Reason:  "Printed that it learns $M$ during the broadcast interval: it is during the reservation interval (among the slips).",
		},
		{
			Section: "II",
			Says:    "All that matters is that the intervals take no longer; the theorem holds whatever the communication model, store-and-forward or wormhole.",
			Claims:  []string{"VB95-HCACTUAL", "VB95-HCACTUAL-EXACT", "VB95-EQ18-ACTUAL", "VB95-LOGP-LINEAR", "VB95-DBT-LOGP"},
		},
		{
			Section: "II",
			Says:    "The static algorithm should be linear in $M$, with the least possible $X$.",
			Claims:  []string{"VB95-STAB", "VB95-HCSTAB"},
			Reason:  "The rate that is sustained is $1/(NX + V)$.",
		},
		{
			Section: "II", Equation: "Dynamic broadcasting theorem",
			Says:   `$T = W + X + aNX \le W + X + \min(\frac{N-1}2 X, \rho W)$ with $W$ and bounds on $a$.`,
			Claims: []string{"VB95-DBT", "VB95-DBT-LINE", "VB95-DBT-DIGITS", "VB95-DBT-PIVOT", "VB95-DBT-UB", "VB95-DBT-BRACKET-UPPER", "VB95-DBT-BRACKET-LOWER", "VB95-DBT-ATTAINED", "VB95-DBT-LAW", "VB95-DBT-TAIL", "VB95-DBT-QUANTILE-UPPER", "VB95-DBT-QUANTILE-LOWER"},
		},
		{
			Section: "II",
			Says:    `$\bar M = \lambda N V / (1-\rho)$, and $\hat M$ the smallest integer above it.`,
			Claims:  []string{"VB95-MBAR", "VB95-EQ9"},
		},
		{
			Section: "II",
			Says:    `The scheme is stable for $\rho \le 1 - \lambda V$, that is $\rho \le 1/(1 + V/(NX))$.`,
			Claims:  []string{"VB95-STAB", "VB95-STAB-PRINTED"},
		},
		{
			Section:  "III-A",
			Says:     "The auxiliary system: users with a queue each share a channel; in every data interval at most one packet of each that was there before the last reservation interval.",
			Claims:   []string{"VB95-ARRIVALS", "VB95-ARRIVALS-COUNTED", "VB95-ORDER", "VB95-ORDER-FIRST"},
			Commands: []string{"castlab simulate reservation N=4 lambda=0.1 X=1 V=1"},
		},
		{
			Section: "III-A", Equation: "Theorem 1, (2)",
			Says:   "The mean wait $W$ as a function of the moments of $X$ and $V$ and of $a$; bounds on $a$.",
			Claims: []string{"VB95-THM1", "VB95-THM1-LINE"},
		},
		{
			Section: "III-A", Equation: "(3)",
			Says:   "A packet waits for the residual of the interval in progress, for the packets before it, and for whole reservation intervals.",
			Claims: []string{"VB95-EQ3"},
		},
		{
			Section: "III-A", Equation: "(4)",
			Says:   `By Little's law it waits for $\lambda N W$ packets.`,
			Claims: []string{"VB95-EQ4"},
		},
		{
			Section: "III-A", Equation: "(5)",
			Says:   `$\mathrm{E}Y = (1 + \mathrm{E}Q - \mathrm{E}m)\,\mathrm{E}V$.`,
			Claims: []string{"VB95-EQ5"},
		},
		{
			Section: "III-A", Equation: "(6)",
			Says:   `It finds $\lambda W$ packets of its own user.`,
			Claims: []string{"VB95-EQ6"},
		},
		{
			Section: "III-A", Equation: "(7)",
			Says:   "The mean residual of the interval in progress.",
			Claims: []string{"VB95-EQ7"},
		},
		{
			Section: "III-A", Equation: "(8)",
			Says:   "Eqs. (3) to (7) together.",
			Claims: []string{"VB95-THM1-LINE"},
		},
		{
			Section: "III-A",
			Says:    `Case a: it arrives in a reservation interval, with probability $1 - \rho$; data intervals are $\rho/(1-\rho)$ times as long; $\mathrm{E}(m \mid A) = \lambda\,\mathrm{E}V/(1-\rho)$.`,
			Claims:  []string{"VB95-PA", "VB95-RATIO", "VB95-MA"},
		},
		{
			Section: "III-A",
			Says:    `Case b: it arrives in a data interval, with probability $\rho$; with $k$ packets in it, $a_k = \frac{k-1}{2N}$.`,
			Claims:  []string{"VB95-PA", "VB95-AK"},
		},
		{
			Section: "III-A",
			Says:    `It finds $k$ packets with probability $k P(k)/\mathrm{E}K$.`,
			Claims:  []string{"VB95-BAYES"},
		},
		{
			Section: "III-A",
			Says:    `So $a = \frac{\mathrm{E}K^2}{2N\,\mathrm{E}K} - \frac1{2N}$.`,
			Claims:  []string{"VB95-A", "VB95-A-EXACT", "VB95-SCALE"},
		},
		{
			Section: "III-A", Equation: "(9)",
			Says:   `$\mathrm{E}K = \lambda N\,\mathrm{E}V/(1-\rho)$.`,
			Claims: []string{"VB95-EQ9"},
		},
		{
			Section: "III-A",
			Says:    `$\mathrm{E}K^2 \le N\,\mathrm{E}K$, and at least what two neighboring integers of that mean have.`,
			Claims:  []string{"VB95-EK2-UPPER", "VB95-EK2-LOWER"},
		},
		{
			Section: "III-A", Equation: "(10)",
			Says:   "The bounds on $a$ that follow.",
			Claims: []string{"VB95-EQ10-LOWER", "VB95-EQ10-UPPER", "VB95-A-ASSOCIATION"},
		},
		{
			Section: "III-A",
			Says:    `$\mathrm{E}m = \lambda\,\mathrm{E}V + a\rho$, by both cases.`,
			Claims:  []string{"VB95-EM"},
		},
		{
			Section: "III-A",
			Says:    "The formula is exact in the limits of light and heavy load, and for $N = 1$.",
			Claims:  []string{"VB95-LIMITS-LIGHT", "VB95-LIMITS-HEAVY", "VB95-LIMITS-ONE"},
		},
		{
			Section: "III-B", Equation: "Figure 3",
			Says:   "System $b$, the broadcasts, and system $a$, the queue, have the same intervals, users and packets; in $b$ all packets of a period end with it.",
			Claims: []string{"VB95-SAMELAW"},
			Reason: "The figure draws the definition.",
		},
		{
			Section: "III-B", Equation: "(11)",
			Says:   `The mean time in a data interval before and after a transmission is $aNX$ each, at most $\frac{N-1}2 X$.`,
			Claims: []string{"VB95-EQ11", "VB95-EQ11-AFTER"},
		},
		{
			Section: "III-B",
			Says:    `Either is at most $\rho W$.`,
			Claims:  []string{"VB95-URHOW"},
		},
		{
			Section: "III-B", Equation: "(12)",
			Says:   "The delay of $b$ is that of $a$ and the rest of the data interval.",
			Claims: []string{"VB95-EQ12"},
		},
		{
			Section: "III-B",
			Says:    `At light load $T \le 1.5 V + X$.`,
			Claims:  []string{"VB95-LIGHT", "VB95-LIGHT-SLOPE", "VB95-LIGHT-BOUND"},
		},
		{
			Section: "III-B",
			Says:    "The theorem holds for any network with such an algorithm.",
			Claims:  []string{"VB95-DBT"},
			Reason:  "A summary.",
		},
	}
}
