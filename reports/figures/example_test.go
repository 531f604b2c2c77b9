package figures_test

import (
	"bytes"
	"fmt"

	"castlab/reports"
	"castlab/reports/figures"
)

// A theory, drawn dashed, and two measurements with error bars.
func ExampleSVG() {
	figure := reports.Figure{
		ID: "growth", Title: "Longest of n", Caption: "Student t, level 0.95, n = 1000 runs each.",
		X: reports.Axis{Label: "n", Log: true}, Y: reports.Axis{Label: "mean lengths"},
		Curves: []reports.Curve{
			{Name: "H_n", Kind: reports.Theory, X: []float64{1, 2, 4, 8}, Y: []float64{1, 1.5, 2.08, 2.72}},
			{Name: "measured", Kind: reports.Points, X: []float64{2, 8}, Y: []float64{1.52, 2.7}, Lo: []float64{1.45, 2.62},
				Hi: []float64{1.59, 2.78}},
		},
	}
	image, err := figures.SVG(figure)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4s, of more than 1000 bytes: %v\n", bytes.TrimSpace(image), len(image) > 1000)
	figure.Curves[0].Y = figure.Curves[0].Y[:3]
	_, err = figures.SVG(figure)
	fmt.Println(err)
	// Output:
	// <svg, of more than 1000 bytes: true
	// figures: curve 0 ("H_n"): want slices of equal length, not 4 and 3
}
