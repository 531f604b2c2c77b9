package var98

import (
	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func directDistance() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-L",
		Title:      "The mean distance in the trees",
		Statement:  `$l = \frac1{k N(N-1)} \sum_j \sum_{(u,v)} 2\,n_{uv}(N - n_{uv})$ over the links of the trees: a link with $n$ nodes behind it, seen from one end, is on the way of $2n(N-n)$ ordered pairs. Searched from every node.`,
		Source:     "VAR98, Section 3.4, direct broadcasting scheme theorem, its mean taken over the other nodes",
		Quantity:   `l`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9}, // distinguishes sums of distances of a million pairs
		Symbols:    []reports.Symbol{symbolN, symbolK, symbolSmallL, {Name: "n_{uv}", Meaning: "nodes on one side of the link between $u$ and $v$"}},
		Formula:    formula.Family.Distance,
		Model:      trees.Tree.Levels,
		Cases:      distanceCases(spanned, formula.Family.Distance),
	}
}

func directDistancePrinted() reports.Claim {
	return reports.Claim{
		ID:         "VAR98-L-PRINTED",
		Title:      "Read over all nodes: the mean distance in the trees",
		Statement:  `The $l$ of the theorem is the mean over all $N$ nodes, the source itself among them.`,
		Source:     "VAR98, Section 3.4, direct broadcasting scheme theorem, which does not say over which nodes $l_s^j$ is a mean",
		Quantity:   `l`,
		Unit:       "links",
		Relation:   reports.Equal,
		Resolution: reports.Resolution{Relative: 1e-9},
		Erratum:    `The rest of the formula, with $N(N-1)$ below the sum, is a mean over the $N-1$ other nodes. On the path of 5 nodes $l$ is 2, and 1.6 over all; at $\lambda = 0.1$ the delay is 2.728, $\frac12 + 2$ and the waiting (VAR98-DIRECT).`,
		Symbols:    []reports.Symbol{symbolN, {Name: "l_s^j", Meaning: "mean distance from node $s$ in tree $j$", Unit: "links"}, symbolSmallL},
		Formula:    formula.Family.PrintedDistance,
		Model:      trees.Tree.Levels,
		Cases:      distanceCases(spanned[:3], formula.Family.PrintedDistance),
	}
}

// spanned lists networks whose trees are known or found by a search.
var spanned = []ofNetwork{{path5}, {star7}, {torus3}, {k4}, {k6}, {topologies.Mesh{Sides: []int{4, 5}}}, {topologies.FoldedCube{D: 4}}, {torus16}, {topologies.Hypercube{D: 6}}}

// distanceCases makes a case of each network by searching each tree from every node.
func distanceCases(list []ofNetwork, of func(formula.Family) float64) reports.Cases {
	return kit.Given("links lead both ways", kit.LongAfter(7, kit.Cases("", ofNetworks(2, 512), list, func(_ string, on ofNetwork) reports.Case {
		c := direct{net: on.net}
		return reports.Case{
			Validate: c.validate,
			Theory:   c.theory(func(f formula.Family, _ float64) (float64, error) { return of(f), nil }),
			Measure: montecarlo.Exact("l", "links", func() (float64, float64, int64, error) {
				list, err := c.trees()
				if err != nil {
					return 0, 0, 0, err
				}
				sum, n := 0, c.net.Order()
				for _, t := range list {
					for v := range topologies.Node(n) {
						from, err := trees.FromEdges(v, t.Arcs())
						if err != nil {
							return 0, 0, 0, err
						}
						for _, level := range from.Levels() {
							sum += level
						}
					}
				}
				l := float64(sum) / float64(len(list)*n*(n-1))
				return l, round(l), int64(len(list) * n), nil
			}),
			Kind: reports.Computed,
		}
	})))
}
