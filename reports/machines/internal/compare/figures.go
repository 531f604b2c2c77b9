package compare

import (
	"fmt"
	"math"

	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// figures are those of the answer that can be drawn, for a live page.
func (d *document) figures() (list []reports.Figure) {
	if len(d.Candidates) <= len(figures.Palette()) {
		list = append(list, d.distributions(), d.overSizes())
	}
	if d.assessed != nil {
		list = append(list, d.figure())
	}
	kept := list[:0]
	for _, f := range list {
		if len(f.Curves) > 0 && figures.Validate(f) == nil {
			kept = append(kept, f)
		}
	}
	return kept
}

// curvePoints is the number of quantiles that a distribution is drawn of.
const curvePoints = 400

// distributions are those of the time of each algorithm, at the one size; no curves where nothing varies.
func (d *document) distributions() reports.Figure {
	f := reports.Figure{
		ID: "distributions", Title: "Distribution of the time", X: reports.Axis{Label: "time (" + d.Unit + ")"},
		Y: reports.Axis{Label: "P(T \u2264 t)", Max: 1},
	}
	if len(d.Sizes) > 1 || d.Exact || d.sample == nil || len(d.Draws) > 0 {
		return f
	}
	least, most := math.Inf(1), 0.0
	for i, name := range d.Names() {
		o := montecarlo.NewOrder()
		o.AddSlice(d.sample.Values(i))
		least, most = math.Min(least, o.At(1)), math.Max(most, o.At(o.N()))
		c := reports.Curve{Name: reports.LabelText(name), Kind: reports.Step, Hue: i + 1}
		for k := range curvePoints + 1 {
			p := float64(k) / curvePoints
			c.X, c.Y = append(c.X, o.Quantile(p)), append(c.Y, p)
		}
		f.Curves = append(f.Curves, c)
	}
	f.X.Log = least > 0 && most > 10*least
	f.Caption = fmt.Sprintf("The share of %d runs that end by t, of each algorithm, all on the same random numbers.", d.sample.N())
	return f
}

// overSizes is what decides, with its interval, over the sizes.
func (d *document) overSizes() reports.Figure {
	f := reports.Figure{
		ID: "sizes", Title: d.what() + " over sizes", X: reports.Axis{Label: "bytes", Log: true},
		Y: reports.Axis{Label: d.what() + " (" + d.Unit + ")", Log: true},
		Caption: fmt.Sprintf("The %s of each algorithm over the size, with its interval at level %g where there is one.",
			d.what(), *d.flags.level),
	}
	if len(d.Sizes) < 2 {
		return f
	}
	for i, name := range d.Names() {
		line := reports.Curve{Name: reports.LabelText(name), Kind: reports.Measured, Hue: i + 1}
		marks := reports.Curve{Kind: reports.Points, Hue: i + 1}
		for _, r := range d.results {
			e := r.Answer.Systems[i].By(d.by)
			lo, hi := e.Widest()
			line.X, line.Y = append(line.X, float64(r.Size)), append(line.Y, e.Value)
			if math.IsInf(lo, 0) || math.IsInf(hi, 0) {
				continue // the table says why there is no interval
			}
			marks.X, marks.Y = append(marks.X, float64(r.Size)), append(marks.Y, e.Value)
			marks.Lo, marks.Hi = append(marks.Lo, lo), append(marks.Hi, hi)
		}
		f.Curves = append(f.Curves, line, marks)
	}
	return f
}
