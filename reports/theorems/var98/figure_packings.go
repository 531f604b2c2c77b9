package var98

import (
	"context"
	"fmt"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/trees"
)

// packingFigures draw the edge-disjoint trees of three networks.
func packingFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-packings", Make: packingsFigure}}
}

// packedNetworks are drawn one per row.
func packedNetworks() []drawing {
	square := inGrid(4, 4)
	return []drawing{
		{net: topologies.Torus{Sides: []int{4, 4}}, at: square, around: wraps(square)},
		{net: topologies.Hypercube{D: 4}, at: inCube(place{0.42, 0.17}, place{0.17, 0.42}, place{-0.17, 0.42}, place{-0.42, 0.17})},
		{net: topologies.Complete{N: 6}, at: inCircle(6)},
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
		family, err := trees.Packing(d.net)
		if err != nil {
			return f, err
		}
		at := func(column int) place {
			return place{(float64(column) + 0.5) * across, -(float64(line)+0.5)*down + 0.1}
		}
		panel := func(column int, text string) {
			f.Labels = append(append(f.Labels, d.labels(at(column))...), reports.Label{Text: text, X: at(column).x, Y: at(column).y - name})
		}
		panel(0, d.net.String())
		for i, t := range family {
			for j, column := range []int{0, i + 1} {
				for m, c := range d.strokes(t, at(column)) {
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

// strokes returns lines over all links of a tree of the drawing, in both directions,
// moved by shift: one for each part of the tree that wraparound links separate.
func (d drawing) strokes(t trees.Tree, shift place) []reports.Curve {
	children := t.Children()
	var list []reports.Curve
	begun := []topologies.Node{t.Root}
	var line reports.Curve
	to := func(p place) { line.X, line.Y = append(line.X, p.x+shift.x), append(line.Y, p.y+shift.y) }
	end := func(v, w topologies.Node) bool { // draws the part of a wraparound link near v
		direction, yes := d.direction(v, w)
		if yes {
			to(d.at[v].plus(direction.times(stub)))
		}
		return yes
	}
	var visit func(v topologies.Node)
	visit = func(v topologies.Node) {
		to(d.at[v])
		for _, w := range children[v] {
			if end(v, w) {
				begun = append(begun, w)
			} else {
				visit(w)
			}
			to(d.at[v])
		}
	}
	for i := 0; i < len(begun); i++ {
		line = reports.Curve{Kind: reports.Measured}
		if v := begun[i]; v != t.Root {
			end(v, t.Parent[v])
		}
		visit(begun[i])
		list = append(list, line)
	}
	return list
}
