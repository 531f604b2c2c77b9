package var98

import (
	"context"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
)

// networkFigures draw one network of every family.
func networkFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-networks", Make: networksFigure}}
}

// drawnNetworks are in the order of the drawing, row by row.
func drawnNetworks() []drawing {
	square := inGrid(4, 4)
	return []drawing{
		{net: topologies.Hypercube{D: 4}, at: inCube(place{0.42, 0.17}, place{0.17, 0.42}, place{-0.17, 0.42}, place{-0.42, 0.17})},
		{net: topologies.FoldedCube{D: 3}, at: inCube(place{0.66, 0}, place{0, 0.66}, place{0.38, 0.18})},
		{net: topologies.Manhattan{Rows: 4, Columns: 4}, at: square, around: wraps(square)},
		{net: topologies.Torus{Sides: []int{4, 4}}, at: square, around: wraps(square)},
		{net: topologies.Mesh{Sides: []int{4, 4}}, at: square},
		{net: topologies.Ring{N: 9}, at: inCircle(9)},
		{net: topologies.Complete{N: 7}, at: inCircle(7)},
		{net: topologies.Star{N: 8}, at: inStar(8)},
	}
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
		shift := place{(float64(i%columns) + 0.5) * across, -(float64(i/columns)+0.5)*down + 0.1}
		if directed, ok := d.net.(topologies.Directed); ok && directed.Directed() {
			oneWay.X, oneWay.Y = d.arrows(shift, clearance)
		} else {
			twoWay.X, twoWay.Y = d.lines(shift)
			f.Curves = append(f.Curves, twoWay)
			twoWay.Name = ""
		}
		f.Labels = append(append(f.Labels, d.labels(shift)...), reports.Label{Text: d.net.String(), X: shift.x, Y: shift.y - name})
	}
	f.Curves = append(f.Curves, oneWay)
	return f, nil
}
