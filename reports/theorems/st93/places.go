package st93

import "castlab/reports"

// places are the passages of the paper in its order.
func places() []reports.Place {
	return []reports.Place{
		{
			Section: "Abstract",
			Says:    "$K$ nodes of the $d$-cube broadcast at once: a simple distributed algorithm for any $K$ and any sources; within a factor of 2 of the optimum for all nodes.",
			Claims:  []string{"ST93-TOTAL", "ST93-RATIO", "ST93-RATIO-MNB", "ST93-RATIO-MNB-PRINTED"},
		},
		{
			Section:  "1",
			Says:     "The $d$-cube: $2^d$ nodes, $d 2^d$ arcs, diameter $d$; unit packets in slots, one packet on an arc, all ports at once, buffers without limit.",
			Commands: []string{"castlab schedule kbroadcast d=4 K=5"},
			Claims:   []string{"ST93-BUFFER", "VB95-BUFFER"},
			Reason:   "The model, by whose rules schedules are validated. How many packets wait at once is counted in every schedule.",
		},
		{
			Section: "1",
			Says:    `The algorithm is within a factor of 6 of the lower bound for every $K$, and of 2 for $K \gg d^2$.`,
			Claims:  []string{"ST93-RATIO", "ST93-RATIO-PRINTED", "ST93-RATIO-MANY"},
		},
		{
			Section: "1", Equation: "Footnote 1",
			Says:   `Later work is faster by a factor of about 2 and within an additive constant of the optimum for $K \gg d^2$.`,
			Claims: []string{"VB95-ALG2", "VB95-THM3", "VB95-HALF", "VB95-CONSTANT", "VB95-CONSTANT-RANKS"},
			Reason: `Constant with packets split and ranks known: 2 slots, for every $K$. With ranks to be found it is $2 d\,t_p + 1$ at least, which is no constant.`,
		},
		{
			Section: "1",
			Says:    "It works though no node knows $K$ or the other sources.",
			Claims:  []string{"ST93-PREFIX", "ST93-TOTAL"},
		},
		{
			Section: "1",
			Says:    `A randomized variant without the prefix takes $\Theta(\max\{d, K/d\})$ with high probability.`,
			Claims:  []string{"ST93-RANDOM-EVERY", "ST93-LOAD-EVERY", "ST93-CASE1-TIME", "ST93-CASE2-TIME", "ST93-CASES"},
			Reason:  "For every $K$, and with roots that find out by themselves when phase 2 is over.",
		},
		{
			Section:  "1",
			Says:     "A single node broadcast takes $d$ slots along a tree of shortest paths.",
			Claims:   []string{"VAR98-SNB"},
			Commands: []string{"castlab schedule unbalanced-tree d=4 root=0 order=0,1,2,3"},
		},
		{
			Section: "1",
			Says:    `The least time of a multinode broadcast is $\lceil (2^d - 1)/d \rceil$, by Bertsekas et al.`,
			Claims:  []string{"VB93-SCHED-C"},
		},
		{
			Section: "1",
			Says:    `For all nodes the algorithm takes $2\lceil 2^d/d \rceil + 2d - 1$ slots.`,
			Claims:  []string{"ST93-MNB"},
		},
		{
			Section: "1",
			Says:    "Multinode broadcasts arise in $x := f(x)$; some nodes broadcast where not all entries change at once.",
			Reason:  "Motivation.",
		},
		{
			Section: "2.1",
			Says:    "Numbers of nodes, exclusive or, types of arcs.",
			Reason:  "Notation.",
		},
		{
			Section: "2.2",
			Says:    "Shortest paths cross the dimensions in which two nodes differ, each once, in any order.",
			Claims:  []string{"VAR98-TAGS"},
		},
		{
			Section:  "2.2",
			Says:     "The completely unbalanced tree crosses them in increasing order; its $i$th subtree has $2^{d-i}$ nodes.",
			Claims:   []string{"ST93-CUST", "ST93-CUST-ARC"},
			Commands: []string{"castlab schedule unbalanced-tree d=4 root=0 order=0,1,2,3"},
		},
		{
			Section:  "2.3",
			Says:     "$d$ such trees, the $j$th rooted at $e_j$ with the order of the dimensions rotated by $j$, are disjoint (Johnsson and Ho).",
			Claims:   []string{"ST93-DESBT", "ST93-DESBT-DEPTH", "ST93-DESBT-UNUSED"},
			Commands: []string{"castlab schedule disjoint-trees d=4"},
		},
		{
			Section:  "2.4",
			Says:     "All suffix sums take $2d$ steps, on a tree of $2^{d+1} - 1$ processors and on the cube.",
			Claims:   []string{"ST93-PREFIX"},
			Commands: []string{"castlab schedule prefix d=4"},
		},
		{
			Section: "3.1",
			Says:    `Any algorithm takes at least $\max\{d, \frac{2^d - 1}{d 2^d} K\}$ slots.`,
			Claims:  []string{"ST93-LB", "ST93-LB-CAUSAL"},
		},
		{
			Section: "3.1",
			Says:    "The simplest algorithm sends each packet along a tree fixed for its node. Some arc into a node is in at least $(2^d - 1)/d$ of the trees.",
			Claims:  []string{"ST93-ADVERSARY-ARC", "ST93-ADVERSARY-EQ", "ST93-ADVERSARY-INCREASING"},
		},
		{
			Section: "3.1",
			Says:    `So $K \le (2^d - 1)/d$ sources can be chosen that need $K$ slots: fixed trees are not of optimal order.`,
			Claims:  []string{"ST93-ADVERSARY"},
		},
		{
			Section:  "3.2",
			Says:     "Phase 1: ranks by suffix sums, in $2d$ slots, and $K$ to the neighbors of node 0: $2d + 1$.",
			Claims:   []string{"ST93-PREFIX", "ST93-PREFIX-EXCHANGE"},
			Commands: []string{"castlab schedule prefix d=4"},
		},
		{
			Section: "3.2",
			Says:    `Phase 2: the packet of rank $r$ goes to root $(r - 1) \bmod d + 1$, so that each gets $\lfloor K/d \rfloor$ or $\lceil K/d \rceil$.`,
			Claims:  []string{"ST93-SPLIT"},
			Reason:  "One of the two brackets is lost in the scan.",
		},
		{
			Section: "3.2",
			Says:    `Packets go up the reversed trees, which are disjoint as well; all have come after $\lceil K/d \rceil + d - 1$ slots, which the roots know.`,
			Claims:  []string{"ST93-PHASE2", "ST93-DESBT"},
		},
		{
			Section: "3.2",
			Says:    `Phase 3: each root broadcasts its packets and then a termination packet: $\lceil K/d \rceil + d$ slots.`,
			Claims:  []string{"ST93-PHASE3"},
		},
		{
			Section:  "3.2",
			Says:     `In all $2\lceil K/d \rceil + 4d$ slots, $\Theta(\max\{d, K/d\})$.`,
			Claims:   []string{"ST93-TOTAL", "ST93-TOTAL-EVERY", "ST93-TOTAL-EXCHANGE", "ST93-THETA"},
			Commands: []string{"castlab schedule kbroadcast d=4 K=5"},
		},
		{
			Section: "3.2",
			Says:    `For $K \gg d^2$ the time exceeds the lower bound by a factor near 2.`,
			Claims:  []string{"ST93-RATIO-MANY", "ST93-RATIO-REAL"},
		},
		{
			Section:  "3.2",
			Says:     `For $K = 2^d$ ranks are known: $2\lceil 2^d/d \rceil + 2d - 1$ slots, twice the optimum.`,
			Claims:   []string{"ST93-MNB", "ST93-RATIO-MNB", "ST93-RATIO-MNB-PRINTED", "ST93-MNB-PHASE2"},
			Commands: []string{"castlab schedule kbroadcast d=4 K=16 ranks=known"},
		},
		{
			Section: "3.2",
			Says:    "$d + 1$ trees in place of $2^d$, which are described concisely, need less memory.",
			Claims:  []string{"ST93-STATE", "ST93-STATE-ALL"},
			Reason:  "In words for the neighbors that a node has to know; less from $d = 4$ on.",
		},
		{
			Section: "3.2",
			Says:    `For $K \ll d^2$ the factor is near 4; for $K = \Theta(d^2)$ between 2 and 6, worst at $K = d^2$.`,
			Claims:  []string{"ST93-RATIO-FEW", "ST93-RATIO", "ST93-RATIO-PRINTED", "ST93-RATIO-REAL"},
		},
		{
			Section: "3.2",
			Says:    "The lower bound need not be tight.",
			Claims:  []string{"ST93-LB-CAUSAL"},
		},
		{
			Section: "3.2",
			Says:    `$d^2$ is the greatest order of $K$ that $\Theta(d)$ slots can serve.`,
			Claims:  []string{"ST93-THETA"},
		},
		{
			Section: "3.2", Equation: "(1)",
			Says:   `Trees chosen at random: $\Pr(\max_j N_j \ge CK/d) \le 2d (e/C)^{CK/d}$.`,
			Claims: []string{"ST93-CHERNOFF", "ST93-CHERNOFF-SHARP", "ST93-CHERNOFF-GAIN", "ST93-LOAD-EXHAUSTIVE", "ST93-LOAD-LAW", "ST93-LOAD-MEAN", "ST93-LOAD-TAIL"},
		},
		{
			Section: "3.2",
			Says:    `Case 1, $K \ge 2d \log d$ and $C \ge 2e$: the probability is at most $2^{-C}$, and the time at most $4CK/d + 2d$ otherwise.`,
			Claims:  []string{"ST93-CASE1", "ST93-CASE1-TIME", "ST93-CASE1-TIME-SHARP", "ST93-RANDOM-TIME"},
		},
		{
			Section: "3.2",
			Says:    `Case 2, $K \le d^2/2e$: some tree gets $d$ packets with probability at most $2d \cdot 2^{-d}$, and the time is at most $4d$ otherwise.`,
			Claims:  []string{"ST93-CASE2", "ST93-CASE2-TIME"},
		},
		{
			Section: "3.2",
			Says:    "For large $d$ the two cases are exhaustive.",
			Claims:  []string{"ST93-CASES", "ST93-LOAD-EVERY"},
		},
		{
			Section:  "3.2",
			Says:     "The variant needs a refinement by which the roots find out that phase 2 has ended.",
			Claims:   []string{"ST93-DETECT", "ST93-DETECT-TIME", "ST93-DETECT-GAIN"},
			Commands: []string{"castlab schedule kbroadcast d=4 K=5 ranks=detected", "castlab schedule kbroadcast d=4 K=5 ranks=random"},
			Reason:   "Counts that follow the packets up the trees. With ranks=random roots begin as if they were told.",
		},
		{
			Section:  "3.2",
			Says:     "Or roots begin at once, packets of phase 3 before those of phase 2.",
			Claims:   []string{"ST93-IMMEDIATE", "ST93-IMMEDIATE-EXCESS", "ST93-IMMEDIATE-GAIN"},
			Commands: []string{"castlab schedule kbroadcast d=4 K=5 ranks=immediate"},
		},
		{
			Section:  "3.2",
			Says:     `Nodes with several packets count them in the prefix sums; the $m$th goes to root $(r - a - 1 + m) \bmod d + 1$.`,
			Claims:   []string{"ST93-MULTI"},
			Commands: []string{"castlab schedule kbroadcast d=4 sources=3,3,3,9"},
		},
		{
			Section:  "3.3.1",
			Says:     "All broadcast along completely unbalanced trees of the same order: copies that meet have the same destinations, so that one delays another once.",
			Claims:   []string{"ST93-GREEDY-ORDER"},
			Commands: []string{"castlab schedule kbroadcast-greedy d=4 K=5"},
		},
		{
			Section: "3.3.1",
			Says:    "So it takes at most $d + K - 1$ slots.",
			Claims:  []string{"ST93-GREEDY", "ST93-GREEDY-TIGHT", "ST93-GREEDY-DISTINCT", "ST93-GREEDY-WORST"},
		},
		{
			Section: "3.3.1",
			Says:    "That is of optimal order for $K = O(d)$ alone, and trees fixed in advance have bad cases.",
			Claims:  []string{"ST93-GREEDY", "ST93-ADVERSARY-INCREASING"},
		},
		{
			Section: "3.3.1",
			Says:    `For $K \le 3d$ it is faster than the algorithm of Section 3.2.`,
			Claims:  []string{"ST93-GREEDY-3D", "ST93-GREEDY-3D-DISTINCT"},
		},
		{
			Section:  "3.3.2",
			Says:     "$K = d$ sources that know their ranks: trees whose orders are rotated by the rank, in slot $m$ one dimension for each packet, $d$ slots.",
			Claims:   []string{"ST93-KD", "ST93-KD-PRINTED"},
			Commands: []string{"castlab schedule kbroadcast-ranked d=4 sources=1,2,4,8"},
		},
		{
			Section: "3.3.2",
			Says:    "With ranks to be found it takes $3d$ slots, against $4d + 2$ and $2d - 1$.",
			Claims:  []string{"ST93-KD-PREFIX"},
		},
		{
			Section: "3.3.2",
			Says:    "The same sources again and again find their ranks once.",
			Reason:  "A remark without a number.",
		},
		{
			Section: "3.3.2",
			Says:    "One node with $d$ packets needs no ranks: $d$ slots, the least possible.",
			Claims:  []string{"ST93-KD-ONE"},
		},
	}
}
