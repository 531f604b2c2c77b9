package var98

import "castlab/reports"

// placesDynamic are the passages on dynamic tasks, from Section 3.4 on, in their order.
func placesDynamic() []reports.Place {
	return []reports.Place{
		{
			Section:  "3.4",
			Says:     `Broadcast requests arrive at each node by a Poisson process of rate $\lambda$; throughput, mean broadcast delay $B$, mean reception delay $R$; stability for as great a load as possible and delays of the order of the diameter are wanted.`,
			Claims:   []string{"VAR98-DIRECT-SLOT"},
			Commands: []string{"castlab simulate direct 'topology=hypercube(d=4)' lambda=0.1 scheme=direct"},
			Reason:   "Definitions.",
		},
		{
			Section: "3.4",
			Says:    `$R \le B$ in any scheme.`,
			Claims:  []string{"VAR98-RB"},
		},
		{
			Section:  "3.4",
			Says:     "It has been considered for hypercubes, meshes, folded cubes and Manhattan Street networks.",
			Claims:   []string{"VAR98-ROOTED-DIRSTAB", "VAR98-ROOTED-INDSTAB"},
			Commands: []string{"castlab simulate direct 'topology=manhattan(rows=4,columns=4)' lambda=0.1 scheme=rooted"},
			Reason:   "The schemes of those papers are not executed; these attain the capacity on all four.",
		},
		{
			Section: "3.4",
			Says:    "Of Stamoulis and Tsitsiklis 1993: the nonidling scheme with priorities is stable for all loads, its delay approximate; the idling scheme sustains about 2/3 of the maximum.",
			Claims:  []string{"VAR98-IDLING", "VB95-NEC"},
		},
		{
			Section: "3.4",
			Says:    "The schemes of partial broadcasts are stable up to loads that tend to the maximum with delays of the order of the diameter; for load and size at once a gap to a universal bound is left.",
			Claims:  []string{"VB95-HCSTAB", "VB95-THETA", "VB95-THM4", "VAR98-LEAST-R", "VAR98-LEAST-B", "VAR98-LEAST-CUBE", "VB95-LEAST", "VAR98-ROOTED-INDIRECT"},
		},
		{
			Section:  "3.4",
			Says:     "A later priority scheme is better than all these; its analysis is approximate.",
			Claims:   []string{"VAR98-PRIORITY", "VAR98-PRIORITY-LEAST", "VAR98-PRIORITY-GAIN", "VAR98-ROOTED-LEAST", "VAR98-ROOTED-PRIORITY"},
			Commands: []string{"castlab simulate direct 'topology=hypercube(d=4)' lambda=0.2 scheme=rotated order=priority"},
		},
		{
			Section:  "3.4",
			Says:     "The indirect scheme executes partial broadcasts one after the other, each of all packets that wait; every node knows how long a period is.",
			Claims:   []string{"VAR98-INDIRECT-EXECUTED"},
			Commands: []string{"castlab simulate indirect 'topology=hypercube(d=4)' lambda=0.05 executed=false"},
		},
		{
			Section: "3.4", Equation: "Indirect broadcasting scheme theorem",
			Says:   `Stable for $\lambda < k/N$; a bound on $B$ with $\rho$; for light load $B \le 1.5 L + 3\delta + 1/k$.`,
			Claims: []string{"VAR98-INDSTAB", "VAR98-INDSTAB-TREE", "VAR98-INDIRECT", "VAR98-INDIRECT-PRINTED", "VAR98-INDIRECT-EXACT", "VAR98-INDLIGHT", "VAR98-INDLIGHT-PRINTED"},
		},
		{
			Section:  "3.4",
			Says:     "In the direct scheme a packet chooses one of $k$ trees and goes along it greedily, each link sending when it has something.",
			Claims:   []string{"VAR98-DIRECT-LINK", "VAR98-DIRECT-BRANCH", "VAR98-DIRECT-ORDER"},
			Commands: []string{"castlab simulate direct 'topology=hypercube(d=4)' lambda=0.1 scheme=direct"},
		},
		{
			Section: "3.4", Equation: "Direct broadcasting scheme theorem",
			Says:   `$R$ in closed form: $\frac12$, the mean distance in the trees, and a queue for each branch of each tree.`,
			Claims: []string{"VAR98-DIRECT", "VAR98-DIRECT-DIGITS", "VAR98-DIRECT-PRINTED", "VAR98-DIRECT-BRANCH", "VAR98-DIRECT-SLOT", "VAR98-DIRECT-LIGHT", "VAR98-DIRECT-B", "VAR98-DIRECT-COMPLETION", "VAR98-DIRECT-COMPLETION-LAW", "VAR98-DIRECT-TWO", "VAR98-DIRECT-BATCH"},
		},
		{
			Section: "3.4",
			Says:    "$l$, the mean distance in the trees over all nodes and trees.",
			Claims:  []string{"VAR98-L", "VAR98-L-PRINTED"},
		},
		{
			Section: "3.4",
			Says:    `The direct scheme is stable if and only if $\lambda < k/(N-1)$.`,
			Claims:  []string{"VAR98-DIRSTAB", "VAR98-DIRECT-LINK"},
		},
		{
			Section: "3.4",
			Says:    "All parameters are known once the trees are chosen.",
			Claims:  []string{"VAR98-DIRECT-DIGITS"},
			Reason:  "A remark.",
		},
		{
			Section: "3.4",
			Says:    `Necessary for stability: $\lambda < 2k/N$ in full duplex, $\lambda < k/N$ in half duplex.`,
			Claims:  []string{"VAR98-NEC", "VAR98-NEC-PRINTED", "VAR98-CAPACITY", "VAR98-CAPACITY-SUSTAINED", "VAR98-CAPACITY-ATTAINED", "VAR98-CAPACITY-HALF", "VAR98-CAPACITY-ROOTED"},
		},
		{
			Section:  "3.4",
			Says:     "So the indirect scheme has the whole region in half duplex, and both schemes half of the bound in full duplex.",
			Claims:   []string{"VAR98-REGION-HALF-PRINTED", "VAR98-REGION-PRINTED", "VAR98-REGION-TREE", "VAR98-ROOTED-GAIN"},
			Commands: []string{"castlab simulate indirect 'topology=hypercube(d=3)' lambda=0.05 duplex=half executed=true"},
			Reason:   `The second "half-duplex" is printed for "full-duplex", as the next bracket shows (among the slips). No claim has the indirect scheme in half duplex, which the command executes.`,
		},
		{
			Section: "3.4",
			Says:    "At a fixed load $B$ of the indirect scheme is $O(L)$ and $R$ of the direct scheme $O(l)$.",
			Claims:  []string{"VAR98-INDIRECT", "VAR98-DIRECT-BOUND"},
		},
		{
			Section: "3.4",
			Says:    `The order is optimal where trees with $L = O(\delta)$ can be chosen, as in trees and meshes: the diameter is a lower bound.`,
			Claims:  []string{"VAR98-TREES-ORDER", "VAR98-TREES-LEAST", "VAR98-LEAST-R", "VAR98-LEAST-B"},
		},
		{
			Section: "3.4",
			Says:    "There is a trade-off: as many trees as possible may have large diameters.",
			Claims:  []string{"VAR98-TREES-SHORT", "VAR98-TREES-COST"},
		},
		{
			Section: "3.5", Equation: "Static-to-dynamic communication theorem",
			Says:     `An algorithm of time $XM + V$ repeated: $T \le W + X + \min(W - V, \rho W)$ with $W$, $\rho = \lambda N X$.`,
			Claims:   []string{"VAR98-S2D", "VAR98-S2D-W", "VAR98-S2D-EXACT", "VAR98-S2D-VAR", "VAR98-S2D-LAW", "VAR98-S2D-M", "VAR98-S2D-BATCH", "VAR98-S2D-BATCH-FACTOR", "VAR98-S2D-BURSTS"},
			Commands: []string{"castlab simulate gated N=16 lambda=0.02 X=1 V=4"},
		},
		{
			Section: "3.5",
			Says:    `It is stable for $\lambda < 1/(NX)$.`,
			Claims:  []string{"VAR98-S2DSTAB"},
		},
		{
			Section:  "3.5",
			Says:     `Dynamic scattering: each request sends $N - 1$ packets; stability for the greatest $\lambda$, and delays of the order of a scatter at light load.`,
			Claims:   []string{"VAR98-SCATSTAB", "VAR98-SCATLIGHT", "VAR98-SCATLIGHT-MEAN"},
			Commands: []string{"castlab simulate scattering d=4 lambda=0.05"},
		},
		{
			Section: "3.5",
			Says:    `In the cube a scatter takes $\lceil (N-1)/d \rceil$ steps and $dN/2$ transmissions, so $\lambda \le 2/N$ is necessary.`,
			Claims:  []string{"VAR98-SNS", "VAR98-SCATNEC", "VAR98-SCATSTAB", "VAR98-SCATFIXED", "VAR98-SCATFIXED-TWO"},
		},
		{
			Section: "3.5",
			Says:    `The mean delay of a scatter cannot be below $\Theta((N-1)/d)$.`,
			Claims:  []string{"VAR98-SCATDELAY"},
		},
		{
			Section:  "3.5",
			Says:     "By the theorem, a partial multinode scatter of linear time would do; those that are known have large constants.",
			Claims:   []string{"VAR98-PMNS", "VAR98-PMNS-TIME", "VAR98-PMNS-CUT", "VAR98-PMNS-OVERHEAD", "VAR98-PMNS-STAB", "VAR98-PMNS-DELAY", "VAR98-PMNS-LIGHT", "VAR98-PMNS-GREEDY"},
			Commands: []string{"castlab simulate gated-scattering d=4 lambda=0.05", "castlab schedule pmns d=4 M=3"},
		},
		{
			Section: "4",
			Says:    "Communication and memory are what is scarce; methods that treat many tasks and networks alike are wanted, and simple rules rather than many schedules.",
			Claims:  []string{"VAR98-GREEDY", "VAR98-DIRECT"},
			Reason:  "A summary.",
		},
	}
}
