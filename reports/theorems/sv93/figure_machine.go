package sv93

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
	machine "castlab/topologies/logp"
)

// treeFigures draw trees of one item.
func treeFigures() []reports.FigureSpec {
	specs := []reports.FigureSpec{{ID: "sv93-trees-4-2", Make: earliestFigure}}
	for _, x := range []size{{P: 8, L: 2}, {P: 4, L: 2}, {P: 28, L: 3}} {
		id := fmt.Sprintf("sv93-tree-%d-%d", x.P, x.L)
		specs = append(specs, reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
			t, err := machine.Restricted(x.P, x.L)
			if err != nil {
				return reports.Figure{}, err
			}
			return drawings.LogPTree(id, t)
		}})
	}
	return specs
}

// earliestFigure draws Figure 2: all trees of least time, from which one of least depth is chosen.
func earliestFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	list, err := machine.Earliest(4, 2)
	if err != nil {
		return reports.Figure{}, err
	}
	slices.SortStableFunc(list, func(a, b machine.Tree) int { return cmp.Compare(slices.Max(b.Depths()), slices.Max(a.Depths())) })
	f, err := drawings.LogPTrees("sv93-trees-4-2", "All trees of least time, P = 4, L = 2", list)
	least := list[len(list)-1]
	f.Caption = fmt.Sprintf("By each of these %d trees $P = 4$ processors have an item after %d steps, the least time, $L = 2$ "+
		"(Figure 2 of the paper, which draws two). The one at the right has the least depth, %d, and is chosen. In one of the others "+
		"the root rests in a step in which it could send, as the definition of the paper allows.",
		len(list), least.Duration(), slices.Max(least.Depths()))
	return f, err
}

// scheduleFigures draw schedules of several items.
func scheduleFigures() []reports.FigureSpec {
	var specs []reports.FigureSpec
	for _, x := range []size{{8, 2, 6}, {10, 4, 6}} {
		id := fmt.Sprintf("sv93-schedule-%d-%d-%d", x.P, x.L, x.k)
		specs = append(specs, reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
			s, _, err := machine.Optimal(x.P, x.L, x.k, rand.New(montecarlo.NewStreams(1, id).Source(0)), 20000)
			if err != nil {
				return reports.Figure{}, err
			}
			return drawings.LogPSchedule(id, fmt.Sprintf("A shortest broadcast of %d items, P = %d, L = %d", x.k, x.P, x.L), s)
		}})
	}
	return specs
}
