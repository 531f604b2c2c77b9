package var98

import (
	"context"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

func hierarchyFigures() []reports.FigureSpec {
	return []reports.FigureSpec{{ID: "var98-tasks", Make: tasksFigure}, {ID: "var98-hierarchy", Make: hierarchyFigure}}
}

// hierarchyFigure draws the slots of four tasks on the survey's networks over their
// lower bounds.
func hierarchyFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	f := reports.Figure{
		ID: "var98-hierarchy", Title: "Slots of static tasks over their lower bounds",
		Caption: "One mark for each task and network of up to 100 nodes, of schedules that the validator accepts. Lower bounds: the " +
			"diameter for a broadcast from a node that is as far from some node; the packets over the links of a node for scatter and " +
			"multinode broadcast, which attain it everywhere; the links on shortest paths over all links for total exchange. Total " +
			"exchange is here by balanced shortest paths, the packets with most links to go first, whatever the network; schedules that " +
			"treat all nodes alike attain the bound in cubes. No schedule does on meshes and paths, whose middle is crossed most, or on " +
			"wraparound meshes of unequal sides, whose long rings are.",
		X: reports.Axis{Label: "lower bound (slots)", Log: true, Min: 0.8, Max: 1000},
		Y: reports.Axis{Label: "completion time / lower bound", Min: 0.9, Max: 2.2},
	}
	f.Curves = []reports.Curve{
		{Name: "lower bound", Kind: reports.Bound, X: []float64{0.8, 1000}, Y: []float64{1, 1}, Hue: 1},
		{Name: "broadcast, scatter, multinode broadcast", Kind: reports.Points, Hue: 1},
		{Name: "total exchange: cubes, complete", Kind: reports.Points, Hue: 2},
		{Name: "rings, wraparound meshes", Kind: reports.Points, Hue: 3},
		{Name: "Manhattan Street networks", Kind: reports.Points, Hue: 4},
		{Name: "meshes, paths", Kind: reports.Points, Hue: 5},
	}
	nets, err := networksOf(surveyedNetworks + "," + endedNetworks)
	if err != nil {
		return f, err
	}
	for _, net := range nets {
		s, err := surveyedOf(net)
		if err != nil {
			return f, err
		}
		family := 2
		switch net.(type) {
		case topologies.Ring, topologies.Torus:
			family = 3
		case topologies.Manhattan:
			family = 4
		case topologies.Mesh, topologies.Path:
			family = 5
		}
		for _, one := range []struct {
			curve int
			of    func(n int) tasks.Task
			bound func() (float64, error)
		}{
			{1, func(n int) tasks.Task { return tasks.Broadcast(n, 0) }, s.single},
			{1, func(n int) tasks.Task { return tasks.Scatter(n, 0) }, s.multinode},
			{1, tasks.MultinodeBroadcast, s.multinode},
			{family, tasks.TotalExchange, s.exchange},
		} {
			bound, err := one.bound()
			if err != nil {
				return f, err
			}
			slots, _, err := plannedSlots(net, one.of(net.Order()))
			if err != nil {
				return f, err
			}
			kit.Point(&f.Curves[one.curve], bound, slots/bound)
		}
	}
	return f, nil
}
