package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// strength claims the minimum cuts that compute the strength, which replaces k.
func strength() reports.Claim {
	const id = "VAR98-STRENGTH"
	list := []topologies.Topology{
		topologies.Complete{N: 3}, topologies.Complete{N: 5}, topologies.Hypercube{D: 3}, torus(3, 3), petersen(), topologies.Ring{N: 9}, topologies.Star{N: 7}, barbell(4),
		topologies.Mesh{Sides: []int{3, 3}}, topologies.FoldedCube{D: 3}, topologies.Complete{N: 10}, caterpillar(6), torus(3, 4),
	}
	return reports.Claim{
		ID:    id,
		Title: "The strength of a network is found by minimum cuts",
		Statement: `No more than $\eta = \min \frac{c}{p-1}$ spanning trees fit into the links, the minimum being over all divisions of the nodes into $p \ge 2$ parts with $c$ links between them, as a tree has $p - 1$ of those; and so many fit. ` +
			`The formula finds $\eta$ as an exact fraction by minimum cuts; measured by going through all divisions.`,
		Source:     "Tutte 1961, Nash-Williams 1961; VAR98, Sections 3.3 and 3.4, has its floor",
		Quantity:   `\eta`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: exactRatios,
		Symbols:    []reports.Symbol{symbolEta, {Name: "p", Meaning: "parts of the nodes"}, {Name: "c", Meaning: "links between parts"}},
		Formula:    formula.Strength,
		Model:      weakest,
		Cases: kit.Networks(id, "graph", dividedNetwork, list, func(_ string, net topologies.Topology) reports.Case {
			c := onNetwork(net, func() (float64, error) {
				eta, _, err := formula.Strength(graphOf(net))
				return eta.Float(), err
			}, "eta", "trees", func() (float64, int64, error) {
				value, divisions := weakest(net)
				return value, divisions, nil
			})
			c.Long = net.Order() > 10 // four million partitions for 12 nodes
			return c
		}),
	}
}

// dividedNetwork is the argument of a network whose partitions can be enumerated.
var dividedNetwork = undirected("graph", 12, 12*11, "hypercube(d=[1..3])", "ring(n=[3..9])", "torus(sides=3x3)", "mesh(sides=2x[2..5])", "mesh(sides=3x[2..3])", "folded-cube(d=[2..3])", "complete(n=[2..9])", "star(n=[3..10])", "path(n=[2..10])")

// weakest enumerates all partitions of the nodes into two or more parts, and returns
// the least (links between parts)/(parts - 1) and the number of partitions.
func weakest(net topologies.Topology) (least float64, divisions int64) {
	n := net.Order()
	before := make([][]topologies.Node, n) // by node, its neighbors of smaller numbers
	for v := range topologies.Node(n) {
		for _, w := range net.AppendNeighbors(nil, v) {
			if w < v {
				before[v] = append(before[v], w)
			}
		}
	}
	part := make([]int, n)
	first := true
	var divide func(v, parts, cross int)
	divide = func(v, parts, cross int) {
		if v == n {
			if parts < 2 {
				return
			}
			divisions++
			if cost := float64(cross) / float64(parts-1); first || cost < least {
				least, first = cost, false
			}
			return
		}
		for p := 0; p <= parts; p++ {
			part[v] = p
			more := 0
			for _, w := range before[v] {
				if part[w] != p {
					more++
				}
			}
			divide(v+1, max(parts, p+1), cross+more)
		}
	}
	divide(0, 0, 0)
	return least, divisions
}
