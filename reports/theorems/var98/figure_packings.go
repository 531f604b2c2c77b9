package var98

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// packingFigures draw the edge-disjoint trees of three networks.
func packingFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-packings", Make: packingsFigure}}
}

// packedNetworks are drawn one per row.
func packedNetworks() []drawings.Network {
	square := drawings.InGrid(4, 4)
	return []drawings.Network{
		{Net: topologies.Torus{Sides: []int{4, 4}}, At: square, Around: drawings.Wraps(square)},
		{Net: topologies.Hypercube{D: 4}, At: fourCube()},
		{Net: topologies.Complete{N: 6}, At: drawings.InCircle(6)},
	}
}

// packingsFigure draws, in a row, all trees of a network together and then each by
// itself.
func packingsFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	const (
		id      = "var98-packings"
		columns = 4
		across  = 1.6 // distance of neighboring drawings
		down    = 1.75
		name    = 0.8 // distance of the name below the center of a drawing
	)
	list := packedNetworks()
	f := reports.Figure{
		ID: id, Title: "Edge-disjoint spanning trees",
		Caption: "The maximum number of spanning trees no two of which share a link: together, where only links that no tree has are " +
			"left out, and one by one with their diameters, each the least for so many trees. Where a link goes round the wraparound " +
			"mesh, its two ends are drawn.",
		X: reports.Axis{Hidden: true, Max: columns * across}, Y: reports.Axis{Hidden: true, Min: -float64(len(list)) * down},
		Height: 1.1 * float64(len(list)) * down / (columns * across),
	}
	named := 0
	for line, d := range list {
		family, err := trees.Packing(d.Net)
		if err != nil {
			return f, err
		}
		at := func(column int) drawings.Place {
			return drawings.At((float64(column)+0.5)*across, -(float64(line)+0.5)*down+0.1)
		}
		panel := func(column int, text string) {
			f.Labels = append(append(f.Labels, d.Labels(at(column))...), reports.Label{Text: text, X: at(column).X, Y: at(column).Y - name})
		}
		panel(0, d.Net.String())
		for i, t := range family {
			for j, column := range []int{0, i + 1} {
				for m, c := range d.Strokes(t, at(column)) {
					c.Hue = i + 1
					if j == 0 && m == 0 && i == named {
						c.Name = fmt.Sprintf("tree %d", i+1)
						named++
					}
					f.Curves = append(f.Curves, c)
				}
			}
			panel(i+1, fmt.Sprintf("diameter %d", t.Diameter()))
		}
	}
	return f, nil
}
