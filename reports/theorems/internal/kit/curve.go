package kit

import (
	"castlab/montecarlo"
	"castlab/reports"
)

// Point appends a point to a curve.
func Point(c *reports.Curve, x, y float64) { c.X, c.Y = append(c.X, x), append(c.Y, y) }

// Detailed reports whether the settings of a figure are those of a profile longer than
// quick, which has seconds for all figures together.
func Detailed(s montecarlo.Settings) bool { return s.Max > reports.Quick().Figure }

// Interval appends an estimate with the ends of its interval.
func Interval(c *reports.Curve, x float64, e montecarlo.Estimate) {
	Point(c, x, e.Value)
	c.Lo, c.Hi = append(c.Lo, e.Lo), append(c.Hi, e.Hi)
}
