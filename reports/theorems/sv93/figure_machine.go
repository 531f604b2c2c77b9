package sv93

import (
	"context"
	"fmt"
	"math/rand/v2"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
	machine "castlab/topologies/logp"
)

// treeFigures draw trees of one item.
func treeFigures() []reports.FigureSpec {
	var specs []reports.FigureSpec
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
