package kit

import (
	"castlab/reports"
)

// Arrow appends an arrow to a curve of arrows.
func Arrow(c *reports.Curve, fromX, fromY, toX, toY float64) {
	Point(c, fromX, fromY)
	Point(c, toX, toY)
}

// Frame is the line round a box, with its middle and half its width and height. Only
// the first of a name should have it, so that the legend says it once.
func Frame(name string, hue int, x, y, across, down float64) reports.Curve {
	return reports.Curve{
		Name: name, Kind: reports.Measured, Hue: hue,
		X: []float64{x - across, x + across, x + across, x - across, x - across},
		Y: []float64{y - down, y - down, y + down, y + down, y - down},
	}
}

// Cell is a colored box, with its middle and half its width and height.
func Cell(name string, hue int, x, y, across, down float64) reports.Band {
	return reports.Band{Name: name, Hue: hue, X: []float64{x - across, x + across}, Lo: []float64{y - down, y - down},
		Hi: []float64{y + down, y + down}}
}

// Text appends a text to a figure.
func Text(f *reports.Figure, text string, x, y float64) {
	f.Labels = append(f.Labels, reports.Label{Text: text, X: x, Y: y})
}
