package var98

import (
	"context"

	formula "castlab/analytic/graphs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/fastest"
	"castlab/topologies/tasks"
)

func capacityFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-capacity", Make: capacityFigure}, {ID: "var98-capacity-networks", Make: throughputFigure}}
}

// capacityFigure draws the throughput of schemes on the cube, as a fraction of its
// capacity.
func capacityFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	const first, last, counted = 2, 9, 5
	f := reports.Figure{
		ID: "var98-capacity", Title: "What schemes sustain on the hypercube",
		Caption: "Greatest rates $\\lambda$ as shares of the capacity $d/(N-1)$, found by minimum cuts. Direct scheme: $k/(N-1)$ with " +
			"the most edge-disjoint trees, $k = \\lfloor d/2 \\rfloor$; indirect: $k/N$. The bound as printed, $2k/N$, is below the " +
			"capacity for every $d$, by most for odd ones. Marks: a multinode broadcast of $T$ slots that is repeated, $1/T$; a " +
			"timetable for the images of one tree under symmetries. Both are executed and validated.",
		X: reports.Axis{Label: "dimensions d", Min: 1.8, Max: last + 0.2, Integer: true},
		Y: reports.Axis{Label: "share of the capacity", Min: 0, Max: 1.1},
	}
	most := reports.Curve{Name: "capacity", Kind: reports.Theory, Hue: 1}
	printed := reports.Curve{Name: "bound as printed, 2k/N", Kind: reports.Bound, Hue: 2}
	direct := reports.Curve{Name: "direct scheme", Kind: reports.Theory, Hue: 3}
	indirect := reports.Curve{Name: "indirect scheme", Kind: reports.Theory, Hue: 4}
	again := reports.Curve{Name: "multinode broadcast, repeated", Kind: reports.Points, Hue: 5}
	alike := reports.Curve{Name: "trees that load all arcs alike", Kind: reports.Points, Hue: 1}
	for d := first; d <= last; d++ {
		net := topologies.Hypercube{D: d}
		capacity, err := capacityOf(net)
		if err != nil {
			return f, err
		}
		k, err := formula.TreesCount(graphOf(net))
		if err != nil {
			return f, err
		}
		bound, err := formula.PrintedFullDuplex(int(k), net.Order())
		if err != nil {
			return f, err
		}
		rate, _, err := fastest.RepeatedRate(net, tasks.Full)
		if err != nil {
			return f, err
		}
		x, n := float64(d), float64(net.Order())
		kit.Point(&most, x, 1)
		kit.Point(&printed, x, bound/capacity)
		kit.Point(&direct, x, k/(n-1)/capacity)
		kit.Point(&indirect, x, k/n/capacity)
		kit.Point(&again, x, rate/capacity)
	}
	for d := first; d <= counted; d++ {
		net := topologies.Hypercube{D: d}
		capacity, err := capacityOf(net)
		if err != nil {
			return f, err
		}
		rate, _, err := imagesRate(net)
		if err != nil {
			return f, err
		}
		kit.Point(&alike, float64(d), rate/capacity)
	}
	f.Curves = []reports.Curve{most, printed, direct, indirect, again, alike}
	return f, nil
}
