package var98

import (
	"context"
	"fmt"
	"strconv"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/isotropic"
)

// matrixFigures draw the task matrices of Figure 2, split into slots.
func matrixFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-matrices", Make: matrixFigure}}
}

// matrixFigure draws the task matrices of total exchange in the 3-cube and the 3x3
// wraparound mesh, with the slot of every hop.
func matrixFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	f := reports.Figure{
		ID: "var98-matrices", Title: "Two task matrices, split into slots",
		Caption: "The task matrices of total exchange in the 3-cube and the 3x3 wraparound mesh. A row is a packet of every node, by " +
			"its destination seen from node 0, a column a type of link; a cell says in which slot the packet crosses a link of the " +
			"type, and has a color for each slot. " +
			"No slot has two cells in a row or a column, and there are as many slots as the greatest sum of a row or column: 4 and 3.",
		X: reports.Axis{Hidden: true, Min: -1.6, Max: 9.6}, Y: reports.Axis{Hidden: true, Min: -8.2, Max: 1.7}, Height: 0.7,
	}
	for k, part := range []struct {
		net   isotropic.Network
		types []string
		left  float64
	}{
		{topologies.Hypercube{D: 3}, []string{"bit 0", "bit 1", "bit 2"}, 0},
		{topologies.Torus{Sides: []int{3, 3}}, []string{"x+1", "x−1", "y+1", "y−1"}, 6},
	} {
		words, err := isotropic.Words(part.net, isotropic.Balanced)
		if err != nil {
			return f, err
		}
		moves, err := isotropic.Moves(part.net, words)
		if err != nil {
			return f, err
		}
		label := func(text string, x, y float64) { f.Labels = append(f.Labels, reports.Label{Text: text, X: x, Y: y}) }
		label(part.net.String(), part.left+float64(len(part.types)-1)/2, 1.2)
		for j, name := range part.types {
			label(name, part.left+float64(j), 0.5)
		}
		for i := range words {
			name := fmt.Sprintf("%03b", i+1)
			if k == 1 {
				name = fmt.Sprintf("(%d,%d)", (i+1)%3, (i+1)/3)
			}
			label(name, part.left-1, -float64(i)-0.5)
		}
		for _, m := range moves {
			x, y := part.left+float64(m.Type), -float64(m.Row)-0.5
			f.Bands = append(f.Bands, reports.Band{
				Name: fmt.Sprintf("slot %d", m.Slot), Hue: m.Slot,
				X: []float64{x - 0.48, x + 0.48}, Lo: []float64{y - 0.46, y - 0.46}, Hi: []float64{y + 0.46, y + 0.46},
			})
			label(strconv.Itoa(m.Slot), x, y)
		}
	}
	return f, nil
}
