package var98

import (
	"errors"
	"fmt"

	formula "castlab/analytic/graphs"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func treesCount() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TREES",
		Title: "As many edge-disjoint spanning trees as the strength has whole ones",
		Statement: `The greatest number $k$ of spanning trees no two of which share a link is $\lfloor \eta \rfloor$, $\eta = \min \frac{c}{p-1}$ over all divisions of the nodes into $p \ge 2$ parts with $c$ links between them. ` +
			`The formula finds $\eta$ by minimum cuts. Counted: trees that were grown together link by link, after a validator that knows nothing of that found them spanning and disjoint, and a division with $c < (k+1)(p-1)$ that forbids one more.`,
		Source:     "VAR98, Sections 3.3 and 3.4, for k; Tutte, Nash-Williams 1961",
		Quantity:   `k`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTrees, symbolEta, {Name: "p", Meaning: "parts of the nodes"}, {Name: "c", Meaning: "links between parts"}},
		Formula:    "analytic/graphs.TreesCount",
		Model:      "topologies/trees.MaxPack",
		Figures:    packingFigures,
		Cases: reports.Printed(func() []reports.Case {
			list := []topologies.Topology{
				topologies.Complete{N: 3}, topologies.Complete{N: 10}, topologies.Complete{N: 33}, topologies.Hypercube{D: 1}, topologies.Hypercube{D: 3}, topologies.Hypercube{D: 6}, topologies.Hypercube{D: 8},
				torus(3, 3), torus(16, 16), torus(5, 6, 7), torus(2, 3, 4), topologies.FoldedCube{D: 2}, topologies.FoldedCube{D: 7}, topologies.Mesh{Sides: []int{9, 9}}, topologies.Mesh{Sides: []int{5, 5, 5}},
				topologies.Ring{N: 9}, topologies.Star{N: 7}, topologies.Path{N: 9}, petersen(), bipartite(3, 4), bipartite(7, 9), barbell(6), caterpillar(6),
			}
			cases := make([]reports.Case, len(list))
			for i, net := range list {
				cases[i] = onNetwork(net, func() (float64, error) { return formula.TreesCount(graphOf(net)) }, "trees", "trees", func() (float64, int64, error) { return grown(net) })
			}
			return cases
		}),
	}
}

// grown returns the number of trees that MaxPack finds, all of it validated.
func grown(net topologies.Topology) (float64, int64, error) {
	family, err := trees.MaxPack(net)
	if err != nil {
		return 0, 0, err
	}
	proof, err := trees.Obstacle(net)
	if err != nil {
		return 0, 0, err
	}
	if err := errors.Join(trees.ValidateEdgeDisjoint(net, family), trees.ValidatePartition(net, proof)); err != nil {
		return 0, 0, err
	}
	if most, ok := proof.Most(); !ok || most != len(family) {
		return 0, 0, fmt.Errorf("%v: %d trees found, %d not forbidden", net, len(family), most)
	}
	return float64(len(family)), int64(len(family)), nil
}

// treesConstructed: families of networks of any size.
func treesConstructed() reports.Claim {
	return reports.Claim{
		ID:    "VAR98-TREES-EXPLICIT",
		Title: "Constructions have as many trees as there are",
		Statement: `There are $\lfloor N/2 \rfloor$ edge-disjoint spanning trees of the complete network of $N > 1$ nodes, $\lfloor d/2 \rfloor$ of the cube of $d > 1$ dimensions, $d$ of the $d$-dimensional mesh with wraparound whose sides are 3 or longer, ` +
			`and $\lfloor (d+1)/2 \rfloor$ of the folded cube of $d > 2$ dimensions (2 for $d = 2$, where it is complete), and no more. Each family is built without a search. Counted: trees, after the validator found them spanning and disjoint.`,
		Source:     "derived; VAR98, Section 3.3, uses such trees",
		Quantity:   `k`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolGraphN, symbolTrees, {Name: "d", Meaning: "dimensions of a cube or mesh"}},
		Formula:    "reports/theorems/internal/kit.Stated",
		Model:      "topologies/trees.PackedTorus",
		Cases: reports.Printed(func() []reports.Case {
			var cases []reports.Case
			add := func(k int, b built) {
				cases = append(cases, onNetwork(b.net, func() (float64, error) { return kit.Stated(float64(k)) }, "trees", "trees", func() (float64, int64, error) {
					family, err := b.validated()
					return float64(len(family)), int64(len(family)), err
				}))
			}
			for _, n := range []int{2, 5, 6, 33, 64} {
				add(n/2, complete(n))
			}
			for _, d := range []int{2, 3, 4, 7, 8, 9, 12} {
				add(d/2, cube(d))
			}
			for _, sides := range [][]int{{3}, {3, 3}, {7, 4}, {32, 32}, {3, 4, 5}, {10, 10, 10}, {4, 4, 4, 4}, {3, 3, 3, 3, 3, 3}} {
				add(len(sides), wrapped(sides...))
			}
			add(2, folded(2))
			for _, d := range []int{3, 4, 7, 8, 11} {
				add((d+1)/2, folded(d))
			}
			return cases
		}),
	}
}

// A built family is one that is constructed for a network.
type built struct {
	net    topologies.Topology
	family func() ([]trees.Tree, error)
}

func (b built) validated() ([]trees.Tree, error) {
	family, err := b.family()
	if err != nil {
		return nil, err
	}
	return family, trees.ValidateEdgeDisjoint(b.net, family)
}

func complete(n int) built {
	return built{topologies.Complete{N: n}, func() ([]trees.Tree, error) { return trees.PackedComplete(n) }}
}

func cube(d int) built {
	return built{topologies.Hypercube{D: d}, func() ([]trees.Tree, error) { return trees.PackedCube(d) }}
}

func folded(d int) built {
	return built{topologies.FoldedCube{D: d}, func() ([]trees.Tree, error) { return trees.PackedFoldedCube(d) }}
}

func wrapped(sides ...int) built {
	net := topologies.Torus{Sides: sides}
	return built{net, func() ([]trees.Tree, error) { return trees.PackedTorus(net) }}
}

// bipartite has a link between each of a nodes and each of b others.
func bipartite(a, b int) topologies.Topology {
	var links [][2]topologies.Node
	for v := range topologies.Node(a) {
		for w := range topologies.Node(b) {
			links = append(links, [2]topologies.Node{v, topologies.Node(a) + w})
		}
	}
	return listedGraph(fmt.Sprintf("bipartite-%d-%d", a, b), a+b, links)
}
