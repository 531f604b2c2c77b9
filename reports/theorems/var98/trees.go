package var98

import (
	"errors"
	"fmt"
	"slices"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func treesCount() reports.Claim {
	const id = "VAR98-TREES"
	list := []topologies.Topology{
		topologies.Complete{N: 3}, topologies.Complete{N: 10}, topologies.Complete{N: 33}, topologies.Hypercube{D: 1}, topologies.Hypercube{D: 3}, topologies.Hypercube{D: 6}, topologies.Hypercube{D: 8},
		torus(3, 3), torus(16, 16), torus(5, 6, 7), torus(2, 3, 4), topologies.FoldedCube{D: 2}, topologies.FoldedCube{D: 7}, topologies.Mesh{Sides: []int{9, 9}}, topologies.Mesh{Sides: []int{5, 5, 5}},
		topologies.Ring{N: 9}, topologies.Star{N: 7}, topologies.Path{N: 9}, petersen(), bipartite(3, 4), bipartite(7, 9), barbell(6), caterpillar(6),
	}
	return reports.Claim{
		ID:    id,
		Title: "As many edge-disjoint spanning trees as the strength has whole ones",
		Statement: `The greatest number $k$ of spanning trees no two of which share a link is $\lfloor \eta \rfloor$, $\eta = \min \frac{c}{p-1}$ over all divisions of the nodes into $p \ge 2$ parts with $c$ links between them. ` +
			`The formula finds $\eta$ by minimum cuts. Counted: trees that were grown together link by link, after a validator that knows nothing of that found them spanning and disjoint, and a division with $c < (k+1)(p-1)$ that forbids one more.`,
		Source:     "VAR98, Sections 3.3 and 3.4, for k; Tutte 1961, Nash-Williams 1961",
		Quantity:   `k`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolTrees, symbolEta, {Name: "p", Meaning: "parts of the nodes"}, {Name: "c", Meaning: "links between parts"}},
		Formula:    formula.TreesCount,
		Model:      trees.MaxPack,
		Figures:    packingFigures,
		Cases:      onNetworks(id, linkedNetwork, list, nil, "trees", "trees", func(net topologies.Topology) (float64, error) { return formula.TreesCount(graphOf(net)) }, grown),
	}
}

// grown returns the number of trees that MaxPack finds, after validation.
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

// treesConstructed claims explicit maximum packings in families of networks of any
// size.
func treesConstructed() reports.Claim {
	const id = "VAR98-TREES-EXPLICIT"
	var list []topologies.Topology
	for _, n := range []int{2, 5, 6, 33, 64} {
		list = append(list, topologies.Complete{N: n})
	}
	for _, d := range []int{2, 3, 4, 7, 8, 9, 12} {
		list = append(list, topologies.Hypercube{D: d})
	}
	for _, sides := range [][]int{{3}, {3, 3}, {7, 4}, {32, 32}, {3, 4, 5}, {10, 10, 10}, {4, 4, 4, 4}, {3, 3, 3, 3, 3, 3}} {
		list = append(list, torus(sides...))
	}
	for _, d := range []int{2, 3, 4, 7, 8, 11} {
		list = append(list, topologies.FoldedCube{D: d})
	}
	return reports.Claim{
		ID:    id,
		Title: "Constructions have as many trees as there are",
		Statement: `There are $\lfloor N/2 \rfloor$ edge-disjoint spanning trees of the complete network of $N > 1$ nodes, $\lfloor d/2 \rfloor$ of the cube of $d > 1$ dimensions, $d$ of the $d$-dimensional mesh with wraparound whose sides are 3 or longer, ` +
			`and $\lfloor (d+1)/2 \rfloor$ of the folded cube of $d > 2$ dimensions (2 for $d = 2$, where it is complete), and no more. Each family is built without a search. Counted: trees, after the validator found them spanning and disjoint.`,
		Source:     "derived; VAR98, Section 3.3, uses such trees",
		Quantity:   `k`,
		Unit:       "trees",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    []reports.Symbol{symbolGraphN, symbolTrees, {Name: "d", Meaning: "dimensions of a cube or mesh"}},
		Formula:    kit.Stated,
		Model:      trees.PackedTorus,
		Cases: kit.Given("a complete network of N > 1 nodes, a cube or folded cube of d > 1, or a wraparound mesh whose sides are 3 or longer", onNetworks(id, constructedNetwork, list, func(net topologies.Topology) error {
			_, err := constructible(net)
			return err
		}, "trees", "trees", constructible, func(net topologies.Topology) (float64, int64, error) {
			family, err := builtOn(net).validated()
			return float64(len(family)), int64(len(family)), err
		})),
	}
}

// constructedNetwork is the argument of a network of a kind with explicit trees.
var constructedNetwork = undirected("graph", 1<<12, 1<<16, "complete(n=[2..60])", "hypercube(d=[2..10])", "folded-cube(d=[2..10])", "torus(sides=[3..20]x[3..20])", "torus(sides=[3..6]x[3..8]x[3..8])", "torus(sides=[3..30])")

// constructible returns the number of trees of a construction.
func constructible(net topologies.Topology) (float64, error) {
	k := 0
	switch net := net.(type) {
	case topologies.Complete:
		k = net.N / 2
	case topologies.Hypercube:
		k = net.D / 2
	case topologies.FoldedCube:
		if k = (net.D + 1) / 2; net.D == 2 {
			k = 2
		}
	case topologies.Torus:
		if k = len(net.Sides); slices.Min(net.Sides) < 3 {
			k = 0
		}
	}
	if k == 0 || net.String() == "folded-cube(d=1)" {
		return 0, &inputs.Error{Arg: "graph", Value: net, Domain: "a complete network of N > 1 nodes, a cube or folded cube of d > 1, a wraparound mesh of sides >= 3"}
	}
	return kit.Stated(float64(k))
}

// A built is a family of trees constructed for a network.
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

// builtOn returns the trees of a construction, or of a search if there is no
// construction.
func builtOn(net topologies.Topology) built {
	return built{net, func() ([]trees.Tree, error) {
		switch net := net.(type) {
		case topologies.Complete:
			return trees.PackedComplete(net.N)
		case topologies.Hypercube:
			return trees.PackedCube(net.D)
		case topologies.FoldedCube:
			return trees.PackedFoldedCube(net.D)
		case topologies.Torus:
			return trees.PackedTorus(net)
		}
		return trees.Packing(net)
	}}
}

// bipartite returns the complete bipartite network of a and b nodes.
func bipartite(a, b int) topologies.Topology {
	var links [][2]topologies.Node
	for v := range topologies.Node(a) {
		for w := range topologies.Node(b) {
			links = append(links, [2]topologies.Node{v, topologies.Node(a) + w})
		}
	}
	return listedGraph(fmt.Sprintf("bipartite-%d-%d", a, b), a+b, links)
}
