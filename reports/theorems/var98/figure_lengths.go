package var98

import (
	"context"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/trees"
)

func lengthFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-lengths", Make: lengthsFigure}}
}

// lengthsFigure is the mean diameter of k trees, over the number of them that is used.
func lengthsFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	p := kit.NewPlot[int](reports.Figure{
		ID: "var98-lengths", Title: "What more trees cost in length",
		Caption: "The mean diameter $L$ of $k$ edge-disjoint spanning trees, as short as they were found, over the least diameter of a " +
			"single tree, for every $k$ up to the most that the network has. In the cube and the wraparound mesh the greatest number of " +
			"trees costs nothing or little. Where few links lead far it does: two complete networks that share 3 links, or a random " +
			"graph of 24 nodes with 84 links. A caterpillar, or two complete networks with one link between them, have a single tree, " +
			"and no choice.",
		X: reports.Axis{Label: "trees k", Integer: true, Min: 0.7, Max: 3.5},
		Y: reports.Axis{Label: "mean diameter L / least diameter", Min: 0.9, Max: 1.9},
	})
	for i, g := range []struct {
		name string
		net  topologies.Topology
	}{
		{"cube, d = 4", topologies.Hypercube{D: 4}},
		{"3x3x3 wraparound mesh", torus(3, 3, 3)},
		{"random graph", randomGraph(24, 84)},
		{"two K8, 3 links between", joinedPair(8, 3)},
		{"caterpillar", caterpillar(6)},
	} {
		least, err := trees.LeastDiameter(g.net)
		if err != nil {
			return p.Figure, err
		}
		most, err := trees.Packing(g.net)
		if err != nil {
			return p.Figure, err
		}
		curve := reports.Curve{Name: g.name, Kind: reports.Points, Hue: i + 1}
		for k := 1; k <= len(most); k++ {
			family := most
			if k < len(most) {
				if family, err = trees.Shorten(g.net, most[:k]); err != nil {
					return p.Figure, err
				}
			}
			if err := trees.ValidateEdgeDisjoint(g.net, family); err != nil {
				return p.Figure, err
			}
			kit.Point(&curve, float64(k)+0.04*float64(i-2), trees.LengthsOf(family).Diameter/float64(least))
		}
		p.Curves = append(p.Curves, curve)
	}
	return p.Figure, p.Err
}

// randomGraph has so many links, always the same.
func randomGraph(n, links int) topologies.Topology {
	return graphFrom(topologies.RandomConnected(n, links, rand.New(rand.NewPCG(1, 0))))
}
