package vb93

import "castlab/reports"

// places are the passages of the paper in its order.
func places() []reports.Place {
	return []reports.Place{
		{
			Section: "Abstract",
			Says:    `In large cubes packets of random lengths take essentially as long as packets of their mean length; on the ring exponential lengths cost a factor $\ln n$.`,
			Claims:  []string{"VB93-PROP4", "VB93-RING-LN"},
		},
		{
			Section: "I",
			Says:    "Each node broadcasts a packet to all others, as after each step of $x_{t+1} = A x_t$; the models and results of earlier work.",
			Reason:  "Motivation and a survey of the literature.",
		},
		{
			Section: "I",
			Says:    "For unit lengths there are optimal multinode broadcasts on the ring, the wraparound mesh and the hypercube.",
			Claims:  []string{"VB93-SCHED-C", "VAR98-MNB"},
		},
		{
			Section:  "I",
			Says:     `There is no global clock; lengths are random with mean 1 and include setup times; a link is a pair of directions; $n = 2^d$ nodes have binary numbers, $\oplus$ is the exclusive or.`,
			Commands: []string{"castlab simulate ring n=9 'law=exponential(mean=1)' --replications 1000", "castlab simulate cube-multinode d=4 'law=exponential(mean=1)' mode=async --replications 1000"},
			Reason:   "The model and its notation, which all cases share.",
		},
		{
			Section: "I",
			Says:    "The packets of a link keep the order of the optimal schedule, without its timing, and no synchronization is needed.",
			Claims:  []string{"VB93-ORDER", "VB93-ORDER-ARRIVAL", "VB93-ORDER-ARRIVAL-D4"},
		},
		{
			Section: "I",
			Says:    `With unit lengths the hypercube takes $T_s = \lceil (n-1)/d \rceil$ slots, the least possible.`,
			Claims:  []string{"VB93-SCHED-C"},
		},
		{
			Section: "I",
			Says:    `$\Pr(T \le (1+\delta) T_s) \ge 1 - \epsilon$ for all $n \ge n_0(\delta, \epsilon)$.`,
			Claims:  []string{"VB93-PROP4"},
		},
		{
			Section: "I",
			Says:    `As $n \to \infty$ the broadcast ends with probability one before $(1+\delta) T_s$.`,
			Claims:  []string{"VB93-PROP4-SURELY"},
			Reason:  "In probability by Proposition 4; with probability one for all but finitely many $d$ (among the slips).",
		},
		{
			Section: "I",
			Says:    `On the ring exponential lengths give $\mathrm{E}T \approx (C + \ln n) T_s$, $T_s = \lceil (n-1)/2 \rceil$.`,
			Claims:  []string{"VB93-RING-APPROX"},
		},
		{
			Section: "I",
			Says:    "What the sections contain.",
			Reason:  "Outline.",
		},
		{
			Section: "II", Equation: "Figure 1",
			Says:     `Unit lengths on the ring: both ways round, each node passes on what it received in the slot before; $\lceil (n-1)/2 \rceil$ slots, the least possible.`,
			Claims:   []string{"VAR98-MNB"},
			Commands: []string{"castlab schedule ring-multinode n=9"},
		},
		{
			Section: "II-A",
			Says:    `$T \ge \lceil (n-1)/2 \rceil \max_i x_i$, since some node is that far from the source of the longest packet; $T \le$ the same, by two arguments.`,
			Claims:  []string{"VB93-RING-PATH"},
		},
		{
			Section: "II-A", Equation: "(1)",
			Says:   `$\mathrm{E}T = \lceil (n-1)/2 \rceil\, \mathrm{E} \max_i x_i$.`,
			Claims: []string{"VB93-RING-EQ1", "VB93-RING-VAR", "VB93-RING-TAIL", "VB93-RING-CHERNOFF"},
		},
		{
			Section: "II-A",
			Says:    "Eq. (1) holds for any distribution of the lengths.",
			Claims:  []string{"VB93-RING-EQ1", "VB93-RING-QUANTILE", "VB93-RING-PARETO", "VB93-RING-PATH-JOINT", "VB93-RING-FACTOR", "VB93-RING-SLOW", "VB93-RING-RECORD"},
		},
		{
			Section: "II-A",
			Says:    `Lengths bounded by $B$ bound the time by $\lceil (n-1)/2 \rceil B$.`,
			Claims:  []string{"VB93-RING-BOUNDED"},
		},
		{
			Section: "II-A",
			Says:    `Lengths uniform on $(0, u)$: $\mathrm{E} \max_i x_i = un/(n+1)$, and $\mathrm{E}T$; for $u = 2$, $\mathrm{E}T = \frac{2n}{n+1} T_s$.`,
			Claims:  []string{"VB93-RING-UNIF"},
		},
		{
			Section: "II-B",
			Says:    `Exponential lengths: $\Pr(\max_i x_i \le X) = (1 - e^{-X})^n$.`,
			Claims:  []string{"VB93-RING-CDF", "VB93-RING-GUMBEL"},
		},
		{
			Section: "II-B",
			Says:    `The integral of its complement is $1 + \frac12 + \dots + \frac1n$, and $\mathrm{E}T$ is $\lceil (n-1)/2 \rceil$ times that.`,
			Claims:  []string{"VB93-RING-EXP"},
		},
		{
			Section: "II-B", Equation: "(2)",
			Says:   `$\ln n + \frac1n \le \sum_{k=1}^n \frac1k \le \ln n + 1$, by comparing the sum with $\int dx/x$.`,
			Claims: []string{"VB93-RING-EQ2-LOWER", "VB93-RING-EQ2-UPPER"},
		},
		{
			Section: "II-B", Equation: "(3)",
			Says:   "An expansion of the harmonic numbers in rising factorials of $n$, with coefficients $A_k$ and Euler's constant $C$.",
			Claims: []string{"VB93-RING-EQ3", "VB93-RING-EQ3-A"},
		},
		{
			Section: "II-B",
			Says:    `What the expansion adds to $C + \ln n$ vanishes, so $\mathrm{E}T \approx \lceil (n-1)/2 \rceil (C + \ln n)$.`,
			Claims:  []string{"VB93-APP1", "VB93-RING-APPROX"},
		},
		{
			Section: "II-B",
			Says:    `Uniform lengths cost a factor of about 2, exponential ones about $\ln n$: on the ring the tail of the law counts, not its mean alone.`,
			Claims:  []string{"VB93-RING-COMPARE", "VB93-RING-LN", "VB93-RING-UNIF"},
		},
		{
			Section: "II-B",
			Says:    "In the hypercube all that matters is the mean of the lengths.",
			Claims:  []string{"VB93-MEAN-ONLY", "VB93-PROP4-DIVERGES"},
		},
		{
			Section: "III",
			Says:    "The optimal algorithm has $d$ phases, of which the $i$th reaches the nodes $i$ links away; unless $d$ is prime they may overlap.",
			Claims:  []string{"VB93-BETA", "VB93-BETA-SUM"},
		},
		{
			Section: "III",
			Says:    "The modified algorithm lets no packet begin a phase before all have ended the one before. It is slower, slightly, and what bounds it bounds the optimal algorithm.",
			Claims:  []string{"VB93-ORDER", "VB93-ORDER-PRINTED"},
		},
		{
			Section: "III",
			Says:    "$n$ single node broadcasts that share no link in a slot are a multinode broadcast; if no two links of $A_l(0)$ are of one dimension, the translates $A_l(s)$ share none.",
			Claims:  []string{"VB93-SCHED-A", "VB93-SCHED-C"},
		},
		{
			Section: "III", Equation: "(4)",
			Says:   "The nodes with $i$ ones form classes under rotation; they are listed class after class, by number of ones.",
			Claims: []string{"VB93-SCHED-D", "VB93-SCHED-B"},
		},
		{
			Section: "III",
			Says:    "The first element of a class is any whose bit in the position of its number is a one; the others follow by rotation to the left.",
			Claims:  []string{"VB93-SCHED-B", "VB93-SCHED-B-PRINTED"},
		},
		{
			Section: "III",
			Says:    "Groups $E_{ij}$ of $d$ successive elements; for prime $d$ they are the classes.",
			Claims:  []string{"VB93-SCHED-D", "VB93-TERMINAL"},
		},
		{
			Section: "III",
			Says:    "Every element of a group is joined to a node with a one less, over a dimension of its own: the broadcast tree of node 0, and that of $s$ by adding $s$.",
			Claims:  []string{"VB93-SCHED-A", "VB93-SCHED-B", "VB93-MATCH"},
			Reason:  `Printed: the links between layers $l-1$ and $l$ are $A_l(0)$. Layers have $\binom dl$ links, of which $d$ fit into a slot; $A_l(0)$ are those to the nodes of the $l$th group (among the slips).`,
		},
		{
			Section: "III", Equation: "Figure 2",
			Says:     "The broadcast tree of node 0 for $d = 5$, with the terminal packets of phase 2.",
			Claims:   []string{"VB93-TERMINAL"},
			Commands: []string{"castlab schedule cube-multinode-tree d=5"},
		},
		{
			Section: "IV",
			Says:    `No more than with all lengths equal to the longest: $T \le (\max_i x_i) T_s$.`,
			Claims:  []string{"VB93-EQ5-PATH", "VB93-EQ5-PATH-PRINTED", "VB93-EQ5-PATH-MOD", "VB93-EQ5-PATH-JOINT"},
		},
		{
			Section: "IV", Equation: "(5)",
			Says:   `For exponential lengths $\mathrm{E}T \le (1 + \frac12 + \dots + \frac1n) T_s \approx (\ln n + C) T_s$.`,
			Claims: []string{"VB93-EQ5", "VB93-MEAN-EXACT"},
		},
		{
			Section: "IV",
			Says:    "The bound is not tight: the longest packet need not decide.",
			Claims:  []string{"VB93-LB", "VB93-LB-SMALL", "VB93-ASYNC-COPIES", "VB93-ASYNC-LOAD", "VB93-ASYNC-LOAD-NEAR"},
		},
		{
			Section: "IV",
			Says:    "A packet spends most of its time waiting behind others.",
			Claims:  []string{"VB93-WAITING", "VB93-WAITING-MOST", "VB93-WAITING-PRINTED", "VB93-WAITING-RANDOM"},
		},
		{
			Section: "V",
			Says:    `Phase $i$ ends at the nodes at distance $i$ and takes $\beta_i = \lceil \binom di / d \rceil$ steps.`,
			Claims:  []string{"VB93-BETA"},
		},
		{
			Section: "V",
			Says:    "Each packet has $d$ terminal copies in a phase, those of the last step and enough of the step before, $nd$ in all.",
			Claims:  []string{"VB93-TERMINAL", "VB93-TERMINAL-PRINTED"},
		},
		{
			Section: "V",
			Says:    `$w_{ij} = \sum_{l \in A_{ij}} x_l$ over at most $\beta_i$ different packets, those that want the same link in the phase.`,
			Claims:  []string{"VB93-WIJ", "VB93-WIJ-SIZE"},
		},
		{
			Section: "V",
			Says:    `$\Phi(s) = \mathrm{E} e^{sx}$, finite for some $s > 0$, and $\mathrm{E} e^{s w_{ij}} \le \Phi(s)^{\beta_i}$.`,
			Claims:  []string{"VB93-EQ6"},
		},
		{
			Section: "V", Equation: "(6)",
			Says:   `By Markov's inequality $\Pr(w_{ij} \le \ln a / s) \ge 1 - \Phi(s)^{\beta_i}/a$.`,
			Claims: []string{"VB93-EQ6"},
		},
		{
			Section: "V", Equation: "(7)",
			Says:   `$T_i = \max_j w_{ij}$ is at most $\ln a/s$ if every $w_{ij}$ is; they are not independent.`,
			Claims: []string{"VB93-PROP2"},
		},
		{
			Section: "V", Equation: "Proposition 1, (8), (9)",
			Says:   "That one link is done in time makes it no less likely that others are: the proof by where the maximum is, and the form with a threshold for each link.",
			Claims: []string{"VB93-PROP1", "VB93-EQ8-PRINTED"},
		},
		{
			Section: "V", Equation: "Proposition 2, (10), (11), (12)",
			Says:   "All links of a phase are done with at least the product of their probabilities, by induction.",
			Claims: []string{"VB93-PROP2", "VB93-PRODUCT"},
		},
		{
			Section: "V", Equation: "Proposition 3",
			Says:   `$\Pr(T \le \lambda \sum_{i=3}^{d-3} \beta_i + 2\mu\beta_2 + 3\frac{s_0}{\theta} \ln n)$ is at least a product of three powers, for large $d$.`,
			Claims: []string{"VB93-PROP3", "VB93-PROP3-PRINTED"},
		},
		{
			Section: "V", Equation: "(13)",
			Says:   `$\Pr(T_i \le \ln a / s) \ge (1 - \Phi(s)^{\beta_i}/a)^{nd}$.`,
			Claims: []string{"VB93-EQ13", "VB93-EQ13-PRINTED"},
		},
		{
			Section: "V", Equation: "(14)",
			Says:   `$\Pr(T_i \le \lambda\beta_i)$ against $(1 - \xi^{-\beta_i})^{nd}$, $\xi = e^{\lambda s}/\Phi(s)$.`,
			Claims: []string{"VB93-EQ14", "VB93-EQ14-PRINTED"},
		},
		{
			Section: "V", Equation: "(15)",
			Says:   "If every phase keeps its budget, their sum keeps the sum of the budgets.",
			Claims: []string{"VB93-EQ15"},
		},
		{
			Section: "V", Equation: "(16)",
			Says:   "A short phase makes it no less likely that others are short.",
			Claims: []string{"VB93-EQ16"},
		},
		{
			Section: "V",
			Says:    "So the probability that the sum keeps its budget is at least the sum of those of the phases.",
			Claims:  []string{"VB93-EQ17-PRINTED"},
		},
		{
			Section: "V", Equation: "(17), (18), (19)",
			Says:   `The middle phases together keep their budget with at least the product of the bounds (14), by $\beta_i \ge \beta_3$ and by $\beta_3 > d^2/7$.`,
			Claims: []string{"VB93-EQ17"},
			Reason: `Printed $\xi^{\beta_i} > \xi^{\beta_3}$, which is $\ge$: at $i = 3$ and $d-3$ both are equal (among the slips).`,
		},
		{
			Section: "V",
			Says:    `$\beta_3 = \lceil (d-1)(d-2)/6 \rceil > d^2/7$ for sufficiently large $d$, and $\beta_i \ge \beta_3$ for the middle phases.`,
			Claims:  []string{"VB93-BETA-3", "VB93-BETA-3-PRINTED", "VB93-BETA-3-LARGE"},
		},
		{
			Section: "V", Equation: "(20)",
			Says:   "Phases 1, $d-1$ and $d$ have one step, so they take the longest packet; a bound by Markov's inequality.",
			Claims: []string{"VB93-T1", "VB93-EQ20"},
		},
		{
			Section: "V", Equation: "(21), (22), (23)",
			Says:   `The same for phases 2 and $d-2$, with $2\beta_2 \ge d - 1$.`,
			Claims: []string{"VB93-EQ21"},
		},
		{
			Section: "V", Equation: "(24)",
			Says:   `The bounds together: the inequality of Proposition 3, with $\theta/s_0$.`,
			Claims: []string{"VB93-PROP3", "VB93-PROP3-PRINTED"},
			Reason: `The last base is printed $\zeta$ where the proposition has $\xi$, and $\sum T_i = T$ where the sum is the time with barriers, which is no less (the latter among the slips).`,
		},
		{
			Section: "V", Equation: "Proposition 4",
			Says:   `If lengths have mean 1 and $\Phi(s) < \infty$ for some $s > 0$, $\Pr(T \le (1+\delta)T_s) \ge 1 - \epsilon$ from some $n_0$ on.`,
			Claims: []string{"VB93-PROP4", "VB93-PROP4-RATE-UPPER", "VB93-PROP4-RATE-LOWER", "VB93-MEAN-BOUND", "VB93-TAIL-EXACT", "VB93-TAIL-ASYMPTOTIC", "VB93-TAIL-PRODUCT", "VB93-PROP4-MEAN", "VB93-PROP4-SURELY", "VB93-PROP4-FACTOR", "VB93-CUBE-FACTOR", "VB93-CUBE-RECORD"},
		},
		{
			Section: "V", Equation: "(25), (26)",
			Says:   `For $\xi > 1$, $\zeta > 2$, $\theta > 1$ the right side of (24) tends to 1.`,
			Claims: []string{"VB93-APP4"},
		},
		{
			Section: "V",
			Says:    `$T_s \le \sum_i \beta_i < (n - 1 + d)/d$.`,
			Claims:  []string{"VB93-BETA-SUM", "VB93-BETA-SUM-PRINTED", "VB93-BETA-SUM-UPPER"},
		},
		{
			Section: "V", Equation: "(27)",
			Says:   `The time of Proposition 3 over $T_s$ tends to $\lambda$, so it is at most $\lambda + \delta/2$ from some $n$ on.`,
			Claims: []string{"VB93-EQ27", "VB93-EQ27-LIMIT"},
		},
		{
			Section: "V", Equation: "(28)",
			Says:   `Both together: $\Pr(T \le (\lambda + \delta/2) T_s) \ge 1 - \epsilon$.`,
			Claims: []string{"VB93-PROP4"},
		},
		{
			Section: "V",
			Says:    `Every $\lambda = 1 + \delta/2$ is admissible, as $\Phi(s) e^{-\lambda s}$ falls at 0.`,
			Claims:  []string{"VB93-LAMBDA"},
		},
		{
			Section: "V",
			Says:    `So large cubes forgive essentially any law of the lengths, and the ring with exponential lengths costs a factor $\ln n$.`,
			Claims:  []string{"VB93-UNIVERSAL", "VB93-PROP4-HEAVY", "VB93-PROP4-DIVERGES", "VB93-RING-LN"},
		},
		{
			Section: "V",
			Says:    `Why: phases but for a few have many packets per link, whose sum is near its mean, $\beta_i$.`,
			Claims:  []string{"VB93-ASYNC-RATE-UPPER", "VB93-ASYNC-RATE-LOWER", "VB93-ASYNC-TAIL", "VB93-PROP4-RATE-UPPER"},
			Reason:  "The mean is printed $b_i$ (among the slips).",
		},
		{
			Section: "V",
			Says:    "For the multinode broadcasts of Johnsson and Ho 1989 and of Saad and Schultz 1989 an analogous result may not hold.",
			Claims:  []string{"VB93-COMBINE-MEAN", "VB93-COMBINE-ASYNC", "VB93-COMBINE-RATE-UPPER", "VB93-COMBINE-RATE-LOWER", "VB93-COMBINE-PORTS", "VB93-COMBINE-ROTATIONS", "VB93-COMBINE-TAIL"},
			Reason:  "An open question of the paper; for messages whose lengths add up the result holds.",
		},
		{
			Section: "V",
			Says:    "Clocks are needed for a common start alone; a start signal costs $O(d)$.",
			Claims:  []string{"VB93-START"},
		},
		{
			Section: "Appendix 1",
			Says:    `$F(n) = \sum_{k \ge 2} A_k / (n (n+1) \dots (n+k-1))$ lies between 0 and $C/n$, so the remainder of (3) vanishes.`,
			Claims:  []string{"VB93-APP1"},
		},
		{
			Section: "Appendix 2", Equation: "(29), (30)",
			Says:   `Two links with common packets: $\Pr(w_{ij} \le a \mid w_{mk} \le b) \ge \Pr(w_{ij} \le a)$, by what is common and what is not.`,
			Claims: []string{"VB93-APP2", "VB93-APP2-PRINTED"},
		},
		{
			Section: "Appendix 3", Equation: "(31)",
			Says:   "Eq. (16) again, to be proved.",
			Claims: []string{"VB93-EQ16"},
		},
		{
			Section: "Appendix 3", Equation: "(32)",
			Says:   "The same, split by where the maxima are attained.",
			Reason: `The sum on the left is weighted by $\Pr(k_i)$ where the condition changes the weights, as in eq. (8) (VB93-EQ8-PRINTED); eq. (16) is proved otherwise (VB93-EQ16). Among the slips.`,
		},
		{
			Section: "Appendix 3", Equation: "(33)",
			Says:   "Proposition 1 with different thresholds, under the condition of where the maxima are.",
			Claims: []string{"VB93-PROP1"},
			Reason: `Printed "cf. (16)", it should read (9); among the slips.`,
		},
		{
			Section: "Appendix 4", Equation: "(34)",
			Says:   "The right side of (24) tends to 1; each factor by the rule of L'Hospital.",
			Claims: []string{"VB93-APP4"},
		},
		{
			Section: "Appendix 4", Equation: "(35)",
			Says:   `$(1 - 1/\Omega(x))^x \to 1$ if $x/\Omega(x) \to 0$.`,
			Claims: []string{"VB93-APP4"},
			Reason: `Printed $\Omega$ for what grows faster than $x$, usually $\omega$; among the slips.`,
		},
	}
}
