package var98

import (
	"context"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
	"castlab/topologies"
)

// networkFigures draw one network of every family.
func networkFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-networks", Make: networksFigure}}
}

// drawnNetworks are in the order of the drawing, row by row.
func drawnNetworks() []drawings.Network {
	square := drawings.InGrid(4, 4)
	return []drawings.Network{
		{Net: topologies.Hypercube{D: 4}, At: fourCube()},
		{Net: topologies.FoldedCube{D: 3}, At: drawings.InCube(drawings.At(0.66, 0), drawings.At(0, 0.66), drawings.At(0.38, 0.18))},
		{Net: topologies.Manhattan{Rows: 4, Columns: 4}, At: square, Around: drawings.Wraps(square)},
		{Net: topologies.Torus{Sides: []int{4, 4}}, At: square, Around: drawings.Wraps(square)},
		{Net: topologies.Mesh{Sides: []int{4, 4}}, At: square},
		{Net: topologies.Ring{N: 9}, At: drawings.InCircle(9)},
		{Net: topologies.Complete{N: 7}, At: drawings.InCircle(7)},
		{Net: topologies.Star{N: 8}, At: drawings.InStar(8)},
	}
}

// fourCube are the places of the cube of four dimensions.
func fourCube() []drawings.Place {
	return drawings.InCube(drawings.At(0.42, 0.17), drawings.At(0.17, 0.42), drawings.At(-0.17, 0.42), drawings.At(-0.42, 0.17))
}

// networksFigure draws networks four in a row, with their names below.
func networksFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	const (
		id        = "var98-networks"
		columns   = 4
		across    = 1.6 // distance of neighboring networks
		down      = 1.7
		name      = 0.8  // distance of the name below the center of a network
		clearance = 0.08 // between a node and the end of an arrow
	)
	list := drawnNetworks()
	lines := (len(list) + columns - 1) / columns
	f := reports.Figure{
		ID: id, Title: "The networks",
		Caption: "Nodes with their numbers and links; an arrow is a link that leads one way. Where a link goes round the wraparound mesh " +
			"or the Manhattan Street network, its two ends are drawn.",
		X: reports.Axis{Hidden: true, Max: columns * across}, Y: reports.Axis{Hidden: true, Min: -float64(lines) * down},
		Height: 1.1 * float64(lines) * down / (columns * across),
	}
	twoWay := reports.Curve{Name: "two-way links", Kind: reports.Measured, Hue: 1}
	oneWay := reports.Curve{Name: "one-way links", Kind: reports.Arrows, Hue: 2}
	for i, d := range list {
		shift := drawings.At((float64(i%columns)+0.5)*across, -(float64(i/columns)+0.5)*down+0.1)
		if directed, ok := d.Net.(topologies.Directed); ok && directed.Directed() {
			oneWay.X, oneWay.Y = d.Arrows(shift, clearance)
		} else {
			twoWay.X, twoWay.Y = d.Lines(shift)
			f.Curves = append(f.Curves, twoWay)
			twoWay.Name = ""
		}
		f.Labels = append(append(f.Labels, d.Labels(shift)...), reports.Label{Text: d.Net.String(), X: shift.X, Y: shift.Y - name})
	}
	f.Curves = append(f.Curves, oneWay)
	return f, nil
}
