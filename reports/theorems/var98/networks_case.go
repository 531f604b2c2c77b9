package var98

import (
	"math"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// searched returns an exact case on a network: a number found by a search from its
// nodes, with the relative rounding of it and theory, and the number of nodes searched.
func searched(net topologies.Topology, theory func() (float64, error), name, unit string, rounding float64, search func() (value float64, n int64)) reports.Case {
	return reports.Case{
		Validate: net.Validate,
		Theory:   theory,
		Measure: montecarlo.Exact(name, unit, func() (float64, float64, int64, error) {
			value, n := search()
			return value, rounding * math.Abs(value), n, nil
		}),
		Kind: reports.Computed,
	}
}

// Networks that are searched from every node.
var (
	searchedNetwork   = kit.Network[topologies.Topology]("topology", "a network", 1<<12, 1<<16, families...)
	searchedMesh      = kit.Network[topologies.Mesh]("topology", "a mesh", 1<<12, 1<<16, "mesh(sides=[3..64])", "mesh(sides=[2..9]x[3..9])", "mesh(sides=[2..4]x[2..5]x[3..5])")
	translatedNetwork = kit.Network[topologies.Translated]("topology", "a cube, folded cube, torus, ring, Manhattan Street or complete network", 1<<10, 1<<14, alikeFamilies...)
)

// alikeFamilies are vertex-transitive networks, and families all networks with
// formulas, as texts to draw from.
var (
	alikeFamilies = []string{
		"hypercube(d=[1..7])", "folded-cube(d=[1..7])", "ring(n=[2..60])", "torus(sides=[2..8]x[2..8])", "torus(sides=[2..4]x[2..4]x[2..5])", "complete(n=[2..20])",
		"manhattan(rows=2,columns=8)", "manhattan(rows=4,columns=8)", "manhattan(rows=6,columns=4)", "manhattan(rows=8,columns=8)",
	}
	families = append([]string{"mesh(sides=[2..8]x[2..8])", "mesh(sides=[1..4]x[2..4]x[2..5])", "path(n=[2..60])", "star(n=[2..60])"}, alikeFamilies...)
)

// distancesOf returns the formulas for a network's distances.
func distancesOf(net topologies.Topology) (formula.Distances, error) {
	switch net := net.(type) {
	case topologies.Hypercube:
		return formula.HypercubeDistances(net.D)
	case topologies.FoldedCube:
		return formula.FoldedCubeDistances(net.D)
	case topologies.Ring:
		return formula.TorusDistances([]int{net.N})
	case topologies.Path:
		return formula.MeshDistances([]int{net.N})
	case topologies.Star:
		return formula.StarDistances(net.N)
	case topologies.Complete:
		return formula.CompleteDistances(net.N)
	case topologies.Torus:
		return formula.TorusDistances(net.Sides)
	case topologies.Mesh:
		return formula.MeshDistances(net.Sides)
	case topologies.Manhattan:
		return formula.ManhattanDistances(net.Rows, net.Columns)
	}
	return formula.Distances{}, &inputs.Error{Arg: "topology", Value: net, Domain: "a network with a formula, not a list of links"}
}

// formulatedNetworks lists networks of every family: sides odd and even, of length 1
// and 2, halves odd and even.
func formulatedNetworks() []topologies.Topology {
	var list []topologies.Topology
	for _, d := range []int{1, 4, 9, 11} {
		list = append(list, topologies.Hypercube{D: d})
	}
	for _, d := range []int{1, 2, 5, 8, 11} {
		list = append(list, topologies.FoldedCube{D: d})
	}
	for _, n := range []int{1, 2, 9, 64} {
		list = append(list, topologies.Ring{N: n}, topologies.Path{N: n}, topologies.Star{N: n}, topologies.Complete{N: n})
	}
	for _, sides := range [][]int{{3, 3}, {4, 5}, {2, 3, 4, 5}, {7, 1, 8}, {16, 16}, {11, 12, 13}} {
		list = append(list, topologies.Torus{Sides: sides}, topologies.Mesh{Sides: sides})
	}
	for _, half := range [][2]int{{1, 1}, {1, 8}, {2, 2}, {2, 3}, {3, 3}, {4, 4}, {9, 8}, {22, 20}} {
		list = append(list, topologies.Manhattan{Rows: 2 * half[0], Columns: 2 * half[1]})
	}
	return list
}

// onMeasuredNetworks compares a formula for distances with searches from every node.
func onMeasuredNetworks(id, name string, rounding float64, theory func(formula.Distances) float64, measured func(diameter, sum, pairs int) float64) reports.Cases {
	return kit.Given("a network with a formula", kit.Networks(id, "topology", searchedNetwork, formulatedNetworks(), func(_ string, net topologies.Topology) reports.Case {
		c := searched(net, func() (float64, error) {
			d, err := distancesOf(net)
			return theory(d), err
		}, name, "links", rounding, func() (float64, int64) {
			diameter, sum, n := 0, 0, net.Order()
			for v := range topologies.Node(n) {
				far, total := farthest(net, v)
				diameter, sum = max(diameter, far), sum+total
			}
			return measured(diameter, sum, n*(n-1)), int64(n)
		})
		c.Validate = func() error {
			_, err := distancesOf(net)
			return err
		}
		c.Long = net.Order() > 1024
		return c
	}))
}

// farthest returns the distance of the node farthest from v, and the sum of all
// distances from v.
func farthest(net topologies.Topology, v topologies.Node) (most, sum int) {
	for _, hops := range topologies.Distances(net, v) {
		most, sum = max(most, hops), sum+hops
	}
	return most, sum
}

// exceptions counts the violations of the property that translations are automorphisms
// that keep the order of the neighbors, and the comparisons.
func exceptions(net topologies.Translated) (count float64, compared int64) {
	n := topologies.Node(net.Order())
	var here, there []topologies.Node
	for s := range n {
		if net.Translate(s, 0) != s {
			count++
		}
		for v := range n {
			here, there = net.AppendNeighbors(here[:0], v), net.AppendNeighbors(there[:0], net.Translate(s, v))
			for j, w := range here {
				compared++
				if j >= len(there) || net.Translate(s, w) != there[j] {
					count++
				}
			}
		}
	}
	return count, compared
}

// The symbols of networks.
var (
	symbolNetworkN = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolDelta    = reports.Symbol{Name: `\delta`, Meaning: "greatest distance of two nodes, the diameter", Unit: "links"}
)

func networkSymbols() []reports.Symbol {
	return []reports.Symbol{{Name: "d", Meaning: "dimensions of a cube"}, {Name: "s_i", Meaning: "nodes along side i of a mesh"}, {Name: "p, q", Meaning: "half the rows and half the columns of the Manhattan Street network"}}
}
