package var98

import (
	"fmt"
	"slices"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

func broadcastSlots() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-SNB",
		Title: "Single node broadcast and accumulation take the eccentricity of the root",
		Statement: `A single node broadcast and a single node accumulation take as many slots as the farthest node is links away from the root, or the root from it: the diameter where all nodes are alike. ` +
			`Executed from node 0 along shortest paths, and back in time over the links turned round.`,
		Source:     "VAR98, Section 2.1 (SNB, SNA), for the networks where all nodes are alike; derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT},
		Formula:    formula.Multinode,
		Model:      tasks.Spread,
		Cases: taskCases(singleTasks(false, alikeTexts, endedTexts), slices.Concat(everyTask(surveyedNetworks(), "broadcast", "accumulate"), unlikeRoots()), func(t taskOn) (float64, error) {
			far, err := t.eccentricity()
			if err != nil {
				return 0, err
			}
			return whole(formula.Multinode(1, 1, far))
		}, fromRoot),
	}
}

func rooted(t taskOn, root int) taskOn {
	t.more, t.number = fmt.Sprintf(" root=%d", root), root
	return t
}

// unlikeRoots lists tasks from roots whose eccentricity is less than the diameter.
func unlikeRoots() (list []taskOn) {
	for _, one := range []struct {
		net  topologies.Topology
		root int
	}{
		{topologies.Path{N: 3}, 1}, {topologies.Path{N: 9}, 2}, {topologies.Star{N: 7}, 0},
		{topologies.Mesh{Sides: []int{3, 3}}, 4}, {topologies.Mesh{Sides: []int{4, 5}}, 9},
	} {
		for _, name := range []string{"broadcast", "accumulate"} {
			list = append(list, rooted(taskOn{task: name, net: one.net}, one.root))
		}
	}
	return list
}

// singleTasks is the argument of tasks of one node, a root that must be given or is
// node 0.
func singleTasks(named bool, texts ...[]string) arguments.Argument[taskOn] {
	root := arguments.Optional("root", arguments.Int("root", "node that broadcasts or collects", 0, 1023).Usual("root", 0, 8))
	if named {
		given := arguments.Int("root", "node that broadcasts or collects", 0, 1023).Usual("root", 0, 8)
		root = arguments.Of1(func(v int) (*int, error) { return &v, nil }, given)
	}
	return arguments.Of2(func(t taskOn, root *int) (taskOn, error) {
		if root == nil {
			return t, nil
		}
		return rooted(t, *root), nil
	}, tasksOn(1024, slices.Concat(texts...), "broadcast", "accumulate"), root)
}

// eccentricity returns that of the root.
func (t taskOn) eccentricity() (int, error) {
	if n := t.net.Order(); t.number >= n {
		return 0, &inputs.Error{Arg: "root", Value: t.number, Domain: fmt.Sprintf("an integer from 0 to %d", n-1)}
	}
	return eccentricity(t.net, t.number)
}

func fromRoot(t taskOn, n int) tasks.Task {
	if t.task == "broadcast" {
		return tasks.Broadcast(n, topologies.Node(t.number))
	}
	return tasks.Accumulation(n, topologies.Node(t.number))
}

func broadcastPrinted() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-SNB-PRINTED",
		Title:      "Single node broadcast and accumulation take the diameter, as printed",
		Statement:  `A single node broadcast and a single node accumulation take as many slots as the diameter of the network has links.`,
		Source:     "VAR98, Section 2.1",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT},
		Erratum:    `The time is the eccentricity of the root, which is less where the root is not one of the two nodes that are farthest apart: from the middle of a path of three nodes it is 1, the diameter 2. Where all nodes are alike the two agree; see VAR98-SNB.`,
		Formula:    formulasOf,
		Model:      tasks.Spread,
		Cases: kit.Given("a root that is nearer to all nodes than the diameter", taskCases(singleTasks(true, endedTexts), unlikeRoots(), func(t taskOn) (float64, error) {
			far, err := t.eccentricity()
			if err != nil {
				return 0, err
			}
			s, err := formulasOf(t.net)
			if err != nil {
				return 0, err
			}
			d, err := s.distances()
			if err == nil && far == d.Diameter {
				err = &inputs.Error{Arg: "root", Value: t.number, Domain: "a node nearer to all others than the diameter"}
			}
			return float64(d.Diameter), err
		}, fromRoot)),
	}
}

// scatterSlots claims that the bound is attained on the survey's networks.
func scatterSlots() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-SNS",
		Title: "Single node scatter and gather, bound attained on networks of these sizes",
		Statement: `A single node scatter takes $\max_{r\ge1} \left( r-1 + \lceil N_r/g \rceil \right)$ slots on the survey's networks, and so does a gather, the scatter back in time: no more than the packets for nodes $r$ or more links away need on the links of the root, and then on their way. ` +
			`In the hypercube that is $\max(d, \lceil (2^d-1)/d \rceil)$; in the Manhattan Street network, where no formula for $N_r$ is used, the bound is $\max(D, \lceil (N-1)/g \rceil)$. That the bound is attained is executed for each size of the cases, and not proved for all.`,
		Source:     "VAR98, Section 2.1 (SNS, SNG); derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskR, symbolTaskLevel, symbolTaskLinks, symbolTaskD, symbolCubeD},
		Formula:    formula.Scatter,
		Model:      tasks.Deal,
		Cases: taskCases(tasksOn(256, alikeTexts, "scatter", "gather"), everyTask(surveyedNetworks(), "scatter", "gather"), scatterBound, func(t taskOn, n int) tasks.Task {
			if t.task == "scatter" {
				return tasks.Scatter(n, 0)
			}
			return tasks.Gather(n, 0)
		}),
	}
}

// scatterBound returns the bound of a scatter from any node.
func scatterBound(t taskOn) (float64, error) {
	s, err := surveyedOf(t.net)
	if err != nil {
		return 0, err
	}
	if s.levels == nil {
		return s.bound()
	}
	at, err := s.levels()
	if err != nil {
		return 0, err
	}
	return whole(formula.Scatter(s.links, at))
}

// scatterGraphs claims that it is not attained on all graphs.
func scatterGraphs() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-SNS-GRAPH",
		Title: "On other graphs a scatter may take longer than its bound",
		Statement: `Of all connected graphs on $N$ numbered nodes, so many have a scatter from node 0 that takes more slots than $\max_{r\ge1} \left( r-1 + \lceil N_r/g \rceil \right)$, $g$ being the links of node 0: none of up to four nodes; of five, 48 of 728, such as the tree of the links 0-1, 0-4, 1-2, 1-3, where three of four packets need the same link of the root. ` +
			`Maximum flows over time decide what the least number of slots is.`,
		Source:     "derived; counted by breadth-first search through all places that the packets can be in",
		Quantity:   `\#`,
		Unit:       "graphs",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{{Name: `\#`, Meaning: "such graphs"}, symbolTaskN, symbolTaskR, symbolTaskLevel, symbolTaskLinks},
		Formula:    kit.Stated,
		Model:      tasks.Deal,
		Cases: kit.Integers("", "N", "nodes of the graphs", 1, 5, []int{3, 4, 5}, func(_ string, n int) reports.Case {
			return counted("", func() (float64, error) {
				if n < 5 {
					return kit.Stated(0)
				}
				return kit.Stated(48)
			}, "graphs", "graphs", func() (float64, int64, error) { return scatterExceptions(n) })
		}),
	}
}

// scatterExceptions returns the number of connected graphs of n nodes on which the
// scatter from node 0 exceeds its bound, and of all connected graphs.
func scatterExceptions(n int) (exceptions float64, graphs int64, err error) {
	var pairs [][2]topologies.Node
	for v := range topologies.Node(n) {
		for w := range v {
			pairs = append(pairs, [2]topologies.Node{w, v})
		}
	}
	for set := range 1 << len(pairs) {
		var links [][2]topologies.Node
		for i, pair := range pairs {
			if set>>i&1 == 1 {
				links = append(links, pair)
			}
		}
		net, err := topologies.NewGraph("", n, links)
		if err != nil {
			continue // the graph is disconnected
		}
		graphs++
		at := make([]int, n)
		for _, r := range topologies.Distances(net, 0) {
			at[r]++
		}
		bound, err := formula.Scatter(len(net.AppendNeighbors(nil, 0)), at)
		if err != nil {
			return 0, 0, err
		}
		slots, _, err := plannedSlots(net, tasks.Scatter(n, 0))
		if err != nil {
			return 0, 0, err
		}
		if slots > float64(bound) {
			exceptions++
		}
	}
	return exceptions, graphs, nil
}
