package var98

import (
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// treesLeast claims the lower bound of twice the distance of the farthest node from the
// center of a tree.
func treesLeast() reports.Claim {
	const id = "VAR98-TREES-LEAST"
	list := []topologies.Topology{
		topologies.Hypercube{D: 4}, topologies.Hypercube{D: 8}, torus(4, 4), torus(5, 5), torus(16, 16), torus(3, 4, 5),
		topologies.FoldedCube{D: 6}, topologies.FoldedCube{D: 7}, topologies.Ring{N: 9}, topologies.Ring{N: 10}, topologies.Complete{N: 6}, alikeGraph{petersen()},
	}
	return reports.Claim{
		ID:    id,
		Title: "Spanning trees of symmetric networks are about twice as long as the network",
		Statement: `In a network that looks the same from every node every spanning tree has diameter $2\delta - 1$ or more: a middle node of the tree, or one of two, has a node at distance $\delta$, and of a tree of diameter $D$ all nodes are within $\lceil D/2 \rceil$ of either middle. ` +
			`Searched: the least diameter $D$ of a spanning tree, $2r$ or $2s+1$ if some node has all others within $r$ links, or some link has all nodes within $s$ links of one of its ends.`,
		Source:     "derived; VAR98, Section 3.4, has the diameter of the network as the lower bound on delay",
		Quantity:   `D`,
		Unit:       "links",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolDelta, {Name: "D", Meaning: "least diameter of a spanning tree", Unit: "links"}, {Name: "r, s", Meaning: "least numbers of links"}},
		Formula:    kit.Stated,
		Model:      trees.LeastDiameter,
		Cases: kit.Given("a network whose nodes look alike", onNetworks(id, undirected("graph", 1<<9, 1<<14, alikeUndirected...), list, nodesAlike, "diameter", "links", func(net topologies.Topology) (float64, error) {
			delta, _ := farthest(net, 0)
			return kit.Stated(float64(2*delta - 1))
		}, func(net topologies.Topology) (float64, int64, error) {
			least, err := trees.LeastDiameter(net)
			return float64(least), int64(net.Order()), err
		})),
	}
}

// alikeUndirected are vertex-transitive networks, as texts to draw from.
var alikeUndirected = []string{"hypercube(d=[1..7])", "torus(sides=[3..9]x[3..9])", "torus(sides=[2..4]x[3..5]x[3..5])", "folded-cube(d=[2..7])", "ring(n=[3..40])", "complete(n=[2..20])"}

// An alikeGraph is a list of links that is known to be vertex-transitive.
type alikeGraph struct{ topologies.Topology }

func (alikeGraph) NodeSymmetric() bool { return true }

// nodesAlike is the hypothesis that the network is vertex-transitive.
func nodesAlike(net topologies.Topology) error {
	if s, is := net.(topologies.Symmetric); !is || !s.NodeSymmetric() {
		return &inputs.Error{Arg: "graph", Value: net, Domain: "a network that is known to look the same from every node"}
	}
	return nil
}

// treesShort claims that all trees of a packing have the least diameter of a single
// tree.
func treesShort() reports.Claim {
	const id = "VAR98-TREES-SHORT"
	var list []topologies.Topology
	for d := 2; d <= 10; d++ {
		list = append(list, topologies.Hypercube{D: d})
	}
	for _, sides := range [][]int{{4, 4}, {4, 6}, {6, 6}, {8, 8}, {4, 4, 4}, {16, 16}, {32, 32}, {4, 6, 8}, {10, 10, 10}, {5, 5}, {5, 7}, {7, 7}, {3, 3, 3}, {5, 5, 5}, {9, 9}, {11, 11}, {7, 7, 7}} {
		list = append(list, torus(sides...))
	}
	for _, n := range []int{4, 9, 64} {
		list = append(list, topologies.Complete{N: n})
	}
	return reports.Claim{
		ID:    id,
		Title: "The cube has its edge-disjoint trees all of the least diameter of a single one",
		Statement: `The cube of $d$ dimensions has $\lfloor d/2 \rfloor$ edge-disjoint spanning trees all of diameter $2d - 1$, the mesh with wraparound of $m > 1$ even sides longer than 2 has $m$ of diameter $2\delta - 1$, that of two odd sides longer than 3, or of $m > 2$ odd sides, $m$ of diameter $2\delta$: ` +
			`no spanning tree at all is shorter (VAR98-TREES-LEAST; a tree of diameter $2\delta - 1$ has two middle nodes, and where all sides are odd some node is at distance $\delta$ from both). The complete network of 4 nodes or more has $\lfloor N/2 \rfloor$ of diameter 3; one of diameter 2 would leave no link of its middle to the others. ` +
			`The maximum number of trees costs no diameter in these. Found for all sizes of up to 128 nodes, and those of the cases, by exchanging links between the trees of a construction. Counted: the mean diameter, after the validator found the trees spanning, disjoint and as many.`,
		Source:     "derived, by search; VAR98, Section 3.4, expects that the maximum number may take trees of large diameter",
		Quantity:   `L`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01}, // resolves a mean of less than 100 integers
		Symbols:    []reports.Symbol{symbolTreeL, symbolDelta, symbolGraphN, {Name: "d", Meaning: "dimensions of the cube"}, {Name: "m", Meaning: "dimensions of the mesh"}},
		Formula:    kit.Stated,
		Model:      trees.Packing,
		Figures:    lengthFigures,
		Cases: kit.Given("a size that was searched: a cube of 2 to 10 dimensions, a complete network of 4 nodes or more, or a wraparound mesh of two sides or more, of up to 128 nodes or of a case, all even and longer than 2, or all odd and longer than 3 if there are two", kit.Networks(id, "graph", shortNetwork, list, func(_ string, net topologies.Topology) reports.Case {
			k, length, err := shortTrees(net)
			c := onNetwork(net, func() (float64, error) { return kit.Stated(float64(length)) }, "L", "links", func() (float64, int64, error) {
				family, err := trees.Packing(net)
				if err != nil {
					return 0, 0, err
				}
				if len(family) != k {
					return 0, 0, &inputs.Error{Arg: "trees", Value: len(family), Domain: "as many as there are"}
				}
				return trees.LengthsOf(family).Diameter, int64(k), trees.ValidateEdgeDisjoint(net, family)
			})
			c.Validate = func() error {
				same := func(other topologies.Topology) bool { return other.String() == net.String() }
				if _, is := net.(topologies.Torus); is && err == nil && net.Order() > 128 && !slices.ContainsFunc(list, same) {
					return &inputs.Error{Arg: "graph", Value: net, Domain: "a wraparound mesh that was searched, of at most 128 nodes"}
				}
				return err
			}
			c.Long = net.Order() > 64
			return c
		})),
	}
}

var shortNetwork = undirected("graph", 1<<10, 10<<10, "hypercube(d=[2..5])", "torus(sides=4x[4..9])", "torus(sides=6x[4..8])", "torus(sides=5x[5..9])", "torus(sides=7x[5..7])", "complete(n=[4..40])")

// shortTrees returns the number of trees and the least diameter, if all are known to
// attain it.
func shortTrees(net topologies.Topology) (k, length int, err error) {
	switch net := net.(type) {
	case topologies.Hypercube:
		k, length = net.D/2, 2*net.D-1
	case topologies.Complete:
		if net.N >= 4 {
			k, length = net.N/2, 3
		}
	case topologies.Torus:
		delta, even, odd := 0, 0, 0
		for _, s := range net.Sides {
			delta += s / 2
			switch {
			case s%2 == 0 && s > 2:
				even++
			case s > 3 || s == 3 && len(net.Sides) > 2:
				odd++
			}
		}
		switch m := len(net.Sides); {
		case m > 1 && even == m:
			k, length = m, 2*delta-1
		case m > 1 && odd == m:
			k, length = m, 2*delta
		}
	}
	if k == 0 {
		err = &inputs.Error{Arg: "graph", Value: net, Domain: "a cube, complete network or wraparound mesh whose trees are known to be so short"}
	}
	return k, length, err
}

// treesOrder claims that the mean diameter of the trees is of the order of the diameter
// of the network.
func treesOrder() reports.Claim {
	const id = "VAR98-TREES-ORDER"
	var list []topologies.Topology
	for _, sides := range [][]int{{3, 3}, {5, 5}, {8, 8}, {16, 16}, {32, 32}, {64, 64}, {3, 3, 3}, {4, 4, 4}, {10, 10, 10}, {5, 5, 5, 5}} {
		list = append(list, torus(sides...))
	}
	for d := 4; d <= 12; d += 2 {
		list = append(list, topologies.Hypercube{D: d})
	}
	for d := 3; d <= 11; d += 2 {
		list = append(list, topologies.FoldedCube{D: d})
	}
	list = append(list, topologies.Mesh{Sides: []int{4, 5}}, topologies.Mesh{Sides: []int{3, 3, 3}}, topologies.Mesh{Sides: []int{4, 4, 4}}, topologies.Star{N: 9}, topologies.Path{N: 9}, caterpillar(6))
	return reports.Claim{
		ID:    id,
		Title: "The trees are a constant factor longer than the network",
		Statement: `In meshes of any dimension with or without wraparound, in networks that are trees, and in cubes and folded cubes, the maximum number of edge-disjoint spanning trees can be chosen with a mean diameter $L$ of the order of $\delta$, as broadcasting in the order of the least delay asks for. ` +
			`Claimed: with wraparound and equal sides $L \le 3 \sum_i s_i \le 9\delta$ for the trees of a construction before links are exchanged; the cube is a mesh with $d/2$ sides of 4; as much in folded cubes; ` +
			`and $L \le \frac43\delta$ for trees that are found in small meshes without wraparound, of sides 3 or longer, and in networks that are trees. Counted: $L$.`,
		Source:     "VAR98, Section 3.4; the constants are measured",
		Quantity:   `L`,
		Unit:       "links",
		Relation:   reports.AtMost,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols:    []reports.Symbol{symbolTreeL, symbolDelta, {Name: "s_i", Meaning: "nodes along side i of a mesh"}, {Name: "d", Meaning: "dimensions of the cube"}},
		Formula:    kit.Stated,
		Model:      trees.PackedTorus,
		Cases: kit.Given("a wraparound mesh of equal sides >= 3, a cube or folded cube of d > 1, a mesh of sides >= 3 and at most 64 nodes, or a network that is a tree", onNetworks(id, lengthNetwork, list, func(net topologies.Topology) error {
			_, err := lengthBound(net)
			return err
		}, "L", "links", lengthBound, func(net topologies.Topology) (float64, int64, error) {
			family, err := builtOn(net).validated()
			return trees.LengthsOf(family).Diameter, int64(len(family)), err
		})),
	}
}

var lengthNetwork = undirected("graph", 1<<12, 3<<14, "torus(sides=12x12)", "torus(sides=7x7)", "torus(sides=5x5x5)", "torus(sides=6x6x6)", "torus(sides=3x3x3x3)", "hypercube(d=[2..11])", "folded-cube(d=[2..11])",
	"mesh(sides=[3..8]x[3..8])", "mesh(sides=[3..4]x4x4)", "mesh(sides=3x[4..21])", "star(n=[3..60])", "path(n=[2..60])")

// lengthBound returns the claimed bound on the mean diameter.
func lengthBound(net topologies.Topology) (float64, error) {
	switch net := net.(type) {
	case topologies.Torus:
		if p := net.Sides[0]; p >= 3 && !slices.ContainsFunc(net.Sides, func(s int) bool { return s != p }) {
			return kit.Stated(float64(3 * p * len(net.Sides)))
		}
	case topologies.Hypercube:
		if net.D > 1 {
			return kit.Stated(float64(6 * net.D))
		}
	case topologies.FoldedCube:
		if net.D > 1 {
			return kit.Stated(float64(6 * (net.D - net.D%2)))
		}
	default:
		if mesh, is := net.(topologies.Mesh); is && net.Order() <= 64 && slices.Min(mesh.Sides) > 2 || isTree(net) {
			delta, _ := radii(eccentricities(net))
			return kit.Stated(4 * float64(delta) / 3)
		}
	}
	return 0, &inputs.Error{Arg: "graph", Value: net, Domain: "a wraparound mesh of equal sides >= 3, a cube or folded cube, a mesh of sides >= 3 and at most 64 nodes, or a network that is a tree"}
}

// isTree reports whether a connected network has one link less than nodes.
func isTree(net topologies.Topology) bool { return len(graphOf(net).Links) == net.Order()-1 }

var symbolTreeL = reports.Symbol{Name: `L`, Meaning: "mean diameter of the trees", Unit: "links"}
