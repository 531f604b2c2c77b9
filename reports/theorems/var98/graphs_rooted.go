package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
	"castlab/topologies/trees"
)

// alikeBothWays is a network all of whose nodes are alike by translations, and whose links
// lead both ways.
func alikeBothWays(key string) arguments.Argument[topologies.Topology] {
	return arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
		if _, is := net.(topologies.Translated); !is {
			return nil, &inputs.Error{Arg: key, Value: net, Domain: alikeBothWaysText}
		}
		return net, nil
	}, undirected(key, 64, 512, "hypercube(d=[1..4])", "torus(sides=[3..4]x[3..5])", "ring(n=[2..16])", "folded-cube(d=[2..4])"))
}

const alikeBothWaysText = "a hypercube, torus, ring or folded cube"

// capacityRooted: on-line trees that attain it.
func capacityRooted() reports.Claim {
	const id = "VAR98-CAPACITY-ROOTED"
	list := []topologies.Topology{
		topologies.Ring{N: 5}, topologies.Ring{N: 8}, topologies.Hypercube{D: 3}, topologies.Hypercube{D: 4}, topologies.FoldedCube{D: 3}, torus(3, 3), torus(4, 4), torus(3, 5), torus(2, 3, 3), torus(6, 6), torus(8, 8), topologies.Hypercube{D: 6},
	}
	return reports.Claim{
		ID:    id,
		Title: "Arc-disjoint trees of one node, and their images at all others, sustain the full-duplex capacity",
		Statement: capacityText + `A network all of whose nodes are alike by translations has $k$ trees rooted at node 0 that share no arc, $k$ its degree. Every type of link has $N$ arcs, of which the trees leave out the one into node 0, so that the trees and their images at all nodes use every arc $N-1$ times: $\lambda^* = \frac k{N-1}$, twice what trees allow that share no link in tori and cubes of even dimension. ` +
			`Measured: the rate of a timetable that has a slot for every use, by executing one period and three.`,
		Source:     "derived from Edmonds 1973; VAR98, Section 3.4, leaves open what full duplex allows, and VB95, Section I, cites a scheme for tori",
		Quantity:   `\lambda^*`,
		Unit:       "packets per node and slot",
		Relation:   reports.Equal,
		Resolution: exactRatios,
		Symbols:    append([]reports.Symbol{{Name: "k", Meaning: "links of a node"}}, capacitySymbols...),
		Formula:    formula.DirectedCapacity,
		Model:      trees.RootedDisjoint,
		Cases: kit.LongAfter(9, onNetworks(id, alikeBothWays("graph"), list, nil, "lambda", "packets per node and slot", capacityOf, func(net topologies.Topology) (float64, int64, error) {
			family, err := rootedImages(net)
			if err != nil {
				return 0, 0, err
			}
			return timetableRooted(net.Order(), family, tasks.Full).executed(net)
		})),
	}
}

// rootedImages are the arcs of the trees of node 0 and of their images, from the root on;
// number j*N + v is rooted at v.
func rootedImages(net topologies.Topology) ([][]trees.Arc, error) {
	alike := net.(topologies.Translated)
	family, err := trees.RootedDisjoint(net, 0)
	if err != nil {
		return nil, err
	}
	var images [][]trees.Arc
	for _, t := range family {
		for v := range topologies.Node(net.Order()) {
			images = append(images, arcsFromRoot(trees.Image(alike, t, v)))
		}
	}
	return images, nil
}

// arcsFromRoot lists the arcs of a tree in an order in which it can grow.
func arcsFromRoot(t trees.Tree) []trees.Arc {
	next := make([][]topologies.Node, t.Order())
	for v, p := range t.Parent {
		if topologies.Node(v) != t.Root {
			next[p] = append(next[p], topologies.Node(v))
		}
	}
	var arcs []trees.Arc
	for queue := []topologies.Node{t.Root}; len(queue) > 0; queue = queue[1:] {
		for _, w := range next[queue[0]] {
			arcs = append(arcs, trees.Arc{From: queue[0], To: w})
			queue = append(queue, w)
		}
	}
	return arcs
}
