package benchmarks

import (
	"fmt"
	"math"

	"castlab/reports"
)

// Figure draws predicted over measured times against the size, with the tolerance of the
// study as a band. Classes at one size stand side by side.
func (c Comparison) Figure(id, title string) reports.Figure {
	f := reports.Figure{
		ID: id, Title: title,
		Caption: fmt.Sprintf("Predicted time at the best fit over the measured median, a point for each algorithm and size. "+
			"Band: %g %%.", 100*c.Tolerance),
		X: reports.Axis{Label: "bytes", Log: true},
		Y: reports.Axis{Label: "predicted / measured", Log: true},
	}
	least, most := math.Inf(1), 0.0
	for k, class := range Classes() {
		points := reports.Curve{Name: class, Kind: reports.Points}
		for i, x := range c.About {
			if x.Class != class || !c.HasError(i) {
				continue
			}
			at := float64(max(1, x.Size)) * math.Exp2(float64(k-len(Classes())/2)/8)
			points.X, points.Y = append(points.X, at), append(points.Y, 1+c.Cells[i].Error.Value)
			least, most = math.Min(least, at), math.Max(most, at)
		}
		if points.X != nil {
			f.Curves = append(f.Curves, points)
		}
	}
	if most > 0 {
		f.Bands = []reports.Band{{
			X:  []float64{least / 1.2, most * 1.2},
			Lo: []float64{1 - c.Tolerance, 1 - c.Tolerance}, Hi: []float64{1 + c.Tolerance, 1 + c.Tolerance},
			Hue: len(Classes()) + 1,
		}}
	}
	return f
}
