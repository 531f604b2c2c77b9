package var98

import (
	"fmt"

	formula "castlab/analytic/tasks"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// turning: the permutation that takes every node to the last one away.
func turning() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PERM",
		Title: "The permutation of opposite nodes takes the diameter",
		Statement: `The packet of node $v$ for node $N-1-v$, the opposite one in a cube, mesh or path, takes as many slots as the diameter has links, $d$ in the cube, though all packets are on their way at once: none ever waits. ` +
			`Executed along shortest paths that are balanced over the links.`,
		Source:     "derived; VAR98, Section 2.1, has the task (permutation)",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, {Name: "v", Meaning: "number of a node"}, symbolCubeD},
		Formula:    "analytic/tasks.MeshDistances",
		Model:      "topologies/tasks.Route",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			add := func(net topologies.Topology, distances func() (formula.Distances, error)) {
				cases = append(cases, onTask(net, "permutation", "", func() (float64, error) {
					d, err := distances()
					return float64(d.Diameter), err
				}, turnOver))
			}
			for _, d := range []int{1, 3, 6, 8} {
				add(topologies.Hypercube{D: d}, func() (formula.Distances, error) { return formula.HypercubeDistances(d) })
			}
			for _, n := range []int{2, 9, 64} {
				add(topologies.Path{N: n}, func() (formula.Distances, error) { return formula.MeshDistances([]int{n}) })
			}
			for _, sides := range [][]int{{4, 5}, {3, 4, 5}, {10, 10}} {
				add(topologies.Mesh{Sides: sides}, func() (formula.Distances, error) { return formula.MeshDistances(sides) })
			}
			return cases
		}),
	}
}

// partialBound: what tasks of some nodes take at least.
func partialBound() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-PARTIAL",
		Title: "Partial multinode tasks, executed, and what they take at least",
		Statement: `Partial multinode broadcasts and accumulations of $M < N$ nodes take at least $\max(D, \lceil M/g \rceil)$ slots, as every other node receives $M$ packets, or hands over $M$ values. ` +
			`Partial multinode scatters and gathers take at least as long as one scatter, and at least $\lceil M (N-1) \bar L / (g N) \rceil$, the links on the shortest paths of all packets over all links. Executed with the nodes 0 to $M-1$; the tightness is what the schedules leave to be gained at most.`,
		Source:   "derived; VAR98, Section 2.1, has the tasks (PMNB, PMNA, PMNS, PMNG)",
		Quantity: `T`,
		Unit:     "slots",
		Relation: reports.AtLeast,
		Symbols: []reports.Symbol{symbolTaskT, symbolTaskN, {Name: "M", Meaning: "nodes that broadcast, collect or scatter"}, symbolTaskLinks, symbolTaskD,
			{Name: `\bar L`, Meaning: "mean distance of two different nodes, in links"}},
		Formula: "analytic/tasks.Multinode",
		Model:   "topologies/tasks.Plan",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, s := range surveyedNetworks() {
				switch s.net.String() {
				case "hypercube(d=4)", "torus(sides=4x5)", "folded-cube(d=5)", "manhattan(rows=4,columns=6)", "ring(n=7)":
					for _, M := range []int{1, 2, s.net.Order() / 2} {
						cases = append(cases, s.partialCases(M)...)
					}
				}
			}
			return cases
		}),
	}
}

// partialCases are the four tasks of the nodes 0 to M-1.
func (s surveyed) partialCases(M int) []reports.Case {
	nodes := make([]topologies.Node, M)
	for v := range nodes {
		nodes[v] = topologies.Node(v)
	}
	copied := func() (float64, error) {
		d, err := s.distances()
		if err != nil {
			return 0, err
		}
		return whole(formula.Multinode(M, s.links, d.Diameter))
	}
	apart := func() (float64, error) {
		d, err := s.distances()
		if err != nil {
			return 0, err
		}
		one, err := s.bound()
		if err != nil {
			return 0, err
		}
		hops := float64(M) * float64(d.Nodes-1) * d.Mean
		all, err := formula.Carried(int(hops+0.5), s.links*d.Nodes)
		return max(one, float64(all)), err
	}
	var cases []reports.Case
	for _, one := range []struct {
		name   string
		theory func() (float64, error)
		of     func(n int, some []topologies.Node) tasks.Task
	}{
		{"partial-multinode-broadcast", copied, tasks.PartialBroadcast},
		{"partial-multinode-accumulation", copied, tasks.PartialAccumulation},
		{"partial-multinode-scatter", apart, tasks.PartialScatter},
		{"partial-multinode-gather", apart, tasks.PartialGather},
	} {
		cases = append(cases, onTask(s.net, one.name, fmt.Sprintf(" M=%d", M), one.theory, func(n int) tasks.Task { return one.of(n, nodes) }))
	}
	return cases
}
