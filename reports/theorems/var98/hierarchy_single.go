package var98

import (
	"fmt"
	"slices"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// singleNode are the claims of Section 2.1 on tasks of one node.
func singleNode() []reports.Claim {
	return []reports.Claim{
		claims.Claim[taskOn]{
			ID: "VAR98-SNB", Title: "Single node broadcast and accumulation take the eccentricity of the root",
			Statement: `A single node broadcast and a single node accumulation take as many slots as the farthest node is links away ` +
				`from the root, or the root from it: the diameter where all nodes are alike. Executed from node 0 along shortest paths, ` +
				`and back in time over the links turned round.`,
			Source:   "VAR98, Section 2.1 (SNB, SNA), for the networks where all nodes are alike; derived",
			Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols: []reports.Symbol{symbolTaskT},
			Parameters: rootedTasks(slices.Concat(alikeTexts, endedTexts), arguments.Of1(func(root *int) (int, error) {
				if root == nil {
					return 0, nil
				}
				return *root, nil
			}, arguments.Optional("root", rootKey))),
			Over: slices.Concat([]string{"topology=" + surveyedNetworks + " task=broadcast,accumulate"}, unlikeRoots),
			Long: []string{"topology=" + largeSurveyed + " task=broadcast,accumulate"}, Defined: true,
			Theory: func(t taskOn) (float64, error) {
				far, err := t.eccentricity()
				if err != nil {
					return 0, err
				}
				return whole(formula.Multinode(1, 1, far))
			},
			Measure: claims.Count(taskOn.alone),
			Formula: formula.Multinode, Model: tasks.Spread,
		}.Declare(),
		claims.Claim[taskOn]{
			ID: "VAR98-SNB-PRINTED", Title: "Single node broadcast and accumulation take the diameter, as printed",
			Statement: `A single node broadcast and a single node accumulation take as many slots as the diameter of the network has ` +
				`links.`,
			Source: "VAR98, Section 2.1", Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Erratum: `The time is the eccentricity of the root, which is less where the root is not one of the two nodes that are ` +
				`farthest apart: from the middle of a path of three nodes it is 1, the diameter 2. Where all nodes are alike the two ` +
				`agree; see VAR98-SNB.`,
			ErratumKind: reports.ErratumReading,
			Symbols:     []reports.Symbol{symbolTaskT},
			Parameters:  rootedTasks(endedTexts, rootKey), Over: unlikeRoots,
			Given: claims.Given("a root that is nearer to all nodes than the diameter", taskOn.nearRoot),
			Theory: claims.Whole(func(t taskOn) (int, error) {
				d, err := distancesOf(t.net)
				return d.Diameter, err
			}),
			Measure: claims.Count(taskOn.alone),
			Formula: distancesOf, Model: tasks.Spread,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-SNA-VALUES", Title: "Accumulations combine every value once",
			Statement: `Values that are combined on the way to the collector by an associative and commutative operator make what they ` +
				`make at once: sums and maxima of the numbers of the nodes, carried along the schedules of single node and partial ` +
				`multinode accumulations. Measured: collectors that end with another value.`,
			Source: "VAR98, Section 2.1 (SNA, PMNA), for associative operators; an operator that does not commute needs a tree whose " +
				"branches are intervals of its order",
			Measured: `\#`, Name: "wrong values", Unit: "collectors", Within: claims.OneCount,
			Symbols:    []reports.Symbol{{Name: `\#`, Meaning: "collectors with a wrong value"}},
			Parameters: sixOrMore, Over: []string{"topology=" + arrowNetworks},
			Theory:  claims.Stated[topologies.Topology](0),
			Measure: claims.Count(wrongValues),
			Formula: kit.Stated, Model: tasks.Execute[int],
		}.Declare(),
		claims.Claim[taskOn]{
			ID: "VAR98-SNS", Title: "Single node scatter and gather, bound attained on networks of these sizes",
			Statement: `A single node scatter takes $\max_{r\ge1} \left( r-1 + \lceil N_r/g \rceil \right)$ slots on the survey's ` +
				`networks, and so does a gather, the scatter back in time: no more than the packets for nodes $r$ or more links away ` +
				`need on the links of the root, and then on their way. In the hypercube that is $\max(d, \lceil (2^d-1)/d \rceil)$; in ` +
				`the Manhattan Street network, where no formula for $N_r$ is used, the bound is $\max(D, \lceil (N-1)/g \rceil)$. That ` +
				`the bound is attained is executed for each size of the cases, and not proved for all.`,
			Source: "VAR98, Section 2.1 (SNS, SNG); derived", Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskR, symbolTaskLevel, symbolTaskLinks, symbolTaskD, symbolCubeD},
			Parameters: tasksOn(256, alikeTexts, "scatter", "gather"),
			Over:       []string{"topology=" + surveyedNetworks + " task=scatter,gather"},
			Long:       []string{"topology=" + largeSurveyed + " task=scatter,gather"}, Defined: true,
			Theory: func(t taskOn) (float64, error) {
				s, err := alikeOf(t.net)
				if err != nil {
					return 0, err
				}
				return s.scatter()
			},
			Measure: claims.Count(taskOn.alone),
			Formula: formula.Scatter, Model: tasks.Deal,
		}.Declare(),
		claims.Claim[int]{
			ID: "VAR98-SNS-GRAPH", Title: "On other graphs a scatter may take longer than its bound",
			Statement: `Of all connected graphs on $N$ numbered nodes, so many have a scatter from node 0 that takes more slots than ` +
				`$\max_{r\ge1} \left( r-1 + \lceil N_r/g \rceil \right)$, $g$ being the links of node 0: none of up to four nodes; of ` +
				`five, 48 of 728, such as the tree of the links 0-1, 0-4, 1-2, 1-3, where three of four packets need the same link of ` +
				`the root. Maximum flows over time decide what the least number of slots is.`,
			Source:   "derived; counted by breadth-first search through all places that the packets can be in",
			Measured: `\#`, Name: "graphs", Unit: "graphs", Within: claims.OneCount,
			Symbols:    []reports.Symbol{{Name: `\#`, Meaning: "such graphs"}, symbolTaskN, symbolTaskR, symbolTaskLevel, symbolTaskLinks},
			Parameters: arguments.Int("N", "nodes of the graphs", 1, 5), Over: []string{"N=3..5"},
			Theory: func(N int) (float64, error) {
				if N < 5 {
					return kit.Stated(0)
				}
				return kit.Stated(48)
			},
			Measure: claims.Count(scatterExceptions),
			Formula: kit.Stated, Model: tasks.Deal,
		}.Declare(),
		claims.Claim[taskOn]{
			ID: "VAR98-SSNB", Title: "Selective broadcast and accumulation take the distance of the farthest chosen node",
			Statement: `A packet of node 0 for $M$ chosen nodes, and the accumulation of values of theirs at node 0, take as many slots ` +
				`as the farthest of them is links away: nobody waits on a tree of shortest paths, whose branches without a chosen node ` +
				`are left out. Executed for nodes drawn at random; distances by coordinates.`,
			Source:   "derived; VAR98, Section 2.1, has the tasks (SSNB, SSNA)",
			Measured: `T`, Name: "slots", Unit: "slots", Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolTaskT, symbolChosen},
			Parameters: selective("selective-broadcast", "selective-accumulate"),
			Over:       chosenOf("selective-broadcast,selective-accumulate"), Defined: true,
			Theory:  taskOn.farthestChosen,
			Measure: claims.Count(func(t taskOn) (float64, int64, error) { return t.planned(t.chosen()) }).OneInstance(),
			Formula: formula.Multinode, Model: tasks.Plan,
		}.Declare(),
		claims.Claim[taskOn]{
			ID:    "VAR98-SSNS",
			Title: "A selective scatter or gather takes at least as long as the links of its node and the distance of the rest allow",
			Statement: `A packet of node 0 for each of $M$ chosen nodes, $M_r$ of them $r$ links away or more, takes at least ` +
				`$\max_{r \ge 1} \left( r - 1 + \lceil M_r/g \rceil \right)$ slots, $g$ being its links, and so does a gather: the last ` +
				`of $M_r$ packets leaves node 0 in slot $\lceil M_r/g \rceil$ or later and has $r - 1$ links before it. ` +
				`Executed in the least number of slots for nodes drawn at random. The bound is exact where no link has more to do than ` +
				`others (VAR98-SSNS-CUBE), and not if most packets need the same one.`,
			Source:   "derived; VAR98, Section 2.1, has the tasks (SSNS, SSNG)",
			Measured: `T`, Name: "slots", Unit: "slots", Relation: reports.AtLeast, Within: claims.OneCount,
			Symbols:    []reports.Symbol{symbolTaskT, symbolChosen, symbolChosenAt, symbolTaskR, symbolTaskLinks},
			Parameters: selective("selective-scatter", "selective-gather"),
			Over:       chosenOf("selective-scatter,selective-gather"), Defined: true,
			Theory:  taskOn.chosenScatter,
			Measure: claims.Count(func(t taskOn) (float64, int64, error) { return t.planned(t.chosen()) }).OneInstance(),
			Formula: formula.Scatter, Model: tasks.Plan,
		}.Declare(),
		claims.Claim[int]{
			ID: "VAR98-SSNS-CUBE", Title: "In cubes of up to three dimensions every selective scatter attains its bound",
			Statement: `Of the $2^N - 1$ nonempty sets of nodes of the cube of $d \le 3$ dimensions, so many have a selective scatter ` +
				`from node 0 that takes more slots than $\max_{r \ge 1} \left( r - 1 + \lceil M_r/g \rceil \right)$: none. All sets, ` +
				`scattered in the least number of slots, by maximum flows over time.`,
			Source:   "derived, by exhaustion; VAR98, Section 2.1, has the task (SSNS)",
			Measured: `\#`, Name: "sets", Unit: "sets", Within: claims.OneCount,
			Symbols: []reports.Symbol{{Name: `\#`, Meaning: "such sets"}, symbolTaskN, symbolCubeD, symbolChosenAt, symbolTaskR,
				symbolTaskLinks},
			Parameters: arguments.Int("d", "dimensions of the cube", 1, 3), Over: []string{"d=2,3"},
			Theory:  claims.Stated[int](0),
			Measure: claims.Count(selectiveExceptions),
			Formula: kit.Stated, Model: tasks.Deal,
		}.Declare(),
	}
}

var (
	symbolChosen   = reports.Symbol{Name: "M", Meaning: "chosen nodes"}
	symbolChosenAt = reports.Symbol{Name: "M_r", Meaning: "chosen nodes at a distance of at least $r$"}
)

var rootKey = arguments.Int("root", "node that broadcasts or collects", 0, 1023).Usual("root", 0, 8)

// rootedTasks is the argument of the tasks of a root.
func rootedTasks(texts []string, root arguments.Argument[int]) arguments.Argument[taskOn] {
	return arguments.Of2(func(t taskOn, root int) (taskOn, error) { t.root = root; return t, nil },
		tasksOn(1024, texts, "broadcast", "accumulate"), root)
}

// unlikeRoots are tasks from roots whose eccentricity is less than the diameter.
var unlikeRoots = []string{
	"topology=path(n=3) root=1 task=broadcast,accumulate", "topology=path(n=9) root=2 task=broadcast,accumulate",
	"topology=star(n=7) root=0 task=broadcast,accumulate", "topology=mesh(sides=3x3) root=4 task=broadcast,accumulate",
	"topology=mesh(sides=4x5) root=9 task=broadcast,accumulate",
}

// alone measures the slots of a task of one node.
func (t taskOn) alone() (float64, int64, error) { return t.planned(nil) }

// eccentricity returns that of the root.
func (t taskOn) eccentricity() (int, error) {
	if n := t.net.Order(); t.root >= n {
		return 0, &inputs.Error{Arg: "root", Value: t.root, Domain: fmt.Sprintf("an integer from 0 to %d", n-1)}
	}
	return eccentricity(t.net, t.root)
}

// nearRoot refuses a root that is as far from some node as any.
func (t taskOn) nearRoot() error {
	far, err := t.eccentricity()
	if err != nil {
		return err
	}
	d, err := distancesOf(t.net)
	if err == nil && far == d.Diameter {
		err = &inputs.Error{Arg: "root", Value: t.root, Domain: "a node nearer to all others than the diameter"}
	}
	return err
}

// eccentricity returns the distance of the farthest node from a root.
func eccentricity(net topologies.Topology, root int) (int, error) {
	switch net := net.(type) {
	case topologies.Star:
		return min(1+min(1, root), net.N-1), nil
	case topologies.Path, topologies.Mesh:
		return formula.MeshEccentricity(sidesOf(net), root)
	}
	s, err := alikeOf(net)
	return s.Diameter, err
}

// wrongValues returns the number of collectors whose sum or maximum is wrong, and of
// all collectors.
func wrongValues(net topologies.Topology) (wrong int, collectors int64, err error) {
	n := net.Order()
	sum, most := func(a, b int) int { return a + b }, func(a, b int) int { return max(a, b) }
	for _, t := range []tasks.Task{
		tasks.Accumulation(n, 1), tasks.SelectiveAccumulation(n, 1, []topologies.Node{0, 3, 4}),
		tasks.PartialAccumulation(n, []topologies.Node{5, 2}), tasks.PartialAccumulation(n, firstNodes(n)),
	} {
		s, err := tasks.Plan(net, t)
		if err != nil {
			return 0, 0, err
		}
		values := make([][]int, len(t.Packets))
		for p, packet := range t.Packets {
			for _, v := range packet.To {
				values[p] = append(values[p], 1<<(int(v)%20)+p)
			}
		}
		for _, op := range []func(a, b int) int{sum, most} {
			got, err := tasks.Execute(net, t, s, values, op)
			if err != nil {
				return 0, 0, err
			}
			for p := range values {
				want := values[p][0]
				for _, x := range values[p][1:] {
					want = op(want, x)
				}
				if got[p] != want {
					wrong++
				}
				collectors++
			}
		}
	}
	return wrong, collectors, nil
}

// scatterExceptions returns the number of connected graphs of n nodes on which the
// scatter from node 0 exceeds its bound, and of all connected graphs.
func scatterExceptions(n int) (exceptions int, graphs int64, err error) {
	err = topologies.EveryGraph(n, func(net topologies.Graph) error {
		graphs++
		at := make([]int, n)
		for _, r := range topologies.Distances(net, 0) {
			at[r]++
		}
		bound, err := formula.Scatter(len(net.AppendNeighbors(nil, 0)), at)
		if err != nil {
			return err
		}
		slots, _, err := plannedSlots(net, tasks.Scatter(n, 0))
		if slots > float64(bound) {
			exceptions++
		}
		return err
	})
	return exceptions, graphs, err
}
