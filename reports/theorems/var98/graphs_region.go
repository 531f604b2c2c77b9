package var98

import (
	"math/rand/v2"

	formula "castlab/analytic/graphs"
	"castlab/distributions/inputs"
	"castlab/montecarlo/treedynamic"
	"castlab/reports"
	"castlab/reports/arguments"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// regionTree claims that on trees the direct scheme is optimal.
func regionTree() reports.Claim {
	const id = "VAR98-REGION-TREE"
	list := []topologies.Topology{topologies.Path{N: 2}, topologies.Path{N: 5}, topologies.Star{N: 7}, caterpillar(5), randomTree(40), topologies.Path{N: 300}}
	return reports.Claim{
		ID:         id,
		Title:      "On a tree the direct scheme sustains all that any scheme can",
		Statement:  capacityText + `On a network that is a tree $\lambda^* = \frac1{N-1}$, by the link to a leaf, and no link is loaded more than that in the direct scheme, which is stable up to there (VAR98-DIRSTAB). Measured: the rate at which its busiest link is loaded fully, counted node by node.`,
		Source:     "derived; VAR98, Section 3.4, below the direct broadcasting scheme theorem, has the direct scheme at half of the limit",
		Quantity:   `\lambda^*`,
		Unit:       "packets per node and slot",
		Relation:   reports.Equal,
		Resolution: exactRatios,
		Symbols:    capacitySymbols,
		Formula:    formula.DirectedCapacity,
		Model:      treedynamic.Trees,
		Cases: onNetworks(id, treeNetwork, list, nil, "lambda", "packets per node and slot", capacityOf, func(net topologies.Topology) (float64, int64, error) {
			return loadedFully(net, []trees.Tree{shortest(net)})
		}),
	}
}

// treeNetwork is the argument of a network that is a tree.
var treeNetwork = arguments.Of1(func(net topologies.Topology) (topologies.Topology, error) {
	if !isTree(net) {
		return nil, &inputs.Error{Arg: "graph", Value: net, Domain: "a network that is a tree"}
	}
	return net, nil
}, undirected("graph", 1<<9, 1<<10, "path(n=[2..60])", "star(n=[2..60])", "mesh(sides=1x[2..30])"))

// regionPrinted compares the direct scheme with the bound that the paper uses.
func regionPrinted() reports.Claim {
	const id = "VAR98-REGION-PRINTED"
	list := []topologies.Topology{topologies.Path{N: 5}, topologies.Star{N: 7}, caterpillar(4)}
	return reports.Claim{
		ID:        id,
		Title:     "Read with the printed bound as what is possible: the direct scheme sustains half of it",
		Statement: `With full-duplex links the stability region of the direct scheme, $\lambda < \frac k{N-1}$, is half of the maximum (up to $\frac N{N-1}$). Measured: the rate at which the busiest link of the direct scheme is loaded fully, over the capacity of the network, found by a linear program.`,
		Source:    "VAR98, Section 3.4, below the direct broadcasting scheme theorem, which says half of its upper bound",
		Quantity:  `\text{share of the capacity}`,
		Relation:  reports.AtMost,
		Erratum: `The paper compares with its bound $2k/N$, of which $k/(N-1)$ is half, but for $N/(N-1)$; but that is not half of what is possible: on a tree the share is 1 (VAR98-REGION-TREE), on the 3-cube, where $k = 1$ and the capacity is 3/7, it is 1/3, and on a cube of even dimension, 1/2. ` +
			`The sentence says "half-duplex" here, which must be "full-duplex": the one before it is on half duplex.`,
		Symbols: []reports.Symbol{symbolGraphN, symbolRate, symbolDirectTrees},
		Formula: formula.PrintedFullDuplex,
		Model:   treedynamic.Trees,
		Cases: onNetworks(id, undirected("graph", 32, 160), list, nil, "share", "", func(net topologies.Topology) (float64, error) {
			k, err := formula.TreesCount(graphOf(net))
			if err != nil {
				return 0, err
			}
			printed, err := formula.PrintedFullDuplex(int(k), net.Order())
			return k / float64(net.Order()-1) / printed, err
		}, func(net topologies.Topology) (float64, int64, error) {
			family, err := trees.Packing(net)
			if err != nil {
				return 0, 0, err
			}
			rate, links, err := loadedFully(net, family)
			if err != nil {
				return 0, 0, err
			}
			most, _, err := leastGathered(net)
			return rate / most, links, err
		}),
	}
}

// loadedFully returns the rate at which the busiest link of the direct scheme has
// utilization 1, and the number of links.
func loadedFully(net topologies.Topology, family []trees.Tree) (rate float64, links int64, err error) {
	s, err := treedynamic.Trees(net, family)
	if err != nil {
		return 0, 0, err
	}
	rate, _ = s.Capacity()
	return rate, int64(s.Links()), nil
}

// randomTree returns a random recursive tree.
func randomTree(n int) topologies.Topology {
	r := rand.New(rand.NewPCG(1, 0))
	links := make([][2]topologies.Node, n-1)
	for i := range links {
		links[i] = [2]topologies.Node{topologies.Node(r.IntN(i + 1)), topologies.Node(i + 1)}
	}
	return listedGraph("random-tree", n, links)
}
