package verbs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/jedib0t/go-pretty/v6/table"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/lab/catalog"
	"castlab/reports/lab/console"
	"castlab/reports/lab/internal/verbs/curves"
)

// A modelPoint is one point of a grid of a model, ready to run unless it is outside of the domain.
type modelPoint struct {
	params   string // canonical words
	object   any    // them, for JSON
	instance catalog.Instance
	outside  error
}

// A simulateGridDocument is simulate --json over a grid.
type simulateGridDocument struct {
	Model  string                  `json:"model"`
	Seed   uint64                  `json:"seed"`
	Points []simulatePointDocument `json:"points"`
}

type simulatePointDocument struct {
	Params    any                          `json:"params"`
	Estimates []montecarlo.EstimateJSON    `json:"estimates"`
	Theory    map[string]montecarlo.Number `json:"theory,omitempty"` // by the name of an estimate
	Error     string                       `json:"error,omitempty"`  // why there are no estimates
}

// modelPoints binds a model to the words of all points of a grid, before any is run.
//
// Errors: words that are wrong at every point; those of the first point where all are outside of the domain.
func (a *app) modelPoints(m catalog.Model, grid [][]string) (points []modelPoint, declared []curves.Key, err error) {
	var known spelling
	var first error
	all := make([]modelPoint, len(grid))
	for i, words := range grid {
		keys, instance, err := bound(a.Grammar, m, words)
		switch {
		case err == nil || keys != nil && len(grid) > 1 && outside(err):
			known.learn(words, keys.String())
			declared = declaredKeys(keys)
			all[i] = modelPoint{params: keys.String(), object: keys, instance: instance, outside: err}
		case len(grid) == 1 || !outside(err):
			return nil, nil, err
		default:
			all[i].outside = err
		}
		first = cmp.Or(first, err)
	}
	if !slices.ContainsFunc(all, func(p modelPoint) bool { return p.outside == nil }) {
		return nil, nil, first
	}
	for i, p := range all {
		if p.params == "" && p.outside != nil {
			p.params = known.of(grid[i])
			p.object = objectOf(p.params)
		}
		if !slices.ContainsFunc(points, func(other modelPoint) bool { return other.params == p.params }) {
			points = append(points, p)
		}
	}
	return points, declared, nil
}

// simulateOver runs a model at every point of a grid, each with the digits that it has alone. A point that is outside of
// the domain has no value, and says why.
func (a *app) simulateOver(ctx context.Context, m catalog.Model, grid [][]string, f simulateFlags) error {
	if *f.samples != "" {
		return console.Usagef("--samples=%s: it is of one point; want no lists and ranges, or leave it out", *f.samples)
	}
	t := curves.Table{Name: m.Name, Title: m.Meaning, Meanings: map[string]string{}}
	points, declared, err := a.modelPoints(m, grid)
	if err != nil {
		return err
	}
	t.Keys = declared
	for _, p := range points {
		t.Points = append(t.Points, curves.At(p.params))
	}
	if err := f.plot.refuse(t); err != nil {
		return err
	}
	document := simulateGridDocument{Model: m.Name, Seed: *f.seed}
	var wrong []error
	var failed gaps
	remarks := map[string][]string{} // of points, by what they say
	var said []string
	run, stop := a.runsOver(m.Name, points, f)
	defer stop()
	for i, p := range points {
		if p.outside != nil {
			failed.add(varied(t, t.Points[i]), p.outside)
			document.Points = append(document.Points, simulatePointDocument{Params: p.object, Estimates: []montecarlo.EstimateJSON{},
				Error: plainError(p.outside)})
			continue
		}
		result, err := run(ctx, i, varied(t, t.Points[i]))
		if err != nil {
			return fmt.Errorf("%s %s: %w", m.Name, p.params, err)
		}
		missed := p.instance.Missed(result, *f.precision, "--")
		point := simulatePointDocument{Params: p.object, Estimates: montecarlo.EstimatesJSON(result.Estimates)}
		for k, e := range result.Estimates {
			if s, ok := m.Symbol(e.Name); ok {
				t.Meanings[e.Name] = s.Meaning
			}
			theory, bound, _ := m.Predicted(ctx, a.Grammar, a.lab.Quantities, reports.Words(p.params), e.Name)
			if !math.IsNaN(theory) {
				if point.Theory == nil {
					point.Theory = map[string]montecarlo.Number{}
				}
				point.Theory[e.Name] = montecarlo.Number(theory)
			}
			t.Points[i].Values = append(t.Points[i].Values, curves.Value{Name: e.Name, Unit: e.Unit, Theory: theory, Bound: bound,
				Estimate: &result.Estimates[k]})
			if f.plot.shows(e.Name) {
				for _, w := range e.Remarks() {
					w = e.Name + ": " + strings.TrimPrefix(w, e.Name+": ")
					kind := numbers().ReplaceAllString(w, "#") // one warning, whatever its numbers are
					if remarks[kind] == nil {
						said = append(said, w)
					}
					if at := varied(t, t.Points[i]); !slices.Contains(remarks[kind], at) {
						remarks[kind] = append(remarks[kind], at)
					}
				}
			}
		}
		document.Points = append(document.Points, point)
		if err := f.plot.known(t, len(points)-1-i); err != nil {
			return err
		}
		asked := slices.DeleteFunc(slices.Clone(result.Estimates[:result.Intervals]), func(e montecarlo.Estimate) bool {
			return !f.plot.shows(e.Name)
		})
		if err := withoutInterval(asked, counted(p.instance)); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", varied(t, t.Points[i]), err))
		} else if missed != nil {
			wrong = append(wrong, fmt.Errorf("%s: %s", varied(t, t.Points[i]), missed[0]))
		}
	}
	stop()
	t.Caption = fmt.Sprintf("Points: intervals of level %g, seed %d.", *f.level, *f.seed)
	if f.plot.given() && len(m.Theory) > 0 {
		t.Smooth(func(words []string) (curves.Point, bool) { return a.matchedBetween(ctx, m, t, words) })
	}
	if len(said) > 0 {
		t.Caption += fmt.Sprintf(" %d warnings are printed with the numbers.", len(said))
	}
	if *f.asJSON {
		if err := console.WriteJSON(&a.Out, document); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(&a.Out, "%s, seed %d\n", heading(t), *f.seed)
		for _, name := range t.Names() {
			if f.plot.shows(name) {
				a.printEstimatesOver(t, name, *f.digits)
			}
		}
		a.printGaps(failed, len(points))
		a.printLegend(m, slices.DeleteFunc(t.Names(), func(name string) bool { return !f.plot.shows(name) }))
		for _, w := range said {
			fmt.Fprintf(&a.Out, "\nWarning: %s (%s).\n", strings.TrimSuffix(w, "."),
				severalPoints(remarks[numbers().ReplaceAllString(w, "#")]))
		}
	}
	if err := a.draw(f.plot, t, *f.asJSON); err != nil {
		return err
	}
	if len(wrong) > 1 {
		return fmt.Errorf("%w (and %d more points)", wrong[0], len(wrong)-1)
	}
	return errors.Join(wrong...)
}

// runsOver returns how a point runs, all under one progress, and what ends that.
func (a *app) runsOver(name string, points []modelPoint, f simulateFlags) (
	run func(ctx context.Context, i int, at string) (catalog.Result, error), stop func()) {
	request, ends, total, open := f.request(), make([]int, len(points)), 0, false
	for i, p := range points {
		if ends[i] = total; p.outside != nil {
			continue
		}
		s := p.instance.Settings(request)
		total, open = total+s.Max, open || s.Min < s.Max
		ends[i] = total
	}
	var runs atomic.Int64
	watch := catalog.Watch{}
	count(&watch, &runs)
	bar := a.progress(open)
	stop = sync.OnceFunc(bar.Watch(&runs, total, name))
	return func(ctx context.Context, i int, at string) (catalog.Result, error) {
		bar.Label(fmt.Sprintf("%s %s (%d of %d)", name, at, i+1, len(points)))
		result, err := points[i].instance.Run(ctx, points[i].instance.Settings(request), watch)
		runs.Store(int64(ends[i])) // also of one that ended early
		return result, err
	}, stop
}

// numbers matches the numbers of a warning.
var numbers = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9][0-9.e+]*`) })

// severalPoints names the point that a warning is of, and how many others have one of its kind.
func severalPoints(list []string) string {
	if len(list) == 1 {
		return "at " + list[0]
	}
	return fmt.Sprintf("at %s, and the like at %d more", list[0], len(list)-1)
}

// printEstimatesOver prints a line for each point, with theory where the model names one.
func (a *app) printEstimatesOver(t curves.Table, name string, digits int) {
	keys := t.Varying()
	header := table.Row{}
	for _, k := range keys {
		header = append(header, k)
	}
	n := len(header)
	var rows []table.Row
	unit, methods, theory := "", []string{}, false
	for _, p := range t.Points {
		row := table.Row{}
		for _, k := range keys {
			row = append(row, p.Word(k))
		}
		if p.Values == nil {
			rows = append(rows, append(row, "none", "none", "none", "", "", ""))
		}
		for _, v := range p.Values {
			if v.Name != name {
				continue
			}
			e := *v.Estimate
			lo, hi := console.Number(e, e.Lo, digits), console.Number(e, e.Hi, digits)
			if console.NoInterval(e) {
				lo, hi = "none", "none"
			}
			predicted := ""
			if !math.IsNaN(v.Theory) {
				predicted, theory = fmt.Sprintf("%.12g", v.Theory), true
			}
			rows = append(rows, append(row, console.Number(e, e.Value, digits), lo, hi, e.Level, e.N, predicted))
			if unit = e.Unit; !slices.Contains(methods, e.Method) {
				methods = append(methods, e.Method)
			}
			break
		}
	}
	header = append(header, "value", "lo", "hi", "level", "n")
	right := []int{n + 1, n + 2, n + 3, n + 4, n + 5}
	if theory {
		header, right = append(header, "theory"), append(right, n+6)
	} else {
		for i := range rows {
			rows[i] = rows[i][:len(rows[i])-1]
		}
	}
	fmt.Fprintf(&a.Out, "\n%s, unit %s, %s\n\n", name, unit, strings.Join(methods, "; "))
	a.PrintTable(header, rows, right...)
}

// shows reports whether a value is to be shown.
func (f plotFlags) shows(name string) bool {
	return f.show == nil || *f.show == nil || slices.Contains(*f.show, name)
}

// known returns the error of a name to show that no value has. While points are left to compute, one with a number at its
// end, such as T_5, may come with them if there are others of its kind.
func (f plotFlags) known(t curves.Table, left int) error {
	if f.show == nil {
		return nil
	}
	stem := func(name string) string { return strings.TrimRight(name, "0123456789") }
	for _, name := range *f.show {
		kin := left > 0 && stem(name) != name && slices.ContainsFunc(t.Names(), func(n string) bool { return stem(n) == stem(name) })
		if !slices.Contains(t.Names(), name) && !kin {
			return console.Usagef("%s: --show=%s: want one of %s", t.Name, name, strings.Join(t.Names(), ", "))
		}
	}
	return nil
}

// counted names what --replications counts of an instance.
func counted(instance catalog.Instance) string {
	if instance.Observed != "" {
		return instance.Observed
	}
	return "replications"
}

// matchedBetween is theory at words between the points, for lines that are smooth.
func (a *app) matchedBetween(ctx context.Context, m catalog.Model, t curves.Table, words []string) (p curves.Point, ok bool) {
	p = curves.At(strings.Join(words, " "))
	i := slices.IndexFunc(t.Points, func(p curves.Point) bool { return p.Values != nil })
	for _, v := range t.Points[i].Values {
		if theory, bound, ok := m.Predicted(ctx, a.Grammar, a.lab.Quantities, words, v.Name); ok {
			p.Values = append(p.Values, curves.Value{Name: v.Name, Unit: v.Unit, Theory: theory, Bound: bound})
		}
	}
	return p, p.Values != nil
}
