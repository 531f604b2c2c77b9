package var98

import (
	formula "castlab/analytic/tasks"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

func multinodeSlots() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-MNB",
		Title: "Multinode broadcast, bound attained on the survey's networks of these sizes",
		Statement: `A multinode broadcast takes $\max(D, \lceil (N-1)/g \rceil)$ slots on the survey's networks, no more than a node needs to receive all packets over its links, or the farthest of them. ` +
			`The schedules look the same from every node: a spanning tree that uses links of each kind once in a slot, found by a matching for every slot, and its translates. Their duals, with links and time turned round, are multinode accumulations as long.`,
		Source:     "VAR98, Section 2.1 (MNB, PMNA), has the tasks; bound and schedules derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskLinks, symbolTaskD},
		Formula:    "analytic/tasks.Multinode",
		Model:      "topologies/tasks.Invariant",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, s := range surveyedNetworks() {
				cases = append(cases, onTask(s.net, "multinode-broadcast", "", s.bound, tasks.MultinodeBroadcast))
				if s.net.Order() <= 36 {
					cases = append(cases, onTask(s.net, "partial-multinode-accumulation", " collectors=all", s.bound, allCollect))
				}
			}
			return cases
		}),
	}
}

// allCollect is the accumulation where every node collects.
func allCollect(n int) tasks.Task {
	all := make([]topologies.Node, n)
	for v := range all {
		all[v] = topologies.Node(v)
	}
	return tasks.PartialAccumulation(n, all)
}

// An ended network is one where nodes differ, of nodes with so few links.
type ended struct {
	net       topologies.Topology
	fewest    int
	distances func() (formula.Distances, error)
}

func endedNetworks() []ended {
	var list []ended
	for _, n := range []int{2, 5, 9, 64} {
		list = append(list, ended{topologies.Path{N: n}, 1, func() (formula.Distances, error) { return formula.MeshDistances([]int{n}) }},
			ended{topologies.Star{N: n}, 1, func() (formula.Distances, error) { return formula.StarDistances(n) }})
	}
	for _, sides := range [][]int{{3, 3}, {4, 5}, {2, 3, 4}, {10, 10}} {
		list = append(list, ended{topologies.Mesh{Sides: sides}, len(sides), func() (formula.Distances, error) { return formula.MeshDistances(sides) }})
	}
	return list
}

// multinodeEnds: and where the nodes with the fewest links decide.
func multinodeEnds() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-MNB-MESH",
		Title: "Multinode broadcast on meshes, paths and stars",
		Statement: `A multinode broadcast takes $\max(D, \lceil (N-1)/g \rceil)$ slots on these networks, where nodes differ, $g$ being the fewest links of a node: $N-1$ on a path and a star, $\lceil (N-1)/2 \rceil$ on a mesh of two dimensions. ` +
			`In every slot each node takes over each of its links the packet, of those that it does not have, that the fewest nodes have. ` +
			`Not every mesh is like these: on long and narrow ones the rule needs more, such as 9 slots instead of 8 on two rows of 8.`,
		Source:     "derived; VAR98, Section 2.1 (MNB), has the task",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskLinks, symbolTaskD},
		Formula:    "analytic/tasks.Multinode",
		Model:      "topologies/tasks.Gossip",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, e := range endedNetworks() {
				cases = append(cases, onTask(e.net, "multinode-broadcast", "", surveyed{e.net, e.fewest, e.distances, nil}.bound, tasks.MultinodeBroadcast))
			}
			return cases
		}),
	}
}

// exchangeEnds: total exchange where one cut or one link decides.
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
		Formula:    "analytic/tasks.Carried",
		Model:      "topologies/tasks.Route",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, n := range []int{2, 3, 4, 5, 9, 20, 64} {
				cases = append(cases,
					onTask(topologies.Path{N: n}, "total-exchange", "", func() (float64, error) { return whole(formula.Carried((n/2)*((n+1)/2), 1)) }, tasks.TotalExchange),
					onTask(topologies.Star{N: n}, "total-exchange", "", func() (float64, error) { return whole(formula.Carried(n-1, 1)) }, tasks.TotalExchange))
			}
			return cases
		}),
	}
}

// exchangeBound: the links on shortest paths, and the middle of a mesh.
func exchangeBound() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TE-BOUND",
		Title: "Total exchange takes what its shortest paths take on all links",
		Statement: `Total exchange takes no less than $\lceil N(N-1)\bar L / A \rceil$ slots, the links on the shortest paths of all packets over all links, one in each direction. ` +
			`Paths of several dimensions are chosen so that links carry as much as each other, as nearly as a few rounds of choosing again get; in a mesh the links across the middle carry most, and the bound is not met.`,
		Source:   "VAR98, Section 3.1; derived",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols:  []reports.Symbol{symbolTaskT, symbolTaskN, {Name: `\bar L`, Meaning: "mean distance of two different nodes, in links"}, {Name: "A", Meaning: "links of the network, one in each direction"}},
		Formula:  "analytic/tasks.Carried",
		Model:    "topologies/tasks.Route",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, s := range hierarchyNetworks() {
				cases = append(cases, onTask(s.net, "total-exchange", "", s.exchange, tasks.TotalExchange))
			}
			return cases
		}),
	}
}
