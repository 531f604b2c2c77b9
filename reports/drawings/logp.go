package drawings

import (
	"fmt"
	"math"
	"slices"

	"castlab/distributions/inputs"
	"castlab/reports"
	"castlab/topologies"
	"castlab/topologies/logp"
	"castlab/topologies/trees"
)

// The largest drawings of the LogP machine: there is space for the name of every
// processor and every send.
const (
	MostTreeProcessors     = 40
	MostScheduleProcessors = 32
	mostSteps              = 40
)

// LogPTree returns a drawing of the tree of one item: the depth of a processor is the
// time at which it receives the item, with the steps at the side.
//
// Errors: an *inputs.Error for more than MostTreeProcessors processors.
func LogPTree(id string, t logp.Tree) (reports.Figure, error) {
	P := len(t.Parent)
	f, err := LogPTrees(id, fmt.Sprintf("The tree of one item, P = %d, L = %d", P, t.Latency), []logp.Tree{t})
	f.Caption = fmt.Sprintf("Of the trees by which $P = %d$ processors get an item in the least time, %s, one of least depth. Height is "+
		"time: at the left stand the steps in which the processors of that height have the item. Arrows are sendings; a processor sends "+
		"in each step from its own on, and what it sends takes $L = %d$ steps.", P, countedSteps(t.Duration()), t.Latency)
	return f, err
}

// LogPTrees returns a drawing of trees of one item as LogPTree has them, one beside the
// other. Its caption is empty.
//
// Errors: an *inputs.Error for more than MostTreeProcessors processors in all.
func LogPTrees(id, title string, list []logp.Tree) (reports.Figure, error) {
	const apart = 2 // from the last leaf of a tree to the first of the next
	P, last, broadest := 0, 0, -float64(apart)
	for _, t := range list {
		P, last = P+len(t.Parent), max(last, t.Duration())
	}
	if P > MostTreeProcessors {
		return reports.Figure{}, &inputs.Error{Arg: "P", Value: P,
			Domain: fmt.Sprintf("at most %d processors in a drawing", MostTreeProcessors)}
	}
	f := reports.Figure{ID: id, Title: title}
	arrows := reports.Curve{Name: "sendings", Kind: reports.Arrows, Hue: 1}
	for _, t := range list {
		broadest += apart + treeOf(&f, &arrows, t, broadest+apart)
	}
	margin := min(0, (broadest-6)/2) // so that a small tree is not torn apart
	f.X = reports.Axis{Hidden: true, Min: margin - 1.6, Max: broadest - margin + 0.6}
	f.Y = reports.Axis{Hidden: true, Min: -float64(last) - 0.6, Max: 0.6}
	f.Height = min(1.2, 0.2+0.075*float64(last))
	for step := range last + 1 {
		f.Labels = slices.Insert(f.Labels, step, reports.Label{Text: fmt.Sprintf("step %d", step), X: margin - 1, Y: -float64(step)})
	}
	f.Curves = append(f.Curves, arrows)
	return f, nil
}

// treeOf adds a tree that begins at left, and returns how broad it is.
func treeOf(f *reports.Figure, arrows *reports.Curve, t logp.Tree, left float64) (broad float64) {
	shape := trees.Tree{Parent: make([]topologies.Node, len(t.Parent))}
	for v, u := range t.Parent {
		shape.Parent[v] = topologies.Node(u)
	}
	at := shape.Layout()
	for v, u := range t.Parent {
		broad = max(broad, at[v].X)
		x, y := left+at[v].X, -float64(t.Time[v])
		f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprint(v), X: x, Y: y})
		if u >= 0 {
			from, above := left+at[u].X, -float64(t.Time[u])
			half := 0.3 / math.Hypot(1, (x-from)/(above-y)) // in the direction of the arrow
			point(arrows, from+half*(x-from)/(above-y), above-half)
			point(arrows, x-half*(x-from)/(above-y), y+half)
		}
	}
	return broad
}

func point(c *reports.Curve, x, y float64) { c.X, c.Y = append(c.X, x), append(c.Y, y) }

// LogPSchedule returns a Gantt chart: a row for every processor, a column for every
// step, with sends in the upper half and receptions in the lower half.
//
// Errors: an *inputs.Error for more than MostScheduleProcessors processors or a
// schedule of more than 40 steps.
func LogPSchedule(id, title string, s logp.Schedule) (reports.Figure, error) {
	if s.Processors > MostScheduleProcessors {
		return reports.Figure{}, &inputs.Error{Arg: "P", Value: s.Processors,
			Domain: fmt.Sprintf("at most %d processors in a drawing", MostScheduleProcessors)}
	}
	if s.Steps > mostSteps {
		return reports.Figure{}, &inputs.Error{Arg: "steps", Value: s.Steps, Domain: fmt.Sprintf("at most %d in a drawing", mostSteps)}
	}
	f := reports.Figure{
		ID: id, Title: title,
		Caption: fmt.Sprintf("A row for every processor, a column for every step. Numbers are items, a color each: above the line of "+
			"the processor what it sends, below it what it receives, $L = %d$ steps after that was sent. The last reception "+
			"is in step %d.", s.Latency, s.Steps),
		X:      reports.Axis{Label: "time (steps)", Min: -1, Max: float64(s.Steps) + 1, Integer: true},
		Y:      reports.Axis{Hidden: true, Min: -float64(s.Processors) + 0.4, Max: 0.6},
		Height: min(5, 0.16+0.055*float64(s.Processors)),
	}
	for p := range s.Processors {
		y := -float64(p)
		f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprintf("P%d", p), X: -0.75, Y: y})
		f.Curves = append(f.Curves, reports.Curve{Kind: reports.Bound, X: []float64{-0.5, float64(s.Steps) + 1}, Y: []float64{y, y},
			Hue: len(itemHues) + 1})
	}
	cell := func(step, processor, item int, low, high float64) {
		x, y := float64(step), -float64(processor)
		f.Bands = append(f.Bands, reports.Band{X: []float64{x - 0.5, x + 0.5}, Lo: []float64{y + low, y + low},
			Hi: []float64{y + high, y + high}, Hue: itemHues[item%len(itemHues)]})
		f.Labels = append(f.Labels, reports.Label{Text: fmt.Sprint(item), X: x, Y: y + (low+high)/2})
	}
	for _, x := range s.Sends {
		cell(x.Step, x.From, x.Item, 0.03, 0.47)
		cell(x.Step+s.Latency, x.To, x.Item, -0.47, -0.03)
	}
	return f, nil
}

// itemHues are the colors of items, cyclically.
var itemHues = []int{1, 2, 3, 4, 5, 6}

func countedSteps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}
