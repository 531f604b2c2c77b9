package var98

import (
	formula "castlab/analytic/tasks"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
)

func diameters() reports.Claim {
	const id = "VAR98-DIAMETER"
	return reports.Claim{
		ID:    id,
		Title: "The diameters of the networks",
		Statement: `The farthest two nodes are apart: $d$ in the cube, $\lceil d/2 \rceil$ in the folded cube, $\sum_i \lfloor s_i/2 \rfloor$ in the wraparound mesh, of which the ring is one, $\sum_i (s_i - 1)$ in the mesh without wraparound, of which the path is one, ` +
			`$p + q$ in the Manhattan Street network of $2p$ rows and $2q$ columns, or $p + q + 1$ if $p$ and $q$ are even, 2 in the star and 1 in the complete network. Searched from every node.`,
		Source:     "VAR98, Section 2.1, has the diameter as the criterion of one-to-one communication; derived",
		Quantity:   `\delta`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols:    append([]reports.Symbol{symbolDelta}, networkSymbols()...),
		Formula:    distancesOf,
		Model:      topologies.Distances,
		Cases:      onMeasuredNetworks(id, "diameter", 0, func(d formula.Distances) float64 { return float64(d.Diameter) }, func(diameter, _, _ int) float64 { return float64(diameter) }),
		Figures:    networkFigures,
	}
}

func meanDistances() reports.Claim {
	const id = "VAR98-MEAN-DISTANCE"
	const rounding = 16 * 0x1p-53 // of a quotient and of a formula of a dozen operations
	return reports.Claim{
		ID:    id,
		Title: "The mean distances of the networks",
		Statement: `The distance of two different nodes is on average $\frac N{N-1}$ times $\frac d2$ in the cube, $\sum_i \frac1{s_i} \lfloor s_i^2/4 \rfloor$ in the wraparound mesh and $\sum_i \frac13 (s_i - 1/s_i)$ in the mesh without; ` +
			`$\frac1{N-1}$ times $\frac{d+1}2 \left(2^d - {d \choose \lfloor d/2 \rfloor}\right)$ in the folded cube and $2pq(p+q+1) + 8 \lfloor p/2 \rfloor \lfloor q/2 \rfloor - \min(4, 2p, 2q)$ in the Manhattan Street network; ` +
			`$2 - 2/N$ in the star and 1 in the complete network. Searched from every node.`,
		Source:     "VAR98, Section 2.1, has the mean distance as a criterion of one-to-one communication; derived",
		Quantity:   `\bar\delta`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9}, // resolves one distance among a million pairs
		Symbols:    append([]reports.Symbol{symbolNetworkN, {Name: `\bar\delta`, Meaning: "mean distance over the ordered pairs of different nodes", Unit: "links"}}, networkSymbols()...),
		Formula:    distancesOf,
		Model:      topologies.Distances,
		Cases:      onMeasuredNetworks(id, "mean distance", rounding, func(d formula.Distances) float64 { return d.Mean }, func(_, sum, pairs int) float64 { return float64(sum) / float64(max(1, pairs)) }),
	}
}

func alike() reports.Claim {
	const id = "VAR98-SYMMETRY"
	list := []topologies.Translated{
		topologies.Hypercube{D: 1}, topologies.Hypercube{D: 6}, topologies.Torus{Sides: []int{3, 3}}, topologies.Torus{Sides: []int{2, 5, 4}}, topologies.Ring{N: 9}, topologies.FoldedCube{D: 1}, topologies.FoldedCube{D: 5},
		topologies.Manhattan{Rows: 2, Columns: 6}, topologies.Manhattan{Rows: 4, Columns: 4}, topologies.Manhattan{Rows: 8, Columns: 6}, topologies.Complete{N: 12},
	}
	return reports.Claim{
		ID:    id,
		Title: "Total exchange looks the same to every node, link by link",
		Statement: `In the cube, the wraparound mesh, the folded cube, the Manhattan Street network and the complete network every node $s$ is the image of node 0 under an automorphism $\varphi_s$ that takes the $j$-th neighbor of $v$ to the $j$-th neighbor of $\varphi_s(v)$, for all $v$ and $j$: ` +
			`what node 0 does over its $j$-th link every node can do over its own. Counted over all $s$, $v$ and $j$: neighbors that $\varphi_s$ takes elsewhere, and $s$ with $\varphi_s(0) \ne s$.`,
		Source:     "VAR98, Sections 2.1 and 3.1: isotropic tasks; the translations are derived",
		Quantity:   `\text{exceptions}`,
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Symbols: []reports.Symbol{{Name: `s, v`, Meaning: "nodes"}, {Name: `\varphi_s`, Meaning: `exclusive or with $s$ in the cubes; the sum of coordinates in meshes and the complete network; row $r + (-1)^c x$ and column $c + (-1)^r y$ for $s = (r, c)$, $v = (x, y)$ in the Manhattan Street network`},
			{Name: "j", Meaning: "number of a link of a node"}, {Name: "r, c, x, y", Meaning: "rows and columns"}},
		Formula: kit.Stated,
		Model:   exceptions,
		Cases: kit.Given("a network of 2 nodes or more", kit.Networks(id, "topology", translatedNetwork, list, func(_ string, net topologies.Translated) reports.Case {
			c := searched(net, func() (float64, error) { return kit.Stated(0) }, "exceptions", "", 0, func() (float64, int64) { return exceptions(net) })
			c.Validate = func() error { return several(net) }
			return c
		})),
	}
}

func unlike() reports.Claim {
	const id = "VAR98-SYMMETRY-MESH"
	list := []topologies.Mesh{{Sides: []int{3}}, {Sides: []int{3, 3}}, {Sides: []int{4, 5}}, {Sides: []int{3, 3, 3}}}
	return reports.Claim{
		ID:         id,
		Title:      "Read without wraparound: total exchange looks the same to every node of a mesh",
		Statement:  `Total exchange in a $d$-dimensional mesh without wraparound looks the same to every node, so that the distances to all other nodes add up to the same from every node: their greatest sum less their least is 0.`,
		Source:     "VAR98, Section 2.1, which lists d-dimensional meshes and does not say whether with wraparound",
		Quantity:   `\max_s \sum_t \delta(s,t) - \min_s \sum_t \delta(s,t)`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: kit.OneCount,
		Erratum: `True with wraparound (VAR98-SYMMETRY), which Section 3.1 has and Section 2.1 may well mean, and without it false. In the 3x3 mesh the distances from the middle add up to 12 and those from a corner to 18. ` +
			`From a corner and from a node in the middle of every side the sums differ by $N \sum_i \left( \frac{s_i - 1}2 - \frac1{s_i} \lfloor s_i^2/4 \rfloor \right)$, which is 0 only where no side is longer than 2.`,
		Symbols: []reports.Symbol{symbolNetworkN, {Name: "d", Meaning: "dimensions of the mesh"}, {Name: `s, t`, Meaning: "nodes"}, {Name: `\delta(s,t)`, Meaning: "distance", Unit: "links"}, {Name: "s_i", Meaning: "nodes along side i"}},
		Formula: kit.Stated,
		Model:   topologies.Distances,
		Cases: kit.Networks(id, "topology", searchedMesh, list, func(_ string, net topologies.Mesh) reports.Case {
			return searched(net, func() (float64, error) { return kit.Stated(0) }, "difference", "links", 0, func() (float64, int64) {
				least, most := net.Order()*net.Order(), 0
				for v := range topologies.Node(net.Order()) {
					_, sum := farthest(net, v)
					least, most = min(least, sum), max(most, sum)
				}
				return float64(most - least), int64(net.Order())
			})
		}),
	}
}
