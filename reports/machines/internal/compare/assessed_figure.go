package compare

import (
	"fmt"
	"math"

	"castlab/montecarlo/validation"
	"castlab/reports"
	"castlab/reports/figures"
	"castlab/reports/output"
)

// figure draws predicted over measured times against the size, with the tolerance as a
// band. Algorithms at one size stand side by side.
func (d *document) figure() reports.Figure {
	x := d.assessed
	what := "median"
	if x.Mean {
		what = "mean"
	}
	f := reports.Figure{
		ID: "against", Title: "Predicted over measured times",
		Caption: fmt.Sprintf("Predicted over measured time (%s) against the size. Bars: the measured time at level %g, Student's t of "+
			"logarithms. Band: the tolerance of %g %%.", what, x.Level, 100*x.Tolerance),
		X: reports.Axis{Label: "bytes", Log: true},
		Y: reports.Axis{Label: "predicted / measured", Log: true},
	}
	k := len(d.Candidates)
	least, most := math.Inf(1), 0.0
	for i, name := range d.Names() {
		p := reports.Curve{Name: reports.LabelText(name), Kind: reports.Points}
		for _, cell := range x.Cells {
			if cell.System != name || cell.Verdict == validation.Unmeasured {
				continue
			}
			at := math.Max(1, float64(cell.Size)) * math.Exp2((float64(i)-float64(k-1)/2)/float64(2*k))
			p.X, p.Y = append(p.X, at), append(p.Y, 1+cell.Error.Value)
			p.Lo, p.Hi = append(p.Lo, 1+cell.Error.Lo), append(p.Hi, 1+cell.Error.Hi)
			least, most = math.Min(least, at), math.Max(most, at)
		}
		if p.X != nil {
			f.Curves = append(f.Curves, p)
		}
	}
	if most > 0 {
		f.Bands = []reports.Band{{
			X:  []float64{least / 1.2, most * 1.2},
			Lo: []float64{1 - x.Tolerance, 1 - x.Tolerance}, Hi: []float64{1 + x.Tolerance, 1 + x.Tolerance},
			Hue: len(figures.Palette()),
		}}
	}
	return f
}

// checkFigure refuses more algorithms than there are colors, one of which is the band's.
func (m *measured) checkFigure(path string) error {
	names := map[string]bool{}
	for cell := range m.times {
		if cell.algorithm != "" {
			names[cell.algorithm] = true
		}
	}
	if most := len(figures.Palette()) - 1; len(names) == 0 || len(names) > most {
		return fmt.Errorf("--draw=%s: %d algorithms were measured; want 1 to %d, which have a color each: name them", path, len(names),
			most)
	}
	return nil
}

// draw writes the figure.
func (d *document) draw(path string) error {
	drawing, err := figures.File(path, d.figure())
	if err != nil {
		return err
	}
	return output.WriteFile(path, drawing)
}
