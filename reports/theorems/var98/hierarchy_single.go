package var98

import (
	"fmt"

	formula "castlab/analytic/tasks"
	"castlab/reports"
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
		Formula:    "analytic/tasks.Multinode",
		Model:      "topologies/tasks.Spread",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, s := range surveyedNetworks() {
				theory := func() (float64, error) {
					d, err := s.distances()
					if err != nil {
						return 0, err
					}
					return whole(formula.Multinode(1, s.links, d.Diameter))
				}
				cases = append(cases,
					onTask(s.net, "broadcast", "", theory, func(n int) tasks.Task { return tasks.Broadcast(n, 0) }),
					onTask(s.net, "accumulate", "", theory, func(n int) tasks.Task { return tasks.Accumulation(n, 0) }))
			}
			for _, one := range unlikeRoots() {
				theory := func() (float64, error) { return whole(formula.Multinode(1, 1, one.eccentricity)) }
				more := fmt.Sprintf(" root=%d", one.root)
				cases = append(cases,
					onTask(one.net, "broadcast", more, theory, func(n int) tasks.Task { return tasks.Broadcast(n, one.root) }),
					onTask(one.net, "accumulate", more, theory, func(n int) tasks.Task { return tasks.Accumulation(n, one.root) }))
			}
			return cases
		}),
	}
}

// A rooted network is one where nodes differ, with a root that is nearer to all
// than the diameter.
type rooted struct {
	net          topologies.Topology
	root         topologies.Node
	eccentricity int // by hand
	diameter     int // by hand
}

func unlikeRoots() []rooted {
	return []rooted{
		{topologies.Path{N: 3}, 1, 1, 2},
		{topologies.Path{N: 9}, 2, 6, 8},
		{topologies.Star{N: 7}, 0, 1, 2},
		{topologies.Mesh{Sides: []int{3, 3}}, 4, 2, 4},
		{topologies.Mesh{Sides: []int{4, 5}}, 9, 4, 7}, // column 1, row 2 of 4 by 5: two and two away
	}
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
		Formula:    "analytic/tasks.Multinode",
		Model:      "topologies/tasks.Spread",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, one := range unlikeRoots() {
				theory := func() (float64, error) { return whole(formula.Multinode(1, 1, one.diameter)) }
				more := fmt.Sprintf(" root=%d", one.root)
				cases = append(cases,
					onTask(one.net, "broadcast", more, theory, func(n int) tasks.Task { return tasks.Broadcast(n, one.root) }),
					onTask(one.net, "accumulate", more, theory, func(n int) tasks.Task { return tasks.Accumulation(n, one.root) }))
			}
			return cases
		}),
	}
}

// scatterSlots: the bound is attained on the survey's networks.
func scatterSlots() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-SNS",
		Title: "Single node scatter and gather, bound attained on networks of these sizes",
		Statement: `A single node scatter takes $\max_{r\ge1} \left( r-1 + \lceil N_r/g \rceil \right)$ slots on the survey's networks, and so does a gather, the scatter back in time: no more than the packets for nodes $r$ or more links away need on the links of the root, and then on their way. ` +
			`In the hypercube that is $\max(d, \lceil (2^d-1)/d \rceil)$; in the Manhattan Street network, where no formula for $N_r$ is used, the bound is $\max(D, \lceil (N-1)/g \rceil)$.`,
		Source:     "VAR98, Section 2.1 (SNS, SNG); derived",
		Quantity:   `T`,
		Unit:       "slots",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTaskT, symbolTaskN, symbolTaskR, symbolTaskLevel, symbolTaskLinks, symbolTaskD, symbolCubeD},
		Formula:    "analytic/tasks.Scatter",
		Model:      "topologies/tasks.Deal",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, s := range surveyedNetworks() {
				theory := s.bound
				if s.levels != nil {
					theory = func() (float64, error) {
						at, err := s.levels()
						if err != nil {
							return 0, err
						}
						return whole(formula.Scatter(s.links, at))
					}
				}
				cases = append(cases,
					onTask(s.net, "scatter", "", theory, func(n int) tasks.Task { return tasks.Scatter(n, 0) }),
					onTask(s.net, "gather", "", theory, func(n int) tasks.Task { return tasks.Gather(n, 0) }))
			}
			return cases
		}),
	}
}

// scatterGraphs: elsewhere it is not.
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
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/tasks.Deal",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, one := range []struct {
				n          int
				exceptions float64
			}{{3, 0}, {4, 0}, {5, 48}} {
				cases = append(cases, counted(fmt.Sprintf("N=%d", one.n), func() (float64, error) { return kit.Stated(one.exceptions) }, "graphs", "graphs", func() (float64, int64, error) {
					return scatterExceptions(one.n)
				}))
			}
			return cases
		}),
	}
}

// scatterExceptions counts connected graphs of n nodes on which the scatter from
// node 0 is above its bound, and all of them.
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
			continue // it is not connected
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
