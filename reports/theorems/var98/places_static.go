package var98

import "castlab/reports"

// placesStatic are the passages on static tasks, up to Section 3.3, in their order.
func placesStatic() []reports.Place {
	return []reports.Place{
		{
			Section: "Abstract",
			Says:    "A survey of static and dynamic communication tasks, with methods for many tasks and networks.",
			Claims:  []string{"VAR98-HIER", "VAR98-ISO-OPT", "VAR98-S2D"},
			Reason:  "A summary.",
		},
		{
			Section: "1",
			Says:    "Communication is the bottleneck of parallel computation; a library of tasks, for regular machines above all.",
			Reason:  "Motivation.",
		},
		{
			Section: "2.1",
			Says:    "The time of primitive tasks measures a parallel computer; earlier work.",
			Reason:  "Motivation and a survey of the literature.",
		},
		{
			Section: "2.1",
			Says:    "One-to-one communication: the diameter and the mean distance decide.",
			Claims:  []string{"VAR98-DIAMETER", "VAR98-MEAN-DISTANCE"},
		},
		{
			Section:  "2.1",
			Says:     "A single node broadcast goes along a spanning tree; its dual, the accumulation, along the same with the arcs reversed, for any associative operator. Both take the diameter.",
			Claims:   []string{"VAR98-SNB", "VAR98-SNB-PRINTED", "VAR98-SNA-VALUES"},
			Reason:   "The operator must commute, too, on a tree that is not ordered (among the slips).",
			Commands: []string{"castlab schedule broadcast 'topology=hypercube(d=3)' root=0", "castlab schedule accumulate 'topology=hypercube(d=3)' root=0"},
		},
		{
			Section:  "2.1",
			Says:     "Selective broadcast and accumulation: some of the nodes only.",
			Claims:   []string{"VAR98-SSNB", "VAR98-HIER"},
			Commands: []string{"castlab schedule selective-broadcast 'topology=hypercube(d=3)' root=0 M=3", "castlab schedule selective-accumulate 'topology=hypercube(d=3)' root=0 M=3"},
		},
		{
			Section:  "2.1",
			Says:     "A scatter sends each node a packet of its own; the gather is its reversal and takes as long.",
			Claims:   []string{"VAR98-SNS", "VAR98-SNS-GRAPH"},
			Commands: []string{"castlab schedule scatter 'topology=hypercube(d=3)' root=0", "castlab schedule gather 'topology=hypercube(d=3)' root=0"},
		},
		{
			Section:  "2.1",
			Says:     "Selective scatter and gather.",
			Claims:   []string{"VAR98-SSNS", "VAR98-SSNS-CUBE", "VAR98-HIER"},
			Commands: []string{"castlab schedule selective-scatter 'topology=hypercube(d=3)' root=0 M=3", "castlab schedule selective-gather 'topology=hypercube(d=3)' root=0 M=3"},
		},
		{
			Section:  "2.1",
			Says:     "A permutation: a packet of every node for another, no two for the same.",
			Claims:   []string{"VAR98-PERM", "VAR98-PERM-ORDER", "VAR98-PERM-WORST", "VAR98-PERM-TWO-PHASES"},
			Commands: []string{"castlab schedule permutation 'topology=hypercube(d=3)'"},
		},
		{
			Section:  "2.1",
			Says:     "The multinode broadcast.",
			Claims:   []string{"VAR98-MNB", "VAR98-MNB-MESH"},
			Commands: []string{"castlab schedule multinode-broadcast 'topology=hypercube(d=3)'"},
		},
		{
			Section:  "2.1",
			Says:     "Partial multinode broadcast and its dual, the accumulation for some nodes.",
			Claims:   []string{"VAR98-PARTIAL", "VAR98-MNB"},
			Commands: []string{"castlab schedule partial-multinode-broadcast 'topology=hypercube(d=3)' M=3", "castlab schedule partial-multinode-accumulation 'topology=hypercube(d=3)' M=3"},
		},
		{
			Section:  "2.1",
			Says:     "Total exchange: a packet of every node for every other, such as the transposition of a matrix stored by columns.",
			Claims:   []string{"VAR98-TE-PATH", "VAR98-TE-CUBE", "VAR98-TRANSPOSE"},
			Commands: []string{"castlab schedule total-exchange 'topology=hypercube(d=3)'"},
			Reason:   "Node $i$ is said to send the entries $(i, k)$, which is storage by rows (among the slips).",
		},
		{
			Section:  "2.1",
			Says:     "Partial multinode scatter and gather.",
			Claims:   []string{"VAR98-PARTIAL"},
			Commands: []string{"castlab schedule partial-multinode-scatter 'topology=hypercube(d=3)' M=3", "castlab schedule partial-multinode-gather 'topology=hypercube(d=3)' M=3"},
		},
		{
			Section: "2.1", Equation: "Figure 1",
			Says:   "The hierarchy of the tasks: an algorithm for the one solves the other. The scatter of some nodes is the hardest.",
			Claims: []string{"VAR98-HIER", "VAR98-HIER-PRINTED"},
		},
		{
			Section: "2.1",
			Says:    "Isotropic tasks look the same to every node, as total exchange does in hypercubes, meshes, folded cubes and Manhattan Street networks.",
			Claims:  []string{"VAR98-SYMMETRY", "VAR98-SYMMETRY-MESH"},
		},
		{
			Section: "2.2",
			Says:    "Static tasks are done once, dynamic requests come at random times; throughput and mean delay are the criteria.",
			Reason:  "Definitions and motivation.",
		},
		{
			Section: "2.2",
			Says:    "A little global information, gathered on line at little cost, organizes broadcasts well.",
			Claims:  []string{"VAR98-PMNB-RANKS", "VB95-DBT"},
			Reason:  "A remark on the schemes of Section 3.4.",
		},
		{
			Section: "3",
			Says:    "A packet takes one unit of time over a link; a start-up time could be added with little effort.",
			Reason:  "The model. No claim converts the results to one with start-up times.",
		},
		{
			Section: "3",
			Says:    "Store-and-forward: most of the static algorithms use nearly all of a critical resource, so that wormhole routing would not help.",
			Claims:  []string{"VAR98-SNS", "VAR98-MNB", "VAR98-ISO-OPT", "VAR98-TE-BOUND"},
			Reason:  "Bounds that are attained say so of the links they count; wormhole routing is not modeled.",
		},
		{
			Section: "3.1",
			Says:    "A symmetric network lets isotropic tasks be scheduled for one node.",
			Claims:  []string{"VAR98-SYMMETRY", "VAR98-ISO-OPT"},
		},
		{
			Section: "3.1",
			Says:    "Routing tags: in the cube the exclusive or, in a mesh of $d$ dimensions $2d$ coordinates; the task matrix has the tags of all packets of a node.",
			Claims:  []string{"VAR98-TAGS", "VAR98-TASKMATRIX"},
		},
		{
			Section: "3.1", Equation: "Figure 2",
			Says:   `The task matrices of total exchange in the 3-cube, with critical sum 4, and in the $3 \times 3$ wraparound mesh, with 8 as printed.`,
			Claims: []string{"VAR98-FIG2A", "VAR98-FIG2B", "VAR98-FIG2B-PRINTED"},
		},
		{
			Section: "3.1",
			Says:    "Symmetric routing of an isotropic task is a decomposition of its matrix.",
			Claims:  []string{"VAR98-ISO-OPT"},
		},
		{
			Section:  "3.1",
			Says:     "That also makes the analysis of least mean delay simple.",
			Claims:   []string{"VAR98-DELAY-LEAST", "VAR98-DELAY-CUBE", "VAR98-DELAY-RING", "VAR98-DELAY-NEAR"},
			Commands: []string{"castlab schedule isotropic 'topology=hypercube(d=3)' to=1,2,3,4,5,6,7 order=least-delay"},
		},
		{
			Section:  "3.1",
			Says:     "The critical sum $h$ is the greatest sum of a row or column; the optimal time of an isotropic task is $h$.",
			Claims:   []string{"VAR98-CRITSUM", "VAR98-ISO-OPT", "VAR98-CRITSUM-ANY", "VAR98-TIES", "VAR98-DETOURS", "VAR98-TE-BOUND", "VAR98-TE-CUBE", "VAR98-TE-TORUS", "VAR98-TE-FOLDED", "VAR98-TE-MANHATTAN", "VAR98-TE-COMPLETE", "VAR98-TE-TIES", "VAR98-TE-ALL"},
			Commands: []string{"castlab schedule total-exchange 'topology=folded-cube(d=3)'"},
		},
		{
			Section:  "3.1",
			Says:     "Algorithms that never leave a link idle while a packet could use it take at most a small constant more.",
			Claims:   []string{"VAR98-GREEDY", "VAR98-GREEDY-TIGHT", "VAR98-GREEDY-LOWER", "VAR98-GREEDY-CONSTANT", "VAR98-GREEDY-LONGEST"},
			Commands: []string{"castlab simulate isotropic-greedy 'topology=hypercube(d=4)' --replications 20"},
		},
		{
			Section: "3.1",
			Says:    "A task is nearly isotropic where its other part is smaller; near-optimal algorithms for such tasks.",
			Claims:  []string{"VAR98-BAND"},
			Reason:  "A program of research; transposition of banded matrices is the task that is executed.",
		},
		{
			Section: "3.1",
			Says:    "Other networks, and which of their properties make isotropic tasks tractable.",
			Claims:  []string{"VAR98-TE-COMPLETE", "VAR98-TE-PATH", "VAR98-SYMMETRY-MESH"},
			Reason:  "An open question.",
		},
		{
			Section: "3.2",
			Says:    "A dense matrix is transposed in $N/2$ steps in the cube.",
			Claims:  []string{"VAR98-TRANSPOSE", "VAR98-TE-CUBE"},
		},
		{
			Section: "3.2",
			Says:    `A banded matrix of bandwidth $B = \Theta(N^c)$ is transposed in optimal order in the cube.`,
			Claims:  []string{"VAR98-BAND", "VAR98-BAND-LOWER"},
		},
		{
			Section: "3.2",
			Says:    "An algorithm that is optimal for any $B$, and for other networks.",
			Claims:  []string{"VAR98-BAND-EVERY", "VAR98-BAND-HAMMING", "VAR98-BAND-LINE", "VAR98-BAND-MESH-LOWER", "VAR98-BAND-MESH"},
			Reason:  "Open in the survey. The order is answered in the cube; the constant is open, and on tori and meshes the factor is measured.",
		},
		{
			Section: "3.2", Equation: "Figure 3",
			Says:   "A matrix with $M_1$ dense columns and $M_2$ dense rows: a partial multinode scatter, then a gather.",
			Claims: []string{"VAR98-SPARSE", "VAR98-SPARSE-IN-TURN", "VAR98-SPARSE-AT-ONCE"},
			Reason: "The caption has $M_1$ dense rows and $M_2$ dense columns, which is the other way round (among the slips).",
		},
		{
			Section: "3.2",
			Says:    "Algorithms of optimal order for both in cubes and 2-dimensional arrays, for arbitrary nodes; better constants and other networks are asked for.",
			Claims:  []string{"VAR98-SPARSE-ORDER", "VAR98-SPARSE"},
			Reason:  "Claimed of random nodes, by a schedule made in one place.",
		},
		{
			Section: "3.3",
			Says:    "Multinode broadcasts after each iteration; fewer and fewer components change, so partial ones.",
			Reason:  "Motivation.",
		},
		{
			Section:  "3.3",
			Says:     "Known algorithms broadcast along edge-disjoint trees, chosen by one node or by ranks.",
			Claims:   []string{"VAR98-PMNB", "VB95-ALG2", "ST93-TOTAL"},
			Commands: []string{"castlab schedule kbroadcast d=4 K=5"},
		},
		{
			Section:  "3.3",
			Says:     `With $k$ edge-disjoint spanning trees of mean diameter $L$ it takes at most $M/k + L + 2\delta$ slots.`,
			Claims:   []string{"VAR98-PMNB", "VAR98-PMNB-SHARP", "VAR98-PMNB-EQUAL", "VAR98-PMNB-RANKS", "VAR98-PMNB-TREE", "VAR98-PMNB-TREE-SEARCH", "VAR98-PMNB-ORDER", "VAR98-TREES", "VAR98-TREES-EXPLICIT"},
			Commands: []string{"castlab schedule tree-broadcast 'topology=torus(sides=4x4)' M=5"},
		},
		{
			Section:  "3.3",
			Says:     "It also works in half duplex.",
			Claims:   []string{"VAR98-PMNB", "VAR98-PMNB-TREE"},
			Commands: []string{"castlab schedule tree-broadcast 'topology=torus(sides=4x4)' M=5 duplex=half"},
		},
		{
			Section: "3.3",
			Says:    `Lower bounds: $\max(M/2k, \delta)$ in full duplex, $\max(M/k, \delta)$ in half duplex.`,
			Claims:  []string{"VAR98-PMNB-LOWER", "VAR98-PMNB-LB-FULL", "VAR98-PMNB-LB-HALF", "VAR98-STRENGTH"},
		},
		{
			Section: "3.3",
			Says:    "They hold wherever the packets start.",
			Claims:  []string{"VAR98-PMNB-LB-PLACES"},
		},
		{
			Section: "3.3",
			Says:    "To reduce the gap between the bounds, in full duplex above all.",
			Claims:  []string{"VAR98-PMNB-LOWER", "VAR98-PMNB-CUT", "VAR98-PMNB-CUT-NEAR", "VAR98-PMNB-CUT-MANY", "VAR98-PMNB-BRANCHINGS", "VAR98-PMNB-ROOTED"},
			Reason:  "An open question of the paper; planned in one place a broadcast comes within two slots of a bound by cuts (measured).",
		},
		{
			Section: "3.3",
			Says:    "An algorithm for the partial broadcast gives a scheme for the dynamic problem on the same network.",
			Claims:  []string{"VAR98-INDIRECT", "VAR98-S2D", "VB95-DBT"},
		},
	}
}
