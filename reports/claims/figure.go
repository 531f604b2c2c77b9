package claims

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"castlab/distributions/numerals"
	"castlab/montecarlo"
	"castlab/reports"
)

// curvePoints is the number of points of a dashed curve between two cases at the ends.
const curvePoints = 48

// figure shows theory and measurements over a key: a dashed curve for each combination
// of the other keys, and marks with intervals at the cases.
func (c form) figure(p *reports.Parameters) reports.FigureSpec {
	id := strings.ToLower(c.ID)
	return reports.FigureSpec{ID: id, Make: func(ctx context.Context, s montecarlo.Settings) (reports.Figure, error) {
		f := reports.Figure{
			ID: id, Title: c.Title, X: reports.Axis{Label: c.axis(p)}, Y: reports.Axis{Label: strings.TrimSpace(c.Unit)},
		}
		if f.Title == "" {
			f.Title = c.ID
		}
		lines, err := c.lines(p)
		if err != nil {
			return f, err
		}
		how, least, most, doubts := "", int64(math.MaxInt64), int64(0), 0
		for i, l := range lines {
			dashed, err := c.dashed(p, l)
			if err != nil {
				return f, err
			}
			dashed.Hue = i + 1
			marks := reports.Curve{Name: strings.TrimSpace(reports.LabelText(l.rest) + " measured"), Kind: reports.Points, Hue: i + 1}
			for k, x := range l.x {
				e, err := l.cases[k].Measure(ctx, prolonged(s))
				if err != nil {
					return f, err
				}
				if math.IsInf(e.Hi-e.Lo, 0) { // no interval
					continue
				}
				marks.X, marks.Y = append(marks.X, x), append(marks.Y, e.Value)
				marks.Lo, marks.Hi = append(marks.Lo, e.Lo), append(marks.Hi, e.Hi)
				how, _, _ = strings.Cut(e.Method, ", look ")
				least, most = min(least, e.N), max(most, e.N)
				if len(e.Remarks()) > 0 {
					doubts++
				}
			}
			f.Curves = append(f.Curves, dashed)
			if len(marks.X) > 0 {
				f.Curves = append(f.Curves, marks)
			}
		}
		n := fmt.Sprint(most)
		if least < most {
			n = fmt.Sprintf("%d to %d", least, most)
		}
		f.Caption = fmt.Sprintf("Theory (dashed; measured $%s$ is %v theory) and measurements with intervals of level %v, by %s, n "+
			"= %s. They decide nothing: the verdicts have intervals at a level of their own, with the n that the table of cases has.",
			c.Quantity, c.Relation, s.Level, how, n)
		if doubts > 0 {
			f.Caption += fmt.Sprintf(" %d of the intervals carry a warning and may not cover at their level.", doubts)
		}
		return f, nil
	}}
}

// prolonged are the settings of a mark: a run that has no interval without a warning yet
// goes on, up to 64 times as long.
func prolonged(s montecarlo.Settings) montecarlo.Settings {
	s.Min, s.Max, s.Open = s.Max, 64*s.Max, true
	s.Done = func(e montecarlo.Estimate) bool { return !math.IsInf(e.Hi-e.Lo, 0) && len(e.Warnings) == 0 }
	return s
}

// A line is the cases that differ in the key of the figure alone.
type line struct {
	rest  string // the other keys
	x     []float64
	cases []reports.Case
}

// lines divides the cases by the keys that are not on the axis.
func (c form) lines(p *reports.Parameters) (list []line, err error) {
	for _, k := range c.printed(p) {
		x, rest := math.NaN(), []string{}
		for _, w := range reports.Words(k.Params) {
			key, value, _ := strings.Cut(w, "=")
			if key != c.against {
				rest = append(rest, w)
			} else if x, err = strconv.ParseFloat(value, 64); err != nil {
				return nil, fmt.Errorf("figure against %s: the value %s is no number", c.against, value)
			}
		}
		if math.IsNaN(x) {
			return nil, fmt.Errorf("figure against %s: the case %s has no such key", c.against, k.Params)
		}
		name := strings.Join(rest, " ")
		i := slices.IndexFunc(list, func(l line) bool { return l.rest == name })
		if i < 0 {
			i, list = len(list), append(list, line{rest: name})
		}
		list[i].x, list[i].cases = append(list[i].x, x), append(list[i].cases, k)
	}
	return list, nil
}

// dashed is the curve of theory between the first case of a line and the last, where
// the hypotheses hold.
func (c form) dashed(p *reports.Parameters, l line) (reports.Curve, error) {
	curve := reports.Curve{Name: strings.TrimSpace(reports.LabelText(l.rest) + " theory"), Kind: reports.Theory}
	if c.Relation != reports.Equal {
		curve.Name, curve.Kind = strings.TrimSpace(l.rest+" bound"), reports.Bound
	}
	points := slices.Clone(l.x)
	lo, hi := slices.Min(l.x), slices.Max(l.x)
	for i := 1; i < curvePoints; i++ {
		points = append(points, lo+(hi-lo)*float64(i)/curvePoints)
	}
	slices.Sort(points)
	for _, x := range slices.Compact(points) {
		words := append(reports.Words(l.rest), c.against+"="+numerals.Exact(x))
		k, err := p.Case(nil, words)
		if err != nil || k.Validate != nil && k.Validate() != nil {
			continue // an integer key, or between two domains
		}
		y, err := k.Theory()
		if err != nil {
			return curve, err
		}
		curve.X, curve.Y = append(curve.X, x), append(curve.Y, y)
	}
	return curve, nil
}

// axis names the key of the figure with its meaning.
func (c form) axis(p *reports.Parameters) string {
	for _, k := range p.Keys() {
		if k.Name == c.against {
			return k.Name + ", " + k.Meaning
		}
	}
	return c.against
}
