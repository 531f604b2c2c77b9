package figures_test

import (
	"fmt"
	"math"

	"castlab/distributions"
	"castlab/montecarlo"
	"castlab/reports"
	"castlab/reports/figures"
)

// The mean of the longest of n exponential lengths, and two measurements of it.
func ExampleCurve() {
	n := []float64{1, 2, 4, 8}
	harmonic := func(n float64) (float64, error) { return math.Log(n) + 0.5772 + 1/(2*n), nil }
	measured := []montecarlo.Estimate{{Value: 1.01, Lo: 0.9, Hi: 1.1}, {Value: 1.52, Lo: 1.4, Hi: 1.6}, {Value: 2.1, Lo: 2, Hi: 2.2},
		{Value: 2.7, Lo: 2.6, Hi: 2.8}}
	f := figures.Curve(reports.Axis{Label: "n", Log: true}, reports.Axis{Label: "longest length"},
		figures.Series{X: n, Theory: figures.Values(n, harmonic), Measured: measured})
	f.Title = "Longest of n"
	svg, err := figures.SVG(f)
	fmt.Println(len(svg) > 1000, err)
	// Output: true <nil>
}

func ExampleECDF() {
	f, err := figures.ECDF([]float64{0.1, 0.4, 0.9, 1.3, 2.2}, distributions.Exponential{Mu: 1})
	fmt.Println(f.Curves[0].Y, err)
	// Output: [0 0.2 0.4 0.6 0.8 1] <nil>
}

func ExampleQQ() {
	f, err := figures.QQ([]float64{0.1, 0.4, 0.9, 1.3, 2.2}, distributions.Exponential{Mu: 1})
	fmt.Printf("%.3f beside %.1f, %v\n", f.Curves[0].X[4], f.Curves[0].Y[4], err) // -ln 0.1
	// Output: 2.303 beside 2.2, <nil>
}
