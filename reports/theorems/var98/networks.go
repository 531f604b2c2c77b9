package var98

import (
	"math"

	formula "castlab/analytic/tasks"
	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/reports/claims"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

// networks are the claims of Section 2.1 on distances and symmetries.
func networks() []reports.Claim {
	const rounding = 16 * 0x1p-53 // of a quotient and of a formula of a dozen operations
	return []reports.Claim{
		claims.Claim[topologies.Topology]{
			ID: "VAR98-DIAMETER", Title: "The diameters of the networks",
			Statement: `The farthest two nodes are apart: $d$ in the cube, $\lceil d/2 \rceil$ in the folded cube, ` +
				`$\sum_i \lfloor s_i/2 \rfloor$ in the wraparound mesh, of which the ring is one, $\sum_i (s_i - 1)$ in the mesh without ` +
				`wraparound, of which the path is one, $p + q$ in the Manhattan Street network of $2p$ rows and $2q$ columns, or ` +
				`$p + q + 1$ if $p$ and $q$ are even, 2 in the star and 1 in the complete network. Searched from every node.`,
			Source:   "VAR98, Section 2.1, has the diameter as the criterion of one-to-one communication; derived",
			Measured: `\delta`, Name: "diameter", Unit: "links", Within: claims.OneCount,
			Symbols:    append([]reports.Symbol{symbolDelta}, networkSymbols()...),
			Parameters: searchedNetwork, Over: formulated, Long: formulatedLarge, Given: withFormula,
			Theory: claims.Whole(func(net topologies.Topology) (int, error) {
				d, err := distancesOf(net)
				return d.Diameter, err
			}),
			Measure: claims.Count(func(net topologies.Topology) (int, int64, error) {
				diameter, _ := topologies.AllDistances(net)
				return diameter, int64(net.Order()), nil
			}),
			Formula: distancesOf, Model: topologies.Distances,
			Figures: networkFigures,
		}.Declare(),
		claims.Claim[topologies.Topology]{
			ID: "VAR98-MEAN-DISTANCE", Title: "The mean distances of the networks",
			Statement: `The distance of two different nodes is on average $\frac N{N-1}$ times $\frac d2$ in the cube, ` +
				`$\sum_i \frac1{s_i} \lfloor s_i^2/4 \rfloor$ in the wraparound mesh and $\sum_i \frac13 (s_i - 1/s_i)$ in the mesh ` +
				`without; $\frac1{N-1}$ times $\frac{d+1}2 \left(2^d - {d \choose \lfloor d/2 \rfloor}\right)$ in the folded cube and ` +
				`$2pq(p+q+1) + 8 \lfloor p/2 \rfloor \lfloor q/2 \rfloor - \min(4, 2p, 2q)$ in the Manhattan Street network; ` +
				`$2 - 2/N$ in the star and 1 in the complete network. Searched from every node.`,
			Source:   "VAR98, Section 2.1, has the mean distance as a criterion of one-to-one communication; derived",
			Measured: `\bar\delta`, Name: "mean distance", Unit: "links",
			Within: claims.Relative(1e-9), // resolves one distance among a million pairs
			Symbols: append([]reports.Symbol{symbolNetworkN, {Name: `\bar\delta`,
				Meaning: "mean distance over the ordered pairs of different nodes", Unit: "links"}}, networkSymbols()...),
			Parameters: searchedNetwork, Over: formulated, Long: formulatedLarge, Given: withFormula,
			Theory: func(net topologies.Topology) (float64, error) {
				d, err := distancesOf(net)
				return d.Mean, err
			},
			Measure: claims.Computed(func(net topologies.Topology) (float64, float64, int64, error) {
				_, sum := topologies.AllDistances(net)
				n := net.Order()
				mean := float64(sum) / float64(max(1, n*(n-1)))
				return mean, rounding * mean, int64(n), nil
			}),
			Formula: distancesOf, Model: topologies.Distances,
		}.Declare(),
		claims.Claim[topologies.Translated]{
			ID: "VAR98-SYMMETRY", Title: "Total exchange looks the same to every node, link by link",
			Statement: `In the cube, the wraparound mesh, the folded cube, the Manhattan Street network and the complete network every ` +
				`node $s$ is the image of node 0 under an automorphism $\varphi_s$ that takes the $j$-th neighbor of $v$ to the $j$-th ` +
				`neighbor of $\varphi_s(v)$, for all $v$ and $j$: what node 0 does over its $j$-th link every node can do over its own. ` +
				`Counted over all $s$, $v$ and $j$: neighbors that $\varphi_s$ takes elsewhere, and $s$ with $\varphi_s(0) \ne s$.`,
			Source:   "VAR98, Sections 2.1 and 3.1: isotropic tasks; the translations are derived",
			Measured: `\text{exceptions}`, Name: "exceptions", Within: claims.OneCount,
			Symbols: []reports.Symbol{
				{Name: `s, v`, Meaning: "nodes"},
				{Name: `\varphi_s`, Meaning: `exclusive or with $s$ in the cubes; the sum of coordinates in meshes and the complete ` +
					`network; row $r + (-1)^c x$ and column $c + (-1)^r y$ for $s = (r, c)$, $v = (x, y)$ in the Manhattan Street network`},
				{Name: "j", Meaning: "number of a link of a node"}, {Name: "r, c, x, y", Meaning: "rows and columns"},
			},
			Parameters: translatedNetwork,
			Over: []string{"topology=hypercube(d=1),hypercube(d=6),torus(sides=3x3),torus(sides=2x5x4),ring(n=9),folded-cube(d=1)," +
				"folded-cube(d=5),manhattan(rows=2,columns=6),manhattan(rows=4,columns=4),manhattan(rows=8,columns=6),complete(n=12)"},
			Given:   claims.Given("a network of 2 nodes or more", func(net topologies.Translated) error { return several(net) }),
			Theory:  claims.Stated[topologies.Translated](0),
			Measure: claims.Count(exceptions),
			Formula: kit.Stated, Model: exceptions,
		}.Declare(),
		claims.Claim[topologies.Mesh]{
			ID: "VAR98-SYMMETRY-MESH", Title: "Read without wraparound: total exchange looks the same to every node of a mesh",
			Statement: `Total exchange in a $d$-dimensional mesh without wraparound looks the same to every node, so that the distances ` +
				`to all other nodes add up to the same from every node: their greatest sum less their least is 0.`,
			Source:   "VAR98, Section 2.1, which lists d-dimensional meshes and does not say whether with wraparound",
			Measured: `\max_s \sum_t \delta(s,t) - \min_s \sum_t \delta(s,t)`, Name: "difference", Unit: "links", Within: claims.OneCount,
			Erratum: `True with wraparound (VAR98-SYMMETRY), which Section 3.1 has and Section 2.1 may well mean, and without it false. ` +
				`In the 3x3 mesh the distances from the middle add up to 12 and those from a corner to 18. From a corner and from a node ` +
				`in the middle of every side the sums differ by $N \sum_i \left( \frac{s_i - 1}2 - \frac1{s_i} \lfloor s_i^2/4 \rfloor ` +
				`\right)$, which is 0 only where no side is longer than 2.`,
			ErratumKind: reports.ErratumReading,
			Symbols: []reports.Symbol{symbolNetworkN, {Name: "d", Meaning: "dimensions of the mesh"}, {Name: `s, t`, Meaning: "nodes"},
				{Name: `\delta(s,t)`, Meaning: "distance", Unit: "links"}, {Name: "s_i", Meaning: "nodes along side i"}},
			Parameters: searchedMesh, Over: []string{"topology=mesh(sides=3),mesh(sides=3x3),mesh(sides=4x5),mesh(sides=3x3x3)"},
			Theory:  claims.Stated[topologies.Mesh](0),
			Measure: claims.Count(unequalSums),
			Formula: kit.Stated, Model: topologies.Distances,
		}.Declare(),
	}
}

// Networks of every family: sides odd and even, of length 1 and 2, halves odd and even. The large ones take a
// search from more than a thousand nodes.
var (
	formulated = []string{
		"topology=hypercube(d=1),hypercube(d=4),hypercube(d=9)",
		"topology=folded-cube(d=1),folded-cube(d=2),folded-cube(d=5),folded-cube(d=8)",
		"topology=ring(n=1),path(n=1),star(n=1),complete(n=1),ring(n=2),path(n=2),star(n=2),complete(n=2)",
		"topology=ring(n=9),path(n=9),star(n=9),complete(n=9),ring(n=64),path(n=64),star(n=64),complete(n=64)",
		"topology=torus(sides=3x3),mesh(sides=3x3),torus(sides=4x5),mesh(sides=4x5),torus(sides=2x3x4x5),mesh(sides=2x3x4x5)",
		"topology=torus(sides=7x1x8),mesh(sides=7x1x8),torus(sides=16x16),mesh(sides=16x16)",
		"topology=manhattan(rows=2,columns=2),manhattan(rows=2,columns=16),manhattan(rows=4,columns=4),manhattan(rows=4,columns=6)",
		"topology=manhattan(rows=6,columns=6),manhattan(rows=8,columns=8),manhattan(rows=18,columns=16)",
	}
	formulatedLarge = []string{"topology=hypercube(d=11),folded-cube(d=11),torus(sides=11x12x13),mesh(sides=11x12x13)," +
		"manhattan(rows=44,columns=40)"}
)

// Networks that are searched from every node.
var (
	searchedNetwork = kit.Network[topologies.Topology]("topology", "a network", 1<<12, 1<<16, families...)
	searchedMesh    = kit.Network[topologies.Mesh]("topology", "a mesh", 1<<12, 1<<16,
		"mesh(sides=[3..64])", "mesh(sides=[2..9]x[3..9])", "mesh(sides=[2..4]x[2..5]x[3..5])")
	translatedNetwork = kit.Network[topologies.Translated]("topology",
		"a cube, folded cube, torus, ring, Manhattan Street or complete network", 1<<10, 1<<14, alikeFamilies...)
)

// alikeFamilies are vertex-transitive networks, and families all networks with
// formulas, as texts to draw from.
var (
	alikeFamilies = []string{
		"hypercube(d=[1..7])", "folded-cube(d=[1..7])", "ring(n=[2..60])", "torus(sides=[2..8]x[2..8])",
		"torus(sides=[2..4]x[2..4]x[2..5])", "complete(n=[2..20])", "manhattan(rows=2,columns=8)", "manhattan(rows=4,columns=8)",
		"manhattan(rows=6,columns=4)", "manhattan(rows=8,columns=8)",
	}
	families = append([]string{"mesh(sides=[2..8]x[2..8])", "mesh(sides=[1..4]x[2..4]x[2..5])", "path(n=[2..60])", "star(n=[2..60])"},
		alikeFamilies...)
)

var withFormula = claims.Given("a network with a formula", func(net topologies.Topology) error {
	_, err := distancesOf(net)
	return err
})

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

// unequalSums returns the greatest difference of the sums of the distances from two nodes.
func unequalSums(mesh topologies.Mesh) (difference int, nodes int64, err error) {
	least, most := math.MaxInt, 0
	for v := range topologies.Node(mesh.Order()) {
		_, sum := topologies.Farthest(mesh, v)
		least, most = min(least, sum), max(most, sum)
	}
	return most - least, int64(mesh.Order()), nil
}

// exceptions counts the violations of the property that translations are automorphisms
// that keep the order of the neighbors, and the comparisons.
func exceptions(net topologies.Translated) (count int, compared int64, err error) {
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
	return count, compared, nil
}

// The symbols of networks.
var (
	symbolNetworkN = reports.Symbol{Name: `N`, Meaning: "nodes of the network"}
	symbolDelta    = reports.Symbol{Name: `\delta`, Meaning: "greatest distance of two nodes, the diameter", Unit: "links"}
)

func networkSymbols() []reports.Symbol {
	return []reports.Symbol{{Name: "d", Meaning: "dimensions of a cube"}, {Name: "s_i", Meaning: "nodes along side i of a mesh"},
		{Name: "p, q", Meaning: "half the rows and half the columns of the Manhattan Street network"}}
}
