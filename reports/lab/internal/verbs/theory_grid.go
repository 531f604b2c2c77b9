package verbs

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/montecarlo"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/curves"
)

// A theoryPoint is one point of a grid of theory, parsed and not evaluated.
type theoryPoint struct {
	params string // canonical words
	object any    // them, for JSON
	value  func(ctx context.Context) ([]catalog.Value, error)
}

// A theoryGrid is theory over a grid.
type theoryGrid struct {
	table  curves.Table
	unit   string
	points []theoryPoint
	lines  [][2]string                                           // what is printed under the table
	one    func(p theoryPoint, v []catalog.Value) theoryDocument // the document of one point

	// at parses further words, between the points, for a line that is smooth; nil for none.
	at func(words []string) (theoryPoint, error)
}

// parse parses the words of all points, before any of them is evaluated. One of several that is outside of the domain of a
// key has no value; if all are, that is an error.
func (g *theoryGrid) parse(grid [][]string) error {
	var known spelling
	var first error
	points := make([]theoryPoint, len(grid))
	for i, words := range grid {
		p, err := g.at(words)
		switch {
		case err == nil:
			known.learn(words, p.params)
		case len(grid) == 1 || !outside(err):
			return err
		default:
			first = cmp.Or(first, err)
			p.value = func(context.Context) ([]catalog.Value, error) { return nil, err }
		}
		points[i] = p
	}
	if known.like == "" && first != nil {
		return first
	}
	for i, p := range points {
		if p.params == "" && len(grid) > 1 {
			p.params = known.of(grid[i])
			p.object = objectOf(p.params)
		}
		if !slices.ContainsFunc(g.points, func(other theoryPoint) bool { return other.params == p.params }) {
			g.points = append(g.points, p)
		}
	}
	return nil
}

// A theoryPointDocument is one point of theory --json.
type theoryPointDocument struct {
	Params any                          `json:"params"`
	Value  *montecarlo.Number           `json:"value,omitempty"`
	Values map[string]montecarlo.Number `json:"values,omitempty"`
	Bound  *montecarlo.Number           `json:"bound,omitempty"`
	Proved *bool                        `json:"proved,omitempty"`
	Error  string                       `json:"error,omitempty"` // why there is no value
}

// A theoryGridDocument is theory --json over a grid.
type theoryGridDocument struct {
	Quantity string                `json:"quantity"`
	Points   []theoryPointDocument `json:"points"`
	Unit     string                `json:"unit"`
	Source   string                `json:"source"`
	Relation string                `json:"relation,omitempty"`
	Formula  string                `json:"formula,omitempty"`
	Erratum  string                `json:"erratum,omitempty"`
}

// printTheoryGrid evaluates a grid, prints it, and draws it if that is asked for. A point that is outside
// of a formula's domain has no value, and says why; if none has one, that is an error.
func (a *app) printTheoryGrid(ctx context.Context, g theoryGrid, asJSON bool, plot plotFlags) error {
	t := g.table
	for _, p := range g.points {
		t.Points = append(t.Points, curves.At(p.params))
	}
	if err := plot.refuse(t); err != nil {
		return err
	}
	var failed gaps
	var first error
	var document theoryGridDocument
	bar := a.Progress()
	defer bar.Finish()
	for i, p := range g.points {
		bar.Step(i, len(g.points), p.params)
		values, err := p.value(ctx)
		if ctx.Err() != nil || err != nil && len(g.points) == 1 {
			return err
		}
		point := theoryPointDocument{Params: p.object}
		if err != nil {
			failed.add(varied(t, t.Points[i]), err)
			first = cmp.Or(first, err)
			point.Error, values = plainError(err), nil
		} else {
			d := g.one(p, values)
			point.Value, point.Values, point.Bound, point.Proved = d.Value, d.Values, d.Bound, d.Proved
			document.Source, document.Unit, document.Relation, document.Formula, document.Erratum = d.Source, d.Unit, d.Relation, d.Formula,
				d.Erratum
		}
		document.Points = append(document.Points, point)
		for _, v := range values {
			t.Points[i].Values = append(t.Points[i].Values, curves.Value{Name: v.Name, Unit: g.unit, Theory: v.Number})
		}
		if err := plot.known(t, len(g.points)-1-i); err != nil && values != nil {
			return err
		}
	}
	if failed.points < len(g.points) && plot.given() && g.at != nil {
		t.Smooth(func(words []string) (curves.Point, bool) { return g.between(ctx, words) })
	}
	bar.Finish()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case failed.points == len(g.points):
		return first
	}
	if asJSON {
		document.Quantity = t.Name
		if err := console.WriteJSON(&a.Out, document); err != nil {
			return err
		}
		return a.draw(plot, t, true)
	}
	a.printTheoryTable(t)
	for _, l := range g.lines {
		fmt.Fprintf(&a.Out, "%s  %s\n", l[0], l[1])
	}
	a.printGaps(failed, len(g.points))
	return a.draw(plot, t, false)
}

// between evaluates theory at words between the points.
func (g *theoryGrid) between(ctx context.Context, words []string) (point curves.Point, ok bool) {
	p, err := g.at(words)
	if err != nil || ctx.Err() != nil {
		return point, false
	}
	values, err := p.value(ctx)
	if err != nil || ctx.Err() != nil {
		return point, false
	}
	point = curves.At(p.params)
	for _, v := range values {
		point.Values = append(point.Values, curves.Value{Name: v.Name, Unit: g.unit, Theory: v.Number})
	}
	return point, true
}

// printTheoryTable prints a line for each point.
func (a *app) printTheoryTable(t curves.Table) {
	keys, names := t.Varying(), t.Names()
	header := table.Row{}
	var right []int
	for _, k := range keys {
		header = append(header, k)
	}
	for _, name := range names {
		if name == "" {
			name = "value"
		}
		right = append(right, len(header)+1)
		header = append(header, name)
	}
	var rows []table.Row
	for _, p := range t.Points {
		row := table.Row{}
		for _, k := range keys {
			row = append(row, p.Word(k))
		}
		for _, name := range names {
			text := "none"
			for _, v := range p.Values {
				if v.Name == name && !math.IsNaN(v.Theory) {
					text = fmt.Sprintf("%.12g", v.Theory)
				}
			}
			row = append(row, text)
		}
		rows = append(rows, row)
	}
	fmt.Fprintf(&a.Out, "%s\n\n", heading(t))
	a.PrintTable(header, rows, right...)
	a.Out.WriteByte('\n')
}

// A pointError is that of one point.
type pointError struct {
	point string
	err   error
}

func (e *pointError) Error() string { return e.point + ": " + e.err.Error() }
func (e *pointError) Unwrap() error { return e.err }
