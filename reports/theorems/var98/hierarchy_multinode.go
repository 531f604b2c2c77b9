package var98

import (
	"slices"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/tasks"
)

func multinodeSlots() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-MNB",
		Title: "Multinode broadcast, bound attained on the survey's networks of these sizes",
		Statement: `A multinode broadcast takes $\max(D, \lceil (N-1)/g \rceil)$ slots on the survey's networks, no more than a node needs to receive all packets over its links, or the farthest of them. ` +
			`The schedules look the same from every node: a spanning tree that uses links of each kind once in a slot, found by a matching for every slot, and its translates; of a wraparound mesh the sides are taken in ascending order. Their duals, with links and time turned round, are multinode accumulations as long. That the bound is attained is executed for each size of the cases, and not proved for all.`,
		Source:     "VAR98, Section 2.1 (MNB, PMNA), has the tasks; bound and schedules derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskLinks, symbolTaskD},
		Formula:    formula.Multinode,
		Model:      tasks.Invariant,
		Cases: plannedCases(alikeTasks, multinodeTasks(), func(t taskOn) (float64, error) {
			s, err := surveyedOf(t.net)
			if err != nil {
				return 0, err
			}
			return s.bound()
		}, func(t taskOn, n int) tasks.Task {
			if t.more != "" {
				return allCollect(n)
			}
			return tasks.MultinodeBroadcast(n)
		}, ascending),
	}
}

// ascending returns the torus with its sides in ascending order, which is isomorphic:
// the search for trees finds the shortest schedule of 2x2x3 and not that of 3x2x2.
func ascending(t taskOn) taskOn {
	if torus, is := t.net.(topologies.Torus); is {
		t.net = topologies.Torus{Sides: slices.Sorted(slices.Values(torus.Sides))}
	}
	return t
}

// collectors selects the accumulation that is the dual of a multinode broadcast.
const collectors = " collectors=all"

func multinodeTasks() (list []taskOn) {
	for _, s := range surveyedNetworks() {
		list = append(list, taskOn{task: "multinode-broadcast", net: s.net})
		if s.net.Order() <= 36 {
			list = append(list, taskOn{task: "partial-multinode-accumulation", net: s.net, more: collectors})
		}
	}
	return list
}

// alikeTasks is the argument of those two tasks.
var alikeTasks = arguments.Of2(func(t taskOn, all *string) (taskOn, error) {
	if all != nil {
		t.more = collectors
	}
	if (t.task == "multinode-broadcast") != (t.more == "") {
		return t, &inputs.Error{Arg: "collectors", Value: t.task, Domain: "a word of the accumulation, which must have it"}
	}
	return t, nil
}, tasksOn(256, alikeTexts, "multinode-broadcast", "partial-multinode-accumulation"), arguments.Optional("collectors", arguments.Word("collectors", "who accumulates", "all")))

// allCollect returns the accumulation at every node.
func allCollect(n int) tasks.Task {
	all := make([]topologies.Node, n)
	for v := range all {
		all[v] = topologies.Node(v)
	}
	return tasks.PartialAccumulation(n, all)
}

// An ended is a network whose nodes differ, with the smallest number of links of a
// node.
type ended struct {
	net       topologies.Topology
	fewest    int
	distances func() (formula.Distances, error)
}

func endedNetworks() (list []ended) {
	nets := []topologies.Topology{}
	for _, n := range []int{2, 5, 9, 64} {
		nets = append(nets, topologies.Path{N: n}, topologies.Star{N: n})
	}
	for _, sides := range [][]int{{3, 3}, {4, 5}, {2, 3, 4}, {10, 10}} {
		nets = append(nets, topologies.Mesh{Sides: sides})
	}
	for _, net := range nets {
		if e, err := endedOf(net); err == nil { // skip the others
			list = append(list, e)
		}
	}
	return list
}

// multinodeEnds claims the time of networks in which the nodes with the fewest links
// decide.
func multinodeEnds() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-MNB-MESH",
		Title: "Multinode broadcast on meshes, paths and stars",
		Statement: `A multinode broadcast takes $\max(D, \lceil (N-1)/g \rceil)$ slots on these networks, where nodes differ, $g$ being the fewest links of a node: $N-1$ on a path and a star, $\lceil (N-1)/2 \rceil$ on a mesh of two dimensions. ` +
			`In every slot each node takes over each of its links the packet, of those that it does not have, that the fewest nodes have. ` +
			`Not every mesh is like these: on long and narrow ones the rule needs more, such as 9 slots instead of 8 on two rows of 8, and 10 instead of 9 on 2x2x7, and its order matters: 21 instead of 20 on 5x6x2, not on 2x5x6.`,
		Source:     "derived; VAR98, Section 2.1 (MNB), has the task",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskLinks, symbolTaskD},
		Formula:    formula.Multinode,
		Model:      tasks.Gossip,
		Cases: kit.Given("meshes of 2 dimensions of up to 12, of two rows up to 6, or of 3 of up to 5", taskCases(tasksOn(144, endedTexts, "multinode-broadcast"), multinodeEnded(), func(t taskOn) (float64, error) {
			e, err := endedOf(t.net)
			if mesh, is := t.net.(topologies.Mesh); is && longOrNarrow(mesh) {
				err = &inputs.Error{Arg: "topology", Value: t.net, Domain: "a mesh of 2 dimensions of up to 12, of two rows up to 6, or of 3 of up to 5: on others the rule is not known to attain the bound, or does not"}
			}
			if err != nil {
				return 0, err
			}
			return surveyed{e.net, e.fewest, e.distances, nil}.bound()
		}, func(_ taskOn, n int) tasks.Task { return tasks.MultinodeBroadcast(n) })),
	}
}

// longOrNarrow reports whether the rule may need more than the bound, which it does not
// on any other mesh of up to 144 nodes.
func longOrNarrow(mesh topologies.Mesh) bool {
	sides := slices.DeleteFunc(slices.Clone(mesh.Sides), func(s int) bool { return s == 1 })
	slices.Sort(sides)
	switch len(sides) {
	case 0, 1:
		return false
	case 2:
		return sides[1] > 12 || sides[0] == 2 && sides[1] > 6
	}
	return len(sides) > 3 || sides[2] > 5
}

func multinodeEnded() (list []taskOn) {
	for _, e := range endedNetworks() {
		list = append(list, taskOn{task: "multinode-broadcast", net: e.net})
	}
	return list
}

// exchangeEnds claims the time of total exchange in networks in which one cut or one
// link decides.
func exchangeEnds() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TE-PATH",
		Title: "Total exchange on paths and stars",
		Statement: `Total exchange takes $\lfloor n/2 \rfloor \lceil n/2 \rceil$ slots on a path of $n$ nodes, the packets that cross its middle one way, and $n-1$ on a star of $n$ nodes, the packets for a leaf: ` +
			`as few as there are on the busiest link, those with the most links to go being sent first. On a star the hub has a packet for a leaf in slot 1 already, so that its links are never idle.`,
		Source:     "derived; VAR98, Section 2.1 (TE), has the task",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, {Name: "n", Meaning: "nodes"}},
		Formula:    formula.Carried,
		Model:      tasks.Route,
		Cases: taskCases(tasksOn(96, []string{"path(n=[2..40])", "star(n=[2..40])"}, "total-exchange"), exchangesOnEnds(), func(t taskOn) (float64, error) {
			n := t.net.Order()
			switch t.net.(type) {
			case topologies.Path:
				return whole(formula.Carried((n/2)*((n+1)/2), 1))
			case topologies.Star:
				return whole(formula.Carried(n-1, 1))
			}
			return 0, &inputs.Error{Arg: "topology", Value: t.net, Domain: "a path or star"}
		}, exchangeAmong),
	}
}

func exchangesOnEnds() (list []taskOn) {
	for _, n := range []int{2, 3, 4, 5, 9, 20, 64} {
		list = append(list, taskOn{task: "total-exchange", net: topologies.Path{N: n}}, taskOn{task: "total-exchange", net: topologies.Star{N: n}})
	}
	return list
}

func exchangeAmong(_ taskOn, n int) tasks.Task { return tasks.TotalExchange(n) }

// exchangeBound claims the bounds by the links on shortest paths and by the middle of a
// mesh.
func exchangeBound() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TE-BOUND",
		Title: "Total exchange takes what its shortest paths take on all links",
		Statement: `Total exchange takes no less than $\lceil N(N-1)\bar L / A \rceil$ slots, the links on the shortest paths of all packets over all links, one in each direction. ` +
			`Executed: the shortest total exchange known here, that treats all nodes alike or that sends each packet a way of its own, chosen so that links carry as much as each other; in a mesh the links across the middle carry most, and the bound is not met.`,
		Source:   "VAR98, Section 3.1; derived",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolTaskT, symbolTaskN, {Name: `\bar L`, Meaning: "mean distance of two different nodes, in links"}, {Name: "A", Meaning: "links of the network, one in each direction"}},
		Formula:  formula.Carried,
		Model:    fastest.Schedule,
		Cases: boundCases(tasksOn(144, slices.Concat(alikeTexts, endedTexts[:3]), "total-exchange"), everyTask(hierarchyNetworks(), "total-exchange"), func(t taskOn) (float64, error) {
			s, err := formulasOf(t.net)
			if _, star := t.net.(topologies.Star); star {
				err = &inputs.Error{Arg: "topology", Value: t.net, Domain: "no star, of which VAR98-TE-PATH has the time itself"}
			}
			if err != nil {
				return 0, err
			}
			return s.exchange()
		}, exchangeAmong),
	}
}
