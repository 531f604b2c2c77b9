package var98

import (
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// treesLeast: no tree is shorter than twice the way from its middle.
func treesLeast() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TREES-LEAST",
		Title: "Spanning trees of symmetric networks are about twice as long as the network",
		Statement: `In a network that looks the same from every node every spanning tree has diameter $2\delta - 1$ or more: a middle node of the tree, or one of two, has a node at distance $\delta$, and of a tree of diameter $D$ all nodes are within $\lceil D/2 \rceil$ of either middle. ` +
			`Searched: the least diameter $D$ of a spanning tree, $2r$ or $2s+1$ if some node has all others within $r$ links, or some link has all nodes within $s$ links of one of its ends.`,
		Source:     "derived; VAR98, Section 3.4, has the diameter of the network as the lower bound on delay",
		Quantity:   `D`,
		Unit:       "links",
		Relation:   reports.AtLeast,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolDelta, {Name: "D", Meaning: "least diameter of a spanning tree", Unit: "links"}, {Name: "r, s", Meaning: "least numbers of links"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/trees.LeastDiameter",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			for _, c := range []struct {
				net   topologies.Topology
				delta int
			}{
				{topologies.Hypercube{D: 4}, 4}, {topologies.Hypercube{D: 8}, 8}, {torus(4, 4), 4}, {torus(5, 5), 4}, {torus(16, 16), 16}, {torus(3, 4, 5), 5},
				{topologies.FoldedCube{D: 6}, 3}, {topologies.FoldedCube{D: 7}, 4}, {topologies.Ring{N: 9}, 4}, {topologies.Ring{N: 10}, 5}, {topologies.Complete{N: 6}, 1}, {petersen(), 2},
			} {
				cases = append(cases, onNetwork(c.net, func() (float64, error) { return kit.Stated(float64(2*c.delta - 1)) }, "diameter", "links", func() (float64, int64, error) {
					least, err := trees.LeastDiameter(c.net)
					return float64(least), int64(c.net.Order()), err
				}))
			}
			return cases
		}),
	}
}

// treesShort: all trees at once are as short as one can be.
func treesShort() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TREES-SHORT",
		Title: "The cube has its edge-disjoint trees all of the least diameter of a single one",
		Statement: `The cube of $d$ dimensions has $\lfloor d/2 \rfloor$ edge-disjoint spanning trees all of diameter $2d - 1$, the mesh with wraparound of $m > 1$ even sides longer than 2 has $m$ of diameter $2\delta - 1$, that of $m > 1$ odd sides, but for 3x3, $m$ of diameter $2\delta$: ` +
			`no spanning tree at all is shorter (VAR98-TREES-LEAST; a tree of diameter $2\delta - 1$ has two middle nodes, and where all sides are odd some node is at distance $\delta$ from both). The complete network of 4 nodes or more has $\lfloor N/2 \rfloor$ of diameter 3; one of diameter 2 would leave no link of its middle to the others. ` +
			`The maximum number of trees costs no diameter in these. Found for the sizes of the cases by exchanging links between the trees of a construction. Counted: the mean diameter, after the validator found the trees spanning, disjoint and as many.`,
		Source:     "derived, by search; VAR98, Section 3.4, expects that the maximum number may take trees of large diameter",
		Quantity:   `L`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Absolute: 0.01}, // a mean of less than 100 integers
		Symbols:    []reports.Symbol{symbolTreeL, symbolDelta, symbolGraphN, {Name: "d", Meaning: "dimensions of the cube"}, {Name: "m", Meaning: "dimensions of the mesh"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/trees.Packing",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			add := func(net topologies.Topology, k, length int) {
				c := onNetwork(net, func() (float64, error) { return kit.Stated(float64(length)) }, "L", "links", func() (float64, int64, error) {
					family, err := trees.Packing(net)
					if err != nil {
						return 0, 0, err
					}
					if len(family) != k {
						return 0, 0, &topologies.DomainError{Arg: "trees", Value: len(family), Domain: "as many as there are"}
					}
					return trees.LengthsOf(family).Diameter, int64(k), trees.ValidateEdgeDisjoint(net, family)
				})
				c.Long = net.Order() > 64
				cases = append(cases, c)
			}
			for d := 2; d <= 10; d++ {
				add(topologies.Hypercube{D: d}, d/2, 2*d-1)
			}
			for _, sides := range [][]int{{4, 4}, {4, 6}, {6, 6}, {8, 8}, {4, 4, 4}, {16, 16}, {32, 32}, {4, 6, 8}, {10, 10, 10}} {
				delta := 0
				for _, s := range sides {
					delta += s / 2
				}
				add(torus(sides...), len(sides), 2*delta-1)
			}
			for _, sides := range [][]int{{5, 5}, {5, 7}, {7, 7}, {3, 3, 3}, {5, 5, 5}, {9, 9}, {11, 11}, {7, 7, 7}} {
				delta := 0
				for _, s := range sides {
					delta += s / 2
				}
				add(torus(sides...), len(sides), 2*delta)
			}
			for _, n := range []int{4, 9, 64} {
				add(topologies.Complete{N: n}, n/2, 3)
			}
			return cases
		}),
	}
}

// treesOrder: the mean diameter is of the order of the diameter.
func treesOrder() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TREES-ORDER",
		Title: "The trees are a constant factor longer than the network",
		Statement: `In meshes of any dimension with or without wraparound, in networks that are trees, and in cubes and folded cubes, the maximum number of edge-disjoint spanning trees can be chosen with a mean diameter $L$ of the order of $\delta$, as broadcasting in the order of the least delay asks for. ` +
			`Claimed: with wraparound and equal sides $L \le 3 \sum_i s_i \le 9\delta$ for the trees of a construction before links are exchanged; the cube is a mesh with $d/2$ sides of 4; as much in folded cubes; ` +
			`and $L \le \frac43\delta$ for trees that are found in small meshes without wraparound and in networks that are trees. Counted: $L$.`,
		Source:     "VAR98, Section 3.4; the constants are measured",
		Quantity:   `L`,
		Unit:       "links",
		Relation:   reports.AtMost,
		Resolution: reports.Resolution{Absolute: 0.01},
		Symbols:    []reports.Symbol{symbolTreeL, symbolDelta, {Name: "s_i", Meaning: "nodes along side i of a mesh"}, {Name: "d", Meaning: "dimensions of the cube"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/trees.PackedTorus",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			add := func(b built, bound float64) {
				cases = append(cases, onNetwork(b.net, func() (float64, error) { return kit.Stated(bound) }, "L", "links", func() (float64, int64, error) {
					family, err := b.validated()
					return trees.LengthsOf(family).Diameter, int64(len(family)), err
				}))
			}
			for _, sides := range [][]int{{3, 3}, {5, 5}, {8, 8}, {16, 16}, {32, 32}, {64, 64}, {3, 3, 3}, {4, 4, 4}, {10, 10, 10}, {5, 5, 5, 5}} {
				sum := 0
				for _, s := range sides {
					sum += s
				}
				add(wrapped(sides...), 3*float64(sum))
			}
			for d := 4; d <= 12; d += 2 {
				add(cube(d), 6*float64(d))
			}
			for d := 3; d <= 11; d += 2 {
				add(folded(d), 6*float64(d-1))
			}
			packed := func(net topologies.Topology, delta int) {
				add(built{net, func() ([]trees.Tree, error) { return trees.Packing(net) }}, 4*float64(delta)/3)
			}
			packed(topologies.Mesh{Sides: []int{4, 5}}, 7)
			packed(topologies.Mesh{Sides: []int{3, 3, 3}}, 6)
			packed(topologies.Mesh{Sides: []int{4, 4, 4}}, 9)
			packed(topologies.Star{N: 9}, 2)
			packed(topologies.Path{N: 9}, 8)
			packed(caterpillar(6), 7)
			return cases
		}),
	}
}

var symbolTreeL = reports.Symbol{Name: `L`, Meaning: "mean diameter of the trees", Unit: "links"}
