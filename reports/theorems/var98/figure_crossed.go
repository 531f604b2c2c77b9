package var98

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/isotropic"
	"castlab/topologies/tasks"
)

func crossedFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-crossed", Make: crossedFigure}}
}

// crossedFigure draws a matrix with dense rows and columns, and the slot in which each
// entry is where the transpose has it.
func crossedFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	net := topologies.Hypercube{D: 4}
	rows, columns := []int{2, 9, 12}, []int{4, 10}
	n := net.Order()
	f := reports.Figure{ID: "var98-crossed", Title: "Transposition of a matrix with dense rows and columns",
		X: reports.Axis{Hidden: true, Min: -2.2, Max: float64(n) - 0.3}, Y: reports.Axis{Hidden: true, Min: -float64(n) + 0.3, Max: 1.6},
		Height: 0.85}
	t, err := isotropic.TransposeCrossed(net, isotropic.InOrder(n), rows, columns)
	if err != nil {
		return f, err
	}
	if err := tasks.Validate(net, t.Task, t.Schedule, tasks.Full); err != nil {
		return f, err
	}
	arrived := make([]int, len(t.Task.Packets)) // by packet, the slot of its last hop
	for _, x := range t.Schedule.Sends {
		arrived[x.Packet] = max(arrived[x.Packet], x.Slot)
	}
	scatter, gather := t.Schedule.Phases[0], t.Schedule.Phases[1]
	f.Caption = fmt.Sprintf("A matrix of %d columns with $M_1 = %d$ dense columns and $M_2 = %d$ dense rows, a column at each node of "+
		"the 4-cube (Figure 3 of the survey, whose caption has rows and columns change places), and its transposition: a cell is an "+
		"entry, its number the slot in which the node of its row has it, in a schedule that the validator accepts. "+
		"First the nodes of dense columns scatter their entries, in slots %d to %d; then the rest of the dense rows is gathered, in "+
		"slots %d to %d. Entries on the diagonal stay. What is empty is zero.", n, len(columns), len(rows), scatter.First,
		scatter.Last, gather.First, gather.Last)
	for v := range n {
		kit.Text(&f, strconv.Itoa(v), float64(v), 1)
		kit.Text(&f, strconv.Itoa(v), -1.2, -float64(v))
	}
	for e, x := range t.Entries {
		name, hue, text := "stays", 7, "·"
		if p := t.Packet[e]; p >= 0 {
			name, hue, text = "gathered: partial multinode gather", 2, strconv.Itoa(arrived[p])
			if slices.Contains(columns, x.Column) {
				name, hue = "scattered: partial multinode scatter", 1
			}
		}
		f.Bands = append(f.Bands, kit.Cell(name, hue, float64(x.Column), -float64(x.Row), 0.47, 0.45))
		kit.Text(&f, text, float64(x.Column), -float64(x.Row))
	}
	return f, nil
}
