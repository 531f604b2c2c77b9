package var98

import (
	"fmt"
	"math"

	formula "castlab/analytic/tasks"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
)

// searched is an exact case on a network: a number found by going through its
// nodes, how much it and theory may be rounded, of the number, and how many nodes
// were gone through.
func searched(net topologies.Topology, theory func() (float64, error), name, unit string, rounding float64, search func() (value float64, n int64)) reports.Case {
	return reports.Case{
		Params:   fmt.Sprintf("topology=%v", net),
		Validate: net.Validate,
		Theory:   theory,
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, n := search()
			return value, rounding * math.Abs(value), n, nil
		}),
		Kind: reports.Computed,
	}
}

// A formulated network is one with a formula of its distances.
type formulated struct {
	net    topologies.Topology
	theory func() (formula.Distances, error)
	long   bool
}

// formulatedNetworks has every family: sides odd and even, of length 1 and 2,
// halves odd and even.
func formulatedNetworks() []formulated {
	var list []formulated
	add := func(net topologies.Topology, theory func() (formula.Distances, error)) {
		list = append(list, formulated{net: net, theory: theory, long: net.Order() > 1024})
	}
	for _, d := range []int{1, 4, 9, 11} {
		add(topologies.Hypercube{D: d}, func() (formula.Distances, error) { return formula.HypercubeDistances(d) })
	}
	for _, d := range []int{1, 2, 5, 8, 11} {
		add(topologies.FoldedCube{D: d}, func() (formula.Distances, error) { return formula.FoldedCubeDistances(d) })
	}
	for _, n := range []int{1, 2, 9, 64} {
		add(topologies.Ring{N: n}, func() (formula.Distances, error) { return formula.TorusDistances([]int{n}) })
		add(topologies.Path{N: n}, func() (formula.Distances, error) { return formula.MeshDistances([]int{n}) })
		add(topologies.Star{N: n}, func() (formula.Distances, error) { return formula.StarDistances(n) })
		add(topologies.Complete{N: n}, func() (formula.Distances, error) { return formula.CompleteDistances(n) })
	}
	for _, sides := range [][]int{{3, 3}, {4, 5}, {2, 3, 4, 5}, {7, 1, 8}, {16, 16}, {11, 12, 13}} {
		add(topologies.Torus{Sides: sides}, func() (formula.Distances, error) { return formula.TorusDistances(sides) })
		add(topologies.Mesh{Sides: sides}, func() (formula.Distances, error) { return formula.MeshDistances(sides) })
	}
	for _, half := range [][2]int{{1, 1}, {1, 8}, {2, 2}, {2, 3}, {3, 3}, {4, 4}, {9, 8}, {22, 20}} {
		rows, columns := 2*half[0], 2*half[1]
		add(topologies.Manhattan{Rows: rows, Columns: columns}, func() (formula.Distances, error) { return formula.ManhattanDistances(rows, columns) })
	}
	return list
}

// onMeasuredNetworks compares a formula of distances with those from every node.
func onMeasuredNetworks(name string, rounding float64, theory func(formula.Distances) float64, measured func(diameter, sum, pairs int) float64) []reports.Case {
	var cases []reports.Case
	for _, f := range formulatedNetworks() {
		c := searched(f.net, func() (float64, error) {
			d, err := f.theory()
			return theory(d), err
		}, name, "links", rounding, func() (float64, int64) {
			diameter, sum, n := 0, 0, f.net.Order()
			for v := range topologies.Node(n) {
				far, total := farthest(f.net, v)
				diameter, sum = max(diameter, far), sum+total
			}
			return measured(diameter, sum, n*(n-1)), int64(n)
		})
		c.Long = f.long
		cases = append(cases, c)
	}
	return cases
}

// farthest returns the distance of the node farthest from v, and the sum of all
// distances from v.
func farthest(net topologies.Topology, v topologies.Node) (most, sum int) {
	for _, hops := range topologies.Distances(net, v) {
		most, sum = max(most, hops), sum+hops
	}
	return most, sum
}

// exceptions counts what no automorphism does that keeps the types of links, and
// what was looked at.
func exceptions(net topologies.Translated) (count float64, looked int64) {
	n := topologies.Node(net.Order())
	var here, there []topologies.Node
	for s := range n {
		if net.Translate(s, 0) != s {
			count++
		}
		for v := range n {
			here, there = net.AppendNeighbors(here[:0], v), net.AppendNeighbors(there[:0], net.Translate(s, v))
			for j, w := range here {
				looked++
				if j >= len(there) || net.Translate(s, w) != there[j] {
					count++
				}
			}
		}
	}
	return count, looked
}

// The symbols of networks.
var (
	symbolNetworkN = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolDelta    = reports.Symbol{Name: `\delta`, Meaning: "greatest distance of two nodes, the diameter", Unit: "links"}
)

func networkSymbols() []reports.Symbol {
	return []reports.Symbol{{Name: "d", Meaning: "dimensions of a cube"}, {Name: "s_i", Meaning: "nodes along side i of a mesh"}, {Name: "p, q", Meaning: "half the rows and half the columns of the Manhattan Street network"}}
}
