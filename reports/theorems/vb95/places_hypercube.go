package vb95

import "castlab/reports"

// placesHypercube are the passages on the hypercube, Sections IV to VI, in their order.
func placesHypercube() []reports.Place {
	return []reports.Place{
		{
			Section: "IV",
			Says:    "Near-optimal, optimal, of optimal order: what the words mean.",
			Claims:  []string{"VB95-NEAR", "VB95-ALG1-ORDER"},
			Reason:  "Definitions.",
		},
		{
			Section: "IV", Equation: "(13)",
			Says:   `$M$ nodes of a $d$-cube: $T \ge (M-1)/d$, since a node receives $M - 1$ packets at least over $d$ ports.`,
			Claims: []string{"VB95-EQ13", "VB95-LOWER"},
		},
		{
			Section: "IV",
			Says:    `Without splitting $T \ge \max(d, \lceil (M-1)/d \rceil)$.`,
			Claims:  []string{"VB95-LBNS"},
		},
		{
			Section: "IV",
			Says:    `A multinode broadcast with dummy packets takes $\lceil (N-1)/d \rceil$.`,
			Claims:  []string{"VB95-MNB", "VB95-HCSTAB-DUMMIES", "VB95-DUMMIES-DELAY"},
		},
		{
			Section:  "IV",
			Says:     `Algorithm I takes $\lceil (M-1)/m \rceil + 2d + 2d\,t_p - m$ for $M = 2^m$, and for other $M$ as for the next power of two.`,
			Claims:   []string{"VB95-ALG1"},
			Commands: []string{"castlab schedule pmnb d=4 M=4 algorithm=I"},
		},
		{
			Section: "IV",
			Says:    `It is of optimal order for $M = \Theta(N^c)$ and $M = \Theta(\log N)$ alone.`,
			Claims:  []string{"VB95-ALG1-POWER", "VB95-ALG1-ORDER"},
			Reason:  `Without splitting it is also of optimal order between $\log N$ and $\log N \log\log N$ (among the slips).`,
		},
		{
			Section: "IV", Equation: "(14)",
			Says:     `Algorithm II takes at most $\frac{N-1}N \frac Md + 2d\,t_p + 2$.`,
			Claims:   []string{"VB95-ALG2", "VB95-THM3", "VB95-NEAR", "VB95-EXCHANGE", "VB95-CONSTANT", "VB95-CONSTANT-RANKS"},
			Commands: []string{"castlab schedule pmnb d=4 M=4 algorithm=II"},
		},
		{
			Section:  "IV",
			Says:     `Algorithm III, without splitting, takes at most $\lceil M/d \rceil + 2d + 4d\,t_p - 1$, and gives a multinode broadcast of $\lceil N/d \rceil + 2d - 1$.`,
			Claims:   []string{"VB95-ALG3-BOUND", "VB95-MNB3"},
			Commands: []string{"castlab schedule pmnb d=4 M=4 algorithm=III"},
		},
		{
			Section: "IV",
			Says:    "The example: $N = 2^{16}$, $M = 2^{10}$, by all algorithms and the bound, with $t_p$ 0 and 1.",
			Claims:  []string{"VB95-EXAMPLE", "VB95-EXAMPLE-MNB", "VB95-EXAMPLE-LOWER", "VB95-EXAMPLE-PRINTED"},
		},
		{
			Section: "IV-A",
			Says:    "The rank of a node is the number of active nodes before it, less one.",
			Claims:  []string{"VB95-RANKS-PRINTED"},
		},
		{
			Section:  "IV-A",
			Says:     "Phase 1: ranks by parallel prefix in $2d$ steps of $t_p$; none where the nodes are known.",
			Claims:   []string{"VB95-WORKS", "ST93-PREFIX"},
			Commands: []string{"castlab schedule prefix d=4"},
		},
		{
			Section: "IV-A",
			Says:    "Phase 2: packets go to the nodes that their ranks name, dimensions in ascending order, over disjoint paths.",
			Claims:  []string{"VB95-WORKS", "VB95-PACK-DESCENDING"},
		},
		{
			Section: "IV-A",
			Says:    "Phase 3: node $r$ broadcasts to the subcube of the nodes that end like $r$, in $d - m$ steps.",
			Claims:  []string{"VB95-WORKS", "VB95-ALG1"},
		},
		{
			Section: "IV-A",
			Says:    `Phase 4: a multinode broadcast in each of $2^{d-m}$ subcubes, $\lceil (M-1)/m \rceil$ steps.`,
			Claims:  []string{"VB95-WORKS", "VB95-ALG1"},
			Reason:  `Printed $w = 0, \dots, 2^{d-m}$, one too many (among the slips).`,
		},
		{
			Section: "IV-A", Equation: "Figure 4",
			Says:     "Algorithm I for $N = 16$ and $M = 4$.",
			Commands: []string{"castlab schedule pmnb d=4 sources=1,5,6,11 algorithm=I"},
		},
		{
			Section: "IV-B",
			Says:    "Packets may be split into $d$ parts that take $1/d$ each; the algorithm first, with one dimension at a time: ranks, packing, broadcast.",
			Claims:  []string{"VB95-LEM2", "VB95-LEM2-EXACT"},
		},
		{
			Section: "IV-B",
			Says:    "Phase 3: in subphase $l$ every node sends all that it has over dimension $d - l$.",
			Claims:  []string{"VB95-LEM1", "VB95-BUFFER"},
			Reason:  "Printed that nodes have one packet during subphase 0; they are numbered from 1 (among the slips).",
		},
		{
			Section: "IV-B", Equation: "Theorem 2",
			Says:   `After subphase $l$ each subcube $S_l(\beta)$ has completed a partial multinode broadcast among its nodes.`,
			Claims: []string{"VB95-WORKS"},
			Reason: "The induction is printed from $l$ to $l$; it goes from $l-1$ (among the slips).",
		},
		{
			Section: "IV-B", Equation: "Lemma 1",
			Says:   `The broadcast phase takes at most $\frac{N-1}N M + d$ steps; subphase $l$ what its busiest node has to send.`,
			Claims: []string{"VB95-LEM1", "VB95-LEM1-BOUND", "VB95-LEM1-PRINTED"},
		},
		{
			Section: "IV-B", Equation: "Lemma 2",
			Says:   `In all at most $M \frac{N-1}N + 2d\,t_p + 2d$.`,
			Claims: []string{"VB95-LEM2", "VB95-LEM2-EXACT"},
		},
		{
			Section: "IV-B", Equation: "Theorem 3, (15)",
			Says:   `$\frac Md \frac{N-1}N + V_h$ with $V_h = 2d\,t_p + 2$.`,
			Claims: []string{"VB95-THM3", "VB95-ALG2", "VB95-VH", "VB95-VH-PRINTED"},
		},
		{
			Section: "IV-B", Equation: "(16)",
			Says:   "Ranks of class $c$, in the order of the numbers shifted by $c$ positions.",
			Claims: []string{"VB95-RANKS-PRINTED", "VB95-NAMES-PRINTED"},
		},
		{
			Section: "IV-B",
			Says:    "Algorithm $A_c$ is $A_0$ with dimensions and nodes renamed; the $d$ algorithms at once use each dimension once.",
			Claims:  []string{"VB95-WORKS", "VB95-NAMES-PRINTED"},
		},
		{
			Section: "IV-B",
			Says:    `In practice $2d\,t_p$ is small; in theory it is of the order of the diameter.`,
			Claims:  []string{"VB95-EXCHANGE", "VB95-THETA-SPLIT"},
		},
		{
			Section: "IV-B",
			Says:    "No ceilings are needed with fragmented slots; a broadcast from one node takes 2 time units, as by cut-through.",
			Claims:  []string{"VB95-SNB2"},
			Reason:  `Printed "a single multinode broadcast" (among the slips).`,
		},
		{
			Section: "IV-C",
			Says:    `Classes by rank modulo $d$, each of at most $\lceil M/d \rceil$ packets, by algorithm $A_c$ without splitting.`,
			Claims:  []string{"VB95-WORKS", "VB95-ALG3", "VB95-ALG3-UNPADDED"},
		},
		{
			Section: "IV-C",
			Says:    `$T \le \lceil M/d \rceil + 2d + 4d\,t_p - 1$.`,
			Claims:  []string{"VB95-ALG3-BOUND", "VB95-ALG3"},
		},
		{
			Section: "IV-C",
			Says:    `With all ranks known it is a multinode broadcast in $\lceil N/d \rceil + 2d - 1$.`,
			Claims:  []string{"VB95-MNB3"},
		},
		{
			Section:  "V",
			Says:     `The reservation interval is what comes before the broadcast phase: $V = 2d\,t_p + 2$ for algorithm II, $2d + 4d\,t_p$ for III.`,
			Claims:   []string{"VB95-VH", "VB95-VH-PRINTED", "VB95-VH-III", "VB95-VH-III-PRINTED"},
			Commands: []string{"castlab simulate hypercube-dynamic d=4 rho=0.5 algorithm=II tp=0 padded=true"},
		},
		{
			Section: "V", Equation: "(17)",
			Says:   `$\rho = \lambda(N-1)/d$, transmissions that are needed over links.`,
			Reason: "A definition.",
		},
		{
			Section: "V",
			Says:    `$\lambda N(N-1) \le dN$, or $\rho < 1$, is necessary for stability.`,
			Claims:  []string{"VB95-NEC"},
			Reason:  `Printed as equivalent; the first is $\rho \le 1$ (among the slips).`,
		},
		{
			Section: "V",
			Says:    `The scheme is not stable for every $\rho < 1$, but for $\rho$ close to 1.`,
			Claims:  []string{"VB95-HCSTAB"},
		},
		{
			Section: "V", Equation: "(18), (19)",
			Says:   "The theorem for the hypercube: $T_h$, $W$ and the bounds, with $X = (N-1)/(dN)$.",
			Claims: []string{"VB95-EQ18", "VB95-EQ18-PIVOT", "VB95-EQ18-UPPER", "VB95-EQ18-BRACKET-UPPER", "VB95-EQ18-BRACKET-LOWER", "VB95-EQ18-ACTUAL"},
		},
		{
			Section: "V",
			Says:    `$\bar M = \rho V d / (1-\rho)$.`,
			Claims:  []string{"VB95-MBAR", "VB95-MBAR-PRINTED"},
		},
		{
			Section: "V",
			Says:    `At a fixed load $T_h$ is $\Theta(V) = \Theta(d\,t_p)$.`,
			Claims:  []string{"VB95-THETA", "VB95-THETA-SPLIT"},
		},
		{
			Section: "V",
			Says:    `In an almost empty cube $T_h \le 1.5 V + 1/d$.`,
			Claims:  []string{"VB95-HCLIGHT", "VB95-HCLIGHT-BOUND"},
		},
		{
			Section: "V", Equation: "Theorem 4",
			Says:   `As $\rho \to 1 - \lambda V$, $T_h = O(V / (1 - \rho - \lambda V))$.`,
			Claims: []string{"VB95-THM4"},
			Reason: "The first argument of the minimum in the proof lacks terms; the order holds (among the slips).",
		},
		{
			Section: "V",
			Says:    `The delay of any scheme grows at least as $1/(1-\rho)$.`,
			Claims:  []string{"VB95-LEAST", "VB95-SPLIT", "VAR98-LEAST-CUBE"},
		},
		{
			Section: "V",
			Says:    `The scheme is stable for $\rho \le 1/(1 + (2d\,t_p + 2) d/(N-1))$, which tends to 1.`,
			Claims:  []string{"VB95-HCSTAB", "VB95-HCSTAB-ACTUAL", "VB95-HCSTAB-EXCHANGE"},
		},
		{
			Section: "V",
			Says:    `Without splitting for $\rho \le 1/(1 + (2d + 4d\,t_p) d/N)$.`,
			Claims:  []string{"VB95-HCSTAB-III", "VB95-HCSTAB-III-PRINTED"},
		},
		{
			Section: "V",
			Says:    `Without splitting the delay at light load is at most $6d\,t_p + 3d + 1/d$.`,
			Claims:  []string{"VB95-HCLIGHT", "VB95-HCLIGHT-BOUND"},
		},
		{
			Section: "VI",
			Says:    "The method is general, the results sharp where the static algorithm is linear; on the hypercube stability tends to the maximum; on meshes it does elsewhere, and on other networks it is expected to.",
			Claims:  []string{"VB95-DBT", "VB95-HCSTAB"},
			Reason:  "A summary.",
		},
	}
}
