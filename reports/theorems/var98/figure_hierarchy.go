package var98

import (
	"context"

	formula "castlab/analytic/tasks"
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
		Caption: "One mark for each task and network of up to 100 nodes, of schedules that the validator accepts. Lower bounds: the diameter for a broadcast from a node that is as far from some node; the packets over the links of a node for scatter and multinode broadcast, which attain it everywhere; " +
			"the links on shortest paths over all links for total exchange. Total exchange is here by balanced shortest paths, the packets with most links to go first, whatever the network; schedules that treat all nodes alike attain the bound in cubes. No schedule does on meshes and paths, whose middle is crossed most, or on wraparound meshes of unequal sides, whose long rings are.",
		X: reports.Axis{Label: "lower bound (slots)", Log: true, Min: 0.8, Max: 1000}, Y: reports.Axis{Label: "completion time / lower bound", Min: 0.9, Max: 2.2},
	}
	f.Curves = []reports.Curve{
		{Name: "lower bound", Kind: reports.Bound, X: []float64{0.8, 1000}, Y: []float64{1, 1}, Hue: 1},
		{Name: "broadcast, scatter, multinode broadcast", Kind: reports.Points, Hue: 1},
		{Name: "total exchange: cubes, complete", Kind: reports.Points, Hue: 2},
		{Name: "rings, wraparound meshes", Kind: reports.Points, Hue: 3},
		{Name: "Manhattan Street networks", Kind: reports.Points, Hue: 4},
		{Name: "meshes, paths", Kind: reports.Points, Hue: 5},
	}
	for _, s := range hierarchyNetworks() {
		family := 2
		switch s.net.(type) {
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
			{1, func(n int) tasks.Task { return tasks.Broadcast(n, 0) }, s.farthest},
			{1, func(n int) tasks.Task { return tasks.Scatter(n, 0) }, s.bound},
			{1, tasks.MultinodeBroadcast, s.bound},
			{family, tasks.TotalExchange, s.exchange},
		} {
			bound, err := one.bound()
			if err != nil {
				return f, err
			}
			slots, _, err := plannedSlots(s.net, one.of(s.net.Order()))
			if err != nil {
				return f, err
			}
			kit.Point(&f.Curves[one.curve], bound, slots/bound)
		}
	}
	return f, nil
}

// hierarchyNetworks have up to 100 nodes. Node 0 has the fewest links.
func hierarchyNetworks() []surveyed {
	var list []surveyed
	for _, s := range surveyedNetworks() {
		if s.net.Order() <= 100 {
			list = append(list, s)
		}
	}
	for _, e := range endedNetworks() {
		if _, star := e.net.(topologies.Star); !star {
			list = append(list, surveyed{e.net, e.fewest, e.distances, nil})
		}
	}
	return list
}

func (s surveyed) farthest() (float64, error) {
	d, err := s.distances()
	if err != nil {
		return 0, err
	}
	return whole(formula.Multinode(1, s.links, d.Diameter))
}

// exchange returns the bound by the capacity of all links; a mesh or path has twice the
// sum over the dimensions of the links along them.
func (s surveyed) exchange() (float64, error) {
	d, err := s.distances()
	if err != nil {
		return 0, err
	}
	arcs := d.Nodes * s.links
	var sides []int
	switch net := s.net.(type) {
	case topologies.Mesh:
		sides = net.Sides
	case topologies.Path:
		sides = []int{net.N}
	}
	if sides != nil {
		arcs = 0
		for _, side := range sides {
			arcs += 2 * (d.Nodes / side) * (side - 1)
		}
	}
	hops := float64(d.Nodes) * float64(d.Nodes-1) * d.Mean
	return whole(formula.Carried(int(hops+0.5), arcs))
}
