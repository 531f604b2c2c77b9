package sv93

import "castlab/reports"

// places are the passages of the paper in its order.
func places() []reports.Place {
	return []reports.Place{
		{
			Section: "Abstract",
			Says:    "Many items from one source to $P - 1$ processors: an integer program, a simple schedule that is nearly optimal, a sharper model, and a bound on what varying latencies cost.",
			Claims:  []string{"SV93-ILP", "SV93-THM6.1", "SV93-THM7.1"},
		},
		{
			Section: "1.1",
			Says:    "LogP: processors, latency, gap, overhead, all pairs of processors alike.",
			Claims:  []string{"SV93-GENERAL"},
			Reason:  "Motivation, and the model in general.",
		},
		{
			Section:  "1.2",
			Says:     "The $k$-broadcast problem, and continuous broadcast, where the source sends item $i$ in step $i$; the delay of an item.",
			Commands: []string{"castlab schedule logp-broadcast P=4 L=2 k=3", "castlab schedule logp-continuous P=8 L=2 k=10"},
			Reason:   "Definitions.",
		},
		{
			Section: "1.3",
			Says:    "$2B(P) + k + O(L)$ in the postal model of Bar-Noy and Kipnis 1992; an optimal continuous broadcast for restricted $L$ and $P$ (Karp et al. 1993).",
			Claims:  []string{"SV93-D-TREES", "SV93-D-TREES-QUOTED", "SV93-BASELINES", "SV93-CONT", "SV93-RANK", "SV93-TCOUNT-ONE"},
			Reason:  "The algorithm of the first is a reconstruction.",
		},
		{
			Section: "1.3",
			Says:    "Earlier work does not treat latencies that vary; that a processor may choose what it receives at no cost is too optimistic.",
			Claims:  []string{"SV93-LEM4.1-TIES", "SV93-LEM4.1-POOL", "SV93-DUE", "SV93-DUE-RATCHET", "SV93-DUE-FREE", "SV93-SPREAD", "SV93-SPREAD-LOWER", "SV93-SPREAD-FASTER", "SV93-TREE-RANDOM", "SV93-TREE-JENSEN", "SV93-TREE-SPREAD"},
		},
		{
			Section:  "1.4",
			Says:     "The integer program gives the optimum, and is solved once for a machine, by mature tools.",
			Claims:   []string{"SV93-ILP", "SV93-THM4.1"},
			Commands: []string{"castlab schedule logp-program P=4 L=2 k=2"},
			Reason:   "The program is written out and solutions are checked; a solver is left to the user.",
		},
		{
			Section:  "1.4",
			Says:     "Where the bound for continuous broadcast can be attained, constraints can be added and the program becomes much smaller, which makes it faster to solve.",
			Claims:   []string{"SV93-OBS5.1-IMPOSED", "SV93-SEC5.2"},
			Commands: []string{"castlab schedule logp-window-program P=6 L=2"},
			Reason:   "The smaller program is written out, a window of the first items; no time of a solver is measured.",
		},
		{
			Section: "1.4",
			Says:    "The continuous schedule has delay $B(P-1, L+1) + L$, slightly worse than the bound $B(P-1, L) + L$.",
			Claims:  []string{"SV93-THM6.1", "SV93-GAP6", "SV93-THM3.1"},
		},
		{
			Section: "1.4",
			Says:    "A latency that is reduced may delay the schedule.",
			Claims:  []string{"SV93-ROBUST-ORDER", "SV93-THM7.1"},
		},
		{
			Section:  "2",
			Says:     "One message sent and one received in a step; a message is received at most $L$ steps after it was sent.",
			Claims:   []string{"SV93-B"},
			Commands: []string{"castlab schedule logp-tree P=8 L=2"},
			Reason:   "The model, by whose rules schedules are validated.",
		},
		{
			Section:  "2",
			Says:     "Messages that arrive together wait in a pool; the one with the lowest tag is received, of equal ones what an adversary says.",
			Claims:   []string{"SV93-LEM4.1-POOL", "SV93-LEM4.1-TIES", "SV93-ROBUST"},
			Commands: []string{"castlab simulate logp-latency P=9 L=3 latency=uniform schedule=groups items=20 --replications 100"},
		},
		{
			Section: "3", Equation: "Definition 3.1, Definition 3.2",
			Says:   "The delay of an item; $B(P, L, o, g)$, the least delay of one item.",
			Claims: []string{"SV93-B", "SV93-GENERAL"},
		},
		{
			Section: "3", Equation: "Definition 3.3, Definition 3.4",
			Says:   "$f_i$, how many processors can have the item in step $i$; $P$ is nice if it is one of them.",
			Claims: []string{"SV93-FSEQ"},
		},
		{
			Section: "3", Equation: "Theorem 3.1",
			Says:   "The least delay in continuous broadcasting is $B(P-1, L) + L$.",
			Claims: []string{"SV93-THM3.1", "SV93-SINGLE"},
		},
		{
			Section: "3", Equation: "Definition 3.5, Definition 3.6, Figure 1, Figure 2",
			Says:     "The universal tree of all that can be reached; the restricted tree of $P$ nodes, of the least time and then of the least depth.",
			Claims:   []string{"SV93-FSEQ", "SV93-DEPTH"},
			Commands: []string{"castlab schedule logp-tree P=8 L=2", "castlab schedule logp-tree P=4 L=2"},
		},
		{
			Section: "3", Equation: "Theorem 3.2",
			Says:   "Such a tree is optimal for one item.",
			Claims: []string{"SV93-B"},
		},
		{
			Section: "3", Equation: "Theorem 3.3",
			Says:   "$k$ items take at least $B(P-1, L) + L + (k-1) - k^*$ steps.",
			Claims: []string{"SV93-THM3.3", "SV93-THM3.3-PRINTED", "SV93-TCOUNT"},
			Reason: "Whether $B$ is elapsed or a label differs from one place of Section 3 to the next (among the slips).",
		},
		{
			Section: "3", Equation: "Definition 3.7, Lemma 3.1",
			Says:   "The least depth $d(P)$ is the least $d$ with $(d+1)L + 1 > B(P)$.",
			Claims: []string{"SV93-DEPTH", "SV93-LEM3.1", "SV93-LEM3.1-PRINTED"},
		},
		{
			Section:  "4",
			Says:     "The variables and the constraints 1 to 8 of the integer program, and its objective.",
			Claims:   []string{"SV93-ILP"},
			Commands: []string{"castlab schedule logp-program P=4 L=2 k=2 form=printed"},
		},
		{
			Section: "4", Equation: "Theorem 4.1",
			Says:   "The program is feasible if and only if there is a broadcast in $T_{max}$, and its optimum is a shortest broadcast.",
			Claims: []string{"SV93-THM4.1", "SV93-THM4.1-PRINTED", "SV93-THM4.1-OBJECTIVE", "SV93-ILP"},
		},
		{
			Section: "4", Equation: "Lemma 4.1",
			Says:     `$T_{max} \le 2L + k + P - 2$: whoever receives an item from the source sends it to all others, in one order.`,
			Claims:   []string{"SV93-TMAX", "SV93-LEM4.1", "SV93-LEM4.1-FEW", "SV93-LEM4.1-PRINTED", "SV93-LEM4.1-POOL", "SV93-LEM4.1-TIES"},
			Commands: []string{"castlab schedule logp-relay P=4 L=2 k=3"},
		},
		{
			Section:  "5",
			Says:     "For which $L$ and $P$ the bound of Theorem 3.1 can be met is open; what follows if it is.",
			Claims:   []string{"SV93-CONT", "SV93-CONT-OBSTRUCTED", "SV93-CONT-NEXT", "SV93-CONT-BALANCE"},
			Commands: []string{"castlab schedule logp-continuous P=8 L=2 k=10"},
		},
		{
			Section: "5.1", Equation: "Definition 5.1",
			Says:   `$\hat f_i$, how many processors send item 1 in step $i$.`,
			Claims: []string{"SV93-FHAT", "SV93-FHAT-PRINTED"},
		},
		{
			Section: "5.1", Equation: "Observation 5.1",
			Says:   "How many send and receive each item in each step.",
			Claims: []string{"SV93-OBS5.1", "SV93-OBS5.1-PRINTED", "SV93-FHAT"},
		},
		{
			Section: "5.1", Equation: "Observation 5.2",
			Says:   "When an item is sent last; who sends it goes on sending it until then.",
			Claims: []string{"SV93-LASTSEND", "SV93-OBS5.2", "SV93-OBS5.2-PRINTED"},
		},
		{
			Section: "5.1",
			Says:    "Constraint 1: the numbers of senders and receivers may be prescribed.",
			Claims:  []string{"SV93-OBS5.1-IMPOSED"},
		},
		{
			Section: "5.1",
			Says:    "Constraint 2: who sends an item in a step sends it in the next.",
			Claims:  []string{"SV93-OBS5.2", "SV93-SEC5.1-PRINTED"},
		},
		{
			Section: "5.1",
			Says:    "Constraint 3: the source sends item $k'$ in step $k' - L$.",
			Reason:  `Section 5.1 shifts the time axis; with the range of Section 5.2 it is no constraint for $k' \le L$ (among the slips).`,
		},
		{
			Section: "5.2",
			Says:    "It is enough to have items and steps up to $T_1$, when all have the first item; the objective is not needed.",
			Claims:  []string{"SV93-SEC5.2"},
		},
		{
			Section: "5.2",
			Says:    "A schedule of these items is extended by repeating the last step, with processors renumbered.",
			Claims:  []string{"SV93-SEC5.2-EXTEND"},
		},
		{
			Section: "6", Equation: "Definition 6.1, Definition 6.2",
			Says:     "A restricted tree of $P - 1$ nodes for latency $L + 1$; $G_j$ children and receive-label $T_j$ of node $j$, a group of $G_j$ processors for it, which take turns.",
			Claims:   []string{"SV93-LEM6.1"},
			Commands: []string{"castlab schedule logp-groups P=9 L=2 k=10"},
		},
		{
			Section: "6", Equation: "Definition 6.3, Lemma 6.1",
			Says:   "All sends are made, and no processor sends or receives, leaves apart, more than once in a step.",
			Claims: []string{"SV93-LEM6.1"},
			Reason: "The upper end of the sum in its proof is misprinted (among the slips).",
		},
		{
			Section: "6",
			Says:    `$\sum_j G_j = P - 2$, so that one processor belongs to no group and receives every item as a leaf.`,
			Claims:  []string{"SV93-OBS6.2"},
		},
		{
			Section: "6", Equation: "Definition 6.4, Observation 6.1, Observation 6.2",
			Says:   "Of every item, as many leaves are sent in a step as are received $L$ later, and each group receives $G_j - 1$.",
			Claims: []string{"SV93-OBS6.2", "SV93-OBS6.2-PRINTED"},
			Reason: `The remark on Observation 6.1 changes $\hat R$ and $\hat S$ (among the slips).`,
		},
		{
			Section: "6", Equation: "Lemma 6.2",
			Says:   "Leaves can be assigned to groups so that both hold.",
			Claims: []string{"SV93-OBS6.2", "SV93-LEM6.3"},
		},
		{
			Section: "6", Equation: "Lemma 6.3",
			Says:   "The protocol that chooses processors within a group never fails.",
			Claims: []string{"SV93-THM6.1-PRINTED", "SV93-LEM6.3"},
			Reason: "That it does not fail does not give the schedule the delay of Theorem 6.1 (SV93-THM6.1-PRINTED). The sums of its proof are misprinted (among the slips).",
		},
		{
			Section: "6", Equation: "Theorem 6.1",
			Says:   "The schedule has delay $L + B(P-1, L+1)$; of two that arrive together one is received later, and no third comes before.",
			Claims: []string{"SV93-THM6.1", "SV93-THM6.1-LEAST", "SV93-THM6.1-PRINTED", "SV93-THM6.1-ROOT", "SV93-GAP6"},
		},
		{
			Section:  "6",
			Says:     "A processor has few partners, to which channels can be set up.",
			Claims:   []string{"SV93-CHANNELS", "SV93-CHANNELS-TREE"},
			Commands: []string{"castlab schedule logp-groups P=9 L=2 k=10"},
		},
		{
			Section: "7", Equation: "Definition 7.1",
			Says:   "Messages that have to be passed on, and the others.",
			Reason: "A definition.",
		},
		{
			Section: "7",
			Says:    "By making others faster an adversary delays a message by $L$ steps, and that may go on down the tree.",
			Claims:  []string{"SV93-THM7.1-TIGHT"},
			Reason:  "By $L - 1$ steps at most (among the slips).",
		},
		{
			Section: "7", Equation: "Theorem 7.1",
			Says:     `The delay grows by at most $(L-1)\, d(P-1)$.`,
			Claims:   []string{"SV93-THM7.1", "SV93-THM7.1-PRINTED", "SV93-THM7.1-TIGHT", "SV93-THM7.1-RANDOM", "SV93-RATCHET", "SV93-RATCHET-PAUSES"},
			Commands: []string{"castlab simulate logp-latency P=9 L=3 latency=adversary schedule=groups items=20 --replications 100"},
		},
		{
			Section: "8",
			Says:    "The results in short.",
			Claims:  []string{"SV93-THM6.1", "SV93-THM7.1"},
			Reason:  "A summary.",
		},
		{
			Section: "8",
			Says:    "A robust schedule has the least time whatever the latencies are; to find one is open.",
			Claims:  []string{"SV93-ROBUST", "SV93-ROBUST-FAMILY", "SV93-ROBUST-EVER", "SV93-DUE"},
		},
		{
			Section: "8",
			Says:    "A schedule that is better at fixed latencies may be worse when they vary.",
			Claims:  []string{"SV93-ROBUST-ORDER"},
		},
	}
}
