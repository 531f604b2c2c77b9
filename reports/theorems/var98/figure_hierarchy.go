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
	return []reports.FigureSpec{{ID: "var98-hierarchy", Make: hierarchyFigure}}
}

// hierarchyFigure is the slots of four tasks on the survey's networks over their
// lower bounds.
func hierarchyFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	f := reports.Figure{
		ID: "var98-hierarchy", Title: "Slots of static tasks over their lower bounds",
		Caption: "Marks: schedules that the validator accepts, on cubes, wraparound and plain meshes, folded cubes, Manhattan Street networks, a complete network and paths of up to 100 nodes, one mark for each network. " +
			"Line: the lower bound. Broadcast: diameter. Scatter and multinode broadcast: packets over the links of a node. Total exchange: links on shortest paths over all links, which no schedule meets on meshes and paths, whose middle is crossed most.",
		X: reports.Axis{Label: "lower bound, slots", Log: true, Min: 0.8, Max: 1000}, Y: reports.Axis{Label: "slots", Log: true, Min: 0.8, Max: 2000},
	}
	line := reports.Curve{Name: "lower bound", Kind: reports.Bound, X: []float64{0.8, 1000}, Y: []float64{0.8, 1000}, Hue: 1}
	f.Curves = []reports.Curve{line}
	for i, one := range []struct {
		name  string
		of    func(n int) tasks.Task
		bound func(s surveyed) (float64, error)
	}{
		{"broadcast", func(n int) tasks.Task { return tasks.Broadcast(n, 0) }, surveyed.farthest},
		{"scatter", func(n int) tasks.Task { return tasks.Scatter(n, 0) }, surveyed.bound},
		{"multinode broadcast", tasks.MultinodeBroadcast, surveyed.bound},
		{"total exchange", tasks.TotalExchange, surveyed.exchange},
	} {
		c := reports.Curve{Name: one.name, Kind: reports.Points, Hue: i + 2}
		for _, s := range hierarchyNetworks() {
			bound, err := one.bound(s)
			if err != nil {
				return f, err
			}
			slots, _, err := plannedSlots(s.net, one.of(s.net.Order()))
			if err != nil {
				return f, err
			}
			kit.Point(&c, bound, slots)
		}
		f.Curves = append(f.Curves, c)
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

// exchange is the bound by all links: those of a mesh or path are twice the sum
// over the dimensions of the links along them.
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
