package sv93

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"castlab/distributions/inputs"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/theorems/internal/kit"
	"castlab/topologies"
	machine "castlab/topologies/logp"
	"castlab/topologies/trees"
)

// The largest drawings: a name for every processor and every sending fits.
const (
	MostTree       = 40 // processors
	MostProcessors = 32
	mostSteps      = 40
)

// treeFigures are trees of one item.
func treeFigures() []reports.FigureSpec {
	var specs []reports.FigureSpec
	for _, x := range []size{{P: 8, L: 2}, {P: 4, L: 2}, {P: 28, L: 3}} {
		id := fmt.Sprintf("sv93-tree-%d-%d", x.P, x.L)
		specs = append(specs, reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
			t, err := machine.Restricted(x.P, x.L)
			if err != nil {
				return reports.Figure{}, err
			}
			return TreeFigure(id, t)
		}})
	}
	return specs
}

// scheduleFigures are schedules of several items.
func scheduleFigures() []reports.FigureSpec {
	var specs []reports.FigureSpec
	for _, x := range []size{{8, 2, 6}, {10, 4, 6}} {
		id := fmt.Sprintf("sv93-schedule-%d-%d-%d", x.P, x.L, x.k)
		specs = append(specs, reports.FigureSpec{ID: id, Make: func(context.Context, montecarlo.Settings) (reports.Figure, error) {
			s, _, err := machine.Optimal(x.P, x.L, x.k, rand.New(montecarlo.NewStreams(1, id).Source(0)), 20000)
			if err != nil {
				return reports.Figure{}, err
			}
			return ScheduleFigure(id, fmt.Sprintf("A shortest broadcast of %d items, P = %d, L = %d", x.k, x.P, x.L), s)
		}})
	}
	return specs
}

// TreeFigure returns a drawing of the tree of one item: processors stand as far
// below the root as they get the item later, the steps beside them.
//
// Errors: an *inputs.Error for more than MostTree processors.
func TreeFigure(id string, t machine.Tree) (reports.Figure, error) {
	P := len(t.Parent)
	if P > MostTree {
		return reports.Figure{}, &inputs.Error{Arg: "P", Value: P, Domain: fmt.Sprintf("at most %d processors in a drawing", MostTree)}
	}
	shape := trees.Tree{Parent: make([]topologies.Node, P)}
	for v, u := range t.Parent {
		shape.Parent[v] = topologies.Node(u)
	}
	at := shape.Layout()
	broadest := 0.0
	for _, p := range at {
		broadest = max(broadest, p.X)
	}
	margin := min(0, (broadest-6)/2) // so that a small tree is not torn apart
	f := reports.Figure{
		ID: id, Title: fmt.Sprintf("The tree of one item, P = %d, L = %d", P, t.Latency),
		Caption: fmt.Sprintf("Of the trees by which $P = %d$ processors get an item in the least time, %s, one of least depth. Height is time: at the left stand the steps in which the processors of that height have the item. Arrows are sendings; a processor sends in each step from its own on, and what it sends takes $L = %d$ steps.", P, countedSteps(t.Duration()), t.Latency),
		X:       reports.Axis{Hidden: true, Min: margin - 1.6, Max: broadest - margin + 0.6},
		Y:       reports.Axis{Hidden: true, Min: -float64(t.Duration()) - 0.6, Max: 0.6},
		Height:  min(1.2, 0.2+0.075*float64(t.Duration())),
	}
	for step := range t.Duration() + 1 {
		f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprintf("step %d", step), X: margin - 1, Y: -float64(step)})
	}
	arrows := reports.Curve{Name: "sendings", Kind: reports.Arrows, Hue: 1}
	for v, u := range t.Parent {
		x, y := at[v].X, -float64(t.Time[v])
		f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprint(v), X: x, Y: y})
		if u >= 0 {
			above := -float64(t.Time[u])
			half := 0.3 / math.Hypot(1, (x-at[u].X)/(above-y)) // in the direction of the arrow
			kit.Point(&arrows, at[u].X+half*(x-at[u].X)/(above-y), above-half)
			kit.Point(&arrows, x-half*(x-at[u].X)/(above-y), y+half)
		}
	}
	f.Curves = append(f.Curves, arrows)
	return f, nil
}

// ScheduleFigure returns a Gantt chart: a row for every processor, a column for every
// step, in the upper half what it sends and in the lower what it receives.
//
// Errors: an *inputs.Error for more than MostProcessors processors or a
// schedule of more than 40 steps.
func ScheduleFigure(id, title string, s machine.Schedule) (reports.Figure, error) {
	if s.Processors > MostProcessors {
		return reports.Figure{}, &inputs.Error{Arg: "P", Value: s.Processors, Domain: fmt.Sprintf("at most %d processors in a drawing", MostProcessors)}
	}
	if s.Steps > mostSteps {
		return reports.Figure{}, &inputs.Error{Arg: "steps", Value: s.Steps, Domain: fmt.Sprintf("at most %d in a drawing", mostSteps)}
	}
	f := reports.Figure{
		ID: id, Title: title,
		Caption: fmt.Sprintf("A row for every processor, a column for every step. Numbers are items, a color each: above the line of the processor what it sends, below it what it receives, $L = %d$ steps after that was sent. The last reception is in step %d.", s.Latency, s.Steps),
		X:       reports.Axis{Label: "time (steps)", Min: -1, Max: float64(s.Steps) + 1, Integer: true},
		Y:       reports.Axis{Hidden: true, Min: -float64(s.Processors) + 0.4, Max: 0.6},
		Height:  min(5, 0.16+0.055*float64(s.Processors)),
	}
	for p := range s.Processors {
		y := -float64(p)
		f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprintf("P%d", p), X: -0.75, Y: y})
		f.Curves = append(f.Curves, reports.Curve{Kind: reports.Bound, X: []float64{-0.5, float64(s.Steps) + 1}, Y: []float64{y, y}, Hue: len(itemHues) + 1})
	}
	cell := func(step, processor, item int, low, high float64) {
		x, y := float64(step), -float64(processor)
		f.Bands = append(f.Bands, reports.Band{X: []float64{x - 0.5, x + 0.5}, Lo: []float64{y + low, y + low}, Hi: []float64{y + high, y + high}, Hue: itemHues[item%len(itemHues)]})
		f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprint(item), X: x, Y: y + (low+high)/2})
	}
	for _, x := range s.Sends {
		cell(x.Step, x.From, x.Item, 0.03, 0.47)
		cell(x.Step+s.Latency, x.To, x.Item, -0.47, -0.03)
	}
	return f, nil
}

// itemHues are the colors of items, in turn.
var itemHues = []int{1, 2, 3, 4, 5, 6}

func countedSteps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}
