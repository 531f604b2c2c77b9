package var98

import (
	"context"
	"math"
	"slices"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/drawings"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	"castlab/topologies/tasks"
)

// hierarchyPlaces are where Figure 1 has the tasks: those of one node at the left, the
// more general above.
var hierarchyPlaces = []struct {
	task, short string
	drawings.Place
}{
	{"total-exchange", "TE", drawings.At(6.2, 5)},
	{"gather", "SNG", drawings.At(0, 4)},
	{"scatter", "SNS", drawings.At(2.6, 4)},
	{"partial-multinode-scatter", "PMNS", drawings.At(9, 4.4)},
	{"partial-multinode-gather", "PMNG", drawings.At(11.6, 4.4)},
	{"multinode-broadcast", "MNB", drawings.At(7.5, 2.9)},
	{"selective-gather", "SSNG", drawings.At(0, 2.2)},
	{"selective-scatter", "SSNS", drawings.At(1.7, 2.2)},
	{"broadcast", "SNB", drawings.At(4.4, 2.2)},
	{"partial-multinode-broadcast", "PMNB", drawings.At(9, 1.8)},
	{"partial-multinode-accumulation", "PMNA", drawings.At(11.6, 1.8)},
	{"accumulate", "SNA", drawings.At(3.4, 0.3)},
	{"selective-broadcast", "SSNB", drawings.At(1.7, 0.6)},
	{"selective-accumulate", "SSNA", drawings.At(0, 0)},
	{"permutation", "perm.", drawings.At(6.2, 1)},
	{"one-to-one", "1-1", drawings.At(5, 0)},
}

// placed is where Figure 1 has a task.
func placed(t tasks.Task) drawings.Place {
	for _, p := range hierarchyPlaces {
		if p.task == t.Name {
			return p.Place
		}
	}
	return drawings.At(math.NaN(), math.NaN()) // which no drawing takes
}

// tasksFigure draws the arrows of the hierarchy that the claim executes.
func tasksFigure(context.Context, montecarlo.Settings) (reports.Figure, error) {
	f := reports.Figure{
		ID: "var98-tasks", Title: "The hierarchy of static tasks",
		Caption: "The tasks and the arrows between them (Figure 1 of the survey), as they are executed: an algorithm for the task that " +
			"an arrow leaves becomes one for the task that it leads to, in no more slots. SNB, SNA, SNS and SNG are broadcast, " +
			"accumulation, scatter and gather of a single node; a further S in front says selective, MN many nodes, P some of them; TE " +
			"is total exchange, 1-1 a packet from one node to another, perm. a permutation.",
		X: reports.Axis{Hidden: true, Min: -0.9, Max: 12.5}, Y: reports.Axis{Hidden: true, Min: -0.4, Max: 5.4}, Height: 0.62,
		Curves: []reports.Curve{
			{Name: "some packets left out or made one", Kind: reports.Arrows, Hue: 1},
			{Name: "of many nodes, to that of one", Kind: reports.Arrows, Hue: 2},
			{Name: "links and slots turned round", Kind: reports.Arrows, Hue: 3},
		},
	}
	for _, t := range hierarchyPlaces {
		kit.Text(&f, t.short, t.X, t.Y)
	}
	for _, a := range figure1 {
		from, err := hierarchyTask(a.from, 8)
		if err != nil {
			return f, err
		}
		to, err := hierarchyTask(a.to, 8)
		if err != nil {
			return f, err
		}
		kind := 0
		switch {
		case a.reversed():
			kind = 2
		case ofManyNodes(from) && !ofManyNodes(to):
			kind = 1
		}
		begin, end := between(placed(from), placed(to))
		kit.Arrow(&f.Curves[kind], begin.X, begin.Y, end.X, end.Y)
	}
	return f, nil
}

// ofManyNodes reports that neither all packets come from one node nor all go to one.
func ofManyNodes(t tasks.Task) bool {
	var from, to []topologies.Node
	for _, p := range t.Packets {
		from, to = append(from, p.From), append(to, p.To...)
	}
	distinct := func(list []topologies.Node) int { return len(slices.Compact(slices.Sorted(slices.Values(list)))) }
	return distinct(from) > 1 && distinct(to) > 1
}

// between are the ends of an arrow from one name to another, to the right of the line
// between their middles, so that one back has room.
func between(from, to drawings.Place) (begin, end drawings.Place) {
	way := to.Plus(from.Times(-1))
	right := drawings.At(way.Y, -way.X).Times(0.07 / math.Hypot(way.X, way.Y))
	edge := way.Times(1 / max(math.Abs(way.X)/0.6, math.Abs(way.Y)/0.22)) // of a name, from its middle
	return from.Plus(edge).Plus(right), to.Plus(edge.Times(-1)).Plus(right)
}
